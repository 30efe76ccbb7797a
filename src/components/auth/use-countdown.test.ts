import { expect, test } from 'vitest';
import { minutesAndSeconds } from './use-countdown.ts';

test.each([
  [120, '02:00'],
  [107, '01:47'],
  [9, '00:09'],
  [0, '00:00'],
  [840, '14:00'],
])('%i seconds are %s', (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));
