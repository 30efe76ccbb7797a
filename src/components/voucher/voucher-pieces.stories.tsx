import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildVoucher } from '#mocks/voucher.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { FindVoucher } from './find-voucher.tsx';
import { answered } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { VoucherDetails } from './voucher-details.tsx';
import { VoucherState } from './voucher-state.tsx';

const AT = new Date('2026-12-12T20:12:00.000Z');
const VERDICTS: readonly Verdict[] = [
  'valid',
  'early',
  'past',
  'refunded',
  'cancelled',
  'unknown',
  'otherClub',
  'oldKey',
  'unchecked',
];
const paid = answered(buildVoucher(), AT);

const meta = {
  title: 'Components/Voucher/Check',
  parameters: {
    about: {
      when: 'A front desk checks a voucher: the state first, then whom to compare it with or why no one may be let in.',
    },
    states: {
      loading: 'the page waits before it shows them',
      disabled: 'have no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Word and mark differ for each state, so that it is known without colors too. */
export const States: Story = {
  render: () => (
    <div className="grid max-w-lg gap-4">
      {VERDICTS.map((verdict) => (
        <VoucherState key={verdict} result={{ ...paid, verdict }} />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const words = canvas.getAllByRole('heading', { level: 1 }).map((one) => one.textContent);
    await expect(new Set(words).size).toBe(VERDICTS.length);
  },
};
/** What the front desk reads of a valid voucher. */
export const Details: Story = { render: () => <VoucherDetails result={ofClub(paid)} /> };
/** There is nothing to read of an unknown one. */
export const DetailsRefused: Story = {
  render: () => <VoucherDetails result={{ verdict: 'unknown', asked: true, at: AT }} />,
};
/** Sent without a code: the field says so. */
export const FindEmpty: Story = {
  render: () => <FindVoucher onFind={fn()} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('voucher:find.check') }));
    await expect(canvas.getByText(say('voucher:find.noName'))).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <VoucherState result={paid} />}</ClubMatrix>,
};
