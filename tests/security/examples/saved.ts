import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

export const savedExamples = ({ deps }: HostileRecords): Examples => ({
  'saved.list': () => ({ caller: 'member' }),
  'saved.ids': () => ({ caller: 'member' }),
  'saved.save': () => ({
    caller: 'member',
    body: {
      weeks: [{ weekId: '1499', price: 500.5, savedAt: deps.now().toISOString() }],
    },
  }),
  'saved.forget': () => ({ caller: 'member', params: { weekId: '1499' } }),
  'saved.look': () => ({ body: { weekIds: ['1499', '1'] } }),
});
