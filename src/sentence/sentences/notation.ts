import type { Meaning, Reading } from '../meaning.ts';
import { levelOf } from '../places.ts';

const from = (first: string, last: string): string =>
  first === last ? first : `${first}..${last}`;

const UNITS: Record<string, string> = {
  Studio: 'studio',
  Hotel: 'hotel',
  '1 BEDROOM': '1BR',
  '2 BEDROOM': '2BR',
  '3 BEDROOM': '3BR',
  '1 BEDROOM,2 BEDROOM': '1-2BR',
  '2 BEDROOM,3 BEDROOM': '2-3BR',
  '1 BEDROOM,2 BEDROOM,3 BEDROOM': '1-3BR',
};
const PER = { week: '', night: '/night', person: '/person' };
const TYPES: Record<string, string> = {
  'Last Minute Week': 'last minute',
  'Smart Week': 'smart',
  'VIP Week': 'vip',
};

function note(meaning: Meaning): string {
  switch (meaning.kind) {
    case 'place':
      return `${levelOf(meaning.place)}:${meaning.place[levelOf(meaning.place)]}`;
    case 'region':
      return `region:${meaning.region}`;
    case 'months':
    case 'days':
      return from(meaning.from, meaning.to);
    case 'day':
      return meaning.give > 0 ? `${meaning.day}±${meaning.give}` : meaning.day;
    case 'arrival':
      return `in ${meaning.weekdays.join('/')}`;
    case 'nights':
      return `${meaning.nights}n`;
    case 'people':
      return `${meaning.people}p`;
    case 'unit':
      return UNITS[meaning.units.join()] ?? meaning.units.join();
    case 'kitchen':
      return meaning.kitchens.length > 1 ? 'kitchen' : (meaning.kitchens[0] ?? '').toLowerCase();
    case 'type':
      return meaning.types.map((type) => TYPES[type]).join();
    case 'price': {
      const { from: low, to: high, per } = meaning;
      const range =
        low === undefined ? `<=${high}` : high === undefined ? `>=${low}` : `${low}..${high}`;
      return `${range}${PER[per]}`;
    }
    case 'amenity':
      return `+${meaning.amenity}`;
    default:
      return meaning.kind;
  }
}

/** What was read, as the tables of sentences write it: "+beach, country:Mexico, 2027-03, 6p, ?quiet". */
export const notation = ({ parts, unknown }: Reading): string =>
  [
    ...parts.map(({ start, meaning }) => ({ start, text: note(meaning) })),
    ...unknown.map(({ start, text, why }) => ({
      start,
      text: `${why === 'twice' ? '!' : '?'}${text}`,
    })),
  ]
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text)
    .join(', ');
