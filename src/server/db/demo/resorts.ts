import type { Landscape, SceneSpec, SceneTime, Season, Stage } from '#scenes/name.ts';
import { sceneName } from '#scenes/name.ts';
import { between, hash, pick, rng, whole } from '#scenes/rng.ts';
import type { Rng } from '#scenes/rng.ts';
import type { AmenityKey } from './amenities.ts';
import { placeGroups } from './places.ts';
import type { PlaceGroup, PlaceRow, Setting } from './places.ts';
import { closings, notes, offers, units } from './prose.ts';
import type { Both, Told } from './prose.ts';

/**
 * A resort of the demo inventory. `images` are names for `#scenes`; `lat`/`long` are degrees;
 * `popularity` 1 to 6 weighs how many weeks it has.
 */
export interface DemoResort {
  id: string;
  name: string;
  city: string;
  /** Name of the state or province, '' where the country has none. */
  state: string;
  /** Two-letter code for USA and Canada, otherwise ''. */
  stateCode: string;
  /** English short name; 'USA' for the United States. */
  country: string;
  countryIso2: string;
  address1: string;
  address2: string;
  address3: string;
  lat: number;
  long: number;
  setting: Setting;
  /** Price level, 1 (simple) to 5 (luxury). */
  level: number;
  /** Price in whole dollars of a one-bedroom week in an ordinary season. */
  basePrice: number;
  popularity: number;
  highlightsEN: string;
  highlightsES: string;
  amenities: readonly AmenityKey[];
  images: readonly string[];
  importantNotesEN: string;
  importantNotesES: string;
}

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Which landscapes a resort's pictures show: its own first, then its neighbors. */
const around: Record<Setting, readonly Landscape[]> = {
  beach: ['beach', 'beach', 'island', 'bay'],
  coast: ['coast', 'coast', 'marina', 'coast'],
  bay: ['bay', 'bay', 'beach', 'marina'],
  island: ['island', 'beach', 'island', 'bay'],
  lagoon: ['lagoon', 'lagoon', 'jungle', 'lagoon'],
  lake: ['lake', 'lake', 'forest', 'mountain'],
  mountain: ['mountain', 'mountain', 'forest', 'lake'],
  hills: ['hills', 'hills', 'jungle', 'hills'],
  snow: ['snow', 'snow', 'mountain', 'forest'],
  desert: ['desert', 'desert', 'desert', 'desert'],
  city: ['city', 'city', 'city', 'city'],
  forest: ['forest', 'forest', 'lakeshore', 'forest'],
  jungle: ['jungle', 'jungle', 'beach', 'jungle'],
  town: ['town', 'town', 'town', 'town'],
  village: ['village', 'village', 'bay', 'marina'],
  vineyard: ['vineyard', 'vineyard', 'vineyard', 'vineyard'],
  marina: ['marina', 'marina', 'bay', 'marina'],
};
const lowLake: readonly Landscape[] = ['lakeshore', 'lakeshore', 'forest', 'lakeshore'];
const southernLake: readonly Landscape[] = ['lagoon', 'lagoon', 'lagoon', 'lagoon'];
const innerJungle: readonly Landscape[] = ['jungle', 'jungle', 'hills', 'jungle'];
const highTown: readonly Landscape[] = ['hightown', 'hightown', 'highlands', 'hightown'];
const canyon: readonly Landscape[] = ['canyon', 'canyon', 'canyon', 'canyon'];
const northernTown: readonly Landscape[] = ['oldtown', 'oldtown', 'oldtown', 'oldtown'];
const lowWoods: readonly Landscape[] = ['forest', 'forest', 'lakeshore', 'forest'];
/**
 * Cities whose landscape differs from what the setting suggests: no peaks by low lakes, no sea in
 * the hills, no palms in the north or in the highlands.
 */
