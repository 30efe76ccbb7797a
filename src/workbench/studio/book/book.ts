import { palette } from '#clubs/palette.ts';
import { cornersOf, faceOf } from '#clubs/looks.ts';
import { tintDistances } from '#clubs/theme.ts';
import type { Club } from '#contracts/club.ts';
import { escapeHtml } from '#lib/html.ts';
import { pairResults } from '../contrast-report.ts';
import type { Captured, Shot } from './capture.ts';
import { PHONE } from './phone.ts';
import { shortSeal } from './seal.ts';

export type BookModel = Captured & {
  club: Club;
  version: number;
  made: Date;
  /** Fingerprint of the record that is approved. */
  seal: string;
  /** The club's scene and mark, as data addresses. */
  scene: string;
  mark: string;
};

/** Where each pair is drawn, as a designer says it; of the others only the number is told. */
const PAIRS = [
  ['ink', 'paper', 'Text on paper'],
  ['muted', 'paper', 'Quiet text on paper'],
  ['muted', 'sand', 'Quiet text on sand'],
  ['primary-text', 'paper', 'Links, brand text'],
  ['on-primary', 'primary', 'Text on the main button'],
  ['on-primary', 'primary-hover', 'Main button, pointer over it'],
  ['on-tint', 'primary-tint', 'Text on what is chosen'],
  ['on-secondary', 'secondary', 'Text on the second color'],
  ['accent', 'surface', 'Marks and checked boxes'],
  ['focus', 'paper', 'Focus ring'],
  ['field', 'surface', 'Frame of a field'],
  ['danger', 'danger-tint', 'Error text'],
  ['success', 'success-tint', 'Success text'],
  ['warning', 'warning-tint', 'Warning text'],
] as const;
const A_PAGE = 4;

const date = (made: Date): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(made);
const ratio = (value: number): string => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;

