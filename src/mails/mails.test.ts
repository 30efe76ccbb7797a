import { describe, expect, it } from 'vitest';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { contrast } from '#clubs/color.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { KITCHEN_TYPES, UNIT_TYPES } from '#contracts/week.ts';
import en from '#i18n/locales/en/mail.json' with { type: 'json' };
import es from '#i18n/locales/es/mail.json' with { type: 'json' };
import { codeMail, recoveryMail } from './account-mails.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { bookingMail } from './booking-mails.ts';
import { all, base, booking, link } from './samples.ts';

const nasty = `<img src=x onerror="alert(1)"> & 'x'`;
const cases = Object.keys(all()).flatMap((name) =>
  LANGUAGES.map((language) => [name, language] as const),
);

const keysOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [prefix + key] : keysOf(inner as object, `${prefix}${key}.`),
  );

/** Keys that every language has; Spanish has one plural form more. */
const plain = (texts: object) =>
  keysOf(texts)
    .filter((key) => !key.endsWith('_many'))
    .sort();
/** Names of the values that a text is filled with. */
const blanksOf = (texts: object, key: string): string[] => {
  const text = key
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === part)?.[1]
          : undefined,
      texts,
    );
  return [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();
};
/** Lines of a calendar file, unfolded. */
const calendarLines = (content: string): string[] =>
  content.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('texts of mails', () => {
  it('have the same keys and the same values to fill in', () => {
    expect(plain(es)).toEqual(plain(en));
    for (const key of plain(en)) expect([key, blanksOf(es, key)]).toEqual([key, blanksOf(en, key)]);
  });
  it('name every unit and kitchen type', () => {
    for (const texts of [en, es]) {
      expect(Object.keys(texts.unitTypes)).toEqual([...UNIT_TYPES]);
      expect(Object.keys(texts.kitchenTypes).sort()).toEqual([...KITCHEN_TYPES].sort());
    }
  });
});