const surroundings: Readonly<Record<string, readonly Landscape[]>> = {
  'Lake Placid': lowLake,
  Bracebridge: lowLake,
  Branson: lowLake,
  Orlando: southernLake,
  Kissimmee: southernLake,
  Asheville: lowWoods,
  Gatlinburg: lowWoods,
  'La Fortuna': innerJungle,
  'Chiang Mai': innerJungle,
  Ubud: innerJungle,
  'Valle de Bravo': ['highlands', 'highlands', 'lakeshore', 'highlands'],
  Urubamba: ['highlands', 'highlands', 'hightown', 'highlands'],
  Gramado: ['highlands', 'highlands', 'oldtown', 'highlands'],
  Salento: ['hills', 'hills', 'hills', 'hills'],
  Cusco: highTown,
  'San Miguel de Allende': highTown,
  Tequila: ['town', 'town', 'hills', 'town'],
  'Quebec City': northernTown,
  Florence: ['oldtown', 'oldtown', 'vineyard', 'oldtown'],
  Poggibonsi: ['vineyard', 'vineyard', 'oldtown', 'vineyard'],
  Gordes: ['vineyard', 'vineyard', 'oldtown', 'vineyard'],
  Mendoza: ['vineyard', 'vineyard', 'mountain', 'vineyard'],
  Kelowna: ['vineyard', 'vineyard', 'lakeshore', 'vineyard'],
  Victoria: ['marina', 'marina', 'coast', 'marina'],
  Venice: ['marina', 'marina', 'oldtown', 'marina'],
  Chania: ['marina', 'marina', 'bay', 'village'],
  'Cannon Beach': ['coast', 'coast', 'forest', 'coast'],
  Mendocino: ['coast', 'coast', 'forest', 'coast'],
  'Bar Harbor': ['coast', 'coast', 'forest', 'marina'],
  Paris: ['city', 'city', 'oldtown', 'city'],
  'New York': ['city', 'city', 'city', 'marina'],
  'San Francisco': ['city', 'city', 'marina', 'city'],
  Seattle: ['city', 'city', 'marina', 'city'],
  Barcelona: ['city', 'city', 'marina', 'city'],
  Williamsburg: ['forest', 'forest', 'oldtown', 'lakeshore'],
  // Saguaros grow in the Sonoran Desert only.
  'Palm Springs': canyon,
  Sedona: canyon,
  Springdale: canyon,
};
const buildings: Record<Setting, readonly Stage[]> = {
  beach: ['hotel', 'pool'],
  coast: ['hotel', 'pool'],
  bay: ['hotel', 'pool'],
  island: ['cabins', 'pool'],
  lagoon: ['cabins', 'pool'],
  lake: ['cabins', 'pool'],
  mountain: ['cabins', 'pool'],
  hills: ['cabins', 'pool'],
  snow: ['cabins', 'hotel'],
  desert: ['hotel', 'pool'],
  city: ['pool', 'hotel'],
  forest: ['cabins', 'pool'],
  jungle: ['cabins', 'pool'],
  town: ['pool'],
  village: ['pool'],
  vineyard: ['pool', 'cabins'],
  marina: ['hotel', 'pool'],
};
/** Settings where autumn shows in the leaves, in latitudes that have one. */
const leafy: readonly Setting[] = [
  'mountain',
  'forest',
  'lake',
  'vineyard',
  'coast',
  'city',
  'town',
];
const hasAutumn = (place: PlaceRow): boolean => Math.abs(place[4]) > 31;

