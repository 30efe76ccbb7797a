import { clubInitials } from '#clubs/initials.ts';
import type { CORNERS, Face } from '#clubs/looks.ts';
import { cornersOf, faceOf } from '#clubs/looks.ts';
import { readableOn } from '#clubs/theme.ts';
import { palette } from '#clubs/palette.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { escapeHtml } from '#lib/html.ts';
import { dateFormat } from '#lib/intl.ts';
import { phoneText } from '#lib/phone-text.ts';
import { mailTexts } from './texts.ts';
import type { Translate } from './texts.ts';

/** What a mail shows of its club. */
export type MailClub = Pick<
  Club,
  | 'Nombre'
  | 'LogoIcon'
  | 'LogoIconDark'
  | 'WordMark'
  | 'Face'
  | 'Corners'
  | 'ColorPrimarioHex'
  | 'Telefono'
  | 'Email'
  | 'Direccion'
  | 'UrlLogin'
  | 'UrlWeek'
>;
/** A finished mail without its addressee; `html` and `text` say the same. */
export type RenderedMail = { subject: string; html: string; text: string };

/** A code of more characters would not stay on one line of a phone. */
const MOST_LARGE_DIGITS = 6;

/** A picture by its whole address; `alt` is what is read while pictures are blocked. */
type MailPicture = { src: string; alt: string };

/**
 * A part of a mail. Both twins are made from the same parts, so they cannot say different things.
 */
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
  | { kind: 'note'; title?: string; text: string }
  /** What stands side by side: a day, or another short value, with a line below it. */
  | { kind: 'pair'; cells: readonly { label: string; value: string; more?: string | undefined }[] }
  /** A picture that leads somewhere; the same in words below it. */
  | { kind: 'picture'; picture: MailPicture; label: string; url: string }
  | { kind: 'links'; title: string; links: readonly { label: string; url: string }[] };

type Content = {
  subject: string;
  preheader: string;
  title: string;
  greeting?: string | undefined;
  /** Over the title, as wide as the mail. */
  picture?: MailPicture | undefined;
  parts: readonly Part[];
};

/** What a mail takes from its club's record for its looks. */
type Look = {
  brand: string;
  face: string;
  weight: string;
  corner: (typeof CORNERS)[keyof typeof CORNERS];
};

type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>;

/** Typefaces of headings, by names that mail programs know. */
const FACES: Record<Face, string> = {
  fraunces: "Fraunces,Georgia,'Times New Roman',serif",
  figtree: "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  noto: "'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif",
};

const WIDTH = 600;
/** Between the paddings. */
const INNER_WIDTH = 520;
/** Behind a picture that has not come. */
const PICTURE_GROUND = '#dfe7ea';
const SANS = "Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const { light, dark } = palette;

/** Only addresses of the web become links. */
const webLink = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#');
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const lines = (text: string): string => escapeHtml(text.trim()).replace(/\r?\n/g, '<br>');

/**
 * Address of something the product serves, for readers who are elsewhere; undefined when the club
 * has no address of its own.
 */
