import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import dynamicIconImports from 'lucide-react/dynamicIconImports';
import { AMENITY_ICON_NAMES, amenityKey } from '#lib/amenities.ts';

/** Icon of a service without a picture. */
const NEUTRAL = 'check';
const SIZE = 24;
const STROKE = 1.75;

const icons: Readonly<Record<string, () => ReturnType<(typeof dynamicIconImports)['check']>>> =
  dynamicIconImports;
const drawn = new Map<string, Promise<string>>();

/**
 * Name of the picture of a service: by its key in any spelling, by the name of an icon
 * ('helicopter'), by a word in it, else the neutral one.
 */
function iconOf(key: string): string {
  const name = key
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
  if (Object.hasOwn(icons, name) && !Object.hasOwn(AMENITY_ICON_NAMES, key)) return name;
  const known = amenityKey(key);
  return (known !== undefined && AMENITY_ICON_NAMES[known]) || NEUTRAL;
}

/**
 * The picture of a service as an SVG of lines in the text's color. Every text has one; nothing of
 * the text is in it.
 */
export function amenitySvg(key: string): Promise<string> {
  const name = iconOf(key);
  const made =
    drawn.get(name) ??
    icons[name]!().then(({ default: Icon }) =>
      renderToStaticMarkup(createElement(Icon, { size: SIZE, strokeWidth: STROKE })),
    );
  drawn.set(name, made);
  return made;
}
