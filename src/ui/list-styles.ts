/**
 * Clickable from its first frame on: Radix blocks the pointer on the page before it allows it in
 * the list.
 */
export const listSurface =
  'pointer-events-auto z-overlay overflow-hidden rounded-md border border-line bg-surface text-ink shadow-soft data-[state=open]:animate-rise-in data-[state=closed]:animate-fade-out';
export const listItem = [
  'relative flex min-h-10 cursor-default items-center gap-3 rounded-sm py-2 ps-3 pe-9 text-base outline-none select-none',
  'data-[disabled]:opacity-50 data-[highlighted]:bg-sand data-[state=checked]:font-semibold',
].join(' ');
