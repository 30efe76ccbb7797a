import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like } from '#workbench/say.ts';
import { WeekPrice } from './week-price.tsx';

const meta = {
  title: 'Components/Week/Price',
  component: WeekPrice,
  args: { cost: 948 },
  parameters: {
    states: {
      loading: 'asks for nothing',
      empty: 'every week has a price',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof WeekPrice>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The price of the whole week. */
export const Default: Story = {};
/** Cents are written only where there are any. */
export const WithCents: Story = { args: { cost: 948.5 } };
/** The price of a night is rounded to whole dollars. */
export const WithNights: Story = {
  args: { cost: 948, nights: 7, size: 'xl' },
  play: async ({ canvas }) =>
    expect(canvas.getByText(like('weeks:price.night'))).toHaveTextContent('135'),
};
/** In one line with its unit. */
export const Inline: Story = { args: { size: 'md', inline: true } };
/** At the right, with the price of a night. */
export const AtTheEnd: Story = { args: { align: 'end', nights: 7 } };
/** The widest price. */
export const Long: Story = {
  args: { cost: 1_234_567.89, nights: 7, size: 'xl', inline: true },
  render: (args) => (
    <div className="w-48">
      <WeekPrice {...args} />
    </div>
  ),
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <WeekPrice {...args} nights={7} />}</ClubMatrix>,
};
