import { composeStory } from '@storybook/react-vite';
import { createElement, Fragment } from 'react';
import { afterAll } from 'vitest';
import { restoreClock } from './clock.ts';
import { forgetUnanswered } from './network.ts';

// A story stays mounted until the next one begins. The files share a page: the next one must not be
// read at its moment, nor beside what it still asks for.
afterAll(async () => {
  await composeStory(
    // Whatever is unanswered now was asked by the last story, which no longer needs it.
    { render: () => createElement(Fragment), afterEach: forgetUnanswered },
    { title: 'Nothing' },
  ).run();
  restoreClock();
});