function images(r: Rng, setting: Setting, place: PlaceRow): string[] {
  const views = surroundings[place[3]] ?? around[setting];
  const seed = (): number => whole(r, 1, 9999);
  const season = (): Season | undefined =>
    setting === 'snow'
      ? 'winter'
      : leafy.includes(setting) && hasAutumn(place) && r() < 0.45
        ? pick(r, ['autumn', 'spring'] as const)
        : undefined;
  const home = views[0]!;
  const hero: SceneTime = pick(r, ['golden', 'noon', 'noon', 'dawn', 'golden', 'dusk'] as const);
  const others = (['noon', 'golden', 'dusk', 'dawn', 'night'] as const).filter(
    (time) => time !== hero,
  );
  const names: SceneSpec[] = [{ kind: home, time: hero, seed: seed(), season: season() }];
  const add = (kind: Landscape | Stage, time: SceneTime, view?: Landscape): void =>
    void names.push({ kind, time, seed: seed(), view, season: season() });
  add(buildings[setting][0]!, pick(r, ['golden', 'noon', 'dusk'] as const), home);
  add('bedroom', pick(r, ['noon', 'dawn', 'golden'] as const), home);
  add(home, others[0]!);
  add('living', pick(r, ['golden', 'noon', 'dusk'] as const), home);
  add(views[2]!, others[1]!);
  add('kitchen', pick(r, ['noon', 'dawn', 'golden'] as const), home);
  add(buildings[setting].at(-1)!, pick(r, ['dusk', 'night', 'noon'] as const), home);
  const extra: (() => void)[] = [
    () => add('dining', pick(r, ['dusk', 'night', 'golden'] as const), home),
    () => add('spa', pick(r, ['dawn', 'noon', 'golden'] as const), home),
    () => add(home, others[2]!),
    () => add(views[3]!, pick(r, ['noon', 'golden'] as const)),
    () => add('bedroom', pick(r, ['dusk', 'night'] as const), home),
    () => add(home, 'night'),
  ];
  const count = whole(r, 1, extra.length);
  for (let i = 0; i < count; i++) extra[i]!();
  return [...new Set(names.map(sceneName))];
}

const everywhere: readonly AmenityKey[] = [
  'wifi',
  'parking',
  'laundry',
  'frontDesk',
  'accessible',
  'gym',
];
const bySetting: Record<Setting, readonly AmenityKey[]> = {
  beach: [
    'pool',
    'beach',
    'airConditioning',
    'restaurant',
    'bar',
    'beachClub',
    'waterSports',
    'kidsPool',
    'kidsClub',
    'spa',
    'tennis',
    'airportShuttle',
  ],
  coast: [
    'heatedPool',
    'beach',
    'bicycles',
    'fireplace',
    'restaurant',
    'kayaks',
    'hotTub',
    'grills',
    'fishing',
    'playground',
  ],
  bay: [
    'pool',
    'infinityPool',
    'beach',
    'airConditioning',
    'restaurant',
    'bar',
    'kayaks',
    'spa',
    'fishing',
    'concierge',
    'waterSports',
  ],
  island: [
    'pool',
    'beach',
    'kayaks',
    'airConditioning',
    'restaurant',
    'bar',
    'bicycles',
    'fishing',
    'waterSports',
    'yoga',
  ],
  lagoon: [
    'pool',
    'kayaks',
    'restaurant',
    'airConditioning',
    'bar',
    'fishing',
    'bicycles',
    'yoga',
    'breakfast',
    'grills',
    'hiking',
  ],
  hills: [
    'hiking',
    'heatedPool',
    'restaurant',
    'firePit',
    'breakfast',
    'bicycles',
    'gameRoom',
    'grills',
    'spa',
    'yoga',
    'petFriendly',
    'playground',
  ],
  lake: [
    'pool',
    'kayaks',
    'grills',
    'playground',
    'fishing',
    'bicycles',
    'gameRoom',
    'airConditioning',
    'hotTub',
    'restaurant',
    'firePit',
  ],
  mountain: [
    'heatedPool',
    'hiking',
    'fireplace',
    'hotTub',
    'sauna',
    'firePit',
    'restaurant',
    'bicycles',
    'gameRoom',
    'grills',
    'petFriendly',
  ],
  snow: [
    'heatedPool',
    'skiLockers',
    'skiShuttle',
    'sauna',
    'hotTub',
    'fireplace',
    'restaurant',
    'bar',
    'spa',
    'gameRoom',
    'firePit',
    'concierge',
  ],
  desert: [
    'pool',
    'airConditioning',
    'spa',
    'golf',
    'tennis',
    'hiking',
    'firePit',
    'restaurant',
    'hotTub',
    'bar',
    'yoga',
  ],
  city: [
    'airConditioning',
    'breakfast',
    'restaurant',
    'bar',
    'concierge',
    'pool',
    'bicycles',
    'airportShuttle',
    'spa',
  ],
  forest: [
    'heatedPool',
    'hiking',
    'grills',
    'fireplace',
    'hotTub',
    'playground',
    'petFriendly',
    'gameRoom',
    'firePit',
    'bicycles',
  ],
  jungle: [
    'infinityPool',
    'yoga',
    'spa',
    'hiking',
    'restaurant',
    'airConditioning',
    'breakfast',
    'bicycles',
    'bar',
    'airportShuttle',
  ],
  town: [
    'pool',
    'breakfast',
    'airConditioning',
    'restaurant',
    'bar',
    'concierge',
    'bicycles',
    'spa',
    'yoga',
  ],
  village: [
    'infinityPool',
    'breakfast',
    'airConditioning',
    'restaurant',
    'bar',
    'concierge',
    'beach',
    'hotTub',
    'yoga',
  ],
  vineyard: [
    'pool',
    'wineTasting',
    'restaurant',
    'bicycles',
    'spa',
    'breakfast',
    'firePit',
    'yoga',
    'petFriendly',
    'tennis',
  ],
  marina: [
    'marina',
    'airConditioning',
    'breakfast',
    'restaurant',
    'bar',
    'kayaks',
    'concierge',
    'fishing',
    'bicycles',
    'pool',
  ],
};

