import { palette } from '#clubs/palette.ts';
import { clubStyleSheet } from '#clubs/theme.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { escapeHtml } from '#lib/html.ts';
import type { Language } from '#lib/languages.ts';
import { ofOnePerson } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import type { Shell } from '#lib/view.ts';
import { EARLY_INPUT } from '../early-input.ts';
import { installTags } from '../install.ts';
import type { BuiltApp } from './built-app.ts';
import { picturePreloads, renderedPicture } from './first-picture.ts';
import type { Rendered } from './renderers.ts';
import { meta, shareTags } from './share-tags.ts';

/** Pages that no search engine shall list: they are about one person's booking or watch. */
const UNLISTED: ReadonlySet<PageName> = new Set(['voucher', 'stopWatch']);

/** JSON that cannot end the script element around it. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');

/** `shared`: address under which other sites know the page. */
export type Place = {
  shared: string;
  page: PageName;
  status: number;
  boot: ClubBoot;
  inline: boolean;
};

export const THEME_COLORS = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${palette.light.paper}"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="${palette.dark.paper}">`;

/**
 * The page that the build made, with what one club and page put into it. `before`: links and
 * scripts, which the browser fetches at once from wherever they stand. In the head a font that is
 * preloaded would keep Chromium from painting for up to 100 ms.
 */
export const fillTemplate = (
  template: string,
  { club }: ClubBoot,
  language: Language,
  {
    title,
    head,
    before,
    body,
    after = '',
  }: { title: string; head: string; before: string; body: string; after?: string },
): string =>
  template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('href="/favicon.svg"', () => `href="${escapeHtml(club.LogoIcon || '/favicon.svg')}"`)
    .replace('<!--boot-->', () => head)
    .replace('<div id="root"></div>', () => `${before}<div id="root">${body}</div>${after}`);

/**
 * The whole page; unrendered without `picture`. `replies`: what it was rendered with; `placeholder`:
 * style of what stands for its first picture.
 */
export function htmlOf(
  { template, styles, inlineStyles, scripts, preloads, modules, pictures, notStarted }: BuiltApp,
  { shared, page, status, boot, inline }: Place,
  shell: Shell,
  picture: Rendered | undefined,
  { replies, placeholder }: { replies: Readonly<Record<string, unknown>>; placeholder: string },
): string {
  const words = picture ?? { title: boot.club.Nombre, description: boot.club.Nombre };
  // In order of priority: a browser with few connections requests them in this order.
  const head = [
    // Before a stylesheet, for which a script would wait.
    EARLY_INPUT,
    inline ? inlineStyles : styles,
    picturePreloads(boot.club, page, shell.scene) || renderedPicture(picture?.html ?? ''),
    `<style>${clubStyleSheet(boot.club)}</style>`,
    pictures(boot.club, page, shell.scene) || placeholder,
    THEME_COLORS,
    // A login site only leads to the weeks site, which is the one to install.
    boot.site === 'login' ? '' : installTags(shell.language),
    status === 200 && !UNLISTED.has(page) && !ofOnePerson(page)
      ? shareTags(boot, { shared, page }, shell, words)
      : meta('name', 'robots', 'noindex'),
    `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
    picture ? `<script type="application/json" id="shell">${scriptJson(shell)}</script>` : '',
    Object.keys(replies).length > 0
      ? `<script type="application/json" id="replies">${scriptJson(replies)}</script>`
      : '',
  ].join('');
  return fillTemplate(template, boot, shell.language, {
    title: words.title,
    head,
    before: preloads + scripts + modules(page, shell.language),
    body: picture?.html ?? '',
    after: notStarted[shell.language],
  });
}
