import { imageSrcSet, imageUrl } from './paths.ts';
import { scenePlaceholder } from './scene/colors.ts';

/** What a `Picture` shows of a named picture: addresses at several widths, the middle one for browsers that choose none, and its colours until it is there. */
export function namedPicture(img: string | undefined, widths: readonly number[]): { src?: string; srcSet?: string; placeholder?: string } {
  if (img === undefined) return {};
  const placeholder = scenePlaceholder(img);
  return { src: imageUrl(img, widths[Math.floor(widths.length / 2)]), srcSet: imageSrcSet(img, widths), ...(placeholder ? { placeholder } : {}) };
}
