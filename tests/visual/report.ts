import type { Box } from './compare.ts';
import type { Shot } from './sample.ts';

/**
 * What became of one picture. `before`, `after` and `difference` are addresses as seen from the
 * report.
 */
export type Result =
  | { kind: 'same'; shot: Shot; before: string }
  | {
      kind: 'changed';
      shot: Shot;
      before: string;
      after: string;
      difference: string;
      pixels: number;
      share: number;
      resized: boolean;
      box: Box | undefined;
      size: { width: number; height: number };
    }
  | { kind: 'new'; shot: Shot; after: string }
  | { kind: 'removed'; name: string; before: string }
  | { kind: 'failed'; shot: Shot; error: string; before: string | undefined };
export type Kind = Result['kind'];

const KINDS: readonly Kind[] = ['failed', 'changed', 'new', 'removed', 'same'];
const WORDS: Record<Kind, string> = {
  failed: 'Failed',
  changed: 'Changed',
  new: 'New',
  removed: 'Removed',
  same: 'Unchanged',
};

const nameOf = (result: Result): string =>
  result.kind === 'removed' ? result.name : result.shot.name;
const clubOf = (result: Result): string =>
  result.kind === 'removed'
    ? result.name.slice(result.name.lastIndexOf('.') + 1)
    : result.shot.club;
export const countOf = (results: readonly Result[], kind: Kind): number =>
  results.filter((result) => result.kind === kind).length;
/** A picture that was not reviewed yet: anything but unchanged. */
export const asksForEyes = (results: readonly Result[]): boolean =>
  results.some(({ kind }) => kind !== 'same');

/** Lines for the terminal: what differs, by name, and one closing line. */
export function summary(results: readonly Result[]): string[] {
  const lines = KINDS.filter((kind) => kind !== 'same').flatMap((kind) =>
    results
      .filter((result) => result.kind === kind)
      .map((result) => {
        const about =
          result.kind === 'changed'
            ? `${result.pixels} pixels, ${percent(result.share)}${result.resized ? ', another size' : ''}`
            : result.kind === 'failed'
              ? (result.error.split('\n')[0] ?? '')
              : '';
        return `  ${kind.padEnd(8)} ${nameOf(result)}${about ? `  (${about})` : ''}`;
      }),
  );
  const clubs = [...new Set(results.filter(({ kind }) => kind === 'changed').map(clubOf))];
  if (clubs.length > 0)
    lines.push(
      `  changed in ${clubs.length === 1 ? 'one club alone' : `${clubs.length} clubs`}: ${clubs.map((club) => `${club} (${results.filter((result) => result.kind === 'changed' && clubOf(result) === club).length})`).join(', ')}`,
    );
  return [
    ...lines,
    KINDS.map((kind) => `${countOf(results, kind)} ${WORDS[kind].toLowerCase()}`).join(', '),
  ];
}

const percent = (share: number): string =>
  `${(share * 100).toFixed(share < 0.001 ? 3 : share < 0.1 ? 2 : 1)} %`;
