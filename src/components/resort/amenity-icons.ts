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
