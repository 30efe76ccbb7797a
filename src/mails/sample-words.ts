import type { Language } from '#contracts/language.ts';

/** What members, operators and resorts wrote, as it stands in a mail. */
type Words = {
  name: string;
  lastname: string;
  companion: { name: string; lastname: string };
  resort: string;
  address: string;
  city: string;
  state: string;
  iso2: string;
  lat: number;
  lng: number;
  picture: string;
  notes: string;
  /** A place that is watched, and one near it. */
  place: string;
  nearby: string;
  device: string;
  passkey: string;
  contract: string;
  reason: string;
  repaid: string;
};

/** Those that are a person's words. */
const WRITTEN = [
  'name',
  'lastname',
  'resort',
  'address',
  'notes',
  'place',
  'nearby',
  'device',
  'passkey',
  'contract',
  'reason',
  'repaid',
] as const satisfies readonly (keyof Words)[];

type Told = Omit<Words, 'notes' | 'device' | 'passkey' | 'reason' | 'repaid'>;
const AZUL: Told = {
  name: 'Ana',
  lastname: 'Peña',
  companion: { name: 'Luis', lastname: 'Ortega' },
  resort: 'Casa del Mar',
  address: 'Costera 12',
  city: 'Mazatlán',
  state: 'Sinaloa',
  iso2: 'MX',
  lat: 23.2,
  lng: -106.4,
  picture: 'hotel-bay-golden-3',
  place: 'Mazatlán',
  nearby: 'Puerto Vallarta',
  contract: 'AZ-20418',
};
const CLUBS: Record<string, Told> = {
  coral: {
    name: 'Luis',
    lastname: 'Herrera',
    companion: { name: 'Carmen', lastname: 'Solís' },
    resort: 'Coral Sands',
    address: '1 Bay Road',
    city: 'Punta Cana',
    state: '',
    iso2: 'DO',
    lat: 18.58,
    lng: -68.4,
    picture: 'hotel-bay-golden-5',
    place: 'Punta Cana',
    nearby: 'La Romana',
    contract: 'CB-1077',
  },
  bosque: {
    name: 'Eva',
    lastname: 'Montes',
    companion: { name: 'Tomás', lastname: 'Montes' },
    resort: 'Refugio del Lago',
    address: 'Avenida Bustillo 2400',
    city: 'Bariloche',
    state: 'Río Negro',
    iso2: 'AR',
    lat: -41.13,
    lng: -71.31,
    picture: 'hotel-lake-noon-2',
    place: 'Bariloche',
    nearby: 'San Martín de los Andes',
    contract: 'BM-3391',
  },
  all: {
    name: 'Sam',
    lastname: 'Reed',
    companion: { name: 'Julia', lastname: 'Reed' },
    resort: 'Orlando Lakes',
    address: '40 Lakeside Drive',
    city: 'Orlando',
    state: 'Florida',
    iso2: 'US',
    lat: 28.45,
    lng: -81.47,
    picture: 'hotel-lakeshore-noon-4',
    place: 'Orlando',
    nearby: 'Kissimmee',
    contract: 'VC-55102',
  },
};
/** A browser as it names itself. */
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36';
const IN: Record<Language, Pick<Words, 'notes' | 'device' | 'passkey' | 'reason' | 'repaid'>> = {
  en: {
    notes: 'Check-in from 4 pm, check-out by 10 am. Bring an ID.',
    device: ANDROID,
    passkey: 'Family tablet',
    reason: 'The other price is for a smaller unit.',
    repaid: 'By bank transfer on November 24.',
  },
  es: {
    notes: 'Entrada desde las 16:00, salida hasta las 10:00. Traiga una identificación.',
    device: ANDROID,
    passkey: 'Tableta de la familia',
    reason: 'El otro precio es de una unidad más pequeña.',
    repaid: 'Por transferencia bancaria el 24 de noviembre.',
  },
};

/**
 * One family and one resort for each club; with `text`, that in every place where a person's words
 * stand.
 */
export function sampleWords(clubId: string, language: Language, text?: string): Words {
  const words: Words = { ...(CLUBS[clubId] ?? AZUL), ...IN[language] };
  if (text === undefined) return words;
  const written = Object.fromEntries(WRITTEN.map((name) => [name, text]));
  return { ...words, ...written, companion: { name: text, lastname: text } };
}
