import { describe, expect, it } from 'vitest';
import { noteLines, plainHours, stayHours } from './notes.ts';

const en =
  'Check-in from 4:00 p.m.; check-out by 10:00 a.m. A local environmental tax of USD 4 per adult and night may apply, payable at the front desk. The main guest must be at least 21 years old. A valid passport and a credit card for incidentals are required at check-in. Maximum occupancy includes infants and is strictly observed. All units are non-smoking. Pets are not allowed, except service animals.';
const es =
  'Entrada a partir de las 16:00 h; salida antes de las 10:00 h. Puede aplicar un impuesto ambiental local de USD 4 por adulto y noche, que se paga en recepción. El huésped titular debe tener al menos 21 años. Al registrarse se pide pasaporte vigente y una tarjeta de crédito para gastos incidentales. La ocupación máxima incluye a los bebés y se respeta estrictamente. En todas las unidades está prohibido fumar. No se admiten mascotas, salvo animales de servicio.';

describe('lines of notes', () => {
  it.each([en, es])('tell the same topics apart in both languages', (text) => {
    expect(noteLines(text).map(({ topic }) => topic)).toEqual([
      'hours',
      'documents',
      'age',
      'fees',
      'occupancy',
      'pets',
      'smoking',
    ]);
  });
  it.each([en, es, 'Ask for Ms. Ruiz at Av. Costera 12.\n- Bring towels\n\nNo parking.'])(
    'leave no word out',
    (text) => {
      const words = (value: string) => value.match(/[\p{L}\p{N}]+/gu)?.toSorted();
      expect(
        words(
          noteLines(text)
            .map((line) => line.text)
            .join(' '),
        ),
      ).toEqual(words(text));
    },
  );
  it('do not end a sentence at an abbreviation or an hour', () => {
    expect(noteLines('Ask for Ms. Ruiz at Av. Costera 12. Salida antes de las 10 a. m.')).toEqual([
      { topic: 'hours', text: 'Salida antes de las 10 a. m.' },
      { topic: 'more', text: 'Ask for Ms. Ruiz at Av. Costera 12.' },
    ]);
  });
  it('are none for an empty text', () => expect(noteLines(' \n ')).toEqual([]));
});

describe('hours of a stay', () => {
  it.each([
    [en, { checkIn: '16:00', checkOut: '10:00' }],
    [es, { checkIn: '16:00', checkOut: '10:00' }],
    ['Check-in from 4 pm, check-out by 10 am.', { checkIn: '16:00', checkOut: '10:00' }],
    [
      'Entrada a partir de las 4 p. m., salida antes de las 10 a. m.',
      { checkIn: '16:00', checkOut: '10:00' },
    ],
    ['Check-out by 12:30 pm', { checkOut: '12:30' }],
    ['Check-in after 12 am', { checkIn: '00:00' }],
    ['The person who checks in must be 21 or older.', {}],
    ['At check-in a deposit of 100 dollars is taken.', {}],
    ['Check-in from 25:00', {}],
    ['', {}],
  ])('are read from %j', (text, hours) => expect(stayHours(text)).toEqual(hours));
});

it.each([
  [
    'Check-in from 3:00 p.m.; check-out by 11:00 a.m. Pets stay out.',
    'Check-in from 3:00 PM; check-out by 11:00 AM. Pets stay out.',
  ],
  [
    'Quiet after 10 p.m. on all floors.\nPool until 9:30 p.m.',
    'Quiet after 10 PM on all floors.\nPool until 9:30 PM.',
  ],
  ['No hours', 'No hours'],
])('writes the hours of %s', (text, plain) => expect(plainHours(text)).toBe(plain));
