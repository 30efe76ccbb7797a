import type { Language } from '#contracts/language.ts';
import { escapeHtml } from '#lib/html.ts';
import { PRODUCTS } from './session.ts';
import type { BookingSession } from './session.ts';

export const POLICY = "style-src 'self'; font-src 'self'; img-src 'self' http: https: data:";

const texts = {
  en: {
    title: 'Travel',
    hello: 'Welcome, {{name}}',
    lead: 'Hotels and flights at your club’s rates.',
    weeks: 'Resort weeks',
    weeksText: 'Seven nights in a resort, with your membership.',
    weeksGo: 'Go to resort weeks',
    out: 'Sign out',
    hotels: 'Hotels',
    flights: 'Flights',
    flightHotel: 'Flight + hotel',
    activities: 'Activities',
    cars: 'Car rental',
    where: 'Where to',
    when: 'Dates',
    who: 'Travelers',
    search: 'Search',
    whereValue: 'Cancún, Mexico',
    whenValue: 'Jun 14 – Jun 21',
    whoValue: '2 adults',
    night: 'per night',
    from: 'from',
    popular: 'Members are looking at',
    routes: 'Flights from Miami',
    email: 'E-mail',
    member: 'Member',
    contract: 'Contract',
    club: 'Club',
    handed: 'Received from the club',
    param: 'Parameter',
    value: 'Value',
    none: 'not sent',
    demo: 'Demonstration site: searching and prices are samples.',
    skip: 'Skip to content',
    other: 'Español',
    ended: 'This link has ended',
    endedText: 'It can be used once, within a minute. Sign in again to continue.',
    signedOut: 'You are not signed in',
    signedOutText: 'Sign in at your club to continue to hotels and flights.',
    unreachable: 'Your club cannot be reached',
    unreachableText: 'Nothing is wrong with your account. Try again in a moment.',
    login: 'Go to sign-in',
    hotel: ['Casa Marea', 'Palmar del Sur', 'Hotel Mirador', 'Las Dunas'],
    place: [
      'Cancún, Mexico',
      'Punta Cana, Dominican Republic',
      'San Diego, USA',
      'Los Cabos, Mexico',
    ],
  },
  es: {
    title: 'Viajes',
    hello: 'Le damos la bienvenida, {{name}}',
    lead: 'Hoteles y vuelos con las tarifas de su club.',
    weeks: 'Semanas de resort',
    weeksText: 'Siete noches en un resort, con su membresía.',
    weeksGo: 'Ir a semanas de resort',
    out: 'Cerrar sesión',
    hotels: 'Hoteles',
    flights: 'Vuelos',
    flightHotel: 'Vuelo + hotel',
    activities: 'Actividades',
    cars: 'Renta de autos',
    where: 'Destino',
    when: 'Fechas',
    who: 'Viajeros',
    search: 'Buscar',
    whereValue: 'Cancún, México',
    whenValue: '14 jun – 21 jun',
    whoValue: '2 adultos',
    night: 'por noche',
    from: 'desde',
    popular: 'Lo que otros socios buscan',
    routes: 'Vuelos desde Miami',
    email: 'Correo',
    member: 'Socio',
    contract: 'Contrato',
    club: 'Club',
    handed: 'Recibido del club',
    param: 'Parámetro',
    value: 'Valor',
    none: 'no enviado',
    demo: 'Sitio de demostración: la búsqueda y los precios son ejemplos.',
    skip: 'Ir al contenido',
    other: 'English',
    ended: 'Este enlace ya no es válido',
    endedText:
      'Se puede usar una sola vez, durante un minuto. Inicie sesión de nuevo para continuar.',
    signedOut: 'No ha iniciado sesión',
    signedOutText: 'Inicie sesión en su club para ver hoteles y vuelos.',
    unreachable: 'No podemos conectar con su club',
    unreachableText: 'No hay ningún problema con su cuenta. Inténtelo de nuevo en un momento.',
    login: 'Ir al inicio de sesión',
    hotel: ['Casa Marea', 'Palmar del Sur', 'Hotel Mirador', 'Las Dunas'],
    place: [
      'Cancún, México',
      'Punta Cana, República Dominicana',
      'San Diego, EE. UU.',
      'Los Cabos, México',
    ],
  },
} as const;

const PARAMS = ['submit', 'keepurl', 'token', 'microsite', 'product', 'lang'];
const PRICES = [142, 118, 189, 96];
const ROUTES = [
  ['CUN', 'Cancún', 164],
  ['MEX', 'Ciudad de México', 212],
  ['PUJ', 'Punta Cana', 187],
  ['BOG', 'Bogotá', 231],
] as const;
const SKIES = [
  ['#cfe8f2', '#2a8fa5', '#f2dfb4'],
  ['#fbe3c8', '#3b7f78', '#e8c98d'],
  ['#d9e2f6', '#4a6ea8', '#8aa37b'],
  ['#f8d3c2', '#b56a4c', '#e2b07a'],
] as const;

/** A small drawn view: sky, sun, water and shore. */
function scene(index: number): string {
  const [sky, water, shore] = SKIES[index % SKIES.length] ?? SKIES[0];
  return `<svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="320" height="200" fill="${sky}"/><circle cx="${230 - index * 40}" cy="66" r="26" fill="#fff" fill-opacity=".8"/>
<path d="M0 118q80-${18 + index * 8} 170-4t150-10v30H0z" fill="${water}" fill-opacity=".45"/><rect y="122" width="320" height="48" fill="${water}"/><path d="M0 160q110-22 190 0t130-2v42H0z" fill="${shore}"/></svg>`;
}

