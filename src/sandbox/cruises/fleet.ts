import type { Language } from '#contracts/language.ts';
import { DAY_MS } from '#lib/durations.ts';

/** A text in every language of the product. */
export type Words = Record<Language, string>;
const words = (en: string, es = en): Words => ({ en, es });

export type Zone = { id: string; name: Words };
/** Regions ships sail in; the first is the one a search begins with. */
export const ZONES: readonly Zone[] = [
  { id: '1', name: words('Caribbean', 'Caribe') },
  { id: '2', name: words('Bahamas and Florida', 'Bahamas y Florida') },
  { id: '3', name: words('Mexican Riviera', 'Riviera Mexicana') },
  { id: '4', name: words('Alaska') },
  { id: '5', name: words('Mediterranean', 'Mediterráneo') },
  { id: '6', name: words('Northern Europe', 'Norte de Europa') },
  { id: '7', name: words('South America', 'Sudamérica') },
  { id: '8', name: words('Asia') },
  { id: '9', name: words('Hawaii', 'Hawái') },
];

/** Ports of departure: real ones, by UN/LOCODE. */
export const PORTS: Readonly<Record<string, Words>> = {
  USMIA: words('Miami, Florida'),
  USPEF: words('Fort Lauderdale, Florida'),
  USPCV: words('Port Canaveral, Florida', 'Puerto Cañaveral, Florida'),
  USTPA: words('Tampa, Florida'),
  USGLS: words('Galveston, Texas'),
  USMSY: words('New Orleans, Louisiana', 'Nueva Orleans, Luisiana'),
  PRSJU: words('San Juan, Puerto Rico'),
  USLAX: words('Los Angeles, California', 'Los Ángeles, California'),
  USSAN: words('San Diego, California'),
  USSEA: words('Seattle, Washington'),
  CAVAN: words('Vancouver, Canada', 'Vancouver, Canadá'),
  ESBCN: words('Barcelona, Spain', 'Barcelona, España'),
  ITCVV: words('Rome (Civitavecchia), Italy', 'Roma (Civitavecchia), Italia'),
  GRPIR: words('Athens (Piraeus), Greece', 'Atenas (El Pireo), Grecia'),
  GBSOU: words('Southampton, England', 'Southampton, Inglaterra'),
  DKCPH: words('Copenhagen, Denmark', 'Copenhague, Dinamarca'),
  ARBUE: words('Buenos Aires, Argentina'),
  BRSSZ: words('Santos, Brazil', 'Santos, Brasil'),
  SGSIN: words('Singapore', 'Singapur'),
  JPYOK: words('Yokohama, Japan', 'Yokohama, Japón'),
  USHNL: words('Honolulu, Hawaii', 'Honolulu, Hawái'),
};

export type Line = {
  id: string;
  name: string;
  /** Price of a night in an inside cabin, US dollars. */ night: number;
};
/** Cruise lines; all invented. */
export const LINES: readonly Line[] = [
  { id: 'MAR', name: 'Marea Cruises', night: 84 },
  { id: 'SOL', name: 'Sol del Sur Cruises', night: 69 },
  { id: 'NCL', name: 'North Lantern Line', night: 118 },
  { id: 'AUR', name: 'Aurelia Voyages', night: 156 },
  { id: 'BLM', name: 'Blue Meridian', night: 96 },
  { id: 'RIV', name: 'Rivage & Compagnie', night: 214 },
];

