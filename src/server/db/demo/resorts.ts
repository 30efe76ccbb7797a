import type { Landscape, SceneSpec, SceneTime, Season, Stage } from '#lib/scene/name.ts';
import { sceneName } from '#lib/scene/name.ts';
import { between, hash, pick, rng, whole } from '#lib/scene/rng.ts';
import type { Rng } from '#lib/scene/rng.ts';
import type { AmenityKey } from './amenities.ts';
import { placeGroups } from './places.ts';
import type { PlaceGroup, PlaceRow, Setting } from './places.ts';
import { closings, notes, offers, units } from './prose.ts';
import type { Both } from './prose.ts';

/** A resort of the demo inventory. `images` are names for `#lib/scene`; `lat`/`long` are degrees; `popularity` 1 to 6 weighs how many weeks it has. */
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
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

/** Which landscapes a resort's pictures show: its own first, then its neighbours. */
const around: Record<Setting, readonly Landscape[]> = {
  beach: ['beach', 'beach', 'island', 'bay'], coast: ['coast', 'coast', 'marina', 'forest'], bay: ['bay', 'bay', 'beach', 'marina'], island: ['island', 'beach', 'island', 'bay'],
  lake: ['lake', 'lake', 'forest', 'mountain'], mountain: ['mountain', 'mountain', 'forest', 'lake'], snow: ['snow', 'snow', 'mountain', 'forest'],
  desert: ['desert', 'desert', 'desert', 'mountain'], city: ['city', 'city', 'city', 'marina'], forest: ['forest', 'forest', 'mountain', 'lake'],
  jungle: ['jungle', 'jungle', 'beach', 'mountain'], town: ['town', 'town', 'town', 'mountain'], village: ['village', 'village', 'bay', 'marina'],
  vineyard: ['vineyard', 'vineyard', 'town', 'mountain'], marina: ['marina', 'marina', 'bay', 'town'],
};
/** Landscapes that stay close to a resort's climate although their usual picture would not. */
const localView = (setting: Setting, view: Landscape, place: PlaceRow): Landscape => {
  const southern = Math.abs(place[4]) < 27;
  if (setting === 'lake' && southern && view === 'mountain') return 'jungle';
  if (setting === 'marina' && view === 'town') return 'marina';
  return view;
};
const buildings: Record<Setting, readonly Stage[]> = {
  beach: ['hotel', 'pool'], coast: ['hotel', 'pool'], bay: ['hotel', 'pool'], island: ['cabins', 'pool'], lake: ['cabins', 'pool'], mountain: ['cabins', 'pool'], snow: ['cabins', 'hotel'],
  desert: ['hotel', 'pool'], city: ['pool', 'hotel'], forest: ['cabins', 'pool'], jungle: ['cabins', 'pool'], town: ['pool'], village: ['pool'], vineyard: ['pool', 'cabins'], marina: ['hotel', 'pool'],
};

function images(r: Rng, setting: Setting, place: PlaceRow): string[] {
  const views = around[setting];
  const seed = (): number => whole(r, 1, 9999);
  const cool = setting === 'mountain' || setting === 'forest' || setting === 'lake' || setting === 'vineyard' || setting === 'coast';
  const warmLake = setting === 'lake' && Math.abs(place[4]) < 30;
  const season = (): Season | undefined => (setting === 'snow' ? 'winter' : cool && !warmLake && r() < 0.45 ? pick(r, ['autumn', 'spring'] as const) : undefined);
  const home = views[0]!;
  const hero: SceneTime = pick(r, ['golden', 'noon', 'noon', 'dawn', 'golden', 'dusk'] as const);
  const others = (['noon', 'golden', 'dusk', 'dawn', 'night'] as const).filter((time) => time !== hero);
  const names: SceneSpec[] = [{ kind: home, time: hero, seed: seed(), season: season() }];
  const add = (kind: Landscape | Stage, time: SceneTime, view?: Landscape): void => void names.push({ kind, time, seed: seed(), view, season: season() });
  add(buildings[setting][0]!, pick(r, ['golden', 'noon', 'dusk'] as const), home);
  add('bedroom', pick(r, ['noon', 'dawn', 'golden'] as const), home);
  add(home, others[0]!);
  add('living', pick(r, ['golden', 'noon', 'dusk'] as const), home);
  add(localView(setting, views[2]!, place), others[1]!);
  add('kitchen', pick(r, ['noon', 'dawn', 'golden'] as const), home);
  add(buildings[setting].at(-1)!, pick(r, ['dusk', 'night', 'noon'] as const), home);
  const extra: (() => void)[] = [
    () => add('dining', pick(r, ['dusk', 'night', 'golden'] as const), home),
    () => add('spa', pick(r, ['dawn', 'noon', 'golden'] as const), home),
    () => add(home, others[2]!),
    () => add(localView(setting, views[3]!, place), pick(r, ['noon', 'golden'] as const)),
    () => add('bedroom', pick(r, ['dusk', 'night'] as const), home),
    () => add(home, 'night'),
  ];
  const count = whole(r, 1, extra.length);
  for (let i = 0; i < count; i++) extra[i]!();
  return [...new Set(names.map(sceneName))];
}

