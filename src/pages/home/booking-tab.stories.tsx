import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { handoff } from '#contracts/auth.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, fails } from '#mocks/endpoint.ts';
import { Card } from '#ui/card.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { spokenLanguage } from '#workbench/say.ts';
import { BookingTab } from './booking-tab.tsx';

const newTab = () => {
  const tab = { opener: window, closed: false, location: { replace: fn() }, close: fn() };
  spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
};

const meta = {
  title: 'Pages/Home/Booking tab',
  component: BookingTab,
  args: { product: 'flights' },
  parameters: {
    states: {
      loading: 'while the site opens its button says so',
      empty: 'there is no form of it without content',
      disabled: 'while it works its button says so and takes no second press',
    },
    msw: {
      handlers: [
        answers(handoff, { success: true, token: 'fresh-code', exp: '2026-11-21T12:01:00.000Z' }),
      ],
    },
  },
  beforeEach: () => storeSession(buildSignedIn()),
  decorators: [
    (Story, { name }) =>
      name === 'Club matrix' ? (
        <Story />
      ) : (
        <Card padding="lg" className="max-w-page">
          <Story />
        </Card>
      ),
  ],
} satisfies Meta<typeof BookingTab>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The way to the partner’s flights. */
export const Flights: Story = {};
/** Flight and hotel together. */
export const FlightAndHotel: Story = { args: { product: 'flightHotel' } };
/** Activities at the destination. */
export const Activities: Story = { args: { product: 'activities' } };
/** Rental cars. */
export const Cars: Story = { args: { product: 'cars' } };
/** On a phone, in Spanish. */
export const Phone: Story = {
  args: { product: 'cars' },
  globals: { language: 'es', viewport: { value: 'phone' } },
};

/** Opened by keyboard, in a tab of its own. */
export const Opens: Story = {
  play: async ({ canvas }) => {
    const tab = newTab();
    canvas.getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce());
    const address = new URL(String(tab.location.replace.mock.calls[0]?.[0]));
    await expect(Object.fromEntries(address.searchParams)).toEqual({
      submit: 'true',
      keepurl: 'true',
      token: 'fresh-code',
      lang: spokenLanguage(),
      product: 'flights',
    });
  },
};
/** The partner does not answer: the tab is closed, and the page says so. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(handoff, 401)] } },
  play: async ({ canvas }) => {
    const tab = newTab();
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(tab.close).toHaveBeenCalledOnce();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  name: 'Club matrix',
  decorators: [
    (Story) => (
      <div className="w-max">
        <Story />
      </div>
    ),
  ],
  render: (args) => <ClubMatrix>{() => <BookingTab {...args} />}</ClubMatrix>,
};
