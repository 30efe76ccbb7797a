import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';

import { FAILURE } from '#contracts/failures.ts';
import { applyPromotion } from '#contracts/payment.ts';
import { buildReserve, STORY_NOW } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { drawsImages } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { CardMarks } from './card-marks.tsx';
import { CalendarLinks } from './calendar-links.tsx';
import { Confirmation, ConfirmationSkeleton } from './confirmation.tsx';
import { GoingHome } from './going-home.tsx';
import { HoldClock } from './hold-clock.tsx';
import { Booked, Checking, HoldEnded, Refunded } from './outcome.tsx';
import { HoldSummary, HoldSummaryCard, HoldSummaryLines } from './hold-summary.tsx';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { PromotionBox } from './promotion-box.tsx';
import { ProviderMark } from './provider-mark.tsx';

const meta = {
  title: 'Components/Payment/Pieces',
  parameters: {
    about: {
      when: 'The parts of paying: what is held and until when, promotion code, every end a payment can have, and the confirmation.',
      keys: [
        ['Tab', 'Moves on to the code and the buttons'],
        ['Enter', 'Applies a code, opens the card window'],
        ['Escape', 'Ends the countdown to the home page and leads to the title'],
      ],
    },
    states: {
      disabled: 'while it works its button says so and takes no second press',
    },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const inSeconds = (seconds: number) => new Date(STORY_NOW.getTime() + seconds * 1000).toISOString();
const reserve = buildReserve();
const onChange = fn();

const clock = (seconds: number) => (
  <HoldClock bar expiresAt={inSeconds(seconds)} offset={0} className="px-6 pt-3 pb-4" />
);
export const Clock: Story = {
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
export const ClockAtOne: Story = {
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
export const ClockSays: Story = {
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
    await expect(await canvas.findByText(say('booking:hold.five'))).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Later' }));
    await expect(await canvas.findByText(say('booking:hold.two'))).toBeInTheDocument();
  },
};
export const Marks: Story = { render: () => <CardMarks /> };
/** The provider's name comes from the partner's record, short or long. */
export const Provider: Story = {
  render: () => (
    <div className="flex flex-col items-start gap-4">
      <ProviderMark name="Stripe" />
      <ProviderMark name="Pago" />
      <ProviderMark name="Card Payments Ltd" />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const provider of ['Stripe', 'Pago', 'Card Payments Ltd'])
      await expect(
        canvas.getByRole('img', { name: say('booking:payment.providerMark', { provider }) }),
      ).toBeVisible();
  },
};
export const Summary: Story = {
  render: () => (
    <div className="max-w-form">
      <HoldSummary reserve={reserve} offset={0} running />
    </div>
  ),
};
const promoted = { ...reserve, price: 853.2, promotion: { code: 'SUN10', discount: 94.8 } };
/** With a promotion the old price stands beside the new one; an ended hold has no clock. */
export const SummaryPromotion: Story = {
  render: () => (
    <div className="max-w-form">
      <HoldSummary reserve={promoted} offset={0} running={false} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$853.20')).toBeVisible();
    await expect(canvas.getByText('$948', { exact: false, selector: 's' })).toBeVisible();
    await expect(canvas.queryByRole('timer')).not.toBeInTheDocument();
  },
};
/** On a phone a long name takes two lines, dates stay on one. */
export const SummaryPhone: Story = {
  globals: { viewport: { value: 'phone' }, club: 'bosque', language: 'es' },
  render: () => (
    <div className="flex flex-col gap-4 p-4">
      <HoldSummaryCard reserve={reserve} />
      <HoldSummaryLines reserve={promoted} />
    </div>
  ),
};

const box =
  (changes: Partial<typeof reserve> = {}) =>
  () => (
    <div className="max-w-form">
      <PromotionBox reserve={{ ...reserve, ...changes }} onChange={onChange} onGone={fn()} />
    </div>
  );
/** Folded until the member has a code. */
export const Promotion: Story = { render: box() };
const unfold = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole('button', { name: say('booking:promo.add') }));
  const input = await canvas.findByLabelText(say('booking:promo.label'));
  await waitFor(() => expect(input).toHaveFocus());
  return input;
};
export const PromotionEmpty: Story = {
  render: box(),
  play: async ({ canvas }) => {
    const input = await unfold(canvas);
    await userEvent.click(canvas.getByRole('button', { name: say('booking:promo.apply') }));
    await expect(await canvas.findByText(say('booking:promo.empty'))).toBeVisible();
    await expect(input).toHaveFocus();
  },
};
export const PromotionApplying: Story = {
  parameters: { msw: { handlers: [hangs(applyPromotion)] } },
  render: box(),
  play: async ({ canvas }) => userEvent.type(await unfold(canvas), 'sun10{Enter}'),
};
type PromotionFailure = (typeof applyPromotion)['errors'][number];
/** The box says in the reader's language why a code is refused. */
const refusedPromotion = (failure: PromotionFailure, text: TextKey): Story => ({
  parameters: { msw: { handlers: [fails(applyPromotion, failure)] } },
  render: box(),
  play: async ({ canvas }) => {
    const input = await unfold(canvas);
    await userEvent.type(input, 'nope{Enter}');
    await expect(await canvas.findByText(say(text))).toBeVisible();
    await expect(input).toHaveFocus();
  },
});
export const PromotionUnknown = refusedPromotion(FAILURE.promotionUnknown, 'failures:4043');
export const PromotionOtherClub = refusedPromotion(FAILURE.promotionOtherClub, 'failures:4044');
export const PromotionEnded = refusedPromotion(FAILURE.promotionEnded, 'failures:4102');
export const PromotionUsed = refusedPromotion(FAILURE.promotionUsed, 'failures:4094');
export const PromotionOffline: Story = {
  parameters: { msw: { handlers: [breaks(applyPromotion)] } },
  render: box(),
  play: async ({ canvas }) => {
    const input = await unfold(canvas);
    await userEvent.type(input, 'sun10{Enter}');
    await expect(await canvas.findByText(begins('booking:traveler.offlineTitle'))).toBeVisible();
    await expect(input).toHaveValue('SUN10');
  },
};
export const PromotionApplied: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(applyPromotion, {
          success: true,
          price: 948,
          listPrice: 948,
          discount: 0,
          code: '',
        }),
      ],
    },
  },
  render: box({ promotion: { code: 'SUN10', discount: 94.8 } }),
  play: async ({ canvas }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: say('booking:promo.remove', { code: 'SUN10' }) }),
    );
    await expect(await canvas.findByText(say('booking:promo.removed'))).toBeInTheDocument();
    await waitFor(() => expect(onChange).toHaveBeenCalled());
  },
};

