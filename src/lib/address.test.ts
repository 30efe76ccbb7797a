import { describe, expect, it } from 'vitest';
import { addressLines, streetOf } from './address.ts';

const written = (
  streets: readonly string[],
  city: string,
  state: string,
  iso2: string,
  language = 'en',
) => addressLines({ streets, city, state, iso2 }, language).join(', ');

describe('a written address', () => {
  it('says city and state once, and the country in the language of the reader', () => {
    expect(
      written(
        ['Calle Colima 187, Roma Norte', '06700 Ciudad de México'],
        'Ciudad de México',
        'Ciudad de México',
        'MX',
        'es',
      ),
    ).toBe('Calle Colima 187, Roma Norte, 06700 Ciudad de México, México');
    expect(
      written(['Carrer de Verdi 118', '08012 Barcelona'], 'Barcelona', 'Barcelona', 'ES', 'es'),
    ).toBe('Carrer de Verdi 118, 08012 Barcelona, España');
    expect(written(['Costera 12'], 'Mazatlán', 'Sinaloa', 'MX', 'es')).toBe(
      'Costera 12, Mazatlán, Sinaloa, México',
    );
    expect(written(['Costera 12', '82110 Mazatlán'], 'Mazatlán', 'Sinaloa', 'MX')).toBe(
      'Costera 12, 82110 Mazatlán, Sinaloa, Mexico',
    );
  });

  it('names the city in the language of the reader, also in the lines of the street', () => {
    const colima = ['Calle Colima 187', '06700 Ciudad de México'];
    expect(written(colima, 'Ciudad de México', 'Ciudad de México', 'MX')).toBe(
      'Calle Colima 187, 06700 Mexico City, Mexico',
    );
    expect(written(['Rua Augusta 1'], 'Lisbon', 'Lisboa', 'PT')).toBe(
      'Rua Augusta 1, Lisbon, Portugal',
    );
    expect(written(['Rua Augusta 1', '1100-583 Lisboa'], 'Lisbon', 'Lisboa', 'PT')).toBe(
      'Rua Augusta 1, 1100-583 Lisbon, Portugal',
    );
    expect(written(['5th Ave 1', 'New York, NY 10036'], 'New York', 'New York', 'US', 'es')).toBe(
      '5th Ave 1, Nueva York, NY 10036, Estados Unidos',
    );
  });

  it('takes a code before the postcode for the state', () => {
    expect(
      written(['48 Rue du Parloir', 'Quebec City, QC G1R 4G5'], 'Quebec City', 'Quebec', 'CA'),
    ).toBe('48 Rue du Parloir, Quebec City, QC G1R 4G5, Canada');
    expect(written(['1200 Lake Ave', 'Orlando FL 32801'], 'Orlando', 'Florida', 'US', 'es')).toBe(
      '1200 Lake Ave, Orlando FL 32801, Estados Unidos',
    );
    expect(written(['SM 23, MZ 4', '77500 Cancún'], 'Cancún', 'Quintana Roo', 'MX')).toBe(
      'SM 23, MZ 4, 77500 Cancún, Quintana Roo, Mexico',
    );
  });

  it('compares whole words, without accents and case', () => {
    expect(
      written(['Costera 12', 'MAZATLAN', 'sinaloa', 'mexico'], 'Mazatlán', 'Sinaloa', 'MX', 'es'),
    ).toBe('Costera 12, MAZATLAN, sinaloa, mexico');
    expect(
      written(['Costera 12', '77500 Cancún Quintana Roo'], 'Cancún', 'Quintana Roo', 'MX'),
    ).toBe('Costera 12, 77500 Cancún Quintana Roo, Mexico');
    expect(written(['Rua 3', 'Parisot'], 'Paris', '', 'FR')).toBe('Rua 3, Parisot, Paris, France');
  });

  it('knows the country in either language and by the name of the inventory', () => {
    expect(written(['Calle 1', 'Madrid', 'Spain'], 'Madrid', '', 'ES', 'es')).toBe(
      'Calle 1, Madrid, Spain',
    );
    expect(
      written(['1 Main St', 'Orlando, FL 32801', 'USA'], 'Orlando', 'Florida', 'US', 'es'),
    ).toBe('1 Main St, Orlando, FL 32801, USA');
  });

  it('does not take a street that is named after its city for the city, nor a city for the country', () => {
    expect(written(['Calle Cancún 12'], 'Cancún', 'Quintana Roo', 'MX')).toBe(
      'Calle Cancún 12, Cancún, Quintana Roo, Mexico',
    );
    expect(written(['Insurgentes 1'], 'Ciudad de México', 'Ciudad de México', 'MX', 'es')).toBe(
      'Insurgentes 1, Ciudad de México, México',
    );
  });

  it('names a city that is a country once, and leaves out what is empty or unknown', () => {
    expect(written(['10 Bayfront Ave', '018956 Singapore'], 'Singapore', '', 'SG')).toBe(
      '10 Bayfront Ave, 018956 Singapore',
    );
    expect(written(['10 Bayfront Ave'], 'Singapore', 'Singapore', 'SG')).toBe(
      '10 Bayfront Ave, Singapore',
    );
    expect(written(['', 'Costera 12', 'Costera 12'], '', '', '')).toBe('Costera 12');
  });
});

it.each([
  [
    ['Calle Colima 187, Roma Norte', '06700 Ciudad de México'],
    'Ciudad de México',
    'Ciudad de México',
    'Calle Colima 187, Roma Norte, 06700',
  ],
  [
    ['Marina Norte 435', '48354 Puerto Vallarta, Jalisco'],
    'Puerto Vallarta',
    'Jalisco',
    'Marina Norte 435, 48354',
  ],
  [['Blvd. Kukulcán Km 9.5', '', 'Cancún'], 'Cancún', '', 'Blvd. Kukulcán Km 9.5'],
  [
    ['48 Rue du Parloir', 'Quebec City, QC G1R 4G5'],
    'Quebec City',
    'Quebec',
    '48 Rue du Parloir, Quebec City, QC G1R 4G5',
  ],
  [['Av. Cancún 12', 'Av. Cancún 12'], 'Cancún', '', 'Av. Cancún 12'],
  [['Costera 12'], '', '', 'Costera 12'],
  [['Cancún'], 'Cancún', '', ''],
])('says the street %j of %s, %s as %s', (streets, city, state, said) =>
  expect(streetOf({ streets, city, state })).toBe(said),
);
