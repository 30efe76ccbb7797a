import { expect, waitFor } from 'storybook/test';

/**
 * A screen with room for every window of a fixed size (specification, section 2: up to 600x900).
 */
export const roomy = {
  globals: { viewport: { value: 'roomy' } },
  parameters: {
    viewport: {
      options: {
        roomy: { name: 'Roomy', styles: { width: '1440px', height: '1000px' }, type: 'desktop' },
      },
    },
  },
} as const;

/** Waits until a window has come to rest at its size in px. */
export const expectSize = (dialog: HTMLElement, width: number, height: number): Promise<void> =>
  waitFor(() => {
    const box = dialog.getBoundingClientRect();
    return expect([Math.round(box.width), Math.round(box.height)]).toEqual([width, height]);
  });
