/** Picture of a service by its key (`amenities[].img`), as the icon set names it. */
export const AMENITY_ICON_NAMES: Readonly<Record<string, string>> = {
  pool: 'waves-ladder',
  heatedPool: 'thermometer',
  infinityPool: 'waves-horizontal',
  kidsPool: 'baby',
  hotTub: 'droplets',
  sauna: 'flame',
  spa: 'flower2',
  gym: 'dumbbell',
  yoga: 'sun',
  beach: 'umbrella',
  beachClub: 'volleyball',
  waterSports: 'sailboat',
  kayaks: 'kayak',
  kayak: 'kayak',
  snorkel: 'fish',
  marina: 'anchor',
  fishing: 'fish',
  golf: 'flag',
  tennis: 'volleyball',
  skiLockers: 'lock-keyhole',
  skiShuttle: 'cable-car',
  ski: 'mountain-snow',
  hiking: 'footprints',
  bicycles: 'bike',
  bicycle: 'bike',
  restaurant: 'utensils-crossed',
  bar: 'martini',
  breakfast: 'croissant',
  wineTasting: 'wine',
  grills: 'chef-hat',
  bbq: 'chef-hat',
  firePit: 'flame-kindling',
  kidsClub: 'castle',
  playground: 'castle',
  gameRoom: 'gamepad2',
  wifi: 'wifi',
  airConditioning: 'wind',
  fireplace: 'flame-kindling',
  laundry: 'washing-machine',
  parking: 'circle-letter-p',
  airportShuttle: 'plane',
  shuttle: 'bus',
  petFriendly: 'paw-print',
  accessible: 'accessibility',
  frontDesk: 'clock',
  concierge: 'concierge-bell',
  elevator: 'arrow-up-down',
  oceanView: 'waves-horizontal',
  balcony: 'mountain',
  roomService: 'soup',
  businessCenter: 'briefcase',
  babysitting: 'baby',
  safe: 'shield-check',
  tv: 'tv',
  coffee: 'coffee',
};

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const byBareKey = new Map(Object.keys(AMENITY_ICON_NAMES).map((key) => [bare(key), key]));
/** Words in names that other systems give their services, most telling first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/hottub|jacuzzi|whirlpool/, 'hotTub'],
  [/sauna|steam/, 'sauna'],
  [/pool|alberca|piscina|swim/, 'pool'],
  [/wifi|wlan|internet/, 'wifi'],
  [/kid|child|infantil/, 'kidsClub'],
  [/playground/, 'playground'],
  [/beach|playa/, 'beach'],
  [/gym|fitness|gimnasio/, 'gym'],
  [/spa$|^spa|massage|masaje/, 'spa'],
  [/breakfast|desayuno/, 'breakfast'],
  [/restaurant|dining/, 'restaurant'],
  [/airport/, 'airportShuttle'],
  [/shuttle|transfer/, 'shuttle'],
  [/parking|garage|estacionamiento/, 'parking'],
  [/laundry|washer|lavander/, 'laundry'],
  [/aircon|^ac$|climate/, 'airConditioning'],
  [/pet|dog|mascota/, 'petFriendly'],
  [/accessib|wheelchair|disab/, 'accessible'],
  [/golf/, 'golf'],
  [/tennis|tenis/, 'tennis'],
  [/bike|bicycle|biciclet/, 'bicycles'],
  [/grill|bbq|barbecue|asador/, 'bbq'],
  [/elevator|lift|elevador/, 'elevator'],
  [/marina|dock|boat/, 'marina'],
  [/ski/, 'ski'],
  [/reception|frontdesk/, 'frontDesk'],
  // Also 'conciergue', which inventories have.
  [/concierg/, 'concierge'],
  [/fireplace|chimenea/, 'fireplace'],
  [/^bar$|bar$|lounge/, 'bar'],
  [/^tv|television/, 'tv'],
  [/coffee|cafe/, 'coffee'],
];

/**
 * Key of a service by whatever name it has: in any spelling ('heated_pool', 'Heated Pool',
 * 'icons/heated-pool.png'), else by a word in it. Undefined when nothing fits.
 */
export function amenityKey(img: string): string | undefined {
  const name = bare(
    (img.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:png|svg|jpe?g|webp|gif)$/i, ''),
  );
  return byBareKey.get(name) ?? WORDS.find(([pattern]) => pattern.test(name))?.[1];
}

/** Address of the picture of a service by its key: an SVG of lines, for any key. */
export const amenityUrl = (img: string): string =>
  `/api/images/amenity?img=${encodeURIComponent(img)}`;
