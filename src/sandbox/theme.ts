/**
 * Rule that names a club's colors for a page of the sandbox: its own, and the readable one of white
 * and ink on it.
 */
export function themeSheet(color: string, accent = color): string {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  // 0.179 is where both have the same contrast.
  return `:root{--club:${color};--accent:${accent};--on-club:${light > 0.179 ? '#1c2126' : '#ffffff'}}`;
}
