import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  backgroundPlaceholder,
  backgroundPlaceholderUrl,
  BACKGROUNDS,
  backgroundUrl,
} from '#clubs/place.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { PAGES } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import { picturePlaceholder } from '#lib/picture.ts';

/** The picture at the top of the page, fetched with the page. */
export function picturePreloads(club: ClubBoot['club'], page: PageName, scene: number): string {
  const { picture } = PAGES[page];
  return picture
    ? BACKGROUNDS.map(
        ({ width, media }) =>
          `<link rel="preload" as="image" type="image/avif" href="${backgroundUrl(club, picture, scene, width)}" media="${media}" fetchpriority="high">`,
      ).join('')
    : '';
}

/** Where the pages crop their pictures (`HomeScene`, `LoginScene`). */
const PLACEHOLDER_POSITION = { home: '50% 60%', login: '50%' };
/**
 * What stands for the picture at the top of a phone's page until it has come, inside the page: a
 * first paint without a picture would be a dark field for another round trip.
 */
export function picturePlaceholders(
  folder: string,
): (club: ClubBoot['club'], page: PageName, scene: number) => string {
  const styles = new Map<string, string>();
  return (club, page, scene) => {
    const { picture } = PAGES[page];
    if (!picture) return '';
    const url = backgroundPlaceholderUrl(club, picture, scene);
    const file = join(folder, url);
    if (!styles.has(url))
      styles.set(
        url,
        existsSync(file)
          ? `<style>@media ${BACKGROUNDS[0].media}{:root{${backgroundPlaceholder(picture, scene)}:${PLACEHOLDER_POSITION[picture]}/cover url(data:image/avif;base64,${readFileSync(file, 'base64')})}}</style>`
          : '',
      );
    return styles.get(url)!;
  };
}

/** The element of the large picture at the top of a rendered page. */
const firstPicture = (html: string): string =>
  /<img\b[^>]*\bfetchpriority="high"[^>]*>/i.exec(html)?.[0] ?? '';

/** What stands for it until it has come, where it is one of ours by name. */
export async function firstPlaceholder(
  html: string,
  placeholderOf: (name: string) => Promise<Buffer | undefined>,
): Promise<string> {
  const img = /\ssrc="\/api\/images\?img=([a-z0-9-]+)&/.exec(firstPicture(html))?.[1];
  const bytes = img === undefined ? undefined : await placeholderOf(img).catch(() => undefined);
  return img === undefined || bytes === undefined
    ? ''
    : `<style>:root{${picturePlaceholder(img)}:center/cover url(data:image/avif;base64,${bytes.toString('base64')})}</style>`;
}

/**
 * Preload of the large picture at the top of a rendered page, which would otherwise wait behind the
 * scripts. Attributes are copied as they were rendered, escaped.
 */
export function renderedPicture(html: string): string {
  const image = firstPicture(html);
  const copied = [
    ['src', 'href'],
    ['srcset', 'imagesrcset'],
    ['sizes', 'imagesizes'],
  ].flatMap(([from, to]) => {
    const value = new RegExp(`\\s${from}="([^"]*)"`, 'i').exec(image)?.[1];
    return value ? [` ${to}="${value}"`] : [];
  });
  return copied.length > 0
    ? `<link rel="preload" as="image"${copied.join('')} fetchpriority="high">`
    : '';
}
