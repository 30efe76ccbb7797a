import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { STORY_NOW } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { HoldClock } from './hold-clock.tsx';

const meta = {
  title: 'Components/Payment/Hold clock',
  component: HoldClock,
  parameters: {
    about: {
      when: 'For the time a week is still held: on the page, in the bar of a phone and in the trips.',
      instead: 'In a sentence, as in a window, TimeLeftText says the same.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const inSeconds = (seconds: number) => new Date(STORY_NOW.getTime() + seconds * 1000).toISOString();

const clock = (seconds: number) => (
  <HoldClock bar expiresAt={inSeconds(seconds)} offset={0} className="px-6 pt-3 pb-4" />
);

/** From plenty of time to none: the color changes at five and at two minutes. */
export const Default: Story = {
  render: () => (
    <div className="flex max-w-form flex-col gap-4">
      {clock(1745)}
      {clock(280)}
      {clock(45)}
      {clock(0)}
    </div>
  ),
};

/** Spanish says "la" of one o'clock. */
export const AtOne: Story = {
  globals: { language: 'es' },
  render: () => {
    const one = new Date(STORY_NOW);
    one.setHours(13, 28, 0, 0);
    return <HoldClock expiresAt={one.toISOString()} offset={0} className="p-4" />;
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(/^Apartada hasta la 1:28/)).toBeVisible(),
};

/** Passing five minutes is announced once; the seconds are not. */
export const Announced: Story = {
  render: function Passing() {
    const [end, setEnd] = useState(301);
    return (
      <div className="flex flex-col items-start gap-4">
        <HoldClock expiresAt={inSeconds(end)} offset={0} />
        <button
          type="button"
          className="min-h-8 underline"
          onClick={() => setEnd(end === 301 ? 299 : 119)}
        >
          Later
        </button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Later' }));
    await expect(
      await canvas.findByText(say('booking:hold.mark', { minutes: 5 })),
    ).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Later' }));
    await expect(
      await canvas.findByText(say('booking:hold.mark', { minutes: 2 })),
    ).toBeInTheDocument();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => clock(1745)}</ClubMatrix>,
};