type Itinerary = {
  id: string;
  zone: string;
  port: string;
  nights: number;
  name: Words;
  calls: readonly string[];
  /** Months (1 to 12) it is sailed in; all when missing. */ months?: readonly number[];
};
const SUMMER = [5, 6, 7, 8, 9];
const NORTH = [4, 5, 6, 7, 8, 9, 10];
const SOUTH = [11, 12, 1, 2, 3];
/** Round trips: the port of departure is also the last one. Calls are real ports. */
const ITINERARIES: readonly Itinerary[] = [
  {
    id: 'wc7',
    zone: '1',
    port: 'USMIA',
    nights: 7,
    name: words('Western Caribbean', 'Caribe occidental'),
    calls: ['Cozumel', 'Belize City', 'Roatán', 'George Town'],
  },
  {
    id: 'ec7',
    zone: '1',
    port: 'USMIA',
    nights: 7,
    name: words('Eastern Caribbean', 'Caribe oriental'),
    calls: ['Puerto Plata', 'San Juan', 'Charlotte Amalie', 'Philipsburg'],
  },
  {
    id: 'wc5',
    zone: '1',
    port: 'USTPA',
    nights: 5,
    name: words('Cozumel and the Caymans', 'Cozumel y las Caimán'),
    calls: ['Cozumel', 'George Town'],
  },
  {
    id: 'wg7',
    zone: '1',
    port: 'USGLS',
    nights: 7,
    name: words('Mayan coast', 'Costa maya'),
    calls: ['Costa Maya', 'Roatán', 'Cozumel'],
  },
  {
    id: 'no6',
    zone: '1',
    port: 'USMSY',
    nights: 6,
    name: words('Yucatán and Jamaica', 'Yucatán y Jamaica'),
    calls: ['Progreso', 'Cozumel', 'Montego Bay'],
  },
  {
    id: 'sc8',
    zone: '1',
    port: 'PRSJU',
    nights: 8,
    name: words('Southern Caribbean', 'Caribe sur'),
    calls: ['Bridgetown', 'Castries', 'Willemstad', 'Oranjestad'],
  },
  {
    id: 'fl10',
    zone: '1',
    port: 'USPEF',
    nights: 10,
    name: words('Caribbean and the Panama Canal', 'Caribe y Canal de Panamá'),
    calls: ['Cartagena', 'Colón', 'Puerto Limón', 'Ocho Ríos', 'George Town'],
    months: [10, 11, 12, 1, 2, 3, 4],
  },
  {
    id: 'ba3',
    zone: '2',
    port: 'USMIA',
    nights: 3,
    name: words('Bahamas weekend', 'Fin de semana en Bahamas'),
    calls: ['Nassau'],
  },
  {
    id: 'ba4',
    zone: '2',
    port: 'USPCV',
    nights: 4,
    name: words('Bahamas', 'Bahamas'),
    calls: ['Nassau', 'Freeport'],
  },
  {
    id: 'ba5',
    zone: '2',
    port: 'USPEF',
    nights: 5,
    name: words('Bahamas and Key West', 'Bahamas y Cayo Hueso'),
    calls: ['Key West', 'Nassau', 'Bimini'],
  },
  {
    id: 'mr7',
    zone: '3',
    port: 'USLAX',
    nights: 7,
    name: words('Mexican Riviera', 'Riviera Mexicana'),
    calls: ['Cabo San Lucas', 'Mazatlán', 'Puerto Vallarta'],
  },
  {
    id: 'mr5',
    zone: '3',
    port: 'USSAN',
    nights: 5,
    name: words('Baja California', 'Baja California'),
    calls: ['Cabo San Lucas', 'Ensenada'],
  },
  {
    id: 'mr4',
    zone: '3',
    port: 'USLAX',
    nights: 4,
    name: words('Ensenada and Catalina', 'Ensenada y Catalina'),
    calls: ['Avalon', 'Ensenada'],
  },
  {
    id: 'al7',
    zone: '4',
    port: 'USSEA',
    nights: 7,
    name: words('Inside Passage', 'Pasaje Interior'),
    calls: ['Juneau', 'Skagway', 'Ketchikan', 'Victoria'],
    months: SUMMER,
  },
  {
    id: 'al8',
    zone: '4',
    port: 'CAVAN',
    nights: 8,
    name: words('Glaciers of Alaska', 'Glaciares de Alaska'),
    calls: ['Ketchikan', 'Juneau', 'Sitka', 'Icy Strait Point'],
    months: SUMMER,
  },
  {
    id: 'me7',
    zone: '5',
    port: 'ESBCN',
    nights: 7,
    name: words('Western Mediterranean', 'Mediterráneo occidental'),
    calls: ['Marseille', 'Genova', 'Civitavecchia', 'Palermo', 'Palma'],
  },
  {
    id: 'me9',
    zone: '5',
    port: 'ITCVV',
    nights: 9,
    name: words('Italy, Malta and Greece', 'Italia, Malta y Grecia'),
    calls: ['Valletta', 'Chania', 'Mykonos', 'Piraeus', 'Napoli'],
    months: NORTH,
  },
  {
    id: 'gr7',
    zone: '5',
    port: 'GRPIR',
    nights: 7,
    name: words('Greek islands', 'Islas griegas'),
    calls: ['Santorini', 'Rodos', 'Kuşadası', 'Mykonos'],
    months: NORTH,
  },
  {
    id: 'nf7',
    zone: '6',
    port: 'GBSOU',
    nights: 7,
    name: words('Norwegian fjords', 'Fiordos noruegos'),
    calls: ['Stavanger', 'Olden', 'Ålesund', 'Bergen'],
    months: SUMMER,
  },
  {
    id: 'bl10',
    zone: '6',
    port: 'DKCPH',
    nights: 10,
    name: words('Baltic capitals', 'Capitales del Báltico'),
    calls: ['Stockholm', 'Helsinki', 'Tallinn', 'Rīga', 'Gdańsk'],
    months: SUMMER,
  },
  {
    id: 'sa8',
    zone: '7',
    port: 'BRSSZ',
    nights: 8,
    name: words('Brazilian coast', 'Costa de Brasil'),
    calls: ['Rio de Janeiro', 'Búzios', 'Ilhabela', 'Salvador'],
    months: SOUTH,
  },
  {
    id: 'sa14',
    zone: '7',
    port: 'ARBUE',
    nights: 14,
    name: words('Patagonia and Cape Horn', 'Patagonia y Cabo de Hornos'),
    calls: ['Montevideo', 'Puerto Madryn', 'Ushuaia', 'Punta Arenas', 'Puerto Montt'],
    months: SOUTH,
  },
  {
    id: 'as7',
    zone: '8',
    port: 'SGSIN',
    nights: 7,
    name: words('Gulf of Thailand', 'Golfo de Tailandia'),
    calls: ['Penang', 'Phuket', 'Langkawi', 'Port Klang'],
  },
  {
    id: 'jp9',
    zone: '8',
    port: 'JPYOK',
    nights: 9,
    name: words('Around Japan', 'Alrededor de Japón'),
    calls: ['Kobe', 'Kōchi', 'Nagasaki', 'Busan', 'Kanazawa'],
    months: [3, 4, 5, 6, 9, 10, 11],
  },
  {
    id: 'hw7',
    zone: '9',
    port: 'USHNL',
    nights: 7,
    name: words('Four Hawaiian islands', 'Cuatro islas de Hawái'),
    calls: ['Kahului', 'Hilo', 'Kona', 'Nāwiliwili'],
  },
];
const itineraryById = new Map(ITINERARIES.map((itinerary) => [itinerary.id, itinerary]));

