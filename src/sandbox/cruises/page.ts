import { formatDay } from '#lib/dates.ts';
import { dateFormat, localeOf, numberFormat } from '#lib/intl.ts';
import type { Language } from '#contracts/language.ts';
import { escapeHtml } from '#lib/html.ts';
import { LENGTHS, LINES, PORTS, SHIPS, ZONES } from './fleet.ts';
import type { Sailing } from './fleet.ts';
import type { CruiseQuery } from './search.ts';

export const POLICY = "style-src 'self'; font-src 'self'";
/** Stylesheets of the agencies: name and color. An unknown one gets the search's own. */
export const STYLESHEETS: Readonly<
  Record<string, { name: string; color: string; accent: string }>
> = {
  VR: { name: 'Vacation Club', color: '#3a3f8f', accent: '#e0a458' },
  AZ: { name: 'Azul Vacation Club', color: '#0a5c8f', accent: '#e9b44c' },
  CB: { name: 'Coral Bay', color: '#ff8a66', accent: '#1c3f60' },
};
export const stylesheetOf = (code: string) => (Object.hasOwn(STYLESHEETS, code) ? code : 'VR');

const texts = {
  en: {
    title: 'Cruises',
    found_one: '{{n}} sailing',
    found_other: '{{n}} sailings',
    from: 'from',
    person: 'per person, taxes not included',
    nights: 'nights',
    departs: 'Departs',
    returns: 'Returns',
    calls: 'Ports of call',
    inside: 'Inside',
    outside: 'Ocean view',
    balcony: 'Balcony',
    any: 'Any',
    destination: 'Destination',
    port: 'Port',
    vendor: 'Line',
    ship: 'Ship',
    month: 'Month',
    length: 'Length',
    days: '{{a}} to {{b}} days',
    other: 'Español',
    skip: 'Skip to sailings',
    page: 'Page {{a}} of {{b}}',
    emptyTitle: 'No sailing matches all of this',
    emptyText: 'Try without one of the filters:',
    without: 'Without {{filter}}',
    demo: 'Demonstration site: lines, ships, dates and prices are samples.',
    previous: 'Previous',
    next: 'Next',
    filters: 'Your search',
    pages: 'Pages',
  },
  es: {
    title: 'Cruceros',
    found_one: '{{n}} salida',
    found_other: '{{n}} salidas',
    from: 'desde',
    person: 'por persona, impuestos no incluidos',
    nights: 'noches',
    departs: 'Salida',
    returns: 'Regreso',
    calls: 'Escalas',
    inside: 'Interior',
    outside: 'Vista al mar',
    balcony: 'Balcón',
    any: 'Cualquiera',
    destination: 'Destino',
    port: 'Puerto',
    vendor: 'Naviera',
    ship: 'Barco',
    month: 'Mes',
    length: 'Duración',
    days: 'De {{a}} a {{b}} días',
    other: 'English',
    skip: 'Ir a las salidas',
    page: 'Página {{a}} de {{b}}',
    emptyTitle: 'Ninguna salida cumple con todo',
    emptyText: 'Pruebe sin alguno de los filtros:',
    without: 'Sin {{filter}}',
    demo: 'Sitio de demostración: navieras, barcos, fechas y precios son ejemplos.',
    previous: 'Anterior',
    next: 'Siguiente',
    filters: 'Su búsqueda',
    pages: 'Páginas',
  },
} as const;

const PAGE = 12;
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
const FILTERS = ['destination', 'port', 'vendor', 'ship', 'month', 'length'] as const;
type Filter = (typeof FILTERS)[number];

