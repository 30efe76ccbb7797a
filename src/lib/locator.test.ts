import { describe, expect, it } from 'vitest';
import {
  LOCATOR_ALPHABET,
  LOCATOR_PATTERN,
  locatorCheck,
  readLocator,
  spelledLocator,
} from './locator.ts';

/** A body with its check character, as a locator of the club Azul. */
const made = (seven: string) => `AZ-${seven.slice(0, 4)}-${seven.slice(4)}${locatorCheck(seven)}`;
const known = made('7KM4Q2P');

describe('readLocator', () => {
  it.each([
    known,
    known.toLowerCase(),
    known.replaceAll('-', ''),
    known.replaceAll('-', ' '),
    `  ${known.replaceAll('-', ' - ')} `,
    known.replaceAll('-', '\u2011'),
    known.replaceAll('-', '\u2013'),
    [...known].join(' '),
  ])('reads %j', (typed) => {
    expect(readLocator(typed)).toBe(known);
    expect(known).toMatch(LOCATOR_PATTERN);
  });

  it.each([
    '',
    'AZ',
    'AZ-7KM4',
    `${known}2`,
    known.slice(1),
    known.replace('AZ', '22'),
    known.replace('7', '0'),
    known.replace('7', 'S'),
    known.replace('7', 'ß'),
    'x'.repeat(64),
    'AZ_7KM4_Q2P9',
  ])('refuses %j', (typed) => expect(readLocator(typed)).toBeUndefined());

  it('notices every single wrong character', () => {
    const body = known.replaceAll('-', '').slice(2);
    for (let at = 0; at < body.length; at += 1)
      for (const other of LOCATOR_ALPHABET) {
        if (other === body[at]) continue;
        const wrong = `AZ${body.slice(0, at)}${other}${body.slice(at + 1)}`;
        expect(readLocator(wrong), wrong).toBeUndefined();
      }
  });

  it('notices two exchanged neighbors, but for the first and last of the alphabet', () => {
    for (const one of LOCATOR_ALPHABET)
      for (const two of LOCATOR_ALPHABET) {
        const unnoticed = one === two || one + two === '2Z' || one + two === 'Z2';
        const right = made(`${one}${two}M4Q2P`).replaceAll('-', '');
        const wrong = `AZ${two}${one}${right.slice(4)}`;
        expect(readLocator(wrong) !== undefined, `${one}${two}`).toBe(unnoticed);
      }
  });
});

it('leaves out what is taken for something else', () => {
  expect(LOCATOR_ALPHABET).not.toMatch(/[0158OILSBU]/);
  expect(new Set(LOCATOR_ALPHABET).size).toBe(26);
});

it('is spelled letter by letter, group by group', () =>
  expect(spelledLocator('AZ-7KM4-Q2P9')).toBe('A Z, 7 K M 4, Q 2 P 9'));