export type Ship = {
  id: string;
  line: string;
  name: string;
  /** What it sails in turn; those out of season are passed over. */ turns: readonly string[];
};
/** Ships; all invented. */
export const SHIPS: readonly Ship[] = [
  { id: 'MAR1', line: 'MAR', name: 'Marea Alta', turns: ['wc7', 'ec7'] },
  { id: 'MAR2', line: 'MAR', name: 'Marea Serena', turns: ['ba3', 'ba4'] },
  { id: 'MAR3', line: 'MAR', name: 'Marea Clara', turns: ['mr7', 'mr4'] },
  { id: 'MAR4', line: 'MAR', name: 'Marea Nueva', turns: ['sc8'] },
  { id: 'SOL1', line: 'SOL', name: 'Sol Naciente', turns: ['wg7', 'wc5'] },
  { id: 'SOL2', line: 'SOL', name: 'Sol de Oriente', turns: ['ba5', 'ba4'] },
  { id: 'SOL3', line: 'SOL', name: 'Sol Austral', turns: ['sa8', 'me7'] },
  { id: 'SOL4', line: 'SOL', name: 'Sol y Luna', turns: ['mr5', 'mr7'] },
  { id: 'NCL1', line: 'NCL', name: 'Lantern of Skye', turns: ['al7', 'mr7'] },
  { id: 'NCL2', line: 'NCL', name: 'Lantern of Bergen', turns: ['nf7', 'ec7'] },
  { id: 'NCL3', line: 'NCL', name: 'Lantern of Juneau', turns: ['al8', 'hw7'] },
  { id: 'NCL4', line: 'NCL', name: 'Lantern of Tallinn', turns: ['bl10', 'fl10'] },
  { id: 'AUR1', line: 'AUR', name: 'Aurelia Grace', turns: ['me9', 'fl10'] },
  { id: 'AUR2', line: 'AUR', name: 'Aurelia Dawn', turns: ['jp9', 'as7'] },
  { id: 'AUR3', line: 'AUR', name: 'Aurelia Crest', turns: ['gr7', 'sa14'] },
  { id: 'BLM1', line: 'BLM', name: 'Meridian Pearl', turns: ['no6', 'wg7'] },
  { id: 'BLM2', line: 'BLM', name: 'Meridian Star', turns: ['as7'] },
  { id: 'BLM3', line: 'BLM', name: 'Meridian Wind', turns: ['me7', 'ec7'] },
  { id: 'BLM4', line: 'BLM', name: 'Meridian Tide', turns: ['hw7'] },
  { id: 'RIV1', line: 'RIV', name: 'Belle Rivage', turns: ['gr7', 'sc8'] },
  { id: 'RIV2', line: 'RIV', name: 'Étoile Rivage', turns: ['nf7', 'sa14'] },
];

