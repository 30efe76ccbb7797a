import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { similarWeeks } from '#contracts/week.ts';
import { weekHandlers } from '#mocks/booking.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { SimilarWeeks } from './similar-weeks.tsx';

const meta = {
  title: 'Components/Reservation/Similar weeks',
  component: SimilarWeeks,
  parameters: {
    about: {
      when: 'For what to do when a week is gone: weeks like it.',
      keys: [
        ['Tab', 'Moves through the weeks'],
        ['Enter', 'Opens one'],
      ],
    },
    states: { disabled: 'has no control that could be switched off' },
    msw: { handlers: [...weekHandlers] },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Weeks at the same place and time. */
export const Default: Story = {
  render: () => <SimilarWeeks weekId="1" />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: /Casa del Arrecife/ })).toBeVisible(),
};

/** The weeks are being looked for. */
export const Loading: Story = {
  parameters: { msw: { handlers: [hangs(similarWeeks)] } },
  render: () => <SimilarWeeks weekId="1" />,
};

/** Nothing alike is free. */
export const None: Story = {
  parameters: { msw: { handlers: [answers(similarWeeks, { success: true, weeks: [] })] } },
  render: () => <SimilarWeeks weekId="1" />,
};

/** The weeks could not be read; it can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(similarWeeks, 500)] } },
  render: () => <SimilarWeeks weekId="1" />,
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <SimilarWeeks weekId="1" />}</ClubMatrix>,
};