const frame = (language: Language, title: string, color: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/booking/theme/${escapeHtml(color.slice(1))}.css"><link rel="stylesheet" href="/sandbox/booking/site.css"></head><body>${body}</body></html>`;

const field = (label: string, value: string) =>
  `<div class="field"><span>${escapeHtml(label)}</span><b>${escapeHtml(value)}</b></div>`;

/** The front of the booking site for a signed-in member. */
export function bookingPage(language: Language, session: BookingSession): string {
  const t = texts[language];
  const { sesion, data } = session.reply;
  const name = `${data.member.Nombre} ${data.member.ApellidoPaterno}`.trim() || sesion.LoginID;
  const money = (amount: number) =>
    new Intl.NumberFormat(language === 'es' ? 'es-MX' : 'en-US', {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: language === 'es' ? 'code' : 'symbol',
      maximumFractionDigits: 0,
    }).format(amount);
  const logo = /^(https?:\/\/|\/(?!\/))/.test(sesion.ClubLogo)
    ? `<img src="${escapeHtml(sesion.ClubLogo)}" alt="${escapeHtml(sesion.ClubName)}">`
    : `<strong>${escapeHtml(sesion.ClubName)}</strong>`;
  const chosen = session.params['product'] ?? 'hotels';
  const rows = PARAMS.map((param) => {
    const value = session.params[param];
    return `<tr><th scope="row"><code>${param}</code></th><td>${value === undefined ? `<em>${escapeHtml(t.none)}</em>` : `<code>${escapeHtml(value)}</code>`}</td></tr>`;
  }).join('');
  return frame(
    language,
    `${sesion.ClubName} · ${t.title}`,
    data.club.ColorPrimarioHex,
    `
<a class="skip" href="#content">${escapeHtml(t.skip)}</a>
<header class="bar"><span class="logo">${logo}</span><nav>${PRODUCTS.map((product) => `<span${product === chosen ? ' class="on" aria-current="true"' : ''}>${escapeHtml(t[product])}</span>`).join('')}<a id="weeks" href="/sandbox/booking/weeks?lang=${language}">${escapeHtml(t.weeks)}</a></nav>
<span class="who">${escapeHtml(name)}</span><a href="/sandbox/booking?lang=${language === 'en' ? 'es' : 'en'}" lang="${language === 'en' ? 'es' : 'en'}">${escapeHtml(t.other)}</a><a id="signout" href="/sandbox/booking/signout">${escapeHtml(t.out)}</a></header>
<main id="content"><section class="hero">${scene(0)}<div class="hello"><h1>${escapeHtml(t.hello.replace('{{name}}', data.member.Nombre || name))}</h1><p>${escapeHtml(t.lead)}</p></div>
<div class="ticket">${field(t.where, t.whereValue)}${field(t.when, t.whenValue)}${field(t.who, t.whoValue)}<span class="go" aria-hidden="true">${escapeHtml(t.search)}</span></div></section>
<section class="weeks"><div><h2>${escapeHtml(t.weeks)}</h2><p>${escapeHtml(t.weeksText)}</p></div><a class="button" href="/sandbox/booking/weeks?lang=${language}">${escapeHtml(t.weeksGo)}</a></section>
<section><h2>${escapeHtml(t.popular)}</h2><ul class="cards">${t.hotel.map((hotel, index) => `<li>${scene(index)}<div><h3>${escapeHtml(hotel)}</h3><p>${escapeHtml(t.place[index] ?? '')}</p><p class="price">${escapeHtml(t.from)} <b>${money(PRICES[index] ?? 100)}</b> ${escapeHtml(t.night)}</p></div></li>`).join('')}</ul></section>
<section><h2>${escapeHtml(t.routes)}</h2><ul class="routes">${ROUTES.map(([code, city, price]) => `<li><code>MIA → ${code}</code><span>${escapeHtml(city)}</span><b>${money(price)}</b></li>`).join('')}</ul></section>
<section class="facts"><dl><div><dt>${escapeHtml(t.member)}</dt><dd data-field="member">${escapeHtml(name)}</dd></div><div><dt>LoginID</dt><dd data-field="loginId">${escapeHtml(sesion.LoginID)}</dd></div><div><dt>${escapeHtml(t.email)}</dt><dd data-field="email">${escapeHtml(data.member.Email)}</dd></div>
<div><dt>${escapeHtml(t.contract)}</dt><dd>${escapeHtml(data.member.ContratoId.Numero)}</dd></div><div><dt>${escapeHtml(t.club)}</dt><dd data-field="club">${escapeHtml(sesion.ClubName)}</dd></div></dl>
<table><caption>${escapeHtml(t.handed)}</caption><thead><tr><th scope="col">${escapeHtml(t.param)}</th><th scope="col">${escapeHtml(t.value)}</th></tr></thead><tbody>${rows}</tbody></table></section>
<p class="demo">${escapeHtml(t.demo)}</p></main>`,
  );
}

/** A page that says why there is nothing to show, with the way to the club's sign-in. */
export function noticePage(
  language: Language,
  kind: 'ended' | 'signedOut' | 'unreachable',
  loginUrl: string,
): string {
  const t = texts[language];
  return frame(
    language,
    t[kind],
    '#3a3f8f',
    `<main class="notice"><h1>${escapeHtml(t[kind])}</h1><p>${escapeHtml(t[`${kind}Text`])}</p><a class="button" href="${escapeHtml(loginUrl)}">${escapeHtml(t.login)}</a></main>`,
  );
}
