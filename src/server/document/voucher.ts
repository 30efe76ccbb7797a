import { clubInitials } from '#clubs/initials.ts';
import { clubTheme, readableOn } from '#clubs/theme.ts';
import { palette } from '#clubs/palette.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { formatDay } from '#lib/dates.ts';
import { hourValues } from '#lib/date-texts.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import type { Note, NoteTopic } from '#lib/notes.ts';
import { phoneText } from '#lib/phone-text.ts';
import { mailTexts, typeName } from '#mails/texts.ts';
import { formatMoment } from './moment.ts';
import { qrGrid } from './qr.ts';
import { HEIGHT, MARGIN, Sheet, WIDTH } from './sheet.ts';
import type { Icon } from './icons.ts';

const { light } = palette;
const INNER = WIDTH - 2 * MARGIN;
const HALF = 326;

/** What both documents of a booking show. Amounts are US cents, days 'YYYY-MM-DD'. */
export type BookingFacts = {
  club: Club;
  /** The club's mark; its initials without one. */
  mark: Buffer | undefined;
  language: Language;
  locator: string;
  resort: string;
  address: readonly string[];
  checkIn: string;
  checkOut: string;
  nights: number;
  unit: string;
  kitchen: string;
  occupancy: number;
  /** Names as they are written on documents, the main guest first. */
  guests: readonly string[];
  /** LoginID of the member who booked. */
  member: string | undefined;
  paidCents: number;
  paidAt: Date;
  /** Time zone of the resort, in which instants are written. */
  zone: string;
  issuedAt: Date;
};
export type VoucherFacts = BookingFacts & {
  /** Language of the resort's country, where it is another one: the labels say both. */
  deskLanguage: Language | undefined;
  hours: { checkIn?: string; checkOut?: string };
  notes: readonly Note[];
  /** Address that the code opens. */
  checkUrl: string;
};

const NOTE_ICONS: Record<NoteTopic, Icon> = {
  hours: 'info',
  documents: 'id',
  age: 'id',
  fees: 'coins',
  occupancy: 'people',
  pets: 'pets',
  smoking: 'smoke',
  parking: 'info',
  more: 'info',
};

/** Band, mark and name of the club, and a chip that says how it stands with the payment. */
export function drawHead(
  sheet: Sheet,
  { club, mark }: Pick<BookingFacts, 'club' | 'mark'>,
  chip: { text: string; icon: Icon; tone: 'success' | 'warning' },
): void {
  const primary = clubTheme(club).light['--primary'];
  sheet.box([0, 0, WIDTH, 8], { fill: primary });
  if (mark) sheet.image(mark, MARGIN, 32, 40);
  else {
    sheet.box([MARGIN, 32, 40, 40], { radius: 12, fill: primary });
    const style = { size: 16, face: 'strong', color: readableOn(primary) } as const;
    sheet.text(clubInitials(club.Nombre), {
      ...style,
      x: MARGIN,
      y: 32,
      width: 40,
      line: 40,
      align: 'center',
    });
  }
  const style = { size: 13, face: 'strong' } as const;
  const width = sheet.widthOf(chip.text, style) + 44;
  const left = WIDTH - MARGIN - width;
  const room = left - 100 - 16;
  const size = sheet.widthOf(club.Nombre, { size: 22, face: 'display' }) <= room ? 22 : 16;
  const lines = sheet.lines(club.Nombre, room, { size, face: 'display' }, 2).length;
  const line = Math.round(size * 1.2);
  sheet.tagged('P', () => {
    sheet.text(club.Nombre, {
      x: 100,
      y: 52 - (lines * line) / 2,
      width: room,
      size,
      line,
      face: 'display',
      most: 2,
    });
  });
  const color = light[chip.tone];
  sheet.box([left, 38, width, 28], { radius: 8, fill: light[`${chip.tone}-tint`] });
  sheet.icon(chip.icon, left + 10, 44, 16, color);
  sheet.tagged('P', () => {
    sheet.text(chip.text, { ...style, x: left + 32, y: 38, width, line: 28, color });
  });
}