/** Services that a resort's own sentence mentions, so its list must have them. */
const spokenOf: readonly (readonly [RegExp, AmenityKey])[] = [
  [/\bspa\b/, 'spa'],
  [/infinity pool/, 'infinityPool'],
  [/kayaks/, 'kayaks'],
  [/fire pit/, 'firePit'],
  [/golf course/, 'golf'],
  [/tennis/, 'tennis'],
  [/hot pools|hot tub/, 'hotTub'],
  [/yoga/i, 'yoga'],
  [/boot dryers/, 'skiLockers'],
  [/children’s camp/, 'kidsClub'],
  [/concierge/, 'concierge'],
  [/sauna/, 'sauna'],
  [/shuttle to every/, 'skiShuttle'],
  [/breakfast room|at breakfast/, 'breakfast'],
  [/swimming dock|boat house/, 'kayaks'],
  [/(blue|plunge|rooftop|cenote-green|turquoise|three) pools?/, 'pool'],
  [/bicycle|by bike/, 'bicycles'],
  [/fireplace/, 'fireplace'],
  [/grills/, 'grills'],
  [/playground/, 'playground'],
  [/courtyard kitchen/, 'restaurant'],
];

function services(r: Rng, setting: Setting, level: number, sentence: string): AmenityKey[] {
  const named = spokenOf.filter(([words]) => words.test(sentence)).map(([, key]) => key);
  const own = [
    ...new Set([...bySetting[setting].slice(0, 4), ...named, ...bySetting[setting].slice(4)]),
  ];
  const fixed = new Set([...own.slice(0, 4), ...named]).size;
  const count = Math.max(fixed, Math.min(own.length, 5 + level + whole(r, 0, 2)));
  const general = everywhere
    .filter((key) => !own.includes(key) && (key === 'wifi' || r() < 0.62))
    .slice(0, 16 - count);
  // The first four and those it is praised for define the place and are always there; the rest
  // vary.
  const varied = own
    .slice(fixed)
    .map((key) => [r(), key] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, key]) => key);
  const list = [...own.slice(0, fixed), ...varied.slice(0, count - fixed), ...general];
  for (const key of everywhere) if (list.length < 8 && !list.includes(key)) list.push(key);
  return list;
}

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
const join = (parts: readonly Both[], language: 0 | 1, values: Record<string, string>): string =>
  parts.map((part) => fill(part[language], values)).join(' ');