const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
// eslint-disable-next-line no-control-regex -- the colors of a terminal
const plain = (text: string): string => text.replace(/\u001B\[\d+m/g, '');

const figure = (label: string, source: string, alt: string): string =>
  `<figure><figcaption>${label}</figcaption><a href="${escape(source)}" target="_blank"><img loading="lazy" src="${escape(source)}" alt="${escape(alt)}"></a></figure>`;

function card(result: Result): string {
  const name = nameOf(result);
  const title = result.kind === 'removed' ? name : `${result.shot.title} · ${result.shot.state}`;
  const mode =
    result.kind === 'removed'
      ? ''
      : [result.shot.club, result.shot.language, result.shot.viewport, result.shot.scheme]
          .map((word) => `<span class="tag">${escape(word)}</span>`)
          .join('');
  const about =
    result.kind === 'changed'
      ? `<p class="about">${result.pixels.toLocaleString('en')} pixels differ (${percent(result.share)})${result.resized ? ', and its size' : ''}.</p>`
      : '';
  const pictures =
    result.kind === 'changed'
      ? `<div class="views" data-view="side">
        <div class="side">${figure('Before', result.before, `${title}, before`)}${figure('After', result.after, `${title}, after`)}${figure('Difference', result.difference, `${title}, difference`)}</div>
        <div class="swipe" style="aspect-ratio:${result.size.width}/${result.size.height};max-width:${result.size.width}px"><img src="${escape(result.before)}" loading="lazy" alt="Before"><img class="over" src="${escape(result.after)}" loading="lazy" alt="After"><input type="range" min="0" max="100" value="50" aria-label="Share of the picture after"></div>
      </div>`
      : result.kind === 'failed'
        ? `<pre>${escape(plain(result.error).slice(0, 2_000))}</pre>${result.before ? `<div class="side">${figure('Accepted', result.before, `${title}, accepted`)}</div>` : ''}`
        : `<div class="side">${result.kind === 'new' ? figure('New', result.after, title) : figure(result.kind === 'removed' ? 'No longer in the sample' : 'Accepted', result.before, title)}</div>`;
  const search =
    result.kind === 'removed' ? name : `${name} ${title} ${result.shot.group} ${result.shot.club}`;
  return `<article class="card ${result.kind}" data-kind="${result.kind}" data-club="${escape(clubOf(result))}" data-search="${escape(search.toLowerCase())}">
    <header><span class="kind">${WORDS[result.kind]}</span><h2>${escape(title)}</h2>${mode}${result.kind === 'changed' ? '<span class="switch"><button type="button" data-to="side" aria-pressed="true">Side by side</button><button type="button" data-to="swipe" aria-pressed="false">Swipe</button></span>' : ''}</header>
    ${about}${pictures}<p class="name">${escape(name)}</p></article>`;
}

const STYLE = `
:root{--paper:#faf7f2;--card:#fff;--ink:#1d2a32;--muted:#5c6a72;--line:#e4dcd0;--deep:#0a5c8f;--changed:#a35200;--failed:#b3261e;--new:#1f6b3a;color-scheme:light}
@media(prefers-color-scheme:dark){:root{--paper:#14191d;--card:#1c2328;--ink:#eef0ee;--muted:#a3b0b6;--line:#323b41;--deep:#8cc6ea;--changed:#f0b070;--failed:#ff9a90;--new:#8fd6a6;color-scheme:dark}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
.top{padding:2.5rem clamp(1rem,4vw,3rem) 1rem}.top h1{font:500 2.25rem/1.15 Fraunces,Georgia,serif;margin:0 0 .5rem}.top p{margin:.25rem 0;color:var(--muted);max-width:70ch}.note{border-inline-start:3px solid var(--changed);padding-inline-start:.75rem}
.bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;padding:.75rem clamp(1rem,4vw,3rem);background:var(--paper);border-block-end:1px solid var(--line)}
.bar input,.bar select{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:.5rem .75rem;min-height:44px}.bar input{flex:1 1 14rem;max-width:26rem}
button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:999px;padding:.35rem .9rem;min-height:36px;cursor:pointer}button[aria-pressed=true]{background:var(--ink);color:var(--paper);border-color:var(--ink)}
:focus-visible{outline:3px solid var(--deep);outline-offset:2px}
main{display:grid;gap:1.5rem;padding:1.5rem clamp(1rem,4vw,3rem) 4rem}.card{background:var(--card);border:1px solid var(--line);border-radius:20px;padding:1.25rem;min-width:0}
.card header{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}.card h2{font:500 1.2rem/1.3 Fraunces,Georgia,serif;margin:0 .5rem 0 0}.kind{font-weight:600;font-size:.8rem;color:var(--muted)}.changed .kind{color:var(--changed)}.failed .kind{color:var(--failed)}.new .kind{color:var(--new)}
.tag{font-size:.8rem;border:1px solid var(--line);border-radius:8px;padding:.05rem .5rem;color:var(--muted)}.switch{margin-inline-start:auto;display:flex;gap:.25rem}.about,.name{color:var(--muted);font-size:.9rem;margin:.5rem 0}.name{font-family:ui-monospace,monospace;font-size:.75rem;margin:.75rem 0 0}
.side{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr));gap:1rem;margin-block-start:.75rem;align-items:start}figure{margin:0;min-width:0}figcaption{font-size:.85rem;color:var(--muted);margin-block-end:.25rem}figure a{display:block;border:1px solid var(--line);border-radius:8px;overflow:hidden;max-height:40rem;overflow-y:auto;background:repeating-conic-gradient(#8882 0 25%,#0000 0 50%) 0 0/16px 16px}img{display:block;max-width:100%;height:auto}
.swipe{display:none;position:relative;margin-block-start:.75rem;border:1px solid var(--line);border-radius:8px;overflow:hidden}.swipe img{position:absolute;inset:0;width:100%}.swipe .over{clip-path:inset(0 0 0 var(--at,50%))}.swipe input{position:absolute;inset-block-end:.5rem;inset-inline:1rem;width:calc(100% - 2rem);accent-color:var(--deep)}
[data-view=swipe] .side{display:none}[data-view=swipe] .swipe{display:block}pre{overflow:auto;background:var(--paper);border-radius:12px;padding:1rem;font-size:.85rem;white-space:pre-wrap}
.quiet{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}.card.same .side{grid-template-columns:1fr}.card.same figure a{max-height:14rem;overflow:hidden}.card[hidden]{display:none}.none{color:var(--muted);padding:3rem 0;text-align:center}
main>.same{display:inline-block}.grid{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}`;

const SCRIPT = `
const bar=document.forms[0],cards=[...document.querySelectorAll('.card')],none=document.querySelector('.none');
let kind=bar.dataset.first;
function show(){const words=bar.find.value.toLowerCase().split(/\\s+/).filter(Boolean),club=bar.club.value;let any=false;
for(const card of cards){const on=(kind==='all'?true:kind==='differs'?card.dataset.kind!=='same':card.dataset.kind===kind)&&(!club||card.dataset.club===club)&&words.every(word=>card.dataset.search.includes(word));card.hidden=!on;any||=on}
none.hidden=any;for(const button of bar.querySelectorAll('button'))button.setAttribute('aria-pressed',String(button.value===kind))}
bar.addEventListener('input',show);bar.addEventListener('submit',event=>event.preventDefault());
bar.addEventListener('click',event=>{const button=event.target.closest('button');if(button){kind=button.value;show()}});
document.addEventListener('click',event=>{const button=event.target.closest('.switch button');if(!button)return;const card=button.closest('.card');card.querySelector('.views').dataset.view=button.dataset.to;for(const each of card.querySelectorAll('.switch button'))each.setAttribute('aria-pressed',String(each===button))});
document.addEventListener('input',event=>{if(event.target.type==='range')event.target.parentElement.style.setProperty('--at',event.target.value+'%')});
show();`;

export type About = {
  when: string;
  browser: string;
  note: string | undefined;
  update: boolean;
  filter: readonly string[];
};

/** The report as one page without scripts or styles from elsewhere; pictures lie beside it. */
export function reportPage(
  results: readonly Result[],
  { when, browser, note, update, filter }: About,
): string {
  const sorted = KINDS.flatMap((kind) => results.filter((result) => result.kind === kind));
  const clubs = [...new Set(results.map(clubOf))].sort();
  const differs = asksForEyes(results);
  const button = (value: string, label: string, count: number): string =>
    count > 0 || value === 'differs'
      ? `<button type="button" value="${value}">${label} ${count}</button>`
      : '';
  const counts = KINDS.map((kind) => button(kind, WORDS[kind], countOf(results, kind))).join('');
  const title = differs ? (update ? 'Accepted' : 'Have a look') : 'Nothing has changed';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Visual review: ${title}</title><style>${STYLE}</style>
<div class="top"><h1>${title}</h1><p>${results.length} pictures${filter.length > 0 ? ` about “${escape(filter.join(' '))}”` : ''}, taken ${escape(when)} with ${escape(browser)}. ${escape(summary(results).at(-1) ?? '')}.</p>
${note ? `<p class="note">${escape(note)}</p>` : ''}${differs && !update ? '<p>Pictures that are as they should be are accepted with <code>npm run visual -- --update</code>, and committed.</p>' : ''}</div>
<form class="bar" data-first="${differs ? 'differs' : 'all'}"><input name="find" type="search" placeholder="Story or page" aria-label="Story or page"><select name="club" aria-label="Club"><option value="">All clubs</option>${clubs.map((club) => `<option>${escape(club)}</option>`).join('')}</select>
${button('differs', 'To look at', results.filter(({ kind }) => kind !== 'same').length)}${counts}<button type="button" value="all">All ${results.length}</button></form>
<main>${sorted
    .filter(({ kind }) => kind !== 'same')
    .map(card)
    .join('\n')}<div class="grid">${sorted
    .filter(({ kind }) => kind === 'same')
    .map(card)
    .join('\n')}</div><p class="none" hidden>No picture here.</p></main>
<script>${SCRIPT}</script></html>`;
}
