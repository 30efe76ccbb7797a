import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { checkVoucherCode, findVoucher, listVoucherKeys } from '#contracts/voucher.ts';
import { breaks, fails, hangs } from '#mocks/endpoint.ts';
import { VOUCHER_CODE, voucherHandlers } from '#mocks/voucher.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import VoucherPage from './voucher-page.tsx';

/** A day of the stay, in the afternoon of the resort. */
const STAY = new Date('2026-12-12T20:12:00.000Z');
const meta = {
  title: 'Pages/Voucher check',
  component: VoucherPage,
  parameters: {
    layout: 'fullscreen',
    router: { path: `/voucher#${VOUCHER_CODE}` },
    msw: { handlers: voucherHandlers() },
    now: STAY,
    states: { disabled: 'has no control that could be switched off' },
  },
} satisfies Meta<typeof VoucherPage>;
export default meta;
type Story = StoryObj<typeof meta>;

type State = 'valid' | 'early' | 'past' | 'refunded' | 'cancelled' | 'unknown' | 'otherClub';
/** The state is the page's heading and title, and has focus; the name is shown with a good one only. */
const shows =
  (state: State | 'oldKey' | 'unchecked', named: boolean): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    const word = say(`voucher:state.${state}`);
    const heading = await canvas.findByRole('heading', { level: 1, name: word });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(document.title).toMatch(new RegExp(`^${word} · `));
    await expect(canvas.queryAllByText('Ana Peña')).toHaveLength(named ? 1 : 0);
  };

/** The front desk sees a valid voucher. */
export const Valid: Story = {
  tags: ['every-club'],
  ...wholePage('voucher'),
  play: shows('valid', true),
};
/** The next voucher: the page is named and read from its start again. */
export const Another: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await shows('valid', true)(context);
    await userEvent.click(canvas.getByRole('button', { name: say('voucher:another') }));
    const heading = await canvas.findByRole('heading', { level: 1, name: say('voucher:title') });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(document.title).toMatch(new RegExp(`^${say('common:titles.voucher')} · `));
  },
};
/** The stay has not begun. */
export const Early: Story = {
  parameters: { now: new Date('2026-12-01T20:00:00.000Z') },
  play: shows('early', true),
};
/** The stay is over. */
export const Past: Story = {
  parameters: { now: new Date('2026-12-27T20:00:00.000Z') },
  play: shows('past', true),
};
/** The booking was refunded. */
export const Refunded: Story = {
  parameters: {
    msw: { handlers: voucherHandlers({ status: 'refunded', since: '2026-11-24T17:00:00.000Z' }) },
  },
  play: shows('refunded', false),
};
/** The booking was canceled. */
export const Cancelled: Story = {
  parameters: { msw: { handlers: voucherHandlers({ status: 'cancelled' }) } },
  play: shows('cancelled', false),
};
/** One letter of the code is another one. */
export const Altered: Story = {
  parameters: {
    router: { path: `/voucher#${VOUCHER_CODE.slice(0, 120)}x${VOUCHER_CODE.slice(121)}` },
  },
  play: shows('unknown', false),
};
/** The voucher is another club’s. */
export const OtherClub: Story = {
  parameters: { msw: { handlers: voucherHandlers({}, { club: 'coral' }) } },
  play: shows('otherClub', false),
};
/** The voucher is signed with a key that was withdrawn. */
export const OldKey: Story = {
  parameters: { msw: { handlers: voucherHandlers({}, { state: 'withdrawn' }) } },
  play: shows('oldKey', false),
};
/** The signature is right; whether it was refunded is not known. */
export const Offline: Story = {
  parameters: { msw: { handlers: [breaks(checkVoucherCode), ...voucherHandlers()] } },
  play: async (context) => {
    await shows('valid', true)(context);
    await expect(context.canvas.getByText(say('voucher:unasked'))).toBeVisible();
  },
};
/** Neither a network nor the club's keys. */
export const NeverOnline: Story = {
  parameters: { msw: { handlers: [breaks(listVoucherKeys), breaks(checkVoucherCode)] } },
  play: shows('unchecked', false),
};
/** The voucher is being checked. */
export const Checking: Story = {
  parameters: { msw: { handlers: [hangs(listVoucherKeys), hangs(checkVoucherCode)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('voucher:checking'))).toBeInTheDocument(),
};
/** Without a code: number and last name. */
export const ByNumber: Story = {
  parameters: { router: { path: '/voucher' } },
  play: async (context) => {
    const { canvas, userEvent } = context;
    const check = await canvas.findByRole('button', { name: say('voucher:find.check') });
    await userEvent.click(check);
    await expect(canvas.getByLabelText(say('voucher:find.number'))).toHaveFocus();
    await userEvent.keyboard('az 7km4 q2p6');
    await userEvent.type(canvas.getByLabelText(say('voucher:find.lastname')), 'Peña{Enter}');
    await shows('valid', true)(context);
    await userEvent.click(canvas.getByRole('button', { name: say('voucher:another') }));
    await expect(canvas.getByLabelText(say('voucher:find.number'))).toBeVisible();
  },
};
/** No voucher is given yet: its code can be typed. */
export const Empty: Story = { parameters: { router: { path: '/voucher' } } };
/** There is no such voucher. */
export const NotFound: Story = {
  parameters: {
    router: { path: '/voucher' },
    msw: { handlers: [fails(findVoucher, 404), ...voucherHandlers()] },
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.type(await canvas.findByLabelText(say('voucher:find.number')), 'AZ-7KM4-Q2P6');
    await userEvent.type(canvas.getByLabelText(say('voucher:find.lastname')), 'Rivas{Enter}');
    await shows('unknown', false)(context);
  },
};
/** Tried too often: how long to wait. */
export const TooMany: Story = {
  parameters: {
    router: { path: '/voucher' },
    msw: { handlers: [fails(findVoucher, 429, { retryAfter: 60 }), ...voucherHandlers()] },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(say('voucher:find.number')), 'AZ-7KM4-Q2P6');
    await userEvent.type(canvas.getByLabelText(say('voucher:find.lastname')), 'Rivas{Enter}');
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};
/** The longest names, on a phone. */
export const LongestWordsPhone: Story = {
  parameters: {
    msw: {
      handlers: voucherHandlers({
        name: 'María de los Ángeles Fernández de la Vega y Montenegro',
        resort: 'Gran Hotel Residencial Playa Serena Resort, Villas & Spa',
        city: 'San Cristóbal de las Casas',
      }),
    },
  },
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <VoucherPage />}</PageMatrix>,
};
