import { CLAIM_HOURS, LEGAL_DATE } from '#contracts/rules.ts';
import { formatLongDay } from '#lib/dates.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clubRegistry } from '#clubs/registry.ts';
import { APP_CACHE, TRIPS_CACHE } from '#lib/offline.ts';
import { LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { legalValues } from './fill.ts';
import type { LegalClub } from './fill.ts';
import { LEGAL_TEXTS } from './load.ts';
import type { LegalTextName } from './load.ts';
import { renderLegal } from './render.ts';

const folder = join(import.meta.dirname, 'texts');
const source = (text: LegalTextName, language: Language): string =>
  readFileSync(join(folder, `${text}.${language}.md`), 'utf8');
const someone: LegalClub = {
  Nombre: 'Azul',
  Email: 'hello@azul.example',
  Telefono: '+1 305 555 0142',
  Direccion: '1200 Brickell Ave',
};
const noContacts: LegalClub = { Nombre: 'Azul', Email: '', Telefono: ' ', Direccion: '' };
const rendered = (text: LegalTextName, language: Language, club: LegalClub = someone) =>
  renderLegal(source(text, language), legalValues(club, language));
/** Words as a reader sees them. */
const words = (text: LegalTextName, language: Language, club?: LegalClub): string =>
  rendered(text, language, club)
    .html.replace(/<[^>]+>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ');

type Fact = { fact: string } & Record<Language, RegExp>;
const updated: Fact = {
  fact: 'last update',
  en: new RegExp(`Last updated: ${formatLongDay(LEGAL_DATE, 'en')}`),
  es: new RegExp(`Última actualización: ${formatLongDay(LEGAL_DATE, 'es')}`),
};
const prevails: Fact = {
  fact: 'English prevails',
  en: /the English version prevails/,
  es: /prevalece la versión en inglés/,
};
const florida: Fact = {
  fact: 'law of Florida',
  en: /governed by the laws of the State of Florida/,
  es: /rigen? por las leyes del Estado de Florida/,
};
const guarantee: Fact[] = [
  {
    fact: 'beaten by 5 percent',
    en: /match (it|that price) and beat it by 5 percent/,
    es: /igualamos (ese precio )?y lo mejoramos en un 5 por ciento/,
  },
  {
    fact: 'competitor 1 percent lower',
    en: /at least 1 percent lower/,
    es: /al menos un 1 por ciento más bajo/,
  },
  { fact: 'two nights', en: /at least 2 nights/, es: /al menos 2 noches/ },
  {
    fact: 'hotels and the week types',
    en: /appl(?:ies|y) to hotels and to .*Smart.*VIP.*Last Minute Week/,
    es: /se aplica a hoteles y a .*Smart Week.*VIP Week.*Last Minute Week/,
  },
  {
    fact: 'claim window',
    en: new RegExp(`within ${CLAIM_HOURS} hours of the confirmation`, 'i'),
    es: new RegExp(`dentro de las ${CLAIM_HOURS} horas siguientes a la confirmación`),
  },
  { fact: 'validation', en: /up to 2 business days/, es: /hasta 2 días hábiles/ },
];

/**
 * What the specification says the texts contain (sections 1, 2, 4 and 9), as the reader of each
 * language must find it.
 */
const facts: Record<LegalTextName, readonly Fact[]> = {
  terms: [
    updated,
    prevails,
    florida,
    ...guarantee,
    {
      fact: 'US dollars',
      en: /All prices are in United States dollars \(USD\)/,
      es: /Todos los precios están expresados en dólares .* \(USD\)/,
    },
    {
      fact: 'four cards only',
      en: /only these four cards: Visa, MasterCard, Discover and Diners Club\./,
      es: /únicamente estas cuatro tarjetas: Visa, MasterCard, Discover y Diners Club\./,
    },
    {
      fact: 'annual subscription of owners and co-owners',
      en: /owners and co-owners of a membership with an annual subscription/,
      es: /titulares y cotitulares de una membresía con suscripción anual/,
    },
    {
      fact: 'an e-mail for each',
      en: /Each owner and each co-owner signs in with an email address of their own/,
      es: /Cada titular y cada cotitular inicia sesión con un correo electrónico propio/,
    },
    {
      fact: 'guests may hold and book',
      en: /without a session who hold and book a resort week by entering the data/,
      es: /sin sesión que apartan y reservan una semana en resort al ingresar los datos/,
    },
    {
      fact: 'services',
      en: /hotel stays, resort weeks, flights, cruises, tours, car rentals and packages/,
      es: /estancias en hoteles, semanas en resorts, vuelos, cruceros, tours, renta de autos y paquetes/,
    },
    { fact: '7 nights', en: /stays of 7 nights/, es: /estancias de 7 noches/ },
    {
      fact: 'final',
      en: /is final\. No changes, no cancellations and no refunds/,
      es: /es definitiva\. No hay cambios, cancelaciones ni reembolsos/,
    },
    {
      fact: 'last-minute weeks',
      en: /Last Minute Week: booked between 3 and 30 days before check-in/,
      es: /Last Minute Week .*: se reserva entre 3 y 30 días antes de la llegada/,
    },
    {
      fact: 'smart weeks',
      en: /Smart Week: booked up to 6 months before check-in/,
      es: /Smart Week: se reserva hasta con 6 meses de anticipación/,
    },
    {
      fact: 'VIP weeks',
      en: /VIP Week: booked up to one year before check-in/,
      es: /VIP Week: se reserva hasta con un año de anticipación/,
    },
    {
      fact: '30 minutes to pay',
      en: /held for you for 30 minutes/,
      es: /se aparta para usted durante 30 minutos/,
    },
    {
      fact: 'tickets',
      en: /issued at the latest 72 hours before departure/,
      es: /se emiten a más tardar 72 horas antes de la salida/,
    },
    {
      fact: 'flight bookings of non-members',
      en: /Non-members may open and check their flight booking by entering the email address used for the booking/,
      es: /Los no socios pueden abrir y consultar su reservación de vuelo al ingresar el correo electrónico usado para reservar/,
    },
    {
      fact: 'hotels and discounts',
      en: /more than 1 million hotels, with discounts of up to 60 percent/,
      es: /más de 1 millón de hoteles, con descuentos de hasta el 60 por ciento/,
    },
    { fact: 'cruises', en: /25,000 cruise itineraries/, es: /25,000 itinerarios de crucero/ },
    { fact: 'tours', en: /350,000 tours/, es: /350,000 tours/ },
    { fact: 'cars', en: /10,000 car pickup locations/, es: /10,000 puntos de entrega de autos/ },
    { fact: 'airlines', en: /200 airlines/, es: /200 aerolíneas/ },
  ],
  priceMatch: [updated, prevails, florida, ...guarantee],
  privacy: [
    updated,
    prevails,
    { fact: 'data collected', en: /\d\. Data we collect/, es: /\d\. Datos que recopilamos/ },
    { fact: 'use', en: /\d\. How we use your data/, es: /\d\. Cómo usamos sus datos/ },
    { fact: 'sharing', en: /\d\. With whom we share it/, es: /\d\. Con quién los compartimos/ },
    {
      fact: 'rights',
      en: /\d\. Your rights.*access.*correct.*delete.*object/,
      es: /\d\. Sus derechos.*acceder.*corregirlos.*eliminarlos.*oponerse/,
    },
    {
      fact: 'international transfer',
      en: /\d\. International transfer/,
      es: /\d\. Transferencia internacional/,
    },
    { fact: 'security', en: /\d\. Security/, es: /\d\. Seguridad/ },
    { fact: 'retention', en: /\d\. How long we keep it/, es: /\d\. Cuánto tiempo los conservamos/ },
    { fact: 'no sale', en: /We do not sell personal data/, es: /No vendemos datos personales/ },
  ],
  cookies: [
    updated,
    prevails,
    {
      fact: 'both answers',
      en: /reject all optional entries or accept all/,
      es: /rechaza todos los registros opcionales o los acepta todos/,
    },
    {
      fact: 'nothing before the answer',
      en: /None of this is kept before you answer/,
      es: /Nada de esto se guarda antes de que usted responda/,
    },
    {
      fact: 'the box is consent for itself',
      en: /consent to "?device"? alone/,
      es: /consentimiento solo para "?device"?/,
    },
    {
      fact: 'no identifier without consent',
      en: /Otherwise none is computed/,
      es: /De lo contrario no se calcula ninguno/,
    },
    { fact: 'no advertising', en: /no advertising cookies/, es: /No usamos cookies de publicidad/ },
  ],
};

it('has a file for every text and language, and no other', () => {
  expect(readdirSync(folder).sort()).toEqual(
    LEGAL_TEXTS.flatMap((text) => LANGUAGES.map((language) => `${text}.${language}.md`)).sort(),
  );
});

describe.each(LEGAL_TEXTS)('%s', (text) => {
  it.each(LANGUAGES.flatMap((language) => facts[text].map((fact) => ({ language, ...fact }))))(
    'says in $language: $fact',
    ({ language, ...fact }) => {
      expect(words(text, language)).toMatch(fact[language]);
    },
  );

  it('has the same shape in every language', () => {
    const shapes = LANGUAGES.map((language) =>
      (source(text, language).match(/^(#{1,3} |- |\| )|\{\w+\}|\[\[/gm) ?? []).join(' '),
    );
    expect(new Set(shapes).size).toBe(1);
  });

  it.each(LANGUAGES)('numbers its sections in %s and gives each an anchor', (language) => {
    const { html, contents, title } = rendered(text, language);
    expect(title).not.toBe('');
    expect(contents.length).toBe(source(text, language).match(/^## /gm)?.length);
    expect(new Set(contents.map(({ id }) => id)).size).toBe(contents.length);
    for (const { id, number, title: heading } of contents)
      expect(html).toContain(`<h2 id="${id}" tabindex="-1">${number}. ${heading}</h2>`);
  });

  it.each(
    clubRegistry.flatMap((club) =>
      LANGUAGES.map((language) => ({ slug: club.slug, language, club })),
    ),
  )('leaves nothing open for $slug in $language', ({ club, language }) => {
    const { html, title } = rendered(text, language, club);
    expect(`${title}${html}`).not.toMatch(/[{}]|\[\[|\]\]|undefined/);
    expect(html).toContain(club.Nombre);
  });

  it.each(LANGUAGES)(
    'drops sentences about ways to reach a club that has none, in %s',
    (language) => {
      const read = words(text, language, noContacts);
      expect(read).not.toMatch(
        /[{}]|\[\[|\]\]| [.,;:]|: ?\.|(?<!\p{L})(a|at|to|al|es|is) ?\.(?=\s|$)/u,
      );
      expect(read).not.toMatch(
        language === 'en'
          ? /Email:|Phone:|Address:|Questions:/
          : /Correo:|Teléfono:|Dirección:|Domicilio:|Preguntas:/,
      );
    },
  );
});

it.each(LANGUAGES)(
  'says in %s how long a place in line, an offer and their data are kept',
  (language) => {
    const mentions = (text: LegalTextName, from: string): string[] => {
      const section =
        source(text, language)
          .split(/^## /m)
          .find((one) => one.startsWith(from)) ?? '';
      return [...section.matchAll(/\{rules\.(\w+)\}/g)].map(([, rule = '']) => rule).sort();
    };
    const es = language === 'es';
    // Values of the rules, so that no number here can differ from what the server does.
    expect(mentions('terms', es ? 'Filas de espera' : 'Waiting lines')).toEqual([
      'firstRefusalMinutes',
      'lineKeepDays',
      'linesPerParty',
      'maxWatches',
      'offerMinutes',
      'offerNearDays',
      'offerNearMinutes',
      'offerPauseHours',
      'offersLetPass',
    ]);
    expect(mentions('privacy', es ? 'Cuánto tiempo' : 'How long we keep')).toEqual([
      'lineKeepDays',
      'lineKeepDays',
      'offerPauseHours',
    ]);
  },
);

it('states the other claim window once, in the terms, as that of an earlier edition', () => {
  for (const text of LEGAL_TEXTS)
    for (const language of LANGUAGES) {
      const sentences = words(text, language).match(/[^.]*\b48\b[^.]*\./g) ?? [];
      expect(sentences).toHaveLength(text === 'terms' ? 1 : 0);
      for (const sentence of sentences)
        expect(sentence).toMatch(
          language === 'en'
            ? /earlier edition of these terms said 48 hours; .* 24 hours\./
            : /edición anterior de estos términos indicaba 48 horas; rigen las 24 horas/,
        );
    }
});

const src = join(import.meta.dirname, '..');
/**
 * Storage that takes the keys of others (the table of `storage.ts`, and keys that begin with
 * `draft:` by their type) or only empties them.
 */
const KEYLESS = ['client/storage.ts', 'client/session.ts', 'components/auth/use-session-draft.ts'];
/**
 * Every key that any file of the app keeps something under in a tab; a draft by the form it belongs
 * to.
 */
function keysOfTabs(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(?:test|stories)\.tsx?$|^(?:server|sandbox|mocks|workbench)\//.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    const keys = [...text.matchAll(/['`](draft:[a-z-]+):|_KEY = '([^':]+)'/g)].map(
      ([, draft, other]) => draft ?? other ?? '',
    );
    const touches = /\b(?:session|local)Storage\b/.test(text);
    // What touches the storage has to say under which key, in a way that is found here.
    if (touches && !KEYLESS.includes(file)) expect([file, keys.length > 0]).toEqual([file, true]);
    return keys.filter((key) => touches || key.startsWith('draft:'));
  });
  return [...new Set(found)];
}

it('names in the cookie policy what is stored, no more and no less', () => {
  const storage = readFileSync(join(import.meta.dirname, '../client/storage.ts'), 'utf8');
  const stored = [
    ...(storage.match(/const shapes = \{([\s\S]*?)\n\} as const/)?.[1] ?? '').matchAll(
      /^ {2}(\w+)[:,]/gm,
    ),
  ].map(([, key]) => key);
  expect(stored).toContain('iso');
  const tab = keysOfTabs();
  expect(tab).toEqual(
    expect.arrayContaining(['scroll', 'draft:claim', 'draft:renewal', 'draft:terms']),
  );
  const caches = [APP_CACHE, TRIPS_CACHE];
  for (const language of LANGUAGES) {
    const entries = [...source('cookies', language).matchAll(/^\| (`[^|(]+`) \|/gm)].flatMap(
      ([, cell = '']) => cell.replaceAll('`', '').split(', '),
    );
    expect(entries.sort()).toEqual([...stored, ...tab, ...caches].sort());
  }
});

it.each([
  {
    kept: 'devices',
    file: '../server/auth/devices.ts',
    constant: /DEVICE_DAYS = (\d+)/,
    said: {
      en: /Saved devices: up to (\d+) days/,
      es: /Dispositivos guardados: hasta (\d+) días/,
    },
  },
  {
    kept: 'sessions and codes',
    file: '../server/auth/sweep.ts',
    constant: /KEEP_DAYS = (\d+)/,
    said: { en: /used codes: about (\d+) days/, es: /códigos usados: alrededor de (\d+) días/ },
  },
  {
    kept: 'who held and did not pay',
    file: '../server/config.ts',
    constant: /HOLD_DAYS = (\d+)/,
    said: {
      en: /Weeks held and not paid: .*?up to (\d+) days after the hold ended/,
      es: /Semanas apartadas y no pagadas: .*?hasta (\d+) días después de que terminó el apartado/,
    },
  },
  {
    kept: 'saved weeks',
    file: '../server/saved/saved.ts',
    constant: /KEEP_DAYS = (\d+)/,
    said: {
      en: /Saved weeks: until you remove them, (\d+) days after their first day/,
      es: /Semanas guardadas: hasta que las quite, a más tardar (\d+) días después/,
    },
  },
  {
    kept: 'evidence',
    file: '../server/claim/repository.ts',
    constant: /EVIDENCE_DAYS = (\d+)/,
    said: {
      en: /Files sent with a claim: up to (\d+) days after the decision/,
      es: /Archivos enviados con una solicitud: hasta (\d+) días después de la decisión/,
    },
  },
])(
  'promises in the privacy policy to keep $kept as long as they are kept',
  ({ file, constant, said }) => {
    const days = constant.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))?.[1];
    expect(days).toMatch(/^\d+$/);
    for (const language of LANGUAGES)
      expect(said[language].exec(words('privacy', language))?.[1]).toBe(days);
  },
);
