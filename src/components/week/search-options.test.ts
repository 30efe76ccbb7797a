import { describe, expect, it } from 'vitest';
import { search } from '#ui/option.ts';
import { cityOptions } from './search-options.ts';

describe('the list of cities', () => {
  const found = (typed: string, language: string) =>
    search(
      cityOptions([{ City: 'Ciudad de México' }, { City: 'Oaxaca' }], 'Mexico', language),
      typed,
    );

  it.each(['mexico city', 'ciudad de mex'])('finds one by either name: %s', (typed) => {
    for (const language of ['en', 'es'])
      expect(found(typed, language).map(({ value }) => value)).toEqual(['Ciudad de México']);
  });

  it('is in the order of the shown names', () => {
    const shown = (language: string) =>
      cityOptions(
        [{ City: 'Lisbon' }, { City: 'Porto' }, { City: 'Olhão' }],
        'Portugal',
        language,
      ).map(({ label }) => label);
    expect(shown('en')).toEqual(['Lisbon', 'Olhão', 'Porto']);
    expect(shown('es')).toEqual(['Lisboa', 'Olhão', 'Oporto']);
  });
});
