import type { DealsMember } from '#contracts/deal.ts';
import type { Language } from '#contracts/language.ts';
import type { DealsProgram } from '../deps.ts';
import { escapeHtml } from '#lib/html.ts';

export const POLICY = "style-src 'self'; font-src 'self'";

const texts = {
  en: {
    title: 'Member deals',
    hello: 'Hello, {{name}}',
    lead: 'Savings near home and on the road, for members of {{club}}.',
    other: 'Español',
    skip: 'Skip to deals',
    saves: 'Save {{n}}%',
    known: 'Your membership',
    member: 'Member',
    email: 'E-mail',
    loginId: 'Member ID',
    program: 'Program',
    status: 'Status',
    token: 'Recognized by',
    stranger: 'We do not recognize you',
    strangerText: 'Open the deals from your club’s site while you are signed in.',
    demo: 'Demonstration site: the offers are samples.',
    offers: [
      ['Dining', 'Two courses at La Higuera', 'Italian kitchen, any weekday'],
      ['Car care', 'Oil change at Quick Bay', 'With tire check included'],
      ['Theme parks', 'Day pass at Río Loco', 'Up to six people'],
      ['Fitness', 'Month at Northside Gym', 'Classes included'],
      ['Movies', 'Two seats at Cine Lumbre', 'Any show, any day'],
      ['Home', 'Garden tools at Terraza', 'On everything over 50 USD'],
    ],
  },
  es: {
    title: 'Ofertas para socios',
    hello: 'Hola, {{name}}',
    lead: 'Descuentos cerca de casa y de viaje, para los socios de {{club}}.',
    other: 'English',
    skip: 'Ir a las ofertas',
    saves: 'Ahorre {{n}} %',
    known: 'Su membresía',
    member: 'Socio',
    email: 'Correo',
    loginId: 'Número de socio',
    program: 'Programa',
    status: 'Estado',
    token: 'Reconocido por',
    stranger: 'No le reconocemos',
    strangerText: 'Abra las ofertas desde el sitio de su club con la sesión iniciada.',
    demo: 'Sitio de demostración: las ofertas son ejemplos.',
    offers: [
      ['Restaurantes', 'Dos platos en La Higuera', 'Cocina italiana, de lunes a viernes'],
      ['Automóvil', 'Cambio de aceite en Quick Bay', 'Con revisión de llantas'],
      ['Parques', 'Pase de un día en Río Loco', 'Hasta seis personas'],
      ['Bienestar', 'Un mes en Northside Gym', 'Clases incluidas'],
      ['Cine', 'Dos lugares en Cine Lumbre', 'Cualquier función, cualquier día'],
      ['Hogar', 'Herramientas de jardín en Terraza', 'En compras de más de 50 USD'],
    ],
  },
} as const;
const SAVINGS = [25, 30, 40, 15, 50, 20];
const TONES = ['#f3d9c4', '#d3e5ea', '#dbe8d3', '#e6def0', '#f5e3bd', '#d9e0ec'];
const ICONS = [
  'M34 24v20a8 8 0 0 0 16 0V24M42 24v52M66 24c-8 6-8 22 0 26v26',
  'M20 58l8-20h44l8 20v14H20zM32 72v6M68 72v6M30 58h40',
  'M50 20l30 56H20zM50 20v56M35 48h30',
  'M22 50h56M22 38v24M78 38v24M32 32v36M68 32v36',
  'M22 34h56v14a6 6 0 0 0 0 12v14H22V60a6 6 0 0 0 0-12zM50 34v40',
  'M20 50l30-26 30 26v28H20zM42 78V58h16v20',
];

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));

const frame = (language: Language, title: string, color: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/deals/theme/${escapeHtml(color.slice(1))}.css"><link rel="stylesheet" href="/sandbox/deals/site.css"></head><body>${body}</body></html>`;

/** The deals site for a member it recognizes. */
export function landingPage(
  language: Language,
  { member, program, cvt }: { member: DealsMember; program: DealsProgram; cvt: string },
): string {
  const t = texts[language];
  const other = language === 'en' ? 'es' : 'en';
  const name =
    `${member.first_name} ${member.last_name}`.trim() || member.member_customer_identifier;
  const rows = (
    [
      ['member', name],
      ['email', member.email_address],
      ['loginId', member.member_customer_identifier],
      ['program', program.name],
      ['status', member.member_status],
      ['token', `${cvt.slice(0, 12)}…`],
    ] as const
  )
    .map(
      ([key, value]) =>
        `<div><dt>${t[key]}</dt><dd data-field="${key}">${escapeHtml(value)}</dd></div>`,
    )
    .join('');
  const offers = t.offers
    .map(
      ([kind, title, text], index) =>
        `<li><svg viewBox="-30 -30 160 160" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect x="-30" y="-30" width="160" height="160" fill="${TONES[index]}"/><path d="${ICONS[index]}" fill="none" stroke="#1c2126" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/></svg><div><p class="kind">${escapeHtml(kind)}</p><h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p><p class="saves">${fill(t.saves, { n: SAVINGS[index] ?? 10 })}</p></div></li>`,
    )
    .join('');
  return frame(
    language,
    `${t.title} · ${program.name}`,
    program.color,
    `<a class="skip" href="#deals">${t.skip}</a>
<header class="bar"><strong>${t.title}</strong><span>${escapeHtml(program.name)}</span><a href="/sandbox/deals?cvt=${encodeURIComponent(cvt)}&amp;lang=${other}" lang="${other}">${t.other}</a></header>
<main><section class="hello"><h1>${escapeHtml(fill(t.hello, { name: member.first_name || name }))}</h1><p>${escapeHtml(fill(t.lead, { club: program.name }))}</p></section>
<ul id="deals" class="deals">${offers}</ul><section class="known"><h2>${t.known}</h2><dl>${rows}</dl></section></main><footer>${t.demo}</footer>`,
  );
}

/** What everyone else sees. */
export function strangerPage(language: Language): string {
  const t = texts[language];
  return frame(
    language,
    t.stranger,
    '#3a3f8f',
    `<main class="stranger"><h1>${t.stranger}</h1><p>${t.strangerText}</p></main>`,
  );
}