/** How long a cruise may be, as the search offers it. */
export const LENGTHS: readonly { id: string; from: number; to: number }[] = [
  { id: '2-5', from: 2, to: 5 },
  { id: '6-7', from: 6, to: 7 },
  { id: '8-9', from: 8, to: 9 },
  { id: '10-14', from: 10, to: 14 },
];

export type Sailing = {
  id: string;
  ship: Ship;
  line: Line;
  itinerary: Itinerary;
  /** Days, 'YYYY-MM-DD'. */ from: string;
  to: string;
  /** Inside, outside and balcony cabin for one person, US dollars. */ prices: readonly [
    number,
    number,
    number,
  ];
};

/**
 * All schedules are counted from this Saturday, so that a sailing keeps its date whenever it is
 * looked at.
 */
const EPOCH = Date.UTC(2026, 0, 3);
const MONTHS_AHEAD = 18;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const spread = (text: string) =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) / 9973;

function pricesOf(line: Line, itinerary: Itinerary, ship: Ship, from: string): Sailing['prices'] {
  const month = Number(from.slice(5, 7));
  const season = [12, 6, 7, 3].includes(month) ? 1.22 : [9, 10, 1].includes(month) ? 0.86 : 1;
  const inside =
    line.night * itinerary.nights * season * (0.9 + 0.25 * spread(`${ship.id}${from}`));
  const round = (amount: number) => Math.round(amount / 10) * 10 - 1;
  return [round(inside), round(inside * 1.28), round(inside * 1.64)];
}

let kept: { day: string; sailings: readonly Sailing[] } | undefined;
/** Every sailing from tomorrow on for a year and a half, by date. */
export function sailings(now: Date): readonly Sailing[] {
  const day = dayOf(now.getTime());
  if (kept?.day === day) return kept.sailings;
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, 1);
  const found: Sailing[] = [];
  for (const [index, ship] of SHIPS.entries()) {
    const line = LINES.find(({ id }) => id === ship.line)!;
    let at = EPOCH + (index % 7) * DAY_MS;
    for (let turn = 0; at < end; turn += 1) {
      const month = new Date(at).getUTCMonth() + 1;
      const inSeason = ship.turns
        .map((id) => itineraryById.get(id)!)
        .filter(({ months }) => !months || months.includes(month));
      const itinerary = inSeason[turn % Math.max(1, inSeason.length)];
      if (!itinerary) {
        // In the yard until something is in season again.
        at += 7 * DAY_MS;
        continue;
      }
      const from = dayOf(at);
      at += itinerary.nights * DAY_MS;
      if (from > day)
        found.push({
          id: `${ship.id}-${from}`,
          ship,
          line,
          itinerary,
          from,
          to: dayOf(at),
          prices: pricesOf(line, itinerary, ship, from),
        });
    }
  }
  kept = {
    day,
    sailings: found.sort((a, b) => a.from.localeCompare(b.from) || a.prices[0] - b.prices[0]),
  };
  return kept.sailings;
}