export const OutcomeBooked: Story = { render: () => <Booked reserve={reserve} /> };
export const OutcomeChecking: Story = { render: () => <Checking long={false} onCheck={fn()} /> };
export const OutcomeCheckingLong: Story = { render: () => <Checking long onCheck={fn()} /> };
export const OutcomeConnectionLost: Story = {
  render: () => <Checking long={false} lost onCheck={fn()} />,
};
export const OutcomeEnded: Story = { render: () => <HoldEnded weekId="4711" /> };
export const OutcomeCancelled: Story = { render: () => <HoldEnded weekId="4711" cancelled /> };
export const OutcomeRefunded: Story = { render: () => <Refunded /> };
export const Skeleton: Story = { render: () => <PaymentSkeleton /> };

const paid = buildReserve({ status: 'paid' });
function Booking(props: { onHome?: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <Confirmation reserve={paid} title={title} />
      {props.onHome ? <GoingHome onDone={props.onHome} /> : null}
    </>
  );
}
const wholePage = { layout: 'fullscreen', msw: { handlers: [drawsImages] } };
export const Confirmed: Story = {
  parameters: wholePage,
  render: () => <Booking />,
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus()),
};
export const ConfirmedPhone: Story = {
  ...Confirmed,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
export const ConfirmedSkeleton: Story = {
  parameters: wholePage,
  render: () => <ConfirmationSkeleton />,
};
/** Google's entry ends, as calendars count, with the day after check-out. */
export const Calendar: Story = {
  render: () => <CalendarLinks reserve={paid} address="Cancún" />,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('link', { name: say('booking:payOk.googleLabel') }),
    ).toHaveAttribute('href', expect.stringContaining('dates=20270306%2F20270314'));
    await expect(
      canvas.getByRole('link', { name: say('booking:payOk.fileLabel') }),
    ).toHaveAttribute('href', `/api/reserve/${paid.numberRef}/calendar.ics`);
  },
};

const home = fn();
type Canvas = ReturnType<typeof within>;
/** A booking just paid; `stays` checks that the window has left, focus is on the title, and nothing leads home. */
const justPaid = (play: (page: Canvas, stays: () => Promise<void>) => Promise<void>): Story => ({
  parameters: wholePage,
  beforeEach: () => void home.mockClear(),
  render: () => <Booking onHome={home} />,
  play: async ({ canvas }) => {
    const page = within(document.body);
    await expect(
      await page.findByText(say('booking:goingHome.text', { count: 5 })),
    ).toBeInTheDocument();
    await play(page, async () => {
      await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
      await expect(page.queryByRole('dialog')).not.toBeInTheDocument();
      await expect(canvas.getByText(say('booking:goingHome.stayed'))).toBeInTheDocument();
      await expect(home).not.toHaveBeenCalled();
    });
  },
});
/** Left alone, it leads home after five seconds, once. */
export const GoesHome: Story = justPaid(async () =>
  waitFor(() => expect(home).toHaveBeenCalledTimes(1), { timeout: 9000 }),
);
export const GoesHomeNow: Story = justPaid(async (page) => {
  await userEvent.click(await page.findByRole('button', { name: say('booking:goingHome.now') }));
  await expect(home).toHaveBeenCalledTimes(1);
});
export const Stays: Story = justPaid(async (page, stays) => {
  await userEvent.click(await page.findByRole('button', { name: say('booking:goingHome.stay') }));
  await stays();
});
export const StaysByEscape: Story = justPaid(async (_page, stays) => {
  await userEvent.keyboard('{Escape}');
  await stays();
});
export const Clubs: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col items-start gap-6">
          <HoldSummary reserve={promoted} offset={0} running />
          <ProviderMark name="Stripe" />
          <CardMarks />
          <PromotionBox
            reserve={{ ...reserve, promotion: { code: 'SUN10', discount: 94.8 } }}
            onChange={fn()}
            onGone={fn()}
          />
        </div>
      )}
    </ClubMatrix>
  ),
};
