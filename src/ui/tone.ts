/** What a message means. `info` has the club's tint, the others the product's colors. */
export type Tone = 'info' | 'success' | 'warning' | 'danger';
export const toneSurface: Record<Tone, string> = {
  info: 'bg-primary-tint text-on-tint',
  success: 'bg-success-tint text-ink',
  warning: 'bg-warning-tint text-ink',
  danger: 'bg-danger-tint text-ink',
};
export const toneMark: Record<Tone, string> = {
  info: 'text-primary-text',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};
