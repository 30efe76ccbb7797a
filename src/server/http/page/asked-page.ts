import type { FastifyRequest } from 'fastify';
import type { ClubBoot } from '#contracts/club.ts';
import { firstLanguage } from '#lib/languages.ts';
import { pageAt, unlocks } from '#lib/pages.ts';
import { placeOf, SCENES, sheetFrom, viewFrom, viewText, VIEW_COOKIE } from '#lib/view.ts';
import type { Shell } from '#lib/view.ts';
import { pageAddress } from '../page-address.ts';
import type { Place } from './html.ts';

/** Cookie of a request, by name. */
const cookieOf = (request: FastifyRequest, name: string): string | undefined =>
  request.headers.cookie
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Which page a request asks for, and everything about the visitor that changes its HTML. */
export function askedPage(
  request: FastifyRequest,
  path: string,
  status: number,
  boot: ClubBoot,
  sheet: string | undefined,
) {
  const url = new URL(request.raw.url ?? '/', 'http://page');
  const asked = url.searchParams.get('lang');
  const code = url.searchParams.has('token');
  const cookie = cookieOf(request, VIEW_COOKIE);
  const view = viewFrom(cookie);
  const someone = (code || view.member) && !unlocks(url.search);
  const page = pageAt(path, boot.site, someone);
  const { place, ofPerson } = pageAddress(page, url);
  const shell: Shell = {
    url: place,
    language: firstLanguage({
      asked,
      stored: view.language,
      club: boot.club,
      page,
    }),
    view: viewText({ ...view, language: undefined }),
    scene: SCENES[Math.floor(Math.random() * SCENES.length)] ?? 1,
  };
  // A week is another page for each id; a search stays the search.
  const where: Place = {
    shared: page === 'resort' ? place : path,
    page,
    status,
    boot,
    inline: sheetFrom(cookie) !== sheet,
  };
  // The browser takes over what was rendered for its own address, which may have more parameters
  // than the page knows.
  const seen: Shell = { ...shell, url: placeOf(url) };
  return { where, shell, seen, code, ofPerson };
}