const everywhere: readonly AmenityKey[] = ['wifi', 'parking', 'laundry', 'frontDesk', 'accessible', 'gym'];
const bySetting: Record<Setting, readonly AmenityKey[]> = {
  beach: ['pool', 'beach', 'airConditioning', 'restaurant', 'bar', 'beachClub', 'waterSports', 'kidsPool', 'kidsClub', 'spa', 'tennis', 'airportShuttle'],
  coast: ['heatedPool', 'beach', 'bicycles', 'fireplace', 'restaurant', 'kayaks', 'hotTub', 'grills', 'fishing', 'playground'],
  bay: ['pool', 'infinityPool', 'beach', 'airConditioning', 'restaurant', 'bar', 'kayaks', 'spa', 'fishing', 'concierge', 'waterSports'],
  island: ['pool', 'beach', 'kayaks', 'airConditioning', 'restaurant', 'bar', 'bicycles', 'fishing', 'waterSports', 'yoga'],
  lake: ['pool', 'kayaks', 'grills', 'playground', 'fishing', 'bicycles', 'gameRoom', 'airConditioning', 'hotTub', 'restaurant', 'firePit'],
  mountain: ['heatedPool', 'hiking', 'fireplace', 'hotTub', 'sauna', 'firePit', 'restaurant', 'bicycles', 'gameRoom', 'grills', 'petFriendly'],
  snow: ['heatedPool', 'skiLockers', 'skiShuttle', 'sauna', 'hotTub', 'fireplace', 'restaurant', 'bar', 'spa', 'gameRoom', 'firePit', 'concierge'],
  desert: ['pool', 'airConditioning', 'spa', 'golf', 'tennis', 'hiking', 'firePit', 'restaurant', 'hotTub', 'bar', 'yoga'],
  city: ['airConditioning', 'breakfast', 'restaurant', 'bar', 'concierge', 'pool', 'bicycles', 'airportShuttle', 'spa'],
  forest: ['heatedPool', 'hiking', 'grills', 'fireplace', 'hotTub', 'playground', 'petFriendly', 'gameRoom', 'firePit', 'bicycles'],
  jungle: ['infinityPool', 'yoga', 'spa', 'hiking', 'restaurant', 'airConditioning', 'breakfast', 'bicycles', 'bar', 'airportShuttle'],
  town: ['pool', 'breakfast', 'airConditioning', 'restaurant', 'bar', 'concierge', 'bicycles', 'spa', 'yoga'],
  village: ['infinityPool', 'breakfast', 'airConditioning', 'restaurant', 'bar', 'concierge', 'beach', 'hotTub', 'yoga'],
  vineyard: ['pool', 'wineTasting', 'restaurant', 'bicycles', 'spa', 'breakfast', 'firePit', 'yoga', 'petFriendly', 'tennis'],
  marina: ['marina', 'airConditioning', 'breakfast', 'restaurant', 'bar', 'kayaks', 'concierge', 'fishing', 'bicycles', 'pool'],
};

