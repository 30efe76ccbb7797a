import { calmName } from '#lib/picture.ts';

/** A picture by its name, at a width in pixels or as the placeholder inside a page. */
export type Variant = readonly [name: string, width: number | 'placeholder'];

const of = (name: string | undefined, widths: readonly Variant[1][]): Variant[] =>
  name === undefined ? [] : widths.map((width) => [name, width] as const);

/** Pictures of a resort that a list shows first. */
export const cardsOf = (images: readonly string[]): Variant[] =>
  of(images[0], [320, 640, 960, 'placeholder']);

/**
 * Pictures of a resort that its page, the payment, the confirmation and a trip open with. What a
 * gallery shows is made on request: it opens with pictures that are there, and fetches ahead.
 */
export const opensOf = (images: readonly string[]): Variant[] => [
  ...of(images[0], [1280]),
  // Beside the first one, and in its place on a card whose neighbor looks much the same.
  ...images.slice(1, 4).flatMap((name) => of(name, [320, 640, 960])),
  // Behind words.
  ...of(calmName(images[0], 'left'), [960, 1280, 1600]),
  ...of(calmName(images[0], 'top'), [640, 960]),
];