export function servedAt(club: Pick<MailClub, 'UrlLogin' | 'UrlWeek'>, path: string) {
  const base = [club.UrlLogin, club.UrlWeek].find((url) => /^https?:\/\//i.test(url));
  return base && URL.canParse(path, base) ? new URL(path, base).href : undefined;
}

/**
 * Colors follow the scheme of the reader's mail program if it supports that: Apple Mail asks the
 * media query, Outlook on the web marks the mail with `data-ogsc`. Elsewhere the inline light
 * colors apply, or what the program makes of them.
 */
const darkRules = (scope: string): string =>
  [
    `.ground{background:${dark.paper}!important}`,
    `.card{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `.ink,.ink a{color:${dark.ink}!important}`,
    `.muted,.muted a{color:${dark.muted}!important}`,
    `.tint{background:${dark.line}!important}`,
    `.rule{border-color:${dark.line}!important}`,
    `.mark{background:${dark.surface}!important}`,
    '.mark-light{display:none!important}',
    '.mark-dark{display:block!important}',
  ]
    .map((rule) => rule.replace(/(^|,)\./g, `$1${scope}.`))
    .join('');
const STYLE =
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
  `@media (prefers-color-scheme:dark){${darkRules('')}}${darkRules('[data-ogsc] ')}` +
  '@media (max-width:640px){.pad{padding-left:20px!important;padding-right:20px!important}.value{font-size:24px!important}.digits{font-size:36px!important}}';

/**
 * Renders the parts as a one-column mail of 600 px in the club's color, with its plain-text twin.
 * Pictures come from the product itself; the mail says everything without them. Outlook for Windows
 * draws with Word: there, only tables and cells keep widths, grounds and paddings.
 */
export function renderMail(club: MailClub, language: Language, content: Content): RenderedMail {
  return {
    subject: oneLine(content.subject),
    html: html(club, language, content),
    text: plain(club, language, content),
  };
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const table = (inner: string): string =>
  `<table ${TABLE} width="100%" style="border-collapse:collapse">${inner}</table>`;
const row = (inner: string, padding = '0 40px 20px'): string =>
  `<tr><td class="pad" style="padding:${padding}">${inner}</td></tr>`;
const text = (kind: 'ink' | 'muted', font: string, inner: string, more = ''): string =>
  `<p class="${kind}" style="margin:0;font:${font};color:${light[kind]};${more}">${inner}</p>`;
const paragraph = (words: string, size = 16, kind: 'ink' | 'muted' = 'ink'): string =>
  text(kind, `400 ${size}px/1.55 ${SANS}`, lines(words), 'word-break:break-word');
/** A box of its own ground. */
const box = (inner: string, padding: string, radius: number, more = ''): string =>
  `<table ${TABLE} width="100%"><tr><td class="tint" bgcolor="${light.sand}" style="background:${light.sand};border-radius:${radius}px;padding:${padding};${more}">${inner}</td></tr></table>`;
/**
 * A picture as wide as its cell. Its ground and the color of its words stay the same in both
 * schemes, so that they can be read while it is blocked.
 */
const image = ({ src, alt }: MailPicture, width: number): string =>
  `<img src="${escapeHtml(webLink(src))}" alt="${escapeHtml(oneLine(alt))}" width="${width}" border="0" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;background:${PICTURE_GROUND};font:500 16px/1.5 ${SANS};color:${light.ink};text-align:center">`;

const factRows = (
  rows: readonly (readonly [label: string, value: string])[],
  strong: boolean,
): string =>
  rows
    .map(
      ([label, value]) =>
        `<tr><td class="muted rule" width="38%" style="padding:10px 12px 10px 0;border-top:1px solid ${light.line};font:400 14px/1.45 ${SANS};color:${light.muted};vertical-align:top;width:38%">${lines(label)}</td>` +
        `<td class="ink rule" style="padding:10px 0;border-top:1px solid ${light.line};font:${strong ? 600 : 500} ${strong ? 18 : 15}px/1.45 ${SANS};color:${light.ink};vertical-align:top;text-align:${strong ? 'right' : 'left'};word-break:break-word">${lines(value)}</td></tr>`,
    )
    .join('');

function bigHtml({ label, value, spaced }: PartOf<'big'>, { corner }: Look): string {
  const short = spaced && value.length <= MOST_LARGE_DIGITS;
  return row(
    box(
      text('muted', `500 14px/1.4 ${SANS}`, lines(label), 'margin-bottom:8px') +
        `<p class="ink ${short ? 'digits' : 'value'}" style="margin:0;font:600 ${short ? 44 : 28}px/1.2 ${SANS};color:${light.ink};${spaced ? 'letter-spacing:0.28em;padding-left:0.28em;' : ''}font-variant-numeric:tabular-nums;word-break:break-all">${lines(value)}</p>`,
      '24px 16px',
      corner.md,
      'text-align:center',
    ),
    '4px 40px 24px',
  );
}

function buttonHtml(
  { label, url: to }: PartOf<'button'>,
  { brand, corner }: Look,
  t: Translate,
): string {
  const url = escapeHtml(webLink(to));
  return row(
    `<table ${TABLE}><tr><td bgcolor="${brand}" style="background:${brand};border-radius:${corner.md}px;mso-padding-alt:14px 28px"><a href="${url}" style="display:inline-block;color:${readableOn(brand)};font:600 16px/1.25 ${SANS};padding:14px 28px;text-decoration:none">${lines(label)}</a></td></tr></table>` +
      `<p class="muted" style="margin:14px 0 0;font:400 12px/1.5 ${SANS};color:${light.muted}">${escapeHtml(t('footer.link'))}<br><a href="${url}" style="color:${light.muted};word-break:break-all">${url}</a></p>`,
    '4px 40px 24px',
  );
}

const pairHtml = ({ cells }: PartOf<'pair'>, { face, weight }: Look): string =>
  row(
    table(
      `<tr>${cells
        .map(
          ({ label, value, more }, at) =>
            `<td class="rule" width="${Math.floor(100 / cells.length)}%" style="vertical-align:top;${at > 0 ? `border-left:1px solid ${light.line};padding-left:20px;` : 'padding-right:12px;'}">` +
            text('muted', `400 14px/1.45 ${SANS}`, lines(label)) +
            text('ink', `${weight} 20px/1.35 ${face}`, lines(value)) +
            (more ? text('muted', `400 14px/1.45 ${SANS}`, lines(more)) : '') +
            '</td>',
        )
        .join('')}</tr>`,
    ),
    '4px 40px 24px',
  );

const link = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escapeHtml(webLink(url))}" style="color:${light.ink};text-decoration:underline">${lines(label)}</a>`;

const pictureHtml = ({ picture, label, url }: PartOf<'picture'>, { corner }: Look): string =>
  row(
    table(
      `<tr><td bgcolor="${PICTURE_GROUND}" style="border-radius:${corner.md}px;overflow:hidden"><a href="${escapeHtml(webLink(url))}" style="color:${light.ink};text-decoration:none">${image(picture, INNER_WIDTH)}</a></td></tr>`,
    ) + text('ink', `500 14px/1.45 ${SANS}`, link({ label, url }), 'padding-top:10px'),
  );

const linksHtml = ({ title, links }: PartOf<'links'>): string =>
  row(
    text(
      'ink',
      `500 14px/1.7 ${SANS}`,
      `<span class="muted" style="color:${light.muted}">${lines(title)}:</span>&nbsp; ${links.map(link).join('&nbsp;&nbsp; ')}`,
    ),
  );

function partHtml(item: Part, look: Look, t: Translate): string {
  switch (item.kind) {
    case 'text':
      return row(paragraph(item.text));
    case 'small':
      return row(paragraph(item.text, 14, 'muted'), '0 40px 16px');
    case 'big':
      return bigHtml(item, look);
    case 'button':
      return buttonHtml(item, look, t);
    case 'facts':
      return row(table(factRows(item.rows, false)));
    case 'total':
      return row(table(factRows(item.rows, true)));
    case 'pair':
      return pairHtml(item, look);
    case 'picture':
      return pictureHtml(item, look);
    case 'links':
      return linksHtml(item);
    case 'note':
      return row(
        box(
          (item.title
            ? text('ink', `600 15px/1.4 ${SANS}`, lines(item.title), 'margin-bottom:6px')
            : '') + paragraph(item.text, 14),
          '16px 20px',
          look.corner.md,
        ),
      );
  }
}

/** Address of a picture of the club for mail programs, which show no SVG. */
function pictureAddress(club: MailClub, path: string | undefined): string | undefined {
  if (path?.startsWith('/'))
    return servedAt(club, `/api/images/mark?img=${encodeURIComponent(path)}`);
  // A draft of the club studio brings its pictures with it.
  return path && /^(?:https:\/\/|data:image\/)/i.test(path) ? path : undefined;
}

/**
 * The club's word mark; or its mark, which on dark mails is the one for dark pages, or its initials
 * in a frame, and its name. Blocked, a picture shows the words it stands for.
 */
function markHtml(club: MailClub, { brand, corner, face, weight }: Look): string {
  const onBrand = readableOn(brand);
  const initials = escapeHtml(clubInitials(club.Nombre));
  const name = escapeHtml(club.Nombre);
  const wordMark = pictureAddress(club, club.WordMark);
  if (wordMark)
    return `<td height="48" bgcolor="#ffffff" style="height:48px;padding:0 16px;border-radius:${corner.md}px;background:#ffffff"><img src="${escapeHtml(wordMark)}" alt="${name}" height="32" border="0" style="display:block;height:32px;width:auto;max-width:240px;border:0;font:${weight} 20px/32px ${face};color:${light.ink}"></td>`;
  const [src, onDark] = [club.LogoIcon, club.LogoIconDark].map((path) =>
    pictureAddress(club, path),
  );
  const mark = (address: string, kind: string, display: string): string =>
    `<img ${kind} src="${escapeHtml(address)}" alt="${initials}" width="40" height="40" border="0" style="display:${display};margin:0 auto;width:40px;height:40px;border:0;font:600 16px/40px ${SANS};color:${light.ink};text-align:center">`;
  return (
    (src
      ? `<td${onDark ? ' class="mark"' : ''} width="48" height="48" align="center" valign="middle" bgcolor="#ffffff" style="width:48px;height:48px;border-radius:${corner.md}px;background:#ffffff">${mark(src, onDark ? 'class="mark-light"' : '', 'block')}${onDark ? `<!--[if !mso]><!-->${mark(onDark, 'class="mark-dark"', 'none')}<!--<![endif]-->` : ''}</td>`
      : `<td aria-hidden="true" width="44" height="44" align="center" style="width:44px;height:44px;border:2px solid ${onBrand};border-radius:${corner.md}px;text-align:center;font:600 17px/40px ${SANS};color:${onBrand}">${initials}</td>`) +
    `<td style="padding-left:14px;font:${weight} 20px/1.25 ${face};color:${onBrand}">${name}</td>`
  );
}

function html(
  club: MailClub,
  language: Language,
  { subject, preheader, title, greeting, picture, parts }: Content,
): string {
  const t = mailTexts(language);
  const brand = /^#[0-9a-f]{6}$/i.test(club.ColorPrimarioHex) ? club.ColorPrimarioHex : light.ink;
  const face = FACES[club.Face ?? 'fraunces'];
  const { weight } = faceOf(club);
  const look: Look = { brand, face, weight, corner: cornersOf(club) };
  // Within the hairline of the card.
  const inside = Math.max(0, look.corner.lg - 1);
  const foot = [
    t('footer.sentBy', { club: club.Nombre }),
    helpLine(club, language),
    club.Direccion,
  ];
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(oneLine(subject))}</title><style>${STYLE}</style></head>
<body class="ground" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<table ${TABLE} class="ground" width="100%" bgcolor="${light.paper}" style="background:${light.paper}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table ${TABLE} class="card" width="100%" bgcolor="${light.surface}" style="width:100%;max-width:${WIDTH}px;background:${light.surface};border:1px solid ${light.line};border-radius:${look.corner.lg}px;border-collapse:separate;overflow:hidden">
<tr><td class="pad" bgcolor="${brand}" style="background:${brand};padding:22px 40px;border-radius:${inside}px ${inside}px 0 0"><table ${TABLE}><tr>${markHtml(club, look)}</tr></table></td></tr>
${picture ? `<tr><td bgcolor="${PICTURE_GROUND}" style="background:${PICTURE_GROUND}">${image(picture, WIDTH)}</td></tr>` : ''}
${row(`<h1 class="ink" style="margin:0;font:${weight} 28px/1.2 ${face};letter-spacing:-0.015em;color:${light.ink}">${lines(title)}</h1>`, '36px 40px 16px')}
${greeting ? row(paragraph(greeting), '0 40px 8px') : ''}
${parts.map((item) => partHtml(item, look, t)).join('\n')}
<tr><td class="pad rule" style="padding:20px 40px 28px;border-top:1px solid ${light.line}">${paragraph(foot.filter(Boolean).join('\n'), 12, 'muted')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
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
      case 'pair':
        return item.cells
          .map(({ label, value, more }) => `${label}: ${[value, more].filter(Boolean).join(', ')}`)
          .join('\n');
      case 'picture':
        return `${item.label}:\n${item.url}`;
      case 'links':
        return [`${item.title}:`, ...item.links.map(({ label, url }) => `${label}: ${url}`)].join(
          '\n',
        );
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
