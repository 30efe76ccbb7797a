/** Width of a text in the unit of the page. */
export type Measure = (text: string) => number;

/** The text with an ellipsis where it would be wider. */
export function cutText(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const fits = measure(`${letters.slice(0, middle).join('').trimEnd()}…`) <= width;
    if (fits) least = middle;
    else most = middle - 1;
  }
  return `${letters.slice(0, least).join('').trimEnd()}…`;
}

/**
 * Lines that a text takes, `most` of them: the last one ends with an ellipsis when there would be
 * more. A word that is wider than the line is broken.
 */
export function linesOf(
  text: string,
  width: number,
  measure: Measure,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  let rest = text.split(/\s+/u).filter(Boolean);
  while (rest.length > 0) {
    if (lines.length === most - 1) {
      lines.push(cutText(rest.join(' '), width, measure));
      break;
    }
    let count = 1;
    while (count < rest.length && measure(rest.slice(0, count + 1).join(' ')) <= width) count += 1;
    const line = rest.slice(0, count).join(' ');
    rest = rest.slice(count);
    if (measure(line) <= width) lines.push(line);
    else {
      const part = cutText(line, width, measure).replace(/…$/u, '');
      const taken = part === '' ? ([...line][0] ?? '') : part;
      lines.push(taken);
      if (line.length > taken.length) rest.unshift(line.slice(taken.length));
    }
  }
  return lines;
}

/** The same with lines of nearly the same length, for titles. */
export function balancedLines(
  text: string,
  width: number,
  measure: Measure,
  most?: number,
): string[] {
  let lines = linesOf(text, width, measure, most);
  for (let narrow = width; narrow > width / 2; narrow -= 8) {
    const tried = linesOf(text, narrow, measure);
    if (tried.length > lines.length) return lines;
    lines = tried;
  }
  return lines;
}
