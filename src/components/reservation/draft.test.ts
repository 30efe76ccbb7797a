import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOLD_MINUTES } from '#contracts/rules.ts';
import {
  decodeDraft,
  EMPTY_DRAFT,
  encodeDraft,
  fillEmpty,
  forgetHoldNumbered,
  holdFor,
  isOwnDraft,
  keepHold,
  readDraft,
  readHold,
  writeDraft,
} from './draft.ts';

const typed = { ...EMPTY_DRAFT, name: 'Ana', country: 'Mexico', state: 'Jalisco', terms: true };

describe('draft', () => {
  it('is restored as it was typed', () =>
    expect(decodeDraft(encodeDraft(typed, '1', 'AZ1'), '1', 'AZ1')).toEqual(typed));
  it('keeps the contact for another week, but not the accepted terms', () =>
    expect(decodeDraft(encodeDraft(typed, '1', 'AZ1'), '2', 'AZ1')).toEqual({
      ...typed,
      terms: false,
    }));
  it('is kept when a session ends or a guest signs in', () => {
    expect(decodeDraft(encodeDraft(typed, '1', 'AZ1'), '1', '')).toEqual(typed);
    expect(decodeDraft(encodeDraft(typed, '1', ''), '1', 'AZ1')).toEqual(typed);
  });
  it('never shows one member’s data to another', () =>
    expect(decodeDraft(encodeDraft(typed, '1', 'AZ1'), '1', 'AZ2')).toBeUndefined());
  it('is a member’s own only when that member typed it', () => {
    const text = encodeDraft(typed, '1', 'AZ1');
    expect(isOwnDraft(text, 'AZ1')).toBe(true);
    expect(isOwnDraft(text, 'AZ2')).toBe(false);
    expect(isOwnDraft(text, '')).toBe(false);
    // A guest who signs in gets what the profile knows.
    expect(isOwnDraft(encodeDraft(typed, '1', ''), 'AZ1')).toBe(false);
    expect(isOwnDraft(encodeDraft(typed, '1', ''), '')).toBe(false);
    expect(isOwnDraft(null, 'AZ1')).toBe(false);
  });
  it.each([null, '', 'x', '{}', '{"owner":"","weekId":"1","values":{"name":1}}'])(
    'is nothing when storage holds %j',
    (text) => expect(decodeDraft(text, '1', '')).toBeUndefined(),
  );
});

describe('fillEmpty', () => {
  const known = {
    name: 'Eva',
    lastname: 'Paz',
    country: 'USA',
    state: 'Florida',
    phone: '+13055550142',
  };
  it('fills what is empty and leaves what was typed', () =>
    expect(fillEmpty({ ...EMPTY_DRAFT, name: 'Ana' }, known)).toMatchObject({
      name: 'Ana',
      lastname: 'Paz',
      country: 'USA',
      state: 'Florida',
      phone: '+13055550142',
    }));
  it('puts no state of another country in', () =>
    expect(fillEmpty({ ...EMPTY_DRAFT, country: 'Mexico' }, known)).toMatchObject({
      country: 'Mexico',
      state: '',
    }));
  it('never accepts terms for anyone', () =>
    expect(fillEmpty(EMPTY_DRAFT, { terms: true }).terms).toBe(false));
});

describe('a hold', () => {
  /** The tab's storage: a browser lists its keys as properties. */
  class Storage {
    [key: string]: unknown;
    getItem(key: string) {
      return (this[key] as string | undefined) ?? null;
    }
    setItem(key: string, text: string) {
      this[key] = text;
    }
    removeItem(key: string) {
      delete this[key];
    }
  }
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', new Storage());
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('keeps its key for the same content until its time is over', () => {
    const asked = holdFor('1', 'a', '', () => 'first');
    keepHold('1', asked, 'N1');
    expect(holdFor('1', 'a', '', () => 'second')).toMatchObject({ key: 'first', numberRef: 'N1' });
    vi.advanceTimersByTime(HOLD_MINUTES * 60_000);
    expect(readHold('1')).toBeUndefined();
    expect(holdFor('1', 'a', '', () => 'second')).toMatchObject({ key: 'second' });
  });
  it('is forgotten by its number, and no other', () => {
    keepHold('1', { key: 'a', content: 'a' }, 'N1');
    keepHold('2', { key: 'b', content: 'b' }, 'N2');
    forgetHoldNumbered('N1');
    expect([readHold('1'), readHold('2')?.numberRef]).toEqual([undefined, 'N2']);
  });
  it('takes the accepted terms of its week along when it is given up, and no others', () => {
    keepHold('1', { key: 'a', content: 'a' }, 'N1');
    keepHold('2', { key: 'b', content: 'b' }, 'N2');
    writeDraft('1', typed);
    forgetHoldNumbered('N2');
    expect(readDraft('1')?.terms).toBe(true);
    forgetHoldNumbered('N1');
    expect(readDraft('1')).toEqual({ ...typed, terms: false });
  });
});
