import { imageSrcSet, imageUrl } from './paths.ts';
import { scenePlaceholder } from '#scenes/colors.ts';
import { parseSceneName, sceneName } from '#scenes/name.ts';
import type { CalmSide } from '#scenes/name.ts';

/**
 * Width of the picture shown before a photograph has loaded: some hundred bytes, blurred when they
 * fill a frame.
 */
const BLUR_WIDTH = 64;

/** The CSS property in which the server's page may contain the placeholder of a picture, as a background. */
export const picturePlaceholder = (img: string): string => `--placeholder-${img}`;

/**
 * What a `Picture` shows of a named picture: addresses at several widths, the middle one for
 * browsers that choose none, and until it is there its placeholder or else its colors; those of a
 * photograph are not in its name, so it comes small first.
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
    placeholder: /^[\w-]+$/.test(img)
      ? `var(${picturePlaceholder(img)}, ${placeholder})`
      : placeholder,
  };
}

/** The same drawn scene with one side free for words; a photograph, or a room, stays as it is. */
export function calmName(img: string | undefined, calm: CalmSide): string | undefined {
  const spec = img === undefined ? undefined : parseSceneName(img);
  return spec && spec.view === undefined ? sceneName({ ...spec, calm }) : img;
}
