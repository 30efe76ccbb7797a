import type { ClubBoot } from '#contracts/club.ts';
import { escapeHtml } from '#lib/html.ts';
import { firstLanguage } from '#lib/languages.ts';
import type { PageName } from '#lib/pages.ts';
import { PREVIEW_SIZE, previewUrl } from '#lib/preview.ts';
import type { Shell } from '#lib/view.ts';
import type { Rendered } from './renderers.ts';

export const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}">`;

/**
 * The club's own address of this site: the page's canonical address, whatever host was requested.
 */
const siteOf = ({ club, site }: ClubBoot): string =>
  new URL(site === 'weeks' ? club.UrlWeek : club.UrlLogin).origin;

/**
 * What other sites show of a page: title, description, picture and address, without the parameters
 * that concern only the person who opened it.
 */
export function shareTags(
  boot: ClubBoot,
  { shared, page }: { shared: string; page: PageName },
  { language }: Shell,
  { title, description, preview }: Omit<Rendered, 'html' | 'wanted'>,
): string {
  const url = new URL(shared, siteOf(boot));
  // Sites read the page again at this address, without a cookie that names the language.
  if (language !== firstLanguage({ club: boot.club, page })) url.searchParams.set('lang', language);
  const address = url.toString();
  const picture = `${siteOf(boot)}${previewUrl(preview, boot.club, language)}`;
  const alt = preview ? [preview.resort, description].filter(Boolean).join('. ') : boot.club.Nombre;
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', boot.club.Nombre),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
    meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
    meta('property', 'og:image:alt', alt),
    meta('property', 'og:locale', language === 'es' ? 'es_MX' : 'en_US'),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image:alt', alt),
  ].join('');
}