/** Who issued it, and when, at the foot of the page. */
export function drawFoot(sheet: Sheet, facts: BookingFacts): void {
  const { club, language, zone, issuedAt } = facts;
  const t = mailTexts(language);
  const y = HEIGHT - 59;
  sheet.line([MARGIN, y], [WIDTH - MARGIN, y]);
  const style = { size: 11, color: light.muted, line: 16 } as const;
  const issued = t('voucher.issued', { at: formatMoment(issuedAt, language, zone) });
  const wide = sheet.widthOf(issued, style);
  const ways = [phoneText(club.Telefono), club.Email].filter(Boolean).join(', ');
  const width = INNER - wide - 24;
  const whole = [club.Nombre, ways].filter(Boolean).join(', ');
  sheet.tagged('P', () => {
    const lines = sheet.widthOf(whole, style) <= width ? [whole] : [club.Nombre, ways];
    lines.forEach((line, at) =>
      sheet.text(line, { ...style, x: MARGIN, y: y + 13 + at * 16, width, most: 1 }),
    );
  });
  sheet.tagged('P', () => {
    sheet.text(issued, { ...style, x: MARGIN, y: y + 13, width: INNER, align: 'right' });
  });
}

/** Both languages of a label, where the desk speaks another one. */
type Label = (key: Parameters<ReturnType<typeof mailTexts>>[0], count?: number) => string;
function labels({ language, deskLanguage }: VoucherFacts): Label {
  return (key, count) => {
    const values: Record<string, number> = count === undefined ? {} : { count };
    const own = mailTexts(language)(key, values);
    const desk = deskLanguage ? mailTexts(deskLanguage)(key, values) : own;
    return own === desk ? own : `${own} · ${desk}`;
  };
}

/** Resort, address and booking number beside the code. @returns the top of what follows */
function drawTitle(sheet: Sheet, facts: VoucherFacts, label: Label): number {
  const width = 342;
  const muted = { x: MARGIN, width, color: light.muted };
  let y = 96;
  const desk = facts.deskLanguage && mailTexts(facts.deskLanguage)('voucher.title');
  sheet.tagged('P', () => {
    const lead = [mailTexts(facts.language)('voucher.lead'), desk].filter(Boolean).join(' · ');
    y += sheet.text(lead, { ...muted, y, size: 13, line: 20, most: 1 }) + 4;
  });
  sheet.tagged('H1', () => {
    const style = { face: 'display', size: 28 } as const;
    const size = sheet.lines(facts.resort, width, style).length > 2 ? 20 : 28;
    y += sheet.text(facts.resort, {
      x: MARGIN,
      y,
      width,
      face: 'display',
      size,
      line: Math.round(size * 1.2),
      most: 3,
      balanced: true,
    });
  });
  sheet.tagged('P', () => {
    y += sheet.text(facts.address.join(', '), { ...muted, y: y + 4, size: 14, line: 20, most: 3 });
  });
  y += 18;
  sheet.tagged('P', () => {
    y += sheet.text(label('voucher.number'), { ...muted, y, size: 13, line: 20 });
    y += sheet.text(facts.locator, {
      x: MARGIN,
      y,
      width,
      face: 'display',
      size: 28,
      line: 34,
      most: 1,
    });
  });
  drawCode(sheet, facts);
  return Math.max(y + 16, 304);
}

function drawCode(sheet: Sheet, { checkUrl, language, deskLanguage }: VoucherFacts): void {
  const card = 158;
  const x = WIDTH - MARGIN - card;
  sheet.box([x, 96, card, card], { radius: 16, fill: '#ffffff', line: light.line });
  const address = new URL(checkUrl);
  sheet.tagged(
    'Figure',
    () => sheet.grid(qrGrid(checkUrl), x + 13, 109, 132),
    mailTexts(language)('voucher.code', { address: `${address.host}${address.pathname}` }),
  );
  const said = [language, ...(deskLanguage ? [deskLanguage] : [])];
  said.forEach((one, at) =>
    sheet.tagged('P', () => {
      const place = { x: x - 14, y: 260 + at * 15, width: card + 28, align: 'center' } as const;
      sheet.text(mailTexts(one)('voucher.scan'), {
        ...place,
        size: 11,
        line: 15,
        color: light.muted,
        most: 1,
      });
    }),
  );
}

