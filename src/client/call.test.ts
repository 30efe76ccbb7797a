import { afterEach, describe, expect, test, vi } from 'vitest';
import { recoverySend } from '#contracts/auth.ts';
import { mapPins } from '#contracts/week.ts';
import { betweenTasks } from '#loading/timing.ts';
import { ApiError, callEndpoint } from './call.ts';

const refusedWith = async (status: number, body: unknown): Promise<ApiError> => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const failed: unknown = await callEndpoint(recoverySend, {
    query: { email: 'ana@azul.example' },
  }).catch((error: unknown) => error);
  if (failed instanceof ApiError) return failed;
  throw new Error('The call was answered');
};
afterEach(() => vi.unstubAllGlobals());

describe('a refused call', () => {
  test('keeps a code of the contract, whatever its message says', async () => {
    const { code, body } = await refusedWith(403, { success: false, code: 403, message: 'No.' });
    expect([code, body?.code]).toEqual([403, 403]);
  });
  test.each([4999, 'E_SUSPENDED'])('says what the server says about the code %s', async (code) => {
    const failure = await refusedWith(409, {
      success: false,
      code,
      message: ' Your membership\nis suspended.\u202e ',
    });
    expect([failure.code, failure.message]).toEqual(['other', 'Your membership is suspended.']);
  });
  test('cuts a long message to 200 characters', async () => {
    const { message } = await refusedWith(409, { code: 4999, message: 'word '.repeat(100) });
    expect(message).toMatch(/^(word )+\.\.\.$/);
    expect(message.length).toBeLessThanOrEqual(200);
    const unbroken = await refusedWith(409, { code: 4999, message: 'x'.repeat(5000) });
    expect(unbroken.message).toMatch(/^x+ \.\.\.$/);
    expect(unbroken.message.length).toBeLessThanOrEqual(200);
  });
  test.each([
    [500, { code: 4999, message: '\u0000 ' }, 'unreadable'],
    [500, { message: 'No code.' }, 'unreadable'],
    [500, '<html>', 'unreadable'],
    [503, null, 503],
  ])('with status %i and %j is %s', async (status, body, code) =>
    expect((await refusedWith(status, body)).code).toBe(code),
  );
});

describe('an answer with thousands of pins', () => {
  const pins = Array.from({ length: 1300 }, (_, at) => ({
    id: String(at),
    name: `Resort ${at}`,
    lat: 20,
    lng: -87,
    price: 199,
    week: String(at),
    weeks: 1,
  }));
  const answered = (body: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(body));
    return callEndpoint(mapPins, {
      body: { country: 'Mexico', city: 'all', dateIn: '2027-01-01', dateOut: '2027-02-01' },
    });
  };
  test('is read whole, in order, without what the contract does not know', async () => {
    const reply = await answered({
      success: true,
      pins: pins.map((pin) => ({ ...pin, secret: 1 })),
      total: 1300,
    });
    expect(reply).toEqual({ success: true, pins, total: 1300 });
  });
  test('lets other tasks run between its slices', async () => {
    const seen: string[] = [];
    const call = answered({ success: true, pins, total: 1300 }).then(() => seen.push('read'));
    const rest = async (): Promise<void> => {
      await betweenTasks();
      seen.push('task');
      if (!seen.includes('read')) await rest();
    };
    const tasks = rest();
    await Promise.all([call, tasks]);
    expect(seen.indexOf('read')).toBeGreaterThanOrEqual(2);
  });
  test.each([
    ['one of them', { pins: pins.with(1200, { ...pins[0]!, lat: Number.NaN }) }],
    ['the rest', { total: -1 }],
  ])('is refused when %s breaks the contract', async (_what, change) =>
    expect(answered({ success: true, pins, total: 1300, ...change })).rejects.toMatchObject({
      code: 'unreadable',
    }),
  );
});
