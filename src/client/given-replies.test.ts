import { afterEach, describe, expect, it, vi } from 'vitest';
import { getSubscription } from '#contracts/account.ts';
import { later } from '#contracts/endpoint.ts';
import { createPaymentIntent } from '#contracts/payment.ts';
import { WEEK_CALLS } from '#contracts/week-values.ts';
import { listStates } from '#contracts/week.ts';
import { laterCode } from '#loading/later.ts';
import { renderWithReplies } from './given-replies.ts';

const mexico = { query: { country: 'Mexico' } };
const states = {
  success: true as const,
  states: [{ CODIGO: 'QR', NOMBRE_ESTADO: 'Quintana Roo' }],
};
const KEY = `week.states ${JSON.stringify(mexico)}`;

describe('on the server', async () => {
  const { givenReply } = await import('./given-replies.ts');

  it('a rendering says which calls it wants, once each, and renders with their replies', () => {
    const first = renderWithReplies({}, () => [
      givenReply(listStates, mexico),
      givenReply(listStates, mexico),
    ]);
    expect(first).toEqual({
      rendered: [undefined, undefined],
      wanted: [
        { key: KEY, method: 'GET', url: '/api/week/states?country=Mexico', body: undefined },
      ],
    });
    expect(renderWithReplies({ [KEY]: states }, () => givenReply(listStates, mexico))).toEqual({
      rendered: states,
      wanted: [],
    });
  });

  it('never asks for what needs a session or changes something', () => {
    expect(
      renderWithReplies({}, () => [
        givenReply(getSubscription, {}),
        givenReply(createPaymentIntent, { query: { numberRef: 'x'.repeat(20) } }),
      ]).wanted,
    ).toEqual([]);
  });

  it('keeps nothing of one rendering for the next, not even of one that failed', () => {
    expect(() =>
      renderWithReplies({ [KEY]: states }, () => {
        throw new Error('torn');
      }),
    ).toThrow('torn');
    expect(renderWithReplies({}, () => givenReply(listStates, mexico)).rendered).toBeUndefined();
    expect(givenReply(listStates, mexico)).toBeUndefined();
  });
});

describe('in the browser', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const page = async (text: string | undefined) => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('document', {
      getElementById: (id: string) =>
        id === 'replies' && text !== undefined ? { textContent: text } : null,
    });
    vi.resetModules();
    return import('./given-replies.ts');
  };

  it('a reply that came with the page is given until it is forgotten', async () => {
    const { forgetReply, givenReply } = await page(JSON.stringify({ [KEY]: states }));
    expect(givenReply(listStates, mexico)).toEqual(states);
    expect(givenReply(listStates, { query: { country: 'USA' } })).toBeUndefined();
    forgetReply(listStates, mexico);
    expect(givenReply(listStates, mexico)).toBeUndefined();
  });

  it.each([
    [undefined],
    ['{'],
    ['null'],
    ['7'],
    [JSON.stringify({ [KEY]: { success: true, states: 'none' } })],
  ])('what does not fit the contract counts as none: %s', async (text) => {
    expect((await page(text)).givenReply(listStates, mexico)).toBeUndefined();
  });

  it('is only checked for being a reply while the call’s schemas are not loaded', async () => {
    const wanted = later(
      WEEK_CALLS.listStates,
      laterCode(async () => ({ listStates })),
      (week) => week.listStates,
    );
    expect((await page(JSON.stringify({ [KEY]: states }))).givenReply(wanted, mexico)).toEqual(
      states,
    );
    expect(
      (await page(JSON.stringify({ [KEY]: 'none' }))).givenReply(wanted, mexico),
    ).toBeUndefined();
  });
});
