import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { begins, like, say, written } from '../say.ts';
import { begin, Journey, journeyParameters } from './journey.tsx';
import { FIRST, hold, pay, payByCard } from './play.ts';

const meta = {
  title: 'Journeys/Book a week',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: '/', signedIn: true }),
  parameters: journeyParameters,
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const home: Play = async ({ canvas, step }) => {
  await step(
    'arrive',
    async () =>
      void (await expect(
        await canvas.findByRole('heading', { level: 1, name: say('home:title') }, FIRST),
      ).toBeVisible()),
  );
};
const results: Play = async (context) => {
  await home(context);
  const { canvas, step } = context;
  const choose = async (name: RegExp, option: string) => {
    const field = await canvas.findByRole('combobox', { name });
    await waitFor(() => expect(field).toBeEnabled());
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: option }));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  };
  await step('search Mexico in spring', async () => {
    await choose(begins('weeks:search.country'), written.country('MX'));
    await choose(begins('weeks:search.city'), say('weeks:search.allCities'));
    await choose(begins('weeks:search.checkIn'), written.month('2027-03'));
    await choose(begins('weeks:search.checkOut'), written.month('2027-04'));
    await userEvent.click(canvas.getByRole('button', { name: say('weeks:search.find') }));
    await waitFor(
      () => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/resortlist\?/),
      { timeout: 10_000 },
    );
    await expect(
      await canvas.findByText(say('weeks:byResort.found', { count: 5, formatted: 5 })),
    ).toBeVisible();
  });
};
const week: Play = async (context) => {
  await results(context);
  const { canvas, step } = context;
  await step('open the first week', async () => {
    await userEvent.click(
      (await canvas.findAllByRole('link', { name: like('weeks:byResort.view') }))[0]!,
    );
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(/^\/resort\?weekId=/),
    );
    await expect(
      (await canvas.findAllByRole('link', { name: like('booking:detail.bookNamed') }))[0],
    ).toBeInTheDocument();
  });
};
const traveler: Play = async (context) => {
  await week(context);
  const { canvas, step } = context;
  await step('book it', async () => {
    await userEvent.click(
      canvas.getAllByRole('link', { name: like('booking:detail.bookNamed') })[0]!,
    );
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.name'))).toHaveValue('Ana'),
    );
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Florida'),
    );
  });
};
const payment: Play = async (context) => {
  await traveler(context);
  await hold(context);
};
const card: Play = async (context) => {
  await payment(context);
  await pay(context);
};
const confirmed: Play = async (context) => {
  await card(context);
  await payByCard(context);
};
/** Holds still: the page would lead home in a moment. */
const stay: Play = async (context) => {
  await confirmed(context);
  await context.step('stay here', async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: say('booking:goingHome.stay') }),
    );
    await expect(await screen.findByText(say('booking:goingHome.stayed'))).toBeInTheDocument();
  });
};
const homeAgain: Play = async (context) => {
  await confirmed(context);
  const { canvas, step } = context;
  await step(
    'be led home',
    async () =>
      void (await expect(
        await canvas.findByRole(
          'heading',
          { level: 1, name: say('home:title') },
          { timeout: 9000 },
        ),
      ).toBeVisible()),
  );
};

export const Home: Story = { play: home };
export const Results: Story = { play: results };
export const Week: Story = { play: week };
export const Traveler: Story = { play: traveler };
export const Payment: Story = { play: payment };
export const Card: Story = { play: card };
export const Confirmed: Story = { play: stay };
/** The last step walks all before it, so it is the one that is tested. */
export const HomeAgain: Story = { tags: ['test'], play: homeAgain };
