import type { Sharp } from 'sharp';

/*
 * What stands for a picture inside a page until it has come: the same picture in 1 to 2 kB
 * (docs/first-page.md).
 */

/** In pixels: enough for a phone's window, across which it is drawn. */
export const PLACEHOLDER_WIDTH = 450;
export const PLACEHOLDER_BYTES = 2048;
export const packPlaceholder = (picture: Sharp): Sharp => picture.avif({ quality: 5, effort: 9 });
