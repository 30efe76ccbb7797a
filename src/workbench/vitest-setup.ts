import { composeStory } from '@storybook/react-vite';
import { createElement, Fragment } from 'react';
import { afterAll } from 'vitest';
import { restoreClock } from './clock.ts';

// A story stays mounted until the next one begins. The files share a page: the next one must not be
// read at its moment, nor beside what it still asks for.
afterAll(async () => {
  // What the last story still asked for meanwhile is nobody's fault.
  await composeStory({ render: () => createElement(Fragment) }, { title: 'Nothing' })
    .run()
    .catch(() => undefined);
  restoreClock();
});
