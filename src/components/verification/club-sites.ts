import type { Club } from '#contracts/club.ts';
import { siteUrl } from '#lib/paths.ts';

type Sites = Pick<Club, 'UrlTC' | 'UrlWeek' | 'UrlLogin'>;

const originOf = (address: string): string | undefined => {
  try {
    const { protocol, origin } = new URL(address);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The address that a link asked for, if it is on one of the club's own sites; anything else is
 * ignored.
 */
export function ownAddress(asked: string, { UrlTC, UrlWeek, UrlLogin }: Sites): string | undefined {
  const origin = originOf(asked);
  return origin !== undefined &&
    [UrlTC, UrlWeek, UrlLogin].some((site) => originOf(site) === origin)
    ? asked
    : undefined;
}

type Entry = {
  club: Sites & Pick<Club, 'MicrositeTC' | 'ModuloTC'>;
  urlTcPass: string;
  micrositePass: string;
  token: string;
  lang: string;
};

/**
 * Where a link leads: the booking site (the weeks site without that module) with submit, keepurl,
 * token and microsite (specification, section 4, First-time password). Without a token that site
 * would not let the member in, so it is the sign-in.
 */
export function clubEntry({ club, urlTcPass, micrositePass, token, lang }: Entry): string {
  if (token === '') return club.UrlLogin;
  const base = ownAddress(urlTcPass, club) ?? (club.ModuloTC ? club.UrlTC : club.UrlWeek);
  return siteUrl(base, {
    submit: 'true',
    keepurl: 'true',
    token,
    microsite: micrositePass || club.MicrositeTC,
    lang,
  });
}
