import { expect, it } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Tasks that end on demand, by name, in the order they began. */
function stage(limits: Parameters<typeof fairQueue>[0]) {
  const queue = fairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string): Promise<void> =>
    queue.run(
      name.slice(0, 1),
      () =>
        new Promise<void>((done, failed) => {
          begun.push(name);
          ends.set(name, (error) => (error ? failed(error) : done()));
        }),
    );
  const end = async (name: string, error?: Error): Promise<void> => {
    ends.get(name)?.(error);
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { begun, add, end };
}

it('gives callers turns, and each its own in order', async () => {
  const { begun, add, end } = stage({ concurrency: 1, waiting: 9, waitingPerCaller: 9 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(add);
  for (let at = 0; at < all.length; at += 1) await end(begun[at] ?? '');
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('refuses a task when the queue, or its caller’s share, is full, and takes the next once there is room', async () => {
  const { begun, add, end } = stage({ concurrency: 2, waiting: 3, waitingPerCaller: 2 });
  const kept = ['a1', 'a2', 'a3', 'a4'].map(add);
  const busy = { code: 503, details: { retryAfter: 2 } };
  await expect(add('a5')).rejects.toMatchObject(busy);
  kept.push(add('b1'));
  await expect(add('b2')).rejects.toMatchObject(busy);
  await end('a1');
  kept.push(add('b2'));
  for (const name of ['a2', 'a3', 'b1', 'a4', 'b2']) await end(name);
  await Promise.all(kept);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
});

it('continues after a task that failed', async () => {
  const { begun, add, end } = stage({ concurrency: 1, waiting: 2, waitingPerCaller: 2 });
  const [first, second] = [add('a1'), add('a2')];
  await Promise.all([expect(first).rejects.toThrow('broken'), end('a1', new Error('broken'))]);
  await end('a2');
  await second;
  const third = add('a3');
  await end('a3');
  await third;
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

it('leaves a caller no more places than its share, and the others to the next', async () => {
  const { begun, add, end } = stage({
    concurrency: 3,
    runningPerCaller: 2,
    waiting: 9,
    waitingPerCaller: 9,
  });
  const all = ['a1', 'a2', 'a3', 'b1', 'b2'].map(add);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  for (const name of ['a1', 'a2', 'a3', 'b2']) await end(name);
  await Promise.all(all);
  expect(begun.at(-1)).toBe('a3');
});
