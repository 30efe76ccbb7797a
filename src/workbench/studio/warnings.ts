import type { Club } from '#contracts/club.ts';
import { tooNearTints } from '#clubs/theme.ts';
import { contractProblems, mimeOf, NOWHERE, PICTURE_FIELDS, usable } from './draft.ts';
import type { Draft, DraftRecord } from './draft.ts';
import { labelOf } from './fields.ts';

export type Warning = {
  field: keyof Club | '';
  weight: 'refused' | 'check' | 'note';
  text: string;
};

const KB = 1024;
const LOGO_BYTES = 60 * KB;
/**
 * Lengths at which the tightest screen that shows the field starts to wrap or cut (phone, 390 px).
 */
const COMFORTABLE: Partial<Record<keyof Club, [length: number, effect: string]>> = {
  Nombre: [26, 'the header sets it smaller and on two lines'],
  Direccion: [80, 'the footer and mails need three lines and more on a phone'],
  Direccion_Footer: [80, 'the footer needs three lines and more on a phone'],
  Telefono: [22, 'it breaks in the login header on a phone'],
  Email: [34, 'it breaks in the login header on a phone'],
  Email_Footer: [34, 'it breaks in the footer on a phone'],
};
const hex = /^#[0-9a-f]{6}$/i;

/** Adds a warning when its condition holds. */
type Check = (when: boolean, field: keyof Club, text: string, weight?: Warning['weight']) => void;

function checkId({ Id }: DraftRecord, takenIds: readonly string[], check: Check): void {
  check(
    !/^[a-z0-9-]+$/.test(Id),
    'Id',
    'Id is part of file names and hosts: use small letters, digits and hyphens.',
  );
  check(
    takenIds.includes(Id),
    'Id',
    `Id “${Id}” already belongs to a club. Importing would replace it.`,
  );
}

function checkLengths(record: DraftRecord, check: Check): void {
  for (const [field, [length, effect]] of Object.entries(COMFORTABLE)) {
    const value = record[field as keyof Club];
    check(
      typeof value === 'string' && value.length > length,
      field as keyof Club,
      `${labelOf(field)} has ${String(value).length} characters; over ${length} ${effect}.`,
    );
  }
}

function checkMarks({ record, pictures }: Draft, check: Check): void {
  check(
    !record.Logo && !record.LogoIcon,
    'Logo',
    'No logo: screens show the initials of the name.',
  );
  check(
    Boolean(record.Logo) && !record.LogoIcon,
    'LogoIcon',
    'No icon: the browser tab shows the house’s own, and headers shrink the logo into a square.',
  );
  for (const [kind, field] of Object.entries(PICTURE_FIELDS)) {
    const address = pictures[kind as keyof typeof PICTURE_FIELDS];
    if (!address) continue;
    const bytes = Math.round((address.length * 3) / 4);
    check(
      bytes > LOGO_BYTES,
      field,
      `${labelOf(field)}: it weighs ${Math.round(bytes / KB)} KB and stands on every page; keep it under ${LOGO_BYTES / KB} KB, best as SVG.`,
    );
    check(
      mimeOf(address) === 'image/jpeg',
      field,
      `${labelOf(field)}: a JPEG has no transparency: it shows as a box on dark pages and colored footers.`,
    );
  }
}

/** Phones, e-mails and postal addresses. */
function checkContacts(record: DraftRecord, check: Check): void {
  check(
    !record.Telefono && !record.Email,
    'Telefono',
    'Neither phone nor e-mail: members who cannot sign in have no one to ask.',
  );
  check(
    record.Telefono !== '' && !record.Telefono.startsWith('+'),
    'Telefono',
    'The phone has no country code; members abroad cannot tap to call. Begin with +.',
  );
  check(
    record.TelefonoWs !== '' && !/^\d{8,15}$/.test(record.TelefonoWs),
    'TelefonoWs',
    'WhatsApp has to be 8 to 15 digits with country code and nothing else, as it becomes a wa.me link.',
  );
  check(
    record.TelefonoWs === '',
    'TelefonoWs',
    'No WhatsApp number: the floating button is not shown.',
    'note',
  );
  for (const field of ['Email', 'Email_Footer'] as const)
    check(
      record[field] !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(record[field]),
      field,
      `${labelOf(field)} does not look like an e-mail address.`,
    );
  for (const [footer, main] of [
    ['Direccion_Footer', 'Direccion'],
    ['Telefono_Footer', 'Telefono'],
    ['Email_Footer', 'Email'],
  ] as const) {
    check(
      record[footer] !== '' && record[footer] === record[main],
      footer,
      `${labelOf(footer)} repeats the one above; leave it empty.`,
      'note',
    );
  }
  check(
    record.Direccion === '' && record.Direccion_Footer === '',
    'Direccion',
    'No address: footer, mails and legal texts go without one.',
    'note',
  );
}

function checkColors(record: DraftRecord, check: Check): void {
  check(
    hex.test(record.ColorPrimarioHex) &&
      record.ColorPrimarioHex.toLowerCase() === record.ColorSecundarioHex.toLowerCase(),
    'ColorSecundarioHex',
    'Both colors are the same: featured weeks and badges will not stand out.',
  );
}

function checkTints(record: DraftRecord, check: Check): void {
  for (const { scheme, one, other } of tooNearTints(usable(record)))
    check(true, 'ColorPrimarioHex', `On ${scheme} pages ${one} and ${other} are too near.`);
}

function checkSites(record: DraftRecord, check: Check): void {
  check(
    record.UrlLogin === record.UrlWeek,
    'UrlWeek',
    'Login and weeks share one host: it does both, as the neutral club does.',
    'note',
  );
  for (const field of ['UrlLogin', 'UrlWeek', 'UrlTC'] as const)
    check(
      /^http:\/\//i.test(record[field]) && !/localhost/.test(record[field]),
      field,
      `${labelOf(field)} is not https; live sites are.`,
    );
  for (const field of ['UrlLogin', 'UrlWeek', 'UrlTC'] as const)
    check(
      record[field].includes(NOWHERE),
      field,
      `${labelOf(field)} is still the empty record’s; give the club’s own.`,
    );
}

function checkModules(record: DraftRecord, check: Check): void {
  check(
    record.ModuloTC && record.MicrositeTC === '',
    'MicrositeTC',
    'The booking site is on but has no microsite: it opens without the club’s own offers.',
  );
  check(
    record.ModuloMyDeals && record.UrlMyDeals === '',
    'UrlMyDeals',
    'The deals module is on without an address: its tab stays hidden.',
  );
  check(
    record.ModuloMyDeals && !record.deals,
    'deals',
    'The deals tab shows once the operator has stored the key and access on the server.',
    'note',
  );
}

/**
 * Everything a designer or operator should look at before the record is imported, gravest first.
 */
export function warningsOf(draft: Draft, takenIds: readonly string[]): Warning[] {
  const { record } = draft;
  const list: Warning[] = contractProblems(record).map(({ field, message }) => ({
    field: field as keyof Club,
    weight: 'refused',
    text: `${labelOf(field)} ${message}.`,
  }));
  const check: Check = (when, field, text, weight = 'check') =>
    void (when && list.push({ field, weight, text }));
  checkId(record, takenIds, check);
  checkLengths(record, check);
  checkMarks(draft, check);
  checkContacts(record, check);
  checkColors(record, check);
  checkTints(record, check);
  checkSites(record, check);
  checkModules(record, check);
  const order = ['refused', 'check', 'note'];
  return list.toSorted((a, b) => order.indexOf(a.weight) - order.indexOf(b.weight));
}
