import {
  Accessibility, Baby, Bike, Bus, CableCar, Castle, ChefHat, CircleParking, ConciergeBell, Croissant, Dumbbell, Fish, Flag, Flame, FlameKindling, Flower2, Footprints,
  Gamepad2, Kayak, LockKeyhole, Martini, Mountain, MountainSnow, PawPrint, Plane, Sailboat, ShieldCheck, Soup, Sun, Thermometer, Tv, Umbrella, UtensilsCrossed,
  WashingMachine, Waves, WavesLadder, Wifi, Wind, Wine, Coffee, Briefcase, ArrowUpDown, Droplets, Volleyball, Anchor, Clock,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** Picture of a service by its key (`amenities[].img`). Keys without one get the picture of the image endpoint. */
export const AMENITY_ICONS: Readonly<Record<string, LucideIcon>> = {
  pool: WavesLadder, heatedPool: Thermometer, infinityPool: Waves, kidsPool: Baby, hotTub: Droplets, sauna: Flame, spa: Flower2, gym: Dumbbell, yoga: Sun,
  beach: Umbrella, beachClub: Volleyball, waterSports: Sailboat, kayaks: Kayak, kayak: Kayak, snorkel: Fish, marina: Anchor, fishing: Fish, golf: Flag, tennis: Volleyball,
  skiLockers: LockKeyhole, skiShuttle: CableCar, ski: MountainSnow, hiking: Footprints, bicycles: Bike, bicycle: Bike, restaurant: UtensilsCrossed, bar: Martini,
  breakfast: Croissant, wineTasting: Wine, grills: ChefHat, bbq: ChefHat, firePit: FlameKindling, kidsClub: Castle, playground: Castle, gameRoom: Gamepad2,
  wifi: Wifi, airConditioning: Wind, fireplace: FlameKindling, laundry: WashingMachine, parking: CircleParking, airportShuttle: Plane, shuttle: Bus, petFriendly: PawPrint,
  accessible: Accessibility, frontDesk: Clock, concierge: ConciergeBell, conciergue: ConciergeBell, elevator: ArrowUpDown, oceanView: Waves, balcony: Mountain, roomService: Soup,
  businessCenter: Briefcase, babysitting: Baby, safe: ShieldCheck, tv: Tv, coffee: Coffee,
};

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const byBareKey = new Map(Object.keys(AMENITY_ICONS).map((key) => [bare(key), key]));
/** Words in names that other systems give their services, most telling first. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/hottub|jacuzzi|whirlpool/, 'hotTub'], [/sauna|steam/, 'sauna'], [/pool|alberca|piscina|swim/, 'pool'], [/wifi|wlan|internet/, 'wifi'], [/kid|child|infantil/, 'kidsClub'], [/playground/, 'playground'],
  [/beach|playa/, 'beach'], [/gym|fitness|gimnasio/, 'gym'], [/spa$|^spa|massage|masaje/, 'spa'], [/breakfast|desayuno/, 'breakfast'], [/restaurant|dining/, 'restaurant'], [/airport/, 'airportShuttle'], [/shuttle|transfer/, 'shuttle'],
  [/parking|garage|estacionamiento/, 'parking'], [/laundry|washer|lavander/, 'laundry'], [/aircon|^ac$|climate/, 'airConditioning'], [/pet|dog|mascota/, 'petFriendly'], [/accessib|wheelchair|disab/, 'accessible'],
  [/golf/, 'golf'], [/tennis|tenis/, 'tennis'], [/bike|bicycle|biciclet/, 'bicycles'], [/grill|bbq|barbecue|asador/, 'bbq'], [/elevator|lift|elevador/, 'elevator'], [/marina|dock|boat/, 'marina'], [/ski/, 'ski'], [/reception|frontdesk/, 'frontDesk'],
  [/concierge/, 'concierge'], [/fireplace|chimenea/, 'fireplace'], [/^bar$|bar$|lounge/, 'bar'], [/^tv|television/, 'tv'], [/coffee|cafe/, 'coffee'],
];

/**
 * Key of a service by whatever name it has: in any spelling ('heated_pool', 'Heated Pool', 'icons/heated-pool.png'), else by a word in
 * it. Undefined when nothing fits.
 */
export function amenityKey(img: string): string | undefined {
  const name = bare((img.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:png|svg|jpe?g|webp|gif)$/i, ''));
  return byBareKey.get(name) ?? WORDS.find(([pattern]) => pattern.test(name))?.[1];
}
