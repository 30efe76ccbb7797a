import { afterAll } from 'vitest';
import { restoreClock } from './clock.ts';

// A story stays mounted until the next one begins. The next file must not be read at its moment.
afterAll(restoreClock);
