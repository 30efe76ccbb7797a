import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildSubscription } from '#mocks/member.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { RenewalsSkeleton, RenewalsTable } from './renewals-table.tsx';

const meta = {
  title: 'Components/Member/Renewals table',
  component: RenewalsTable,
  args: { renewals: buildSubscription().renewals },
  parameters: {
    states: {
      error: 'the page says what did not load',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof RenewalsTable>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every renewal with date, periods and amount. */
export const Default: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    for (const column of ['paidAt', 'periods', 'amount', 'from', 'to'] as const)
      await expect(
        canvas.getByRole('columnheader', { name: say(`profile:renewals.${column}`) }),
      ).toBeVisible();
  },
};
/** Nothing was renewed yet. */
export const Empty: Story = {
  args: { renewals: [] },
  play: async ({ canvas }) =>
    expect(canvas.getByText(say('profile:renewals.emptyTitle'))).toBeVisible(),
};
/** On a phone, in Spanish. */
export const Phone: Story = { globals: { viewport: { value: 'phone' }, language: 'es' } };
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <RenewalsSkeleton label="Loading" /> };
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <RenewalsTable {...args} />}</ClubMatrix>,
};
