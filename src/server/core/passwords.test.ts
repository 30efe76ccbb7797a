import { expect, it } from 'vitest';
import { argonHasher } from './passwords.ts';

const outcomes = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map(({ status }) => status);

it('obeys limits that are set later, for those under way too', async () => {
  const hasher = argonHasher({ concurrency: 1, waiting: 0 });
  hasher.limitTo({ concurrency: 2, waiting: 1 });
  const first = [hasher.hash('a'), hasher.hash('b'), hasher.hash('c'), hasher.hash('d')];
  expect(hasher.load()).toEqual({ running: 2, waiting: 1 });
  // Two are running and one waits: one place is left.
  hasher.limitTo({ concurrency: 1, waiting: 1 });
  expect(await outcomes(first)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(hasher.load()).toEqual({ running: 0, waiting: 0 });
  expect(await outcomes([hasher.hash('e'), hasher.hash('f'), hasher.hash('g')])).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  await expect(
    Promise.all([hasher.hash('h'), hasher.hash('i'), hasher.hash('j')]),
  ).rejects.toMatchObject({ code: 503, details: { retryAfter: 2 } });
});

it('gives callers turns, and refuses one that fills the queue without refusing others', async () => {
  const hasher = argonHasher({ concurrency: 1, waiting: 64 });
  const done: string[] = [];
  const hash = (caller: string) => hasher.hash('a', caller).then(() => void done.push(caller));
  const flood = Array.from({ length: 18 }, () => hash('flood'));
  const refused = outcomes(flood);
  await Promise.all([hash('member'), refused]);
  expect((await refused).filter((status) => status === 'rejected')).toHaveLength(1);
  expect(done.indexOf('member')).toBeLessThanOrEqual(2);
});
