import type { FastifyInstance, FastifyRequest } from 'fastify';
import { palette } from '#clubs/palette.ts';
import { clubTheme } from '#clubs/theme.ts';
import type { Club, ClubBoot } from '#contracts/club.ts';
import { languageAmong } from '#lib/languages.ts';
import type { Language } from '#lib/languages.ts';
import { PAGES } from '#lib/pages.ts';
import { clubIcon, ICONS } from '../picture/icon.ts';
import type { IconName } from '../picture/icon.ts';

const MANIFEST = '/site.webmanifest';
/** A club may get another mark or name any day. */
const SECONDS = 86_400;
/** Icons kept in memory, about 10 kB each: five of a club. */
const MOST_KEPT = 200;
/** Letters that fit under an icon on a home screen. */
const SHORT = 12;

/** As many whole words of a name as fit under an icon, without a small word at their end. */
export function shortName(name: string): string {
  const [first = '', ...words] = name.split(/\s+/);
  let short = first.slice(0, SHORT);
  for (const word of words) {
    if (short.length + 1 + word.length > SHORT) break;
    short += ` ${word}`;
  }
  return short.replace(/(?: \p{Ll}{1,3})+$/u, '');
}

/** What the head of a page says of the installed site. */
export const installTags = (language: Language): string =>
  `<link rel="manifest" href="${MANIFEST}?lang=${language}"><link rel="apple-touch-icon" href="/icons/apple-180.png">`;

/** A club's web app manifest (W3C). Installed, the site opens with the trips, which need no network. */
const manifestOf = (club: Club, language: Language) => {
  const { light, dark } = clubTheme(club);
  return {
    id: '/',
    name: club.Nombre,
    short_name: shortName(club.Nombre),
    lang: language,
    dir: 'ltr',
    start_url: PAGES.trips.path,
    scope: '/',
    display: 'standalone',
    theme_color: light['--primary'],
    background_color: palette.light.paper,
    color_scheme_dark: {
      theme_color: dark['--primary'],
      background_color: palette.dark.paper,
    },
    icons: Object.entries(ICONS).flatMap(([name, { side }]) => {
      const [purpose] = name.split('-');
      return purpose === 'apple'
        ? []
        : [{ src: `/icons/${name}.png`, sizes: `${side}x${side}`, type: 'image/png', purpose }];
    }),
  };
};

type Sites = {
  hostOf: (request: FastifyRequest) => Promise<string>;
  bootOf: (host: string) => Promise<ClubBoot>;
};

/** What a device needs to install the site of a host: the club's manifest and icons. */
export function installRoutes(app: FastifyInstance, { hostOf, bootOf }: Sites): void {
  const clubOf = async (request: FastifyRequest) => (await bootOf(await hostOf(request))).club;
  const kept = new Map<string, Promise<Buffer>>();
  app.get<{ Querystring: { lang?: unknown } }>(
    MANIFEST,
    { schema: { hide: true } },
    async (request, reply) => {
      const club = await clubOf(request);
      const language = languageAmong(String(request.query.lang), club.Idioma);
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('Cache-Control', `public, max-age=${SECONDS}`)
        .send(manifestOf(club, language));
    },
  );
  for (const name of Object.keys(ICONS) as IconName[])
    app.get(`/icons/${name}.png`, { schema: { hide: true } }, async (request, reply) => {
      const club = await clubOf(request);
      const key = [name, club.LogoIcon, club.Nombre, club.ColorPrimarioHex].join('|');
      let icon = kept.get(key);
      if (!icon) {
        if (kept.size >= MOST_KEPT) kept.clear();
        icon = clubIcon(club, name);
        kept.set(key, icon);
        icon.catch(() => kept.delete(key));
      }
      return reply
        .type('image/png')
        .header('Cache-Control', `public, max-age=${SECONDS}`)
        .send(await icon);
    });
}
