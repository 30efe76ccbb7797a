import { demoClubs } from '#clubs/demo-clubs.ts';
import { club as clubSchema } from '#contracts/club.ts';
import type { Club, ClubBoot, SiteRole } from '#contracts/club.ts';
import type { Challenged, SessionReply, SignedIn } from '#contracts/auth.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import type { Reserve } from '#contracts/reserve.ts';
import type { Week, WeekCard } from '#contracts/week.ts';
import { sceneName } from '#scenes/index.ts';
import type { SceneSpec } from '#scenes/index.ts';
import type { Landscape } from '#scenes/name.ts';

/** The moment at which stories and component tests run. */
export const STORY_NOW = new Date('2026-11-21T12:00:00.000Z');

/** Public record of a demo club by its slug, with changes. */
export const buildClub = (slug = 'azul', changes: Partial<Club> = {}): Club => ({
  ...clubSchema.parse(demoClubs.find((club) => club.slug === slug) ?? demoClubs[0]),
  ...changes,
});

export const buildBoot = (slug = 'azul', site: SiteRole = 'both'): ClubBoot => ({
  success: true,
  club: buildClub(slug),
  site,
  settings: {
    otpLength: 4,
    stripe: { scriptUrl: '/sandbox/stripe/stripe.js', publishableKey: 'pk_test_sandbox' },
    cardProvider: { name: 'Stripe' },
    mapTileUrl: '',
    mapAttribution: '',
    defaultLoginUrl: 'http://localhost:3000',
    claimHours: 24,
    version: 'stories',
  },
});

export const buildMember = (changes: Partial<MemberSummary> = {}): MemberSummary => ({
  _id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001',
  Nombre: 'Ana',
  ApellidoPaterno: 'Torres',
  Email: 'ana@azul.example',
  clubId: 'azul',
  Idioma: 'EN',
  ContratoId: {
    _id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c0c1',
    LoginID: 'AZ10001',
    Numero: 'C-2019-0417',
  },
  contact: {
    phone: '+13055550142',
    address: '88 Coral Way',
    city: 'Miami',
    state: 'Florida',
    zipcode: '33131',
    country: 'USA',
  },
  ...changes,
});

export const buildSession = (changes: Partial<SessionReply> = {}): SessionReply => {
  const club = buildClub('azul');
  return {
    success: true,
    sesion: {
      Expiracion: '2026-11-22T00:00:00.000Z',
      UrlWeek: club.UrlWeek,
      UrlLogin: club.UrlLogin,
      LoginID: 'AZ10001',
      ClubLogoIcon: club.LogoIcon,
      ClubLogo: club.Logo,
      ClubName: club.Nombre,
    },
    data: { club, member: buildMember() },
    contract: { Idioma: 'EN' },
    ...changes,
  };
};

/** A finished sign-in of a member who has nothing left to do. */
export const buildSignedIn = (changes: Partial<SignedIn> = {}): SignedIn => {
  const { sesion, data } = buildSession();
  return {
    success: true,
    token: 'session-token-of-stories',
    exp: sesion.Expiracion,
    sesion,
    user: data.member,
    resetPass: false,
    TokenRecoveryPassword: '',
    DataVerification: false,
    AcceptTermsWeeks: true,
    MicrositeTC: data.club.MicrositeTC,
    UrlTC: data.club.UrlTC,
    ...changes,
  };
};

/** The password was right, a code was mailed. */
export const buildChallenged = (changes: Partial<Challenged> = {}): Challenged => ({
  success: true,
  challenge: 'challenge-of-stories',
  email: 'a…@azul.example',
  otp: { length: 4, resendIn: 120 },
  ...changes,
});

/** What the resorts of the stories say of themselves, in the order of `buildWeekCards`. */
const TAGLINES = [
  {
    en: 'On the quiet bend of the hotel zone, where the sea turns from jade to cobalt',
    es: 'En la curva tranquila de la zona hotelera, donde el mar pasa del jade al cobalto',
  },
  {
    en: 'Three steps from the reef, ten minutes from Fifth Avenue',
    es: 'A tres pasos del arrecife y a diez minutos de la Quinta Avenida',
  },
  {
    en: 'Wooden cabins on the lagoon of seven colors',
    es: 'Cabañas de madera sobre la laguna de los siete colores',
  },
  {
    en: 'Above the bay, with the whales in winter and the old town below',
    es: 'Sobre la bahía, con ballenas en invierno y el centro a sus pies',
  },
  {
    en: 'A house of thick walls and tall almond trees, five streets from the square',
    es: 'Una casa de muros gruesos y almendros altos, a cinco calles de la plaza',
  },
];

/**
 * Pictures of one resort, as the demo inventory has them: the place, its building and rooms with
 * the place in their windows, and the place at another hour.
 */
const album = (place: Landscape, seed: number): string[] =>
  [
    { kind: place, time: 'noon', seed },
    { kind: 'hotel', view: place, time: 'golden', seed: seed + 1 },
    { kind: 'bedroom', view: place, time: 'dawn', seed: seed + 2 },
    { kind: place, time: 'dusk', seed: seed + 3 },
    { kind: 'pool', view: place, time: 'noon', seed: seed + 4 },
    { kind: 'dining', view: place, time: 'golden', seed: seed + 5 },
  ].map((spec) => sceneName(spec as SceneSpec));

