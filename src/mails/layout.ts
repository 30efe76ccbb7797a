import { clubInitials, readableOn } from '#clubs/theme.ts';
import { palette } from '#clubs/palette.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { escapeHtml } from '#lib/html.ts';
import { dateFormat } from '#lib/intl.ts';
import { phoneText } from '#lib/phone-text.ts';
import { mailTexts } from './texts.ts';

/** What a mail shows of its club. */
export type MailClub = Pick<
  Club,
  'Nombre' | 'ColorPrimarioHex' | 'Telefono' | 'Email' | 'Direccion' | 'UrlLogin'
>;
/** A finished mail without its addressee; `html` and `text` say the same. */
export type RenderedMail = { subject: string; html: string; text: string };

/**
 * A part of a mail. Both twins are made from the same parts, so they cannot say different things.
 */
/** A code of more characters would not stay on one line of a phone. */
const MOST_LARGE_DIGITS = 6;

export type Part =
  | { kind: 'text' | 'small'; text: string }
  | {
      kind: 'big';
      label: string;
      value: string;
      /** Wide steps between characters, for codes that are typed. */ spaced?: boolean;
    }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'total'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'note'; title?: string; text: string };

type Content = {
  subject: string;
  preheader: string;
  title: string;
  greeting?: string | undefined;
  parts: readonly Part[];
};

const WIDTH = 600;
const SANS = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
const { light, dark } = palette;

/** Only addresses of the web become links. */
const webLink = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const lines = (text: string): string => escapeHtml(text.trim()).replace(/\r?\n/g, '<br>');

/**
 * Colors follow the scheme of the reader's mail program if it supports that; otherwise the inline
 * light colors apply.
 */
const DARK_STYLE =
  `@media (prefers-color-scheme:dark){.ground{background:${dark.paper}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important}` +
  `.ink,.ink a{color:${dark.ink}!important}.muted,.muted a{color:${dark.muted}!important}.tint{background:${dark.line}!important}.rule{border-color:${dark.line}!important}}` +
  '@media (max-width:640px){.pad{padding-left:20px!important;padding-right:20px!important}.value{font-size:24px!important}.digits{font-size:36px!important}}';

/**
 * Renders the parts as a one-column mail of 600 px in the club's color, with its plain-text twin.
 * No picture is fetched from anywhere.
 */
export function renderMail(club: MailClub, language: Language, content: Content): RenderedMail {
  return {
    subject: oneLine(content.subject),
    html: html(club, language, content),
    text: plain(club, language, content),
  };
}