function contrastPage(club: Club): string {
  const results = pairResults(club);
  const passing = results.filter(({ reached, needed }) => reached >= needed).length;
  const cell = (over: string, under: string, scheme: string): string => {
    const found = results.find(
      (one) => one.over === over && one.under === under && one.scheme === scheme,
    );
    if (!found) return '<td></td>';
    const { overColor, underColor, reached, needed } = found;
    const drawn =
      needed > 3 ? 'Aa' : `<i style="border-color:${overColor}" aria-hidden="true"></i>`;
    return `<td><b class="pair" style="background:${underColor};color:${overColor}">${drawn}</b> ${ratio(reached)} <b class="${reached >= needed ? 'ok' : 'bad'}">${reached >= needed ? '✓' : '✗'}</b></td>`;
  };
  const rows = PAIRS.map(([over, under, where]) => {
    const needed = results.find((one) => one.over === over && one.under === under)?.needed ?? 0;
    return `<tr><th scope="row">${where}</th><td class="quiet">${needed}:1</td>${cell(over, under, 'light')}${cell(over, under, 'dark')}</tr>`;
  }).join('');
  const nearest = tintDistances(club).toSorted((a, b) => a.apart / a.least - b.apart / b.least)[0];
  return `<h1>Contrast</h1><p class="said"><b>${passing === results.length ? `All ${passing} pairs that are drawn reach WCAG 2.2 AA.` : `${results.length - passing} of ${results.length} pairs stay under WCAG 2.2 AA.`}</b><br>Text asks for 4.5:1, marks and frames for 3:1. ${PAIRS.length} of them below.${nearest ? ` The two nearest washes are ${(nearest.apart * 100).toFixed(1)} apart, where ${(nearest.least * 100).toFixed(1)} is asked for.` : ''}</p><table><thead><tr><th>Where</th><th>Asked</th><th>Light</th><th>Dark</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const LANGUAGE_NAMES: Record<string, string> = { en: 'English', es: 'Español' };

/** Screens of one group and language, four on a page, each light above dark. */
function screenPages(shots: readonly Shot[]): string[] {
  const groups = Map.groupBy(shots, ({ group, language }) => `${group} ${language}`);
  return [...groups.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / A_PAGE) }, (_, at) => {
      const some = list.slice(at * A_PAGE, (at + 1) * A_PAGE);
      const [{ group, language } = { group: '', language: '' }] = some;
      const row = (scheme: string): string =>
        `<div class="row">${some.map((shot) => `<figure><div class="phone" role="img" aria-label="${escapeHtml(shot.name)}, ${scheme}" data-shot="${shots.indexOf(shot)}" data-scheme="${scheme}"></div><figcaption>${escapeHtml(shot.name)}</figcaption></figure>`).join('')}</div>`;
      return `<h1>${group} <small>${LANGUAGE_NAMES[language] ?? language}</small></h1>${row('light')}${row('dark')}`;
    }),
  );
}

function marksPage({ club, mark }: BookModel): string {
  const icon = (size: number): string =>
    mark ? `<img src="${mark}" alt="" width="${size}" height="${size}">` : '';
  const tab = (scheme: 'light' | 'dark'): string =>
    `<p class="tab" style="background:${palette[scheme].surface};color:${palette[scheme].ink}">${icon(16)} ${escapeHtml(club.Nombre)}</p>`;
  return `<h1>Mark, tab and home screen</h1>${tab('light')}${tab('dark')}<p>${[16, 32, 64, 128].map(icon).join(' ')}</p><p class="quiet">16 px in a tab, 32 px in bookmarks, 64 px and 128 px on home screens.</p>`;
}

const style = (club: Club): string => {
  const { css: face, weight } = faceOf(club);
  const { ColorPrimarioHex: first, ColorSecundarioHex: second } = club;
  const { md } = cornersOf(club);
  const { ink, muted, line, paper } = palette.light;
  return `@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;background:${palette.light.sand};color:${ink};font:400 11pt/1.45 Figtree Variable,sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.page{position:relative;width:210mm;height:297mm;margin:0 auto 8mm;padding:14mm 16mm 20mm;background:${paper};overflow:hidden;break-after:page}
@media print{.page{margin:0}body{background:${paper}}}
h1{margin:0 0 6mm;font:${weight} 24pt/1.15 ${face};letter-spacing:-.015em}h1 small{font:400 12pt Figtree Variable;color:${muted};letter-spacing:0}
.head,.foot{display:flex;justify-content:space-between;color:${muted};font-size:9pt}.head{margin-bottom:9mm;align-items:center}.head img{height:7mm;width:7mm;object-fit:contain;vertical-align:middle;margin-right:3mm}
.foot{position:absolute;left:16mm;right:16mm;bottom:10mm;border-top:1px solid ${line};padding-top:3mm}
.cover{padding:0}.cover .scene{height:152mm;background-size:cover;background-position:50% 60%;padding:14mm 16mm}.cover .name{display:inline-flex;align-items:center;gap:5mm;padding:3mm 6mm 3mm 3mm;border-radius:${md}px;background:${paper};font:${weight} 17pt ${face}}.cover .name img{height:13mm;width:13mm;object-fit:contain}
.band{height:3mm;background:linear-gradient(90deg,${first} 83%,${second} 83%)}.cover main{padding:13mm 16mm}.kind{margin:0 0 2mm;font-weight:600;color:${muted}}.cover h1{font-size:38pt;margin-bottom:4mm}.lead{margin:0;font-size:14pt;color:${muted};max-width:150mm}
dl{display:flex;justify-content:space-between;margin:10mm 0;padding:6mm 0;border:solid ${line};border-width:1px 0}dt{color:${muted};font-size:10pt}dd{margin:1mm 0 0;font-weight:600}
.sign{position:absolute;left:16mm;right:16mm;bottom:16mm;display:flex;gap:11mm}.sign p{flex:1;display:flex;justify-content:space-between;margin:0;border-top:1.5px solid ${ink};padding-top:3mm;color:${muted};font-size:10pt}
.said{padding:5mm 7mm;border-radius:${md}px;background:${palette.light['success-tint']}}table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:1.6mm 0;border-bottom:1px solid ${line};font-weight:400}thead th,.quiet{color:${muted}}.pair{display:inline-flex;width:14mm;height:8mm;align-items:center;justify-content:center;border:1px solid ${line};border-radius:2mm;margin-right:2mm}.pair i{width:4mm;height:4mm;border:3px solid;border-radius:50%}.ok{color:${palette.light.success}}.bad{color:${palette.light.danger}}
.row{display:grid;grid-template-columns:repeat(4,1fr);gap:4mm;margin-bottom:5mm}figure{margin:0}figcaption{font-size:8.5pt;color:${muted};margin-top:1mm}.phone{position:relative;height:90mm;overflow:hidden;border:1px solid ${line};border-radius:3mm}.phone[data-scheme=dark]{background:${palette.dark.paper}}
.tab{display:flex;gap:2mm;align-items:center;width:80mm;padding:3mm;border:1px solid ${line};border-radius:2mm}`;
};

/**
 * Fills the phones: each screen is a tree of its own in this one document, so that the screens
 * share typefaces and pictures, which a PDF then holds once. Mails stay in frames without scripts.
 * Those in view come first, the others one after the other; for printing all are there.
 */
const SHOW = `const parts=JSON.parse(document.getElementById('parts').textContent);
const boxes=[...document.querySelectorAll('[data-shot]')];
const inScheme=(text,scheme)=>text.replace(/@media ?\\(prefers-color-scheme: ?dark\\)/g,scheme==='dark'?'@media all':'@media not all');
const sheetOf=scheme=>{const sheet=new CSSStyleSheet();sheet.replaceSync(inScheme(parts.css,scheme));return sheet};
const sheets={light:sheetOf('light'),dark:sheetOf('dark')};
const filled=new Map();
function make(box){const {shot,scheme}=box.dataset;const screen=new DOMParser().parseFromString(inScheme(parts.shots[shot],scheme).replace(/picture:(\\d+):/g,(_all,at)=>parts.pictures[at]),'text/html').documentElement;
screen.querySelector('head').remove();screen.dataset.scheme=scheme;screen.dataset.root='';screen.inert=true;
const scale=box.clientWidth/${PHONE.width};screen.style.cssText+=';display:block;position:absolute;inset:0 auto auto 0;width:${PHONE.width}px;overflow:hidden;transform-origin:0 0;transform:scale('+scale+');height:'+box.clientHeight/scale+'px';
for(const link of screen.querySelectorAll('a'))link.removeAttribute('href');
for(const mail of screen.querySelectorAll('iframe'))mail.setAttribute('sandbox','');
const tree=box.attachShadow({mode:'open'});tree.adoptedStyleSheets=[sheets[scheme]];
const mails=[...screen.querySelectorAll('iframe')].map(mail=>new Promise(resolve=>mail.onload=resolve));
tree.append(screen);
return Promise.all([...mails,...[...tree.querySelectorAll('img')].map(image=>image.decode().catch(()=>0))])}
function fill(box){if(!filled.has(box))filled.set(box,make(box));return filled.get(box)}
if(location.hash==='#print')Promise.all(boxes.map(fill)).then(()=>document.fonts.ready).then(()=>print());
else{const near=new IntersectionObserver(list=>{for(const one of list)if(one.isIntersecting){near.unobserve(one.target);fill(one.target)}});
for(const box of boxes)near.observe(box);
(async()=>{for(const box of boxes){await new Promise(resolve=>setTimeout(resolve,50));await fill(box)}})();
addEventListener('beforeprint',()=>boxes.forEach(fill))}`;

/** Custom properties are registered for a document, never for a tree inside it. */
const customProperties = (css: string): string => (css.match(/@property [^}]*\}/g) ?? []).join('');

/** JSON inside a page: nothing in it can end the script. */
const asJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The approval book: one file that needs no network, made to be printed on A4. */
export function bookHtml(model: BookModel): string {
  const { club, version, made, seal, scene, mark, shots, css, fonts, pictures } = model;
  const name = escapeHtml(club.Nombre);
  const icon = mark ? `<img src="${mark}" alt="">` : '';
  // No script but this one runs: what a screen may hold knows nothing of it.
  const once = crypto.randomUUID();
  const inner = [contrastPage(club), marksPage(model), ...screenPages(shots)];
  const total = inner.length + 1;
  const pages = inner.map(
    (body, at) =>
      `<section class="page"><div class="head"><span>${icon}${name} · Approval book</span><span>Version ${version}</span></div>${body}<div class="foot"><span>Seal of the record ${shortSeal(seal)}</span><span>${at + 2} of ${total}</span></div></section>`,
  );
  const facts = [
    ['Version', String(version)],
    ['Made', date(made)],
    ['Screens', String(shots.length)],
    ['Seal of the record', shortSeal(seal)],
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}: approval book, version ${version}</title><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; script-src 'nonce-${once}'; frame-src 'self'"><style>${fonts}${customProperties(css)}${style(club)}</style></head><body>
<section class="page cover"><div class="scene" style="background-image:url('${scene}')"><span class="name">${icon}${name}</span></div><div class="band"></div><main><p class="kind">Approval book</p><h1>Ready to sign</h1><p class="lead">Every screen, mail and mark your members will meet, in light and dark, in Spanish and English.</p><dl>${facts.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')}</dl></main><div class="sign"><p><span>For ${name}</span><span>Date</span></p><p><span>For the club platform</span><span>Date</span></p></div></section>
${pages.join('\n')}
<script type="application/json" id="parts">${asJson({ shots: shots.map(({ html }) => html), css, pictures })}</script><script nonce="${once}">${SHOW}</script></body></html>`;
}
