import { afterEach, describe, expect, test, vi } from 'vitest';
import { recoverySend } from '#contracts/auth.ts';
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