describe.each(cases)('%s in %s', (name, language) => {
  it('is filled in, in its language, and the same in both twins', () => {
    const mail = all()[name]!(language);
    for (const text of [mail.subject, mail.html, mail.text]) {
      expect(text).not.toMatch(/\{\{|undefined|\[object|NaN/);
      for (const key of keysOf(en).filter((key) => key.includes('.')))
        expect(text).not.toContain(`>${key}<`);
    }
    expect(mail.html).toContain(`<html lang="${language}">`);
    // An address may be behind words; a picture's words are read while it is blocked.
    const hidden = [...mail.html.matchAll(/(?:href|alt)="([^"]*)"/g)].map(([, value]) => value);
    const words = `${mail.html} ${hidden.join(' ')}`
      .replace(/<style>.*?<\/style>|<div style="display:none.*?<\/div>|<head>.*?<\/head>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ');
    const lines = mail.text
      .replace(/^-- $/m, '')
      .split('\n')
      .map((line) => line.replace(/^[^:]{1,30}: /, '').trim())
      .filter(Boolean);
    const missing = lines.filter(
      (line) =>
        !words.toLowerCase().includes(line.replace(/:$/, '').toLowerCase()) && !line.includes(', '),
    );
    expect(missing).toEqual([]);
  });

  it('lets no markup in and fetches only pictures of the club’s own site', () => {
    const mail = all({ ...base, Nombre: nasty, Direccion: nasty }, nasty)[name]!(language);
    expect(mail.html).not.toMatch(/<script|url\(|<link|onerror="|<(?!img)[a-z][^>]*\ssrc=/i);
    for (const [, src = ''] of mail.html.matchAll(/\ssrc="([^"]*)"/g))
      expect(src).toMatch(/^http:\/\/azul\.localhost:3000\/api\/images(?:\/(?:mark|map))?\?/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    for (const [, address = ''] of mail.html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https?:\/\//);
  });
});

describe('pictures of a mail', () => {
  const html = bookingMail(booking(), 'en').html;
  const images = [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);

  it('are the mark, the resort and its map, each with words and a width while it is blocked', () => {
    expect(images.map((tag) => /\ssrc="([^"]*)"/.exec(tag)?.[1])).toEqual([
      'http://azul.localhost:3000/api/images/mark?img=%2Fclubs%2Fazul%2Ficon.svg',
      'http://azul.localhost:3000/api/images?img=hotel-bay-golden-3&amp;w=1280',
      'http://azul.localhost:3000/api/images/map?lat=23.2000&amp;lng=-106.4000&amp;color=0a5c8f',
    ]);
    for (const tag of images) {
      expect(tag).toMatch(/\salt="[^"]+"/);
      expect(tag).toMatch(/\swidth="\d+"/);
    }
  });
  it('leave words that can be read on the ground behind them', () => {
    for (const tag of images) {
      const ground =
        /background:(#[0-9a-f]{6})/.exec(tag)?.[1] ??
        html
          .slice(0, html.indexOf(tag))
          .match(/background:(#[0-9a-f]{6})/g)
          ?.at(-1)
          ?.slice(-7);
      const color = /[^-]color:(#[0-9a-f]{6})/.exec(tag)?.[1];
      expect(contrast(color ?? '', ground ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });
  it('are left out where there is nothing to show: no mark, no position, no site', () => {
    const { html: none } = bookingMail(
      booking({ ...base, LogoIcon: '' }, { lat: undefined, picture: undefined }),
      'es',
    );
    expect(none).not.toContain('<img');
    expect(none).toContain('>AV</td>');
    const away = bookingMail(booking({ ...base, UrlLogin: '', UrlWeek: '' }), 'es').html;
    expect(away).not.toContain('<img');
  });
});

it('keeps widths, grounds and paddings on tables and cells, as Outlook for Windows needs', () => {
  for (const make of Object.values(all())) {
    const { html } = make('es');
    expect(html).toContain('<!--[if mso]><table role="presentation" width="600"');
    // Its paddings and grounds of anything else are lost.
    expect(html).not.toMatch(/<(?:div|p|span)[^>]*style="[^"]*(?:background|padding):/);
    for (const [cell] of html.matchAll(/<td[^>]*style="[^"]*background:#[^>]*>/g))
      expect(cell).toContain('bgcolor="#');
  }
});

it('is dark in Apple Mail and in Outlook on the web by the same rules', () => {
  const { html } = bookingMail(booking(), 'en');
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const inMedia = /@media \(prefers-color-scheme:dark\)\{(.*?\})\}/.exec(style)?.[1] ?? '';
  const marked = [...style.matchAll(/\[data-ogsc\] (\.[^{}]*\{[^}]*\})/g)].map(([, rule]) =>
    rule!.replaceAll('[data-ogsc] ', ''),
  );
  expect(marked.length).toBeGreaterThan(4);
  expect(marked.join('')).toBe(inMedia);
});

it('says the hour of arrival that the notes name, and none otherwise', () => {
  const { text, html } = bookingMail(booking(), 'en');
  expect(text).toContain('Check-in: Sat, Mar 6, 2027, from 4:00 PM\n');
  expect(html).toContain('by 10:00 AM');
  expect(bookingMail(booking(), 'es').text).toMatch(
    /Llegada: sáb 6 mar 2027, desde las 4:00 p\.\s?m\./,
  );
  expect(bookingMail(booking(base, { notes: 'Bring an ID.' }), 'en').text).toContain(
    'Check-in: Sat, Mar 6, 2027\n',
  );
});

it('leads to the way there and into the reader’s calendar', () => {
  const { text, html } = bookingMail(booking(), 'en');
  for (const address of [
    'https://www.google.com/maps/dir/?api=1&destination=23.2%2C-106.4',
    'dates=20270306%2F20270314',
    'http://weeks.azul.localhost:3000/api/reserve/Zk3/calendar.ics',
  ]) {
    expect(text).toContain(address);
    expect(html).toContain(address.replaceAll('&', '&amp;'));
  }
});

it('says to anyone, guests too, why it was sent', () => {
  for (const language of LANGUAGES) {
    for (const make of Object.values(all())) {
      const foot = make(language).text.split('-- \n')[1];
      // An invitation is about an account that its reader did not ask for.
      expect(foot).toMatch(
        language === 'es'
          ? /una cuenta, una solicitud o una reservación/
          : /an account, a request or a booking/,
      );
      expect(foot).not.toMatch(/membership|membresía/i);
    }
  }
});

it('turns no other address than one of the web into a link', () => {
  const mail = recoveryMail(
    {
      club: base,
      name: '',
      code: '1',
      link: 'javascript:alert(1)',
      codeMinutes: 10,
      linkMinutes: 60,
    },
    'en',
  );
  expect(mail.html).not.toContain('href="javascript');
  expect(mail.text).toContain('Hello,');
});

it.each(demoClubs)('can be read on the color of $Id', (club) => {
  const { html } = codeMail({ club, name: '', code: '0427', minutes: 10, recoverUrl: link }, 'es');
  const [, ground = '', text = ''] =
    /background:(#[0-9a-f]{6});padding:22px.*?padding-left:14px;[^"]*color:(#[0-9a-f]{6})/is.exec(
      html,
    ) ?? [];
  expect(ground).toBe(club.ColorPrimarioHex);
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

it('shows what was booked and paid', () => {
  const { text } = bookingMail(booking(), 'es');
  for (const part of [
    'AZ-7KM4-Q2P6',
    'Casa del Mar',
    'México',
    '2 recámaras',
    'Cocina completa',
    'Hasta 6 personas',
    '$948.50 USD',
    '−$50 USD',
    'Ana Peña',
    'Bring an ID.',
  ])
    expect(text).toContain(part);
  expect(
    bookingMail(booking(base, { promotion: undefined, notes: '', unit: 'Villa' }), 'en').text,
  ).toMatch(/Unit: Villa/);
});

it('writes an address that repeats nothing and ends with the country, in mail and calendar', () => {
  const model = booking(base, {
    address: ['Calle Colima 187, Roma Norte', '06700 Ciudad de México', ''],
    city: 'Ciudad de México',
    state: 'Ciudad de México',
    lat: undefined,
    lng: undefined,
  });
  expect(bookingMail(model, 'es').text).toContain(
    'Dirección: Calle Colima 187, Roma Norte, 06700 Ciudad de México, México\n',
  );
  expect(calendarLines(bookingCalendar(model, 'en').content)).toContain(
    'LOCATION:Casa del Mar\\, Calle Colima 187\\, Roma Norte\\, 06700 Mexico City\\, Mexico',
  );
});

describe('calendar file', () => {
  it.each(LANGUAGES)('is one all-day event, check-out day included, in %s', (language) => {
    const { filename, contentType, content } = bookingCalendar(booking(), language);
    expect([filename, contentType]).toEqual([
      'AZ-7KM4-Q2P6.ics',
      'text/calendar; charset=utf-8; method=PUBLISH',
    ]);
    const found = calendarLines(content);
    expect(found).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:AZ-7KM4-Q2P6@booking',
        'DTSTAMP:20261121T120000Z',
        'DTSTART;VALUE=DATE:20270306',
        'DTEND;VALUE=DATE:20270314',
        language === 'es'
          ? 'SUMMARY:Casa del Mar: su semana en resort'
          : 'SUMMARY:Casa del Mar: your resort week',
        'END:VEVENT',
        'END:VCALENDAR',
      ]),
    );
    expect(found.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(content.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  });
  it('lets no line in by a name', () => {
    const { content } = bookingCalendar(
      booking(base, { resort: 'Sol\r\nATTENDEE:mailto:x@evil.example' }),
      'en',
    );
    expect(calendarLines(content).filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });
});

describe('the looks of a club in its mails', () => {
  const looks = {
    Face: 'figtree',
    Corners: 'square',
    LogoIconDark: '/clubs/azul/dark.svg',
  } as const;
  const html = (changes: object) =>
    codeMail(
      { club: { ...base, ...changes }, name: 'Ana', code: '1234', minutes: 10, recoverUrl: link },
      'en',
    ).html;
  it('are its typeface and corners', () => {
    expect(html({})).toContain('Fraunces');
    expect(html({})).toContain('border-radius:12px');
    expect(html(looks)).not.toContain('Fraunces');
    expect(html(looks)).not.toMatch(/border-radius:[1-9]/);
  });
  it('are its mark for dark pages where the program is dark, and its word mark', () => {
    expect(html(looks)).toMatch(/class="mark-dark" src="[^"]*dark\.svg" [^>]*display:none/);
    const named = html({ WordMark: '/clubs/azul/word.svg' });
    expect(named).toMatch(/<img src="[^"]*word\.svg" alt="Azul Vacation Club"/);
    expect(named).not.toContain('icon.svg');
  });
});