export const buildWeekCard = (changes: Partial<WeekCard> = {}): WeekCard => ({
  _id: '4711',
  InventoryID: 'INV-004711',
  ResortName: 'Playa Serena Resort & Spa',
  ResortCity: 'Cancún',
  ResortState: 'Quintana Roo',
  ResortCountry: 'Mexico',
  KitchenType: 'Full Kitchen',
  UnitType: '2 BEDROOM',
  MaxOccupancy: 6,
  Cost: 948,
  CheckInDate: '2027-03-06',
  CheckOutDate: '2027-03-13',
  Nights: 7,
  InvTypeInDetail: 'VIP Week',
  Fijado: false,
  imgs: album('beach', 4711),
  tagline: TAGLINES[0]!,
  amenities: [
    { img: 'pool', en: 'Pool', es: 'Alberca' },
    { img: 'beach', en: 'Beach', es: 'Playa' },
  ],
  ...changes,
});

/** Several weeks that differ as those of a real list do. */
export const buildWeekCards = (count = 10): WeekCard[] =>
  Array.from({ length: count }, (_, index) => {
    const names = [
      'Playa Serena Resort & Spa',
      'Casa del Arrecife',
      'Laguna Esmeralda',
      'Villas Bahía Dorada',
      'Hacienda Los Almendros',
    ];
    const places = [
      ['Cancún', 'Quintana Roo'],
      ['Playa del Carmen', 'Quintana Roo'],
      ['Bacalar', 'Quintana Roo'],
      ['Puerto Vallarta', 'Jalisco'],
      ['Mérida', 'Yucatán'],
    ] as const;
    const [ResortCity, ResortState] = places[index % 5]!;
    return buildWeekCard({
      _id: String(4711 + index),
      InventoryID: `INV-00${4711 + index}`,
      ResortName: names[index % 5]!,
      ResortCity,
      ResortState,
      Cost: [948, 612, 389, 1275, 540][index % 5]! + index * 10,
      Fijado: index === 0,
      InvTypeInDetail: (['VIP Week', 'Smart Week', 'Last Minute Week'] as const)[index % 3]!,
      UnitType: (['2 BEDROOM', '1 BEDROOM', 'Studio', 'Hotel', '3 BEDROOM'] as const)[index % 5]!,
      KitchenType: (['Full Kitchen', 'Partial Kitchen', 'No Kitchen'] as const)[index % 3]!,
      MaxOccupancy: [6, 4, 2, 2, 8][index % 5]!,
      imgs: album(
        (['beach', 'bay', 'lagoon', 'coast', 'town'] as const)[index % 5]!,
        4711 + index,
      ).slice(0, 3),
      tagline: TAGLINES[index % 5]!,
    });
  });

export const buildWeek = (changes: Partial<Week> = {}): Week => ({
  ...buildWeekCard(),
  ResortAddress1: 'Blvd. Kukulcán km 14.5',
  ResortAddress2: 'Zona Hotelera',
  ResortAddress3: '77500',
  ResortHighLights:
    'On a beach of pale sand, with three pools on terraces, a spa and a kids’ club open all year.',
  resort: {
    HighlightsEN:
      'On a beach of pale sand, with three pools on terraces, a spa and a kids’ club open all year. The two-bedroom villas have a full kitchen and a terrace that looks east, so the day begins with the sun over the Caribbean. The reef is a short swim away, and the old town with its markets is half an hour by bus.',
    HighlightsSP:
      'Frente a una playa de arena clara, con tres albercas en terrazas, spa y un club infantil abierto todo el año. Las villas de dos recámaras tienen cocina completa y una terraza que mira al oriente, así que el día empieza con el sol sobre el Caribe. El arrecife está a unas brazadas, y el centro con sus mercados queda a media hora en autobús.',
    amenities: [
      { img: 'pool', es: 'Alberca', en: 'Pool' },
      { img: 'beach', es: 'Playa', en: 'Beach' },
      { img: 'spa', es: 'Spa', en: 'Spa' },
      { img: 'restaurant', es: 'Restaurante', en: 'Restaurant' },
      { img: 'wifi', es: 'Wi-Fi', en: 'Wi-Fi' },
      { img: 'gym', es: 'Gimnasio', en: 'Gym' },
      { img: 'kidsClub', es: 'Club infantil', en: 'Kids’ club' },
      { img: 'parking', es: 'Estacionamiento', en: 'Parking' },
    ],
  },
  GPS_Lat: 21.0949,
  GPS_Long: -86.7667,
  iso2: 'MX',
  available: true,
  ImportantNotesEN:
    'Check-in from 4 pm, check-out by 10 am. The person who checks in must be 21 or older and show an official ID and a card for incidentals.',
  ImportantNotesSP:
    'Entrada a partir de las 4 p. m., salida antes de las 10 a. m. Quien se registre debe tener al menos 21 años y mostrar una identificación oficial y una tarjeta para gastos.',
  ...changes,
});

export const buildReserve = (changes: Partial<Reserve> = {}): Reserve => ({
  numberRef: 'Rk3vQ9sXbT7mZ2pL',
  locator: 'AZ-7KM4-Q2P6',
  price: 948,
  listPrice: 948,
  promotion: null,
  status: 'held',
  expiresAt: new Date(STORY_NOW.getTime() + 29 * 60_000 + 5_000).toISOString(),
  now: STORY_NOW.toISOString(),
  iso: 'en',
  client: { name: 'Ana', lastname: 'Torres', email: 'a…@azul.example' },
  week: { ...buildWeek(), CheckIn: '2027-03-06', CheckOut: '2027-03-13' },
  ...changes,
});

/** The traveler form with everything filled in. */
export const TYPED_TRAVELER = {
  name: 'María José',
  lastname: 'Núñez',
  email: 'maria@example.com',
  phone: '+52 55 1234 5678',
  country: 'Mexico',
  state: 'Jalisco',
  city: 'Guadalajara',
  address: 'Av. Chapultepec 100',
  zipcode: '44160',
  terms: true,
};