/** Check-in, check-out and stay in a row. @returns the top of what follows */
function drawDays(sheet: Sheet, facts: VoucherFacts, label: Label, top: number): number {
  const { language, hours, guests } = facts;
  const t = mailTexts(language);
  const height = 94;
  sheet.box([MARGIN, top, INNER, height], { radius: 20, fill: '#ffffff', line: light.line });
  const hour = (key: 'voucher.from' | 'voucher.by', time: string | undefined) =>
    time ? t(key, hourValues(time, language)) : '';
  const columns = [
    [
      label('voucher.checkIn'),
      formatDay(facts.checkIn, language),
      hour('voucher.from', hours.checkIn),
    ],
    [
      label('voucher.checkOut'),
      formatDay(facts.checkOut, language),
      hour('voucher.by', hours.checkOut),
    ],
    [
      label('voucher.stay'),
      t('voucher.nights', { count: facts.nights }),
      t('voucher.guestCount', { count: guests.length }),
    ],
  ] as const;
  columns.forEach(([name, value, more], index) => {
    const x = MARGIN + index * 174.67;
    if (index > 0)
      sheet.line([x, top + 1], [x, top + height - 1], { color: light.field, dashed: true });
    const block = { x: x + 20, width: 148 };
    sheet.tagged('P', () => {
      sheet.text(name, { ...block, y: top + 16, size: 12, line: 18, color: light.muted, most: 1 });
      sheet.text(value, { ...block, y: top + 35, size: 15, line: 22, face: 'strong', most: 1 });
      if (more)
        sheet.text(more, {
          ...block,
          y: top + 58,
          size: 12,
          line: 18,
          color: light.muted,
          most: 1,
        });
    });
  });
  return top + height + 20;
}

/** Guests and unit beside each other. @returns the top of what follows */
function drawPeople(sheet: Sheet, facts: VoucherFacts, label: Label, top: number): number {
  const wide = facts.guests.length > 8;
  const unitAt = wide ? 382 : HALF;
  const right = { x: unitAt, width: WIDTH - MARGIN - unitAt };
  const title = { size: 18, line: 24, face: 'display' } as const;
  sheet.tagged('H2', () => {
    sheet.text(label('voucher.guests'), { ...title, x: MARGIN, y: top, width: 300 });
  });
  const foot = drawGuests(sheet, facts, top + 32, wide);
  sheet.tagged('H2', () => {
    sheet.text(label('voucher.unit'), { ...title, ...right, y: top });
  });
  let y = top + 32;
  const style = { size: wide ? 13 : 14, line: wide ? 19 : 24, most: 2 };
  for (const line of unitLines(facts))
    sheet.tagged('P', () => {
      y += sheet.text(line, { ...right, ...style, y });
    });
  return Math.max(foot, y) + 16;
}

/** Names as a list, in two columns where it is `wide`. @returns its foot */
function drawGuests(sheet: Sheet, facts: VoucherFacts, top: number, wide: boolean): number {
  const { language, guests } = facts;
  const [size, line] = guests.length > 6 ? [13, 17] : guests.length > 4 ? [13, 20] : [14, 24];
  const half = Math.ceil(guests.length / 2);
  const columns = wide ? [guests.slice(0, half), guests.slice(half)] : [guests];
  const room = wide ? 148 : 254;
  // A long name takes a second line only where there is room for it.
  const most = guests.length <= 4 ? 2 : 1;
  const drawName = (name: string, x: number, y: number, main: boolean): number => {
    const face = main ? 'strong' : 'text';
    const note = main && !wide ? `  ${mailTexts(language)('voucher.mainGuest')}` : '';
    const noteWidth = note ? sheet.widthOf(note, { size }) : 0;
    const fits = sheet.widthOf(name, { size, face }) + noteWidth <= room;
    const width = fits ? room - noteWidth : room;
    const height = sheet.text(name, { x, y, width, size, face, line, most });
    if (note && width < room)
      sheet.text(note.trim(), {
        x: x + sheet.widthOf(`${name}  `, { size, face }),
        y,
        width: noteWidth + 8,
        size,
        line,
        color: light.muted,
      });
    return height;
  };
  let foot = 0;
  sheet.listed(() =>
    columns.forEach((names, column) => {
      let y = top;
      names.forEach((name, at) =>
        sheet.tagged('LI', () => {
          y += drawName(name, MARGIN + column * 160, y, column === 0 && at === 0);
        }),
      );
      foot = Math.max(foot, y);
    }),
  );
  return foot;
}

