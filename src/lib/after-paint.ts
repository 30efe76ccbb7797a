const LONGEST_MS = 100;

/**
 * Resolves once the browser has painted what was drawn so far, so that a press shows before the work it asks for begins; at the latest after
 * a tenth of a second, as a page that is not shown paints nothing.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late);
        resolve();
      }),
    );
  });
