import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { emit } from '#client/events.ts';
import { FAILURE } from '#contracts/failures.ts';
import { applyPromotion } from '#contracts/payment.ts';
import { buildReserve, STORY_NOW } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { once } from '#workbench/modes.ts';
import { begins, say } from '#workbench/say.ts';
import { expectSize, roomy } from '#workbench/window-size.ts';
import type { TextKey } from '#workbench/say.ts';
import { CardMarks } from './card-marks.tsx';
import { ConfirmationModal } from './confirmation-modal.tsx';
import { HoldClock } from './hold-clock.tsx';
import { Booked, Checking, HoldEnded, Refunded } from './outcome.tsx';
import { PaymentOptions } from './payment-options.tsx';
import { PaymentSkeleton } from './payment-skeleton.tsx';
import { PromotionBox } from './promotion-box.tsx';
import { ProviderMark } from './provider-mark.tsx';

const meta = {
  title: 'Components/Payment/Pieces',
  parameters: {
    about: {
      when: 'The parts of paying: time left, ways to pay, promotion code, and every end a payment can have.',
      keys: [
        ['Arrow keys', 'Choose the way to pay'],
        ['Tab', 'Moves on to the code and the buttons'],
        ['Enter', 'Applies a code, opens the card window'],
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

export const Clock: Story = {
  render: () => (
    <div className="flex flex-col items-start gap-4">
      <HoldClock expiresAt={inSeconds(1745)} offset={0} />
      <HoldClock expiresAt={inSeconds(280)} offset={0} />
      <HoldClock expiresAt={inSeconds(45)} offset={0} />
      <HoldClock expiresAt={inSeconds(0)} offset={0} />
    </div>
  ),
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
export const Options: Story = {
  render: function Choosing() {
    const [method, setMethod] = useState<'card' | 'checkout'>('card');
    return (
      <div className="max-w-dialog-lg">
        <PaymentOptions value={method} onChange={setMethod} price={948} />
      </div>
    );
  },
  play: async ({ canvas }) => {
    canvas.getByRole('radio', { name: say('booking:payment.card') }).focus();
    await userEvent.keyboard('{ArrowDown>}');
    await waitFor(() =>
      expect(
        canvas.getByRole('radio', {
          name: say('booking:payment.checkout', { provider: 'Stripe' }),
        }),
      ).toBeChecked(),
    );
    await userEvent.keyboard('{/ArrowDown}');
  },
};

const box =
  (changes: Partial<typeof reserve> = {}) =>
  () => (
    <div className="max-w-form">
      <PromotionBox reserve={{ ...reserve, ...changes }} onChange={onChange} onGone={fn()} />
    </div>
  );
export const Promotion: Story = { render: box() };
export const PromotionEmpty: Story = {
  render: box(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('booking:promo.apply') }));
    await expect(await canvas.findByText(say('booking:promo.empty'))).toBeVisible();
    await expect(canvas.getByLabelText(say('booking:promo.title'))).toHaveFocus();
  },
};
export const PromotionApplying: Story = {
  parameters: { msw: { handlers: [hangs(applyPromotion)] } },
  render: box(),
  play: async ({ canvas }) =>
    userEvent.type(canvas.getByLabelText(say('booking:promo.title')), 'sun10{Enter}'),
};
type PromotionFailure = (typeof applyPromotion)['errors'][number];
/** The box says in the reader's language why a code is refused. */
const refusedPromotion = (failure: PromotionFailure, text: TextKey): Story => ({
  parameters: { msw: { handlers: [fails(applyPromotion, failure)] } },
  render: box(),
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(say('booking:promo.title'));
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
    await userEvent.type(canvas.getByLabelText(say('booking:promo.title')), 'sun10{Enter}');
    await expect(await canvas.findByText(begins('booking:traveler.offlineTitle'))).toBeVisible();
    await expect(canvas.getByLabelText(say('booking:promo.title'))).toHaveValue('SUN10');
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

export const OutcomeBooked: Story = {
  render: () => <Booked numberRef={reserve.numberRef} email="a…@azul.example" before={false} />,
};
export const OutcomeBookedBefore: Story = {
  render: () => <Booked numberRef={reserve.numberRef} email="a…@azul.example" before />,
};
export const OutcomeChecking: Story = { render: () => <Checking long={false} onCheck={fn()} /> };
export const OutcomeCheckingLong: Story = { render: () => <Checking long onCheck={fn()} /> };
export const OutcomeConnectionLost: Story = {
  render: () => <Checking long={false} lost onCheck={fn()} />,
};
export const OutcomeEnded: Story = { render: () => <HoldEnded weekId="4711" /> };
export const OutcomeCancelled: Story = { render: () => <HoldEnded weekId="4711" cancelled /> };
export const OutcomeRefunded: Story = { render: () => <Refunded /> };
export const Skeleton: Story = { render: () => <PaymentSkeleton /> };

/** Opens with the event, and a press outside does not close it; it leaves after five seconds. */
const done = fn();
export const Confirmation: Story = {
  beforeEach: () => void done.mockClear(),
  render: () => <ConfirmationModal to="home" onDone={done} />,
  play: async () => {
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    emit('confirm-pay', { numberRef: reserve.numberRef });
    await userEvent.keyboard('{Escape}');
    await expect(
      await screen.findByText(say('booking:outcome.confirmText', { count: 5 })),
    ).toBeVisible();
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};
/** A press on "Stay here" ends the countdown. */
export const ConfirmationStay: Story = {
  beforeEach: () => void done.mockClear(),
  render: () => <ConfirmationModal to="home" onDone={done} />,
  play: async () => {
    emit('confirm-pay', { numberRef: reserve.numberRef });
    await userEvent.click(await screen.findByRole('button', { name: say('booking:outcome.stay') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(done).not.toHaveBeenCalled();
  },
};
/** Never larger or smaller than specified where the screen has room, in both languages. */
export const ConfirmationSize: Story = {
  ...roomy,
  render: () => <ConfirmationModal to="booking" onDone={fn()} />,
  play: async () => {
    emit('confirm-pay', { numberRef: reserve.numberRef });
    const dialog = await screen.findByRole('dialog');
    await expectSize(dialog, 400, 200);
    // None of it is outside the window.
    const parts = [...dialog.querySelectorAll('div')];
    await expect(parts.length).toBeGreaterThan(0);
    for (const part of parts)
      await expect(part.scrollHeight).toBeLessThanOrEqual(part.clientHeight + 1);
  },
};
export const ConfirmationSizeSpanish: Story = {
  ...ConfirmationSize,
  globals: { ...roomy.globals, language: 'es', club: 'bosque' },
};
export const Clubs: Story = {
  parameters: { chromatic: { modes: once } },
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col items-start gap-6">
          <HoldClock expiresAt={inSeconds(1745)} offset={0} />
          <PaymentOptions value="card" onChange={fn()} price={948} />
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
