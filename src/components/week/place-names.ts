export { placeCountry } from '#lib/place-country.ts';
export { joinPlace } from '#lib/text.ts';
