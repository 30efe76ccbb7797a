import { describe, expect, it } from 'vitest';
import { placeCountry } from '#lib/place-country.ts';
import { joinPlace } from '#lib/text.ts';

describe('names of places', () => {
  it.each([
    ['USA', 'es', 'Estados Unidos'],
    ['USA', 'en', 'United States'],
    ['Mexico', 'es', 'México'],
    ['Dominican Republic', 'es', 'República Dominicana'],
    ['France', 'es', 'Francia'],
    ['Spain', 'en', 'Spain'],
  ])('%s in %s is %s', (country, language, name) =>
    expect(placeCountry(country, language)).toBe(name),
  );
  it('leaves a country it does not know as it is', () => {
    expect(placeCountry('Atlantis', 'es')).toBe('Atlantis');
  });
  it('says a part once and skips what is missing', () => {
    expect(joinPlace('Ciudad de México', 'Ciudad de México', undefined, '', 'México')).toBe(
      'Ciudad de México, México',
    );
  });
});
