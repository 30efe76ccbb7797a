import { imageSrcSet, imageUrl } from './paths.ts';
import { scenePlaceholder } from '#scenes/colors.ts';

/**
 * Width of the picture shown before a photograph has loaded: some hundred bytes, blurred when they
 * fill a frame.
 */
const BLUR_WIDTH = 64;

/**
 * What a `Picture` shows of a named picture: addresses at several widths, the middle one for
 * browsers that choose none, and until it is there its colors; those of a photograph are not in its
 * name, so it comes small first.
 */
export function namedPicture(
  img: string | undefined,
  widths: readonly number[],
): { src?: string; srcSet?: string; placeholder?: string } {
  if (img === undefined) return {};
  const placeholder =
    scenePlaceholder(img) ?? `center / cover no-repeat url("${imageUrl(img, BLUR_WIDTH)}")`;
  return {
    src: imageUrl(img, widths[Math.floor(widths.length / 2)]),
    srcSet: imageSrcSet(img, widths),
    placeholder,
  };
}