const table = (inner: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${inner}</table>`;
const row = (inner: string, padding = '0 40px 20px'): string =>
  `<tr><td class="pad" style="padding:${padding}">${inner}</td></tr>`;

function html(
  club: MailClub,
  language: Language,
  { subject, preheader, title, greeting, parts }: Content,
): string {
  const t = mailTexts(language);
  const brand = /^#[0-9a-f]{6}$/i.test(club.ColorPrimarioHex) ? club.ColorPrimarioHex : light.ink;
  const onBrand = readableOn(brand);
  const name = escapeHtml(club.Nombre);
  const paragraph = (text: string, size = 16, kind: 'ink' | 'muted' = 'ink') =>
    `<p class="${kind}" style="margin:0;font:400 ${size}px/1.55 ${SANS};color:${kind === 'ink' ? light.ink : light.muted};word-break:break-word">${lines(text)}</p>`;
  const factRows = (rows: readonly (readonly [string, string])[], strong: boolean) =>
    rows
      .map(
        ([label, value]) =>
          `<tr><td class="muted rule" style="padding:10px 12px 10px 0;border-top:1px solid ${light.line};font:400 14px/1.45 ${SANS};color:${light.muted};vertical-align:top;width:38%">${lines(label)}</td>` +
          `<td class="ink rule" style="padding:10px 0;border-top:1px solid ${light.line};font:${strong ? 600 : 500} ${strong ? 18 : 15}px/1.45 ${SANS};color:${light.ink};vertical-align:top;text-align:${strong ? 'right' : 'left'};word-break:break-word">${lines(value)}</td></tr>`,
      )
      .join('');
  const part = (item: Part): string => {
    switch (item.kind) {
      case 'text':
        return row(paragraph(item.text));
      case 'small':
        return row(paragraph(item.text, 14, 'muted'), '0 40px 16px');
      case 'big': {
        const short = item.spaced && item.value.length <= MOST_LARGE_DIGITS;
        return row(
          `<div class="tint" style="background:${light.sand};border-radius:16px;padding:24px 16px;text-align:center">` +
            `<p class="muted" style="margin:0 0 8px;font:500 14px/1.4 ${SANS};color:${light.muted}">${lines(item.label)}</p>` +
            `<p class="ink ${short ? 'digits' : 'value'}" style="margin:0;font:600 ${short ? 44 : 28}px/1.2 ${SANS};color:${light.ink};${item.spaced ? 'letter-spacing:0.28em;padding-left:0.28em;' : ''}font-variant-numeric:tabular-nums;word-break:break-all">${lines(item.value)}</p></div>`,
          '4px 40px 24px',
        );
      }
      case 'button': {
        const url = escapeHtml(webLink(item.url));
        return row(
          `<a href="${url}" style="display:inline-block;background:${brand};color:${onBrand};font:600 16px/1.25 ${SANS};padding:14px 28px;border-radius:12px;text-decoration:none">${lines(item.label)}</a>` +
            `<p class="muted" style="margin:14px 0 0;font:400 12px/1.5 ${SANS};color:${light.muted}">${escapeHtml(t('footer.link'))}<br><a href="${url}" style="color:${light.muted};word-break:break-all">${url}</a></p>`,
          '4px 40px 24px',
        );
      }
      case 'facts':
        return row(table(factRows(item.rows, false)));
      case 'total':
        return row(table(factRows(item.rows, true)));
      case 'note':
        return row(
          `<div class="tint" style="background:${light.sand};border-radius:12px;padding:16px 20px">${item.title ? `<p class="ink" style="margin:0 0 6px;font:600 15px/1.4 ${SANS};color:${light.ink}">${lines(item.title)}</p>` : ''}${paragraph(item.text, 14)}</div>`,
        );
    }
  };
  const help = helpLine(club, language);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(oneLine(subject))}</title><style>:root{color-scheme:light dark}${DARK_STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="${WIDTH}" cellpadding="0" cellspacing="0" style="width:100%;max-width:${WIDTH}px;background:${light.surface};border:1px solid ${light.line};border-radius:20px;border-collapse:separate;overflow:hidden">
<tr><td class="pad" style="background:${brand};padding:22px 40px;border-radius:19px 19px 0 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td aria-hidden="true" style="width:44px;height:44px;border:2px solid ${onBrand};border-radius:12px;text-align:center;font:600 17px/40px ${SANS};color:${onBrand}">${escapeHtml(clubInitials(club.Nombre))}</td><td style="padding-left:14px;font:500 20px/1.25 ${SERIF};color:${onBrand}">${name}</td></tr></table></td></tr>
${row(`<h1 class="ink" style="margin:0;font:500 28px/1.2 ${SERIF};letter-spacing:-0.015em;color:${light.ink}">${lines(title)}</h1>`, '36px 40px 16px')}
${greeting ? row(paragraph(greeting), '0 40px 8px') : ''}
${parts.map(part).join('\n')}
<tr><td class="pad rule" style="padding:20px 40px 28px;border-top:1px solid ${light.line}">${paragraph([t('footer.sentBy', { club: club.Nombre }), help, club.Direccion].filter(Boolean).join('\n'), 12, 'muted')}</td></tr>
</table></td></tr></table></body></html>`;
}

function plain(club: MailClub, language: Language, { title, greeting, parts }: Content): string {
  const t = mailTexts(language);
  const part = (item: Part): string => {
    switch (item.kind) {
      case 'text':
      case 'small':
        return item.text.trim();
      case 'big':
        return `${item.label}:\n\n    ${item.value}`;
      case 'button':
        return `${item.label}:\n${item.url}`;
      case 'facts':
      case 'total':
        return item.rows
          .map(([label, value]) => `${label}: ${value.replace(/\n/g, ', ')}`)
          .join('\n');
      case 'note':
        return [item.title?.toLocaleUpperCase(language), item.text.trim()]
          .filter(Boolean)
          .join('\n');
    }
  };
  const footer = [
    t('footer.sentBy', { club: club.Nombre }),
    helpLine(club, language),
    club.Direccion,
  ]
    .filter(Boolean)
    .join('\n');
  return [club.Nombre, title, greeting ?? '', ...parts.map(part), `-- \n${footer}`]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function helpLine({ Email: email, Telefono }: MailClub, language: Language): string {
  const t = mailTexts(language);
  const phone = phoneText(Telefono);
  if (email && phone) return t('footer.help', { email, phone });
  if (email) return t('footer.helpEmail', { email });
  return phone ? t('footer.helpPhone', { phone }) : '';
}

/** Greeting with a name, or without one when it is not known. */
export const greetingOf = (name: string, language: Language): string =>
  name.trim()
    ? mailTexts(language)('greeting', { name: oneLine(name) })
    : mailTexts(language)('greetingPlain');

/** A moment with its time zone, as people read it; the reader's own zone is not known. */
export const formatMoment = (at: Date, language: Language): string =>
  dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(at).concat(' UTC');
