import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { watchHandlers } from '#mocks/watch.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import WatchStrip from './watch-strip.tsx';

/** A member without watches; each story has its own. */
const none = () => ({ msw: { handlers: watchHandlers([]) } });
const meta = {
  title: 'Components/Watch/Watch strip',
  component: WatchStrip,
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: {
    about: {
      when: 'Among the trips: the way to the watches.',
      instead: 'A week that another person holds has its own line.',
      keys: [['Enter', 'Opens them']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: watchHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** New weeks were found. */
export const Default: Story = {
  render: () => <WatchStrip />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: begins('watch:strip.title') })).toHaveAttribute(
      'href',
      '/watches',
    ),
};

/** Nothing is watched yet. */
export const Without: Story = {
  parameters: none(),
  render: () => <WatchStrip />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('watch:strip.none') })).toBeVisible(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <WatchStrip />}</ClubMatrix>,
};
