import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { passTime } from '../clock.ts';
import { begins, say } from '../say.ts';
import { begin, Journey, journeyParameters, quiet } from './journey.tsx';
import { FIRST, hold } from './play.ts';

const meta = {
  title: 'Journeys/A hold runs out',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: '/resort-addtraveler?weekId=4713', signedIn: true }),
  parameters: journeyParameters,
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const held: Play = async (context) => {
  const { canvas, step } = context;
  await step('find the data filled in', async () => {
    await waitFor(
      () => expect(canvas.getByLabelText(begins('booking:traveler.name'))).toHaveValue('Ana'),
      FIRST,
    );
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Florida'),
    );
  });
  await hold(context);
};
const fiveLeft: Play = async (context) => {
  await held(context);
  const { canvas, step } = context;
  await step('wait for twenty-five minutes', async () => {
    await quiet();
    passTime(25);
    await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('5:00'));
    await expect(
      canvas.getAllByText(say('booking:hold.mark', { minutes: 5 }))[0],
    ).toBeInTheDocument();
  });
};
const ended: Play = async (context) => {
  await fiveLeft(context);
  const { canvas, step } = context;
  await step('wait for five more', async () => {
    await quiet();
    passTime(5);
    await expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:hold.endedTitle') }),
    ).toBeVisible();
    await expect(canvas.queryByRole('timer')).not.toBeInTheDocument();
  });
};
const heldAgain: Play = async (context) => {
  await ended(context);
  const { canvas, step } = context;
  await step('hold it again', async () => {
    await userEvent.click(canvas.getByRole('link', { name: say('booking:hold.again') }));
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.name'))).toHaveValue('Ana'),
    );
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Florida'),
    );
    await waitFor(() => expect(canvas.getByRole('checkbox')).toBeVisible());
    if (canvas.getByRole('checkbox').getAttribute('aria-checked') !== 'true')
      await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(canvas.getByRole('button', { name: say('common:next') }));
    await expect(await canvas.findByRole('timer')).toHaveTextContent('30:00');
  });
};

export const Held: Story = { play: held };
export const FiveLeft: Story = { play: fiveLeft };
export const Ended: Story = { play: ended };
/** The last step walks all before it, so it is the one that is tested. */
export const HeldAgain: Story = { tags: ['test'], play: heldAgain };
