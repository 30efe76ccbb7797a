import { watches } from '../../../src/server/db/schema.ts';
import { addWatch } from '../../../src/server/watch/watches.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

const criteria = {
  country: 'USA',
  city: 'all',
  dateIn: '2027-03-01',
  dateOut: '2027-03-31',
  state: 'Florida',
};

export function watchExamples({ db, deps, people }: HostileRecords): Examples {
  const newWatch = async (): Promise<string> => {
    // Earlier calls may have used up the watches of the contract.
    await db.delete(watches);
    return (await addWatch(deps, people.member.id, { criteria, pace: 'now' })).id;
  };
  return {
    'watch.list': () => ({ caller: 'member' }),
    'watch.add': () => ({ caller: 'member', body: { criteria, pace: 'now' } }),
    'watch.change': async () => ({
      caller: 'member',
      params: { id: await newWatch() },
      body: { pace: 'daily' },
    }),
    'watch.remove': async () => ({ caller: 'member', params: { id: await newWatch() } }),
    'watch.stop': () => ({ body: { token: 'x'.repeat(20) } }),
    'watch.stopByMail': () => ({ params: { token: 'x'.repeat(20) } }),
  };
}
