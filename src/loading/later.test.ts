import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fetchMissing,
  forgetMissing,
  laterCode,
  missingCount,
  noteMissing,
  onMissing,
} from './later.ts';
import { soon } from '../../tests/support/soon.ts';

/** Code that loads while `there`; `tries` counts how often it was fetched. */
function stored(there: boolean) {
  const store = { there, tries: 0 };
  const code = laterCode(async () => {
    store.tries += 1;
    if (!store.there) throw new TypeError('Failed to fetch');
    return 'code';
  });
  return { store, code };
}
afterEach(forgetMissing);

describe('code that is loaded later', () => {
  it('is fetched once, ahead or by who waits for it, and known from then on', async () => {
    const { store, code } = stored(true);
    expect(code.now()).toBeUndefined();
    await Promise.all([code.ahead(), code(), code()]);
    expect([await code(), code.now(), store.tries, missingCount()]).toEqual(['code', 'code', 1, 0]);
  });

  it('does not count as missing while no one waits for it', async () => {
    const { store, code } = stored(false);
    await expect(code.ahead()).rejects.toThrow('Failed to fetch');
    expect(missingCount()).toBe(0);
    store.there = true;
    await expect(code.ahead()).resolves.toBe('code');
    expect(store.tries).toBe(2);
  });

  it('is missed by who waits, also when it was on its way already', async () => {
    const { code } = stored(false);
    const ahead = code.ahead();
    const waiting = code();
    await expect(ahead).rejects.toThrow('Failed to fetch');
    await expect(waiting).rejects.toThrow('Failed to fetch');
    expect(missingCount()).toBe(1);
  });

  it('counts as missing again with every press, but with a call only once until it has loaded', async () => {
    const { store, code } = stored(false);
    const press = () => code().catch(() => {});
    const call = () => code(false).catch(() => {});
    await call();
    await call();
    expect(missingCount()).toBe(1);
    await press();
    expect(missingCount()).toBe(2);
    forgetMissing();
    await call();
    expect(missingCount()).toBe(0);
    store.there = true;
    await call();
    expect(missingCount()).toBe(0);
  });

  it('is no longer missing once any caller has loaded it; other code still is', async () => {
    const [first, second] = [stored(false), stored(false)];
    const told = vi.fn();
    const stop = onMissing(told);
    await first.code().catch(() => {});
    await second.code().catch(() => {});
    first.store.there = true;
    await first.code.ahead();
    expect(missingCount()).toBe(2);
    second.store.there = true;
    fetchMissing();
    await soon(() => expect(missingCount()).toBe(0));
    expect(told).toHaveBeenCalledTimes(3);
    stop();
    noteMissing({}, async () => {});
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('can fail again when loaded ahead, without a notice', async () => {
    const { store, code } = stored(false);
    await code().catch(() => {});
    fetchMissing();
    await soon(() => expect(store.tries).toBe(2));
    expect(missingCount()).toBe(1);
  });
});