/** Unit, member and payment. */
function unitLines({ language, member, ...facts }: VoucherFacts): string[] {
  const t = mailTexts(language);
  return [
    t('voucher.unitAndKitchen', {
      unit: typeName('unitTypes', facts.unit, language),
      kitchen: typeName('kitchenTypes', facts.kitchen, language).toLocaleLowerCase(language),
    }),
    t('voucher.sleeps', { count: facts.occupancy }),
    ...(member ? [t('voucher.member', { number: member })] : []),
    t('voucher.paid', {
      amount: `${formatUsd(centsToUsd(facts.paidCents), language)} USD`,
      day: formatMoment(facts.paidAt, language, facts.zone, 'day'),
    }),
  ];
}

const ALL = Number.POSITIVE_INFINITY;
const FITS = [
  ...[12, 11, 10, 9, 8].map((size) => ({ size, most: ALL })),
  ...[3, 2].map((most) => ({ size: 8, most })),
];

/** What to bring and to know, in as many lines as the page has room for. */
function drawDesk(sheet: Sheet, facts: VoucherFacts, label: Label, top: number): void {
  const t = mailTexts(facts.language);
  const notes = facts.notes.filter(({ topic }) => topic !== 'hours');
  const items: { icon: Icon; text: string }[] = [
    { icon: 'ticket', text: t('voucher.bring') },
    ...(notes.some(({ topic }) => topic === 'occupancy')
      ? []
      : [{ icon: 'people' as const, text: t('voucher.upTo', { count: facts.occupancy }) }]),
    ...notes.map(({ topic, text }) => ({
      icon: NOTE_ICONS[topic],
      text: text.replace(/(?<!m)\.$/u, ''),
    })),
  ];
  const bottom = HEIGHT - 59 - 12;
  const rows = Math.ceil(items.length / 2);
  const room = bottom - top - 56;
  const width = 206;
  const rowsOf = Array.from({ length: rows }, (_one, row) => items.slice(row * 2, row * 2 + 2));
  const rowHeights = (size: number, most: number): number[] =>
    rowsOf.map(
      (pair) =>
        Math.max(...pair.map(({ text }) => sheet.lines(text, width, { size }, most).length)) *
          Math.round(size * 1.45) +
        8,
    );
  // The largest type in which everything is said; where none is small enough, lines are left out.
  const { size, most } = FITS.find(
    (one) => rowHeights(one.size, one.most).reduce((sum, height) => sum + height, 0) <= room,
  ) ?? { size: 8, most: 1 };
  const line = Math.round(size * 1.45);
  const heights = rowHeights(size, most);
  const height = heights.reduce((sum, one) => sum + one, 0) + 52;
  sheet.box([MARGIN, top, INNER, height], { radius: 20, fill: light.sand });
  sheet.tagged('H2', () => {
    sheet.text(label('voucher.desk'), {
      x: 73,
      y: top + 14,
      width: 480,
      size: 18,
      line: 24,
      face: 'display',
    });
  });
  let y = top + 46;
  sheet.listed(() =>
    rowsOf.forEach((pair, row) => {
      pair.forEach((item, column) => {
        const x = 73 + column * 245;
        sheet.tagged('LI', () => {
          sheet.icon(item.icon, x, y, 17);
          sheet.text(item.text, { x: x + 29, y, width, size, line, most });
        });
      });
      y += heights[row] ?? 0;
    }),
  );
}

/** The voucher of a paid booking: one page of A4, tagged, with its signed code. */
export async function voucherPdf(facts: VoucherFacts): Promise<Buffer> {
  const { club, language, locator, resort } = facts;
  const t = mailTexts(language);
  const label = labels(facts);
  const sheet = new Sheet({
    title: t('voucher.fileTitle', { locator, resort }),
    author: club.Nombre,
    language,
  });
  drawHead(sheet, facts, { text: label('voucher.paidInFull'), icon: 'check', tone: 'success' });
  const days = drawTitle(sheet, facts, label);
  const people = drawDays(sheet, facts, label, days);
  drawDesk(sheet, facts, label, drawPeople(sheet, facts, label, people));
  drawFoot(sheet, facts);
  return sheet.bytes();
}