function services(r: Rng, setting: Setting, level: number): AmenityKey[] {
  const own = bySetting[setting];
  const count = Math.min(own.length, 5 + level + whole(r, 0, 2));
  const general = everywhere.filter((key) => key === 'wifi' || r() < 0.62).slice(0, 16 - count);
  // The first four make the place what it is and are always there; the rest vary.
  const varied = own.slice(4).map((key) => [r(), key] as const).sort((a, b) => a[0] - b[0]).map(([, key]) => key);
  const list = [...own.slice(0, 4), ...varied.slice(0, count - 4), ...general];
  for (const key of everywhere) if (list.length < 8 && !list.includes(key)) list.push(key);
  return list;
}

const fill = (text: string, values: Record<string, string>): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
const join = (parts: readonly Both[], language: 0 | 1, values: Record<string, string>): string => parts.map((part) => fill(part[language], values)).join(' ');

const clock = (hour: string, en: boolean): string =>
  en ? `${Number(hour) > 12 ? Number(hour) - 12 : hour}:00 ${Number(hour) >= 12 ? 'p.m.' : 'a.m.'}` : `${hour}:00 h`;

function importantNotes(r: Rng, country: string, level: number, pets: boolean): readonly [string, string] {
  const [checkIn, checkOut] = pick(r, [['15', '10'], ['16', '10'], ['16', '11'], ['15', '11'], ['17', '10']] as const);
  const sunTax = ['Mexico', 'Dominican Republic', 'Spain', 'Portugal', 'Italy', 'Greece', 'France', 'Thailand', 'Indonesia', 'Croatia'].includes(country);
  const fee = r() < 0.25 ? notes.noFee : sunTax ? notes.tax : notes.fee;
  const amount = String(fee === notes.tax ? whole(r, 2, 5) : 12 + level * 5 + whole(r, 0, 4));
  const parts = [notes.hours, fee, notes.age, country === 'USA' ? notes.id : notes.passport, notes.occupancy, ...(r() < 0.6 ? [notes.smoke] : []), pets ? notes.pets : notes.noPets];
  const age = country === 'USA' || country === 'Canada' ? pick(r, ['21', '21', '25', '18']) : pick(r, ['18', '21']);
  const text = (language: 0 | 1): string => join(parts, language, { in: clock(checkIn, language === 0), out: clock(checkOut, language === 0), fee: amount, age });
  return [text(0), text(1)];
}

const seen: Partial<Record<Setting, number>> = {};

function resort(group: PlaceGroup, place: PlaceRow): DemoResort {
  const [name, street, postcode, city, lat, long, setting, level, popularity, en, es] = place;
  const id = slug(`${name} ${city}`);
  const r = rng(hash(id));
  // Sentences go round in turn within a setting, so that neighbours in a list never read alike.
  const turn = (seen[setting] = (seen[setting] ?? -1) + 1);
  const offer = offers[setting];
  const parts: Both[] = [[en, es], offer[turn % offer.length]!, units[(turn * 3 + Math.floor(turn / units.length)) % units.length]!];
  if (r() < 0.55) parts.push(closings[turn % closings.length]!);
  const keys = services(r, setting, level);
  const [importantNotesEN, importantNotesES] = importantNotes(r, group.country, level, keys.includes('petFriendly'));
  return {
    id, name, city, state: group.state, stateCode: group.code, country: group.country, countryIso2: group.iso2,
    address1: street, address2: group.code ? `${city}, ${group.code} ${postcode}`.trim() : [postcode, city].filter(Boolean).join(' '),
    address3: group.code || !group.state || group.state === city ? '' : group.state,
    lat, long, setting, level, popularity, basePrice: Math.round([430, 560, 720, 930, 1180][level - 1]! * between(r, 0.93, 1.08)),
    highlightsEN: join(parts, 0, { name }), highlightsES: join(parts, 1, { name }), amenities: keys, images: images(r, setting, place), importantNotesEN, importantNotesES,
  };
}

/** Every demo resort, in a stable order. Built once, the same on every machine. */
export const demoResorts: readonly DemoResort[] = placeGroups.flatMap((group) => group.places.map((place) => resort(group, place)));

/** Rough share of weeks a resort has. */
export const resortWeight = (resort: DemoResort): number => resort.popularity ** 1.5;