const clock = (hour: string): string =>
  `${Number(hour) > 12 ? Number(hour) - 12 : hour}:00 ${Number(hour) >= 12 ? 'p.m.' : 'a.m.'}`;

function importantNotes(
  r: Rng,
  country: string,
  level: number,
  pets: boolean,
): readonly [string, string] {
  const [checkIn, checkOut] = pick(r, [
    ['15', '10'],
    ['16', '10'],
    ['16', '11'],
    ['15', '11'],
    ['17', '10'],
  ] as const);
  const sunTax = [
    'Mexico',
    'Dominican Republic',
    'Spain',
    'Portugal',
    'Italy',
    'Greece',
    'France',
    'Thailand',
    'Indonesia',
    'Croatia',
  ].includes(country);
  const fee = r() < 0.25 ? notes.noFee : sunTax ? notes.tax : notes.fee;
  const amount = String(fee === notes.tax ? whole(r, 2, 5) : 12 + level * 5 + whole(r, 0, 4));
  const parts = [
    notes.hours,
    fee,
    notes.age,
    country === 'USA' ? notes.id : notes.passport,
    notes.occupancy,
    ...(r() < 0.6 ? [notes.smoke] : []),
    pets ? notes.pets : notes.noPets,
  ];
  const age =
    country === 'USA' || country === 'Canada'
      ? pick(r, ['21', '21', '25', '18'])
      : pick(r, ['18', '21']);
  const text = (language: 0 | 1): string =>
    join(parts, language, {
      in: clock(checkIn),
      out: clock(checkOut),
      fee: amount,
      age,
    });
  return [text(0), text(1)];
}

const seen: Partial<Record<Setting, number>> = {};

function resort(group: PlaceGroup, place: PlaceRow): DemoResort {
  const [name, street, postcode, city, lat, long, setting, level, popularity, en, es] = place;
  const id = slug(`${name} ${city}`);
  const r = rng(hash(id));
  // Sentences take turns within a setting, so that neighbors in a list never read alike.
  const turn = (seen[setting] = (seen[setting] ?? -1) + 1);
  const keys = services(r, setting, level, en);
  // A sentence is used only where every service it names is offered.
  const told = (list: readonly Told[], at: number): Both => {
    const fitting = list.filter((entry) =>
      entry.slice(2).every((key) => keys.some((own) => own === key)),
    );
    const [inEnglish, inSpanish] = fitting[at % fitting.length]!;
    return [inEnglish, inSpanish];
  };
  const parts: Both[] = [
    [en, es],
    told(offers[setting], turn),
    told(units, turn * 3 + Math.floor(turn / units.length)),
  ];
  if (r() < 0.55) parts.push(closings[turn % closings.length]!);
  const [importantNotesEN, importantNotesES] = importantNotes(
    r,
    group.country,
    level,
    keys.includes('petFriendly'),
  );
  return {
    id,
    name,
    city,
    state: group.state,
    stateCode: group.code,
    country: group.country,
    countryIso2: group.iso2,
    address1: street,
    address2: group.code
      ? `${city}, ${group.code} ${postcode}`.trim()
      : [postcode, city].filter(Boolean).join(' '),
    address3: group.code || !group.state || group.state === city ? '' : group.state,
    lat,
    long,
    setting,
    level,
    popularity,
    basePrice: Math.round([430, 560, 720, 930, 1180][level - 1]! * between(r, 0.93, 1.08)),
    highlightsEN: join(parts, 0, { name }),
    highlightsES: join(parts, 1, { name }),
    amenities: keys,
    images: images(r, setting, place),
    importantNotesEN,
    importantNotesES,
  };
}

/** Every demo resort, in a stable order. Built once, the same on every machine. */
export const demoResorts: readonly DemoResort[] = placeGroups.flatMap((group) =>
  group.places.map((place) => resort(group, place)),
);

/** Relative number of weeks of a resort. */
export const resortWeight = (resort: DemoResort): number => resort.popularity ** 1.5;
