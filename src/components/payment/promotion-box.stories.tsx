import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { applyPromotion } from '#contracts/payment.ts';
import { buildReserve } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { PromotionBox } from './promotion-box.tsx';

const meta = {
  title: 'Components/Payment/Promotion code',
  component: PromotionBox,
  parameters: {
    about: {
      when: 'For a promotion code, folded until a member has one.',
      keys: [
        ['Enter', 'Unfolds the field, applies the code'],
        ['Tab', 'Moves on to Apply'],
      ],
    },
    states: { disabled: 'while it works its button says so and takes no second press' },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const reserve = buildReserve();

const onChange = fn();

const box =
  (changes: Partial<typeof reserve> = {}) =>
  () => (
    <div className="max-w-form">
      <PromotionBox reserve={{ ...reserve, ...changes }} onChange={onChange} onGone={fn()} />
    </div>
  );

/** Folded until the member has a code. */
export const Default: Story = { render: box() };

const unfold = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole('button', { name: say('booking:promo.add') }));
  const input = await canvas.findByLabelText(say('booking:promo.label'));
  await waitFor(() => expect(input).toHaveFocus());
  return input;
};

/** Apply is pressed without a code: the field says what is missing. */
export const Empty: Story = {
  render: box(),
  play: async ({ canvas }) => {
    const input = await unfold(canvas);
    await userEvent.click(canvas.getByRole('button', { name: say('booking:promo.apply') }));
    await expect(await canvas.findByText(say('booking:promo.empty'))).toBeVisible();
    await expect(input).toHaveFocus();
  },
};

/** The code is being checked. */
export const Applying: Story = {
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

/** There is no such code. */
export const Unknown = refusedPromotion(FAILURE.promotionUnknown, 'failures:4043');

/** The code belongs to another club. */
export const OtherClub = refusedPromotion(FAILURE.promotionOtherClub, 'failures:4044');

/** The code was valid until a day that has passed. */
export const Ended = refusedPromotion(FAILURE.promotionEnded, 'failures:4102');

/** The code has been used before. */
export const Used = refusedPromotion(FAILURE.promotionUsed, 'failures:4094');

/** The network is lost while the code is checked; what was typed stays. */
export const Offline: Story = {
  parameters: { msw: { handlers: [breaks(applyPromotion)] } },
  render: box(),
  play: async ({ canvas }) => {
    const input = await unfold(canvas);
    await userEvent.type(input, 'sun10{Enter}');
    await expect(await canvas.findByText(begins('booking:traveler.offlineTitle'))).toBeVisible();
    await expect(input).toHaveValue('SUN10');
  },
};

/** The code is applied and can be removed. */
export const Applied: Story = {
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

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <PromotionBox
          reserve={{ ...reserve, promotion: { code: 'SUN10', discount: 94.8 } }}
          onChange={fn()}
          onGone={fn()}
        />
      )}
    </ClubMatrix>
  ),
};
