import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { buildVoucher } from '#mocks/voucher.ts';
import { say } from '../say.ts';
import { begin, Journey, journeyParameters } from './journey.tsx';
import { FIRST } from './play.ts';

const { locator, name } = buildVoucher();
const meta = {
  title: 'Journeys/At the front desk',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: '/voucher' }),
  parameters: {
    ...journeyParameters,
    /** A day of the stay, in the afternoon of the resort. */
    now: new Date('2026-12-12T20:12:00.000Z'),
  },
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const asked: Play = async ({ canvas, step }) => {
  await step('open the check', async () => {
    await expect(
      await canvas.findByRole('button', { name: say('voucher:find.check') }, FIRST),
    ).toBeVisible();
  });
};
const type = async (canvas: Parameters<Play>[0]['canvas'], lastname: string) => {
  await userEvent.type(await canvas.findByLabelText(say('voucher:find.number')), locator);
  await userEvent.type(canvas.getByLabelText(say('voucher:find.lastname')), lastname);
  await userEvent.click(canvas.getByRole('button', { name: say('voucher:find.check') }));
};
const shows = async (canvas: Parameters<Play>[0]['canvas'], state: 'unknown' | 'valid') => {
  const heading = await canvas.findByRole('heading', { name: say(`voucher:state.${state}`) });
  await waitFor(() => expect(heading).toHaveFocus());
};
const unknown: Play = async (context) => {
  await asked(context);
  const { canvas, step } = context;
  await step('type the number with another name', async () => {
    await type(canvas, 'Rivas');
    await shows(canvas, 'unknown');
    await expect(canvas.queryByText(name)).toBeNull();
  });
};
const valid: Play = async (context) => {
  await unknown(context);
  const { canvas, step } = context;
  await step('type the name on the voucher', async () => {
    await userEvent.click(canvas.getByRole('button', { name: say('voucher:another') }));
    await type(canvas, 'Peña');
    await shows(canvas, 'valid');
    await expect(canvas.getByText(name)).toBeVisible();
  });
};

export const Asked: Story = { play: asked };
export const Unknown: Story = { play: unknown };
/** The last step walks all before it, so it is the one that is tested. */
export const Valid: Story = { tags: ['test'], play: valid };
