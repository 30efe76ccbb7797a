import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { buildTrip } from '#mocks/trip.ts';
import { begins, say } from '../say.ts';
import { begin, Journey, journeyParameters } from './journey.tsx';
import { FIRST } from './play.ts';

const { numberRef, resort, travelers } = buildTrip();
const meta = {
  title: 'Journeys/After paying',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: `/pay-ok?numberRef=${numberRef}`, signedIn: true, booked: true }),
  parameters: journeyParameters,
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const confirmation: Play = async ({ canvas, step }) => {
  await step('see the confirmation', async () => {
    await expect(await canvas.findByText(say('booking:payOk.title'), {}, FIRST)).toBeVisible();
  });
};
const trip: Play = async (context) => {
  await confirmation(context);
  const { canvas, step } = context;
  await step('open the trip', async () => {
    await userEvent.click(await canvas.findByRole('link', { name: say('booking:payOk.trip') }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/trip\//));
    await expect(
      await canvas.findByRole('heading', { name: say('trips:travelers.title') }),
    ).toBeInTheDocument();
  });
};
const names: Play = async (context) => {
  await trip(context);
  const { canvas, step } = context;
  const before = `${travelers[1]?.name} ${travelers[1]?.lastname}`;
  await step('correct the name of a guest', async () => {
    await userEvent.click(
      canvas.getByRole('button', { name: say('trips:travelers.editLabel', { name: before }) }),
    );
    const field = await screen.findByRole('textbox', { name: begins('trips:travelers.name') });
    await userEvent.clear(field);
    await userEvent.type(field, 'Elena{Enter}');
    await expect(await canvas.findByText(`Elena ${travelers[1]?.lastname}`)).toBeVisible();
  });
};
const shared: Play = async (context) => {
  await names(context);
  const { canvas, step } = context;
  await step('make a link for the others', async () => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:share.make') }));
    await expect(
      await canvas.findByRole('textbox', { name: say('trips:share.label') }),
    ).toBeVisible();
  });
};
const trips: Play = async (context) => {
  await shared(context);
  const { canvas, step } = context;
  await step('find it among the trips', async () => {
    const links = canvas.getAllByRole('link', { name: say('common:trips') });
    await userEvent.click(links.find((link) => link.checkVisibility())!);
    const heading = await canvas.findByRole('heading', { level: 1, name: say('trips:title') });
    const page = within(heading.closest('main')!);
    await expect((await page.findAllByText(resort.name))[0]).toBeVisible();
  });
};

export const Confirmation: Story = { play: confirmation };
export const Trip: Story = { play: trip };
export const Names: Story = { play: names };
export const Shared: Story = { play: shared };
/** The last step walks all before it, so it is the one that is tested. */
export const Trips: Story = { tags: ['test'], play: trips };
