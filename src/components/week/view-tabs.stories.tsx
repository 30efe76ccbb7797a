import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { VIEW_PANEL, ViewTabs } from './view-tabs.tsx';

const meta = {
  title: 'Components/Week/View tabs',
  component: ViewTabs,
  args: { view: 'list', onView: fn() },
  parameters: {
    about: {
      when: 'At the end of the criteria bar: the same search as a list or a year.',
      keys: [
        ['Arrow Left, Arrow Right, Home, End', 'Move between the views'],
        ['Enter, Space', 'Shows the view; focus goes to its title'],
      ],
    },
    states: {
      loading: 'what a view shows waits, not its tab',
      empty: 'there are always the same views',
      error: 'nothing in it can fail',
      disabled: 'every view can be chosen',
    },
  },
  render: (args) => (
    <>
      <ViewTabs {...args} />
      <div id={VIEW_PANEL} role="tabpanel" aria-label={args.view} />
    </>
  ),
} satisfies Meta<typeof ViewTabs>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Moved through by keyboard. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: say('weeks:views.list') })).toHaveFocus();
    await userEvent.keyboard('{End}');
    const year = canvas.getByRole('tab', { name: say('weeks:views.year') });
    await expect(year).toHaveFocus();
    await expect(args.onView).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onView).toHaveBeenCalledWith('year');
  },
};
/** The year is chosen, on a phone. */
export const Phone: Story = {
  args: { view: 'year', className: 'w-full' },
  globals: { viewport: { value: 'phone', isRotated: false } },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  name: 'Club matrix',
  render: (args) => (
    <>
      <ClubMatrix>
        {({ key }) => <ViewTabs {...args} view={key.endsWith('es') ? 'year' : 'list'} />}
      </ClubMatrix>
      <div id={VIEW_PANEL} role="tabpanel" aria-label={args.view} />
    </>
  ),
};
