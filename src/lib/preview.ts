import { hash } from '#scenes/rng.ts';
import { cityName } from './cities.ts';
import { countryName, inventoryCountry } from './countries.ts';
import { formatRange } from './dates.ts';
import { linkTo, query } from './paths.ts';
import { joinPlace } from './text.ts';

/** The fields of a week that a preview shows. The resort's lowest price is passed separately. */
type PreviewedWeek = {
  _id: string;
  ResortName: string;
  ResortCity: string;
  iso2: string;
  imgs: readonly string[];
  CheckInDate: string;
  CheckOutDate: string;
  Nights: number;
  Cost: number;
  available: boolean;
};
/** Value of the parameter `about` of a link to the resort of a week, whichever week is still free. */
export const ABOUT_RESORT = 'resort';

/** Address of a week, or of its resort with whichever of its weeks is on sale. */
export const linkAbout = (weekId: string, about: string | undefined): string =>
  linkTo.page('resort', { weekId, about });

/**
 * What the picture of a link shows. A week that is on sale has its stay and its price; a resort,
 * also in place of a week that is taken, the lowest price of its weeks in US dollars, if it has any.
 */
export type Preview = {
  weekId: string;
  resort: string;
  city: string;
  iso2: string;
  /** Name of the picture. */
  img: string | undefined;
  stay?: { from: string; to: string; nights: number } | undefined;
  price?: number | undefined;
};

/** Whether a link shows the week itself; one that is taken shows its resort. */
export const isAboutWeek = (
  { available }: Pick<PreviewedWeek, 'available'>,
  about: string | undefined,
): boolean => about !== ABOUT_RESORT && available;

export function previewOf(
  week: PreviewedWeek,
  about: string | undefined,
  lowest: number | undefined,
): Preview {
  const { _id, ResortName, ResortCity, iso2, imgs } = week;
  const resort = { weekId: _id, resort: ResortName, city: ResortCity, iso2, img: imgs[0] };
  return isAboutWeek(week, about)
    ? {
        ...resort,
        stay: { from: week.CheckInDate, to: week.CheckOutDate, nights: week.Nights },
        price: week.Cost,
      }
    : { ...resort, price: lowest };
}

/** 'Cancún, México': where the resort is. */
export const previewPlace = ({ city, iso2 }: Preview, language: string): string =>
  joinPlace(cityName(city, inventoryCountry(iso2), language), countryName(iso2, language));
export const previewStay = ({ from, to }: NonNullable<Preview['stay']>, language: string): string =>
  formatRange(from, to, language);

/** What a club's previews are drawn with. */
export type PreviewBrand = {
  Nombre: string;
  LogoIcon: string;
  ColorPrimarioHex: string;
  ColorSecundarioHex: string;
};

/** Size of the picture in pixels, as Open Graph and X want it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };
/** Raised when the drawing changes. */
const DRAWING = 2;

/** Everything the picture depends on, but for a photograph that is replaced under its name. */
export const previewText = (
  preview: Preview | undefined,
  { Nombre, LogoIcon, ColorPrimarioHex, ColorSecundarioHex }: PreviewBrand,
  language: string,
): string =>
  JSON.stringify([
    DRAWING,
    // All weeks of a resort share its picture.
    preview && { ...preview, weekId: undefined },
    [Nombre, LogoIcon, ColorPrimarioHex, ColorSecundarioHex],
    language,
  ]);
/** Short text that is another one whenever the picture would be. */
export const previewVersion = (...of: Parameters<typeof previewText>): string =>
  hash(previewText(...of)).toString(36);

/**
 * Address of the picture of a link, of the club's own without a preview. It changes with what the
 * picture shows, as crawlers keep pictures by their address.
 */
export const previewUrl = (
  preview: Preview | undefined,
  brand: PreviewBrand,
  language: string,
): string =>
  query('/api/images/preview', {
    weekId: preview?.weekId,
    about: preview && !preview.stay ? ABOUT_RESORT : undefined,
    lang: language,
    v: previewVersion(preview, brand, language),
  });
