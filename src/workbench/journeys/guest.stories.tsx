import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { PROMOTION } from '#mocks/journey.ts';
import { like, say, written } from '../say.ts';
import { begin, Journey, journeyParameters } from './journey.tsx';
import { FIRST, hold, pay, payByCard, typeGuest } from './play.ts';

const meta = {
  title: 'Journeys/Book as a guest',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: '/resort?weekId=4712' }),
  parameters: journeyParameters,
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const shared: Play = async ({ canvas, step }) => {
  await step(
    'open the shared address',
    async () =>
      void (await expect(
        (await canvas.findAllByRole('link', { name: like('booking:detail.bookNamed') }, FIRST))[0],
      ).toBeInTheDocument()),
  );
};
const data: Play = async (context) => {
  await shared(context);
  const { canvas, step } = context;
  await step('book it', async () => {
    await userEvent.click(
      canvas.getAllByRole('link', { name: like('booking:detail.bookNamed') })[0]!,
    );
    await expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:traveler.title') }),
    ).toBeVisible();
  });
  await typeGuest(context);
};
const promotion: Play = async (context) => {
  await data(context);
  await hold(context);
  const { canvas, step } = context;
  await step('apply a promotion code', async () => {
    await userEvent.click(await canvas.findByRole('button', { name: say('booking:promo.add') }));
    await userEvent.type(await canvas.findByLabelText(say('booking:promo.label')), PROMOTION);
    await userEvent.click(canvas.getByRole('button', { name: say('booking:promo.apply') }));
    await expect(
      await canvas.findByRole('button', {
        name: say('booking:payment.pay', { price: written.usd(559.8) }),
      }),
    ).toBeVisible();
  });
};
const booked: Play = async (context) => {
  await promotion(context);
  await pay(context);
  await payByCard(context);
};

export const Shared: Story = { play: shared };
export const Data: Story = { play: data };
export const Promotion: Story = { play: promotion };
/** The last step walks all before it, so it is the one that is tested. */
export const Booked: Story = { tags: ['test'], play: booked };
