import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { buildWeekCards } from '#mocks/builders.ts';
import { drawsImages } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { WeekRow } from './week-row.tsx';

const meta = {
  title: 'Components/Week/Week row',
  component: WeekRow,
  args: {
    // Said in the story's language: parameter `texts`.
    title: '',
    lead: '',
    weeks: buildWeekCards(9),
  },
  parameters: {
    texts: { title: 'home:lastMinute', lead: 'home:lastMinuteLead' },
    states: { error: 'the page says what did not load' },
    msw: { handlers: [drawsImages] },
  },
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-page">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof WeekRow>;
export default meta;
type Story = StoryObj<typeof meta>;

/** More weeks than fit: the row scrolls. */
export const Many: Story = {};
/** Nothing to scroll: no buttons. */
export const One: Story = { args: { weeks: buildWeekCards(1) } };
/** The shape of it while its data is on its way. */
export const Loading: Story = { args: { weeks: undefined } };
/** A row without weeks is not rendered. */
export const Empty: Story = {
  args: { weeks: [] },
  play: async ({ canvas }) => expect(canvas.queryByRole('heading')).not.toBeInTheDocument(),
};

/** Buttons scroll the row; at its start there is no button back. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args }) => {
    const next = await canvas.findByRole('button', {
      name: say('weeks:row.next', { title: args.title }),
    });
    const previous = canvas.getByRole('button', {
      name: say('weeks:row.previous', { title: args.title }),
    });
    await expect(previous).toBeDisabled();
    next.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('list', { name: args.title }).scrollLeft).toBeGreaterThan(100),
    );
    await waitFor(() => expect(previous).toBeEnabled());
  },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: ({ weeks, title }) => (
    <ClubMatrix cellWidth="40rem">
      {() => <WeekRow title={title} weeks={weeks?.slice(0, 3)} />}
    </ClubMatrix>
  ),
};