const link = (query: CruiseQuery, changes: Partial<Record<keyof CruiseQuery | 'page', string>>) => {
  const params = new URLSearchParams(
    Object.entries({ ...query, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
  return escapeHtml(`?${params}`);
};

function labelOf(filter: Filter, value: string, language: Language): string {
  switch (filter) {
    case 'destination':
      return ZONES.find(({ id }) => id === value)?.name[language] ?? value;
    case 'port':
      return (Object.hasOwn(PORTS, value) ? PORTS[value]?.[language] : undefined) ?? value;
    case 'vendor':
      return LINES.find(({ id }) => id === value)?.name ?? value;
    case 'ship':
      return SHIPS.find(({ id }) => id === value)?.name ?? value;
    case 'length': {
      const range = LENGTHS.find(({ id }) => id === value);
      return range ? fill(texts[language].days, { a: range.from, b: range.to }) : value;
    }
    default: {
      const [, month, year] = /^(\d{1,2})\/\d{1,2}\/(\d{4})$/.exec(value) ?? [];
      const date = new Date(Date.UTC(Number(year), Number(month) - 1, 1));
      return Number.isNaN(date.getTime())
        ? value
        : dateFormat(language, { month: 'long', year: 'numeric' }).format(date);
    }
  }
}

/** Sea, sky and a ship, in the light of its zone. */
const SCENES: Readonly<
  Record<string, readonly [sky: string, glow: string, sea: string, far: string]>
> = {
  '1': ['#bfe6ee', '#fff3cf', '#1f93a3', '#2f7d6b'],
  '2': ['#cdeaf5', '#fff6d8', '#2aa3b5', '#c9b184'],
  '3': ['#fbd9b8', '#fff0cd', '#2d7f93', '#a4684b'],
  '4': ['#d5e3ee', '#ffffff', '#3f6f88', '#8ba3b5'],
  '5': ['#dceaf7', '#ffeec4', '#2b6ea6', '#b98a63'],
  '6': ['#d7e0ea', '#fdf6e0', '#476a86', '#5d7468'],
  '7': ['#f7d8c9', '#fff0d2', '#37708c', '#5f7b56'],
  '8': ['#f3dfe6', '#fff1d8', '#3b7f96', '#57806f'],
  '9': ['#fcd6c2', '#ffeeb8', '#246f8f', '#3d6b4f'],
};
function scene(zone: string, seed: number): string {
  const [sky, glow, sea, far] = SCENES[zone] ?? SCENES['1']!;
  const shift = seed % 60;
  return `<svg viewBox="0 0 320 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="320" height="220" fill="${sky}"/><circle cx="${70 + shift}" cy="64" r="46" fill="${glow}" fill-opacity=".5"/><circle cx="${70 + shift}" cy="64" r="24" fill="${glow}"/>
<path d="M0 ${122 - (seed % 18)}q60-${26 + (seed % 20)} 128-6t96-10q50-14 96 6v24H0z" fill="${far}" fill-opacity=".55"/><rect y="126" width="320" height="94" fill="${sea}"/>
<g transform="translate(${124 - shift} 0)"><path d="M10 146h136l-14 18H28z" fill="#1c2f3f"/><path d="M24 132h104l6 14H20zM40 120h74l6 12H34zM58 108h40l6 12H52z" fill="#fffdfa"/><path d="M76 94h16l3 14H74z" fill="var(--club)"/><path d="M32 138h88M46 126h62" stroke="${sea}" stroke-width="2.5" stroke-dasharray="5 3.5"/></g>
<path d="M0 170q40-6 80 0t80 0 80 0 80 0v50H0z" fill="${sea}"/><path d="M0 186q30-5 60 0t60 0 60 0 60 0 60 0 60 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/></svg>`;
}

/** Sailings for what was asked, in the club's stylesheet. */
export function resultsPage(
  query: CruiseQuery,
  found: readonly Sailing[],
  pageWanted: number,
): string {
  const { language } = query;
  const t = texts[language];
  const code = stylesheetOf(query.stylesheet);
  const { name } = STYLESHEETS[code]!;
  const money = (amount: number) =>
    numberFormat(language, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: language === 'es' ? 'code' : 'symbol',
      maximumFractionDigits: 0,
    }).format(amount);
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  const page = Math.min(pages, Math.max(1, pageWanted));
  const asked = FILTERS.filter((filter) => query[filter] !== '');
  const where = query.destination ? labelOf('destination', query.destination, language) : t.title;
  const other = language === 'en' ? 'es' : 'en';
  const count = fill(found.length === 1 ? t.found_one : t.found_other, {
    n: found.length.toLocaleString(localeOf(language)),
  });
  const chips = FILTERS.map(
    (filter) =>
      `<div><dt>${t[filter]}</dt><dd data-filter="${filter}">${escapeHtml(query[filter] ? labelOf(filter, query[filter], language) : t.any)}</dd></div>`,
  ).join('');
  const cards = found
    .slice((page - 1) * PAGE, page * PAGE)
    .map(
      ({ id, ship, line, itinerary, from, to, prices }, index) => `
<li data-sailing="${escapeHtml(id)}"><article><div class="view">${scene(itinerary.zone, from.charCodeAt(9) * 7 + index * 13)}</div><div class="what"><p class="line">${escapeHtml(line.name)} · ${escapeHtml(ship.name)}</p><h2>${escapeHtml(itinerary.name[language])}</h2>
<p class="when"><b>${itinerary.nights} ${t.nights}</b> · ${escapeHtml(PORTS[itinerary.port]?.[language] ?? '')}</p><dl><div><dt>${t.departs}</dt><dd><time datetime="${from}">${escapeHtml(formatDay(from, language))}</time></dd></div><div><dt>${t.returns}</dt><dd><time datetime="${to}">${escapeHtml(formatDay(to, language))}</time></dd></div></dl>
<p class="calls"><span>${t.calls}:</span> ${itinerary.calls.map(escapeHtml).join(' · ')}</p></div><div class="price"><p>${t.from}</p><p class="amount">${money(prices[0])}</p><p>${t.person}</p>
<ul><li><span>${t.inside}</span><b>${money(prices[0])}</b></li><li><span>${t.outside}</span><b>${money(prices[1])}</b></li><li><span>${t.balcony}</span><b>${money(prices[2])}</b></li></ul></div></article></li>`,
    )
    .join('');
  const empty = `<section class="empty"><h2>${t.emptyTitle}</h2><p>${t.emptyText}</p><p>${asked
    .filter((filter) => filter !== 'destination')
    .map(
      (filter) =>
        `<a class="chip" href="${link(query, { [filter]: '' })}">${escapeHtml(fill(t.without, { filter: t[filter].toLocaleLowerCase(localeOf(language)) }))}</a>`,
    )
    .join('')}</p></section>`;
  const pager =
    pages < 2
      ? ''
      : `<nav class="pager" aria-label="${t.pages}">${page > 1 ? `<a href="${link(query, { page: String(page - 1) })}">${t.previous}</a>` : '<span></span>'}<span>${fill(t.page, { a: page, b: pages })}</span>${page < pages ? `<a href="${link(query, { page: String(page + 1) })}">${t.next}</a>` : '<span></span>'}</nav>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${where} · ${t.title} · ${name}`)}</title>
<link rel="stylesheet" href="/sandbox/cruises/theme/${code}.css"><link rel="stylesheet" href="/sandbox/cruises/site.css"></head><body data-stylesheet="${code}">
<a class="skip" href="#sailings">${t.skip}</a><header class="bar"><strong>${escapeHtml(name)}</strong><span>${t.title}</span><a href="${link(query, { language: other })}" lang="${other}">${t.other}</a></header>
<main><div class="head"><h1>${escapeHtml(where)}</h1><p class="count">${count}</p></div><section aria-label="${t.filters}"><dl class="asked">${chips}</dl></section>
${found.length === 0 ? `<div id="sailings">${empty}</div>` : `<ul id="sailings" class="sailings">${cards}</ul>${pager}`}</main><footer>${t.demo}</footer></body></html>`;
}
