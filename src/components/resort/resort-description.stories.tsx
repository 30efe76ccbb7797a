import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { buildWeek } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say, spokenLanguage } from '#workbench/say.ts';
import { ResortDescription } from './resort-description.tsx';

const week = buildWeek();
const meta = {
  title: 'Components/Resort/Description',
  component: ResortDescription,
  parameters: {
    about: {
      when: 'For what the resort says of itself, folded after 250 characters.',
      keys: [['Enter', 'Shows the whole text, or folds it']],
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

/** The resort's words in the story's language. */
const highlights = (): string =>
  spokenLanguage() === 'es' ? week.resort.HighlightsSP : week.resort.HighlightsEN;

/** Folded to 105 pixels and 250 characters, opened and closed by keyboard. */
export const Default: Story = {
  render: () => <ResortDescription text={highlights()} />,
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: say('booking:detail.more') });
    await expect(canvas.getByText(/ \.\.\.$/)).toBeVisible();
    await expect(canvas.getByText(/ \.\.\.$/).getBoundingClientRect().height).toBeLessThanOrEqual(
      105,
    );
    more.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText(highlights())).toBeVisible();
    await expect(canvas.getByRole('button', { name: say('booking:detail.less') })).toHaveFocus();
  },
};

/** A short text has nothing to open. */
export const Short: Story = {
  render: () => <ResortDescription text="A quiet house by the lake." />,
};

/** Nothing is told of the resort: what can be done with it stays. */
export const Untold: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: () => (
    <ResortDescription text="" actions={<button type="button">{say('common:back')}</button>} />
  ),
  play: ({ canvas }) => expect(canvas.getByRole('button')).toBeVisible(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <ResortDescription text={highlights()} />}</ClubMatrix>,
};
