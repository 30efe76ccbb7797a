import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { SortSelect } from './sort-select.tsx';

const meta = {
  title: 'Components/Week/Sort',
  component: SortSelect,
  args: { value: 'priceLowest', onChange: fn(), className: 'w-64' },
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'there is always an order',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof SortSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The lowest price first. */
export const PriceLowest: Story = {};
/** The latest check-in first. */
export const CheckInLatest: Story = { args: { value: 'checkInOrderHighest' } };
/** Opened and chosen by keyboard. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('combobox', { name: say('weeks:list.sort') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        screen.getByRole('option', { name: say('weeks:list.sorts.priceLowest') }),
      ).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(
        screen.getByRole('option', { name: say('weeks:list.sorts.priceHighest') }),
      ).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('priceHighest'));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <SortSelect {...args} />}</ClubMatrix>,
};
