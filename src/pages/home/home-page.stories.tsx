import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { readStorage } from '#client/storage.ts';
import { handoff } from '#contracts/auth.ts';
import { featuredWeeks } from '#contracts/week.ts';
import { buildMember, buildSession } from '#mocks/builders.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { weekHandlers } from '#mocks/weeks.ts';
import HomePage from './home-page.tsx';

const signIn = () => storeSession({ token: 'story-token', exp: '2026-11-22T00:00:00.000Z', sesion: buildSession().sesion, user: buildMember() });

const meta = {
  title: 'Pages/Home',
  component: HomePage,
  args: { scene: 1, tickMs: 5 },
  parameters: { layout: 'fullscreen', msw: { handlers: weekHandlers() } },
  beforeEach: signIn,
} satisfies Meta<typeof HomePage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const SecondScene: Story = { args: { scene: 2 } };
export const ThirdScene: Story = { args: { scene: 3 } };
export const FourthScene: Story = { args: { scene: 4 } };
export const Loading: Story = { parameters: { msw: { handlers: [hangs(featuredWeeks), ...weekHandlers()] } } };
/** The club features nothing and no week is near: the rows are not there. */
export const NothingFeatured: Story = {
  parameters: { msw: { handlers: [answers(featuredWeeks, { success: true, pinned: [], lastMinute: [] }), ...weekHandlers()] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'Last-minute weeks' })).not.toBeInTheDocument());
    await expect(canvas.queryByRole('heading', { name: 'Featured by your club' })).not.toBeInTheDocument();
  },
};
export const RowsFailed: Story = { parameters: { msw: { handlers: [fails(featuredWeeks, 503), ...weekHandlers()] } } };

/** Without the club's TC module there is no way to hotels and flights. */
export const NoBookingSite: Story = {
  parameters: { club: { ModuloTC: false } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Last-minute weeks' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /hotels and flights/ })).not.toBeInTheDocument();
  },
};

/** The booking site gets a fresh hand-off code, in a new tab. */
export const MoreTravel: Story = {
  parameters: { msw: { handlers: [answers(handoff, { success: true, token: 'fresh-code', exp: '2026-11-21T12:01:00.000Z' }), ...weekHandlers()] } },
  play: async ({ canvas }) => {
    const tab = { opener: window, location: { replace: fn() }, close: fn() };
    spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await userEvent.click(await canvas.findByRole('button', { name: /More hotels and flights/ }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce());
    const address = new URL(String(tab.location.replace.mock.calls[0]?.[0]));
    await expect(Object.fromEntries(address.searchParams)).toEqual({ submit: 'true', keepurl: 'true', token: 'fresh-code', lang: 'en' });
    await expect(tab.opener).toBeNull();
  },
};
export const MoreTravelFailed: Story = {
  parameters: { msw: { handlers: [fails(handoff, 429), ...weekHandlers()] } },
  play: async ({ canvas }) => {
    const tab = { opener: window, location: { replace: fn() }, close: fn() };
    spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await userEvent.click(await canvas.findByRole('button', { name: /More hotels and flights/ }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(tab.close).toHaveBeenCalledOnce();
  },
};

/** Find keeps the criteria and opens the list in a new tab; where the browser refuses one, in this. */
export const Search: Story = {
  play: async ({ canvas, step }) => {
    const tab = { opener: window };
    const open = spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const choose = async (name: RegExp, option: string) => {
      const field = canvas.getByRole('combobox', { name });
      await waitFor(() => expect(field).toBeEnabled());
      await userEvent.click(field);
      await userEvent.click(await screen.findByRole('option', { name: option }));
      await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    };
    const fill = async () => {
      await choose(/^Country/, 'Mexico');
      await choose(/^City/, 'All cities');
      await choose(/^Check-in/, 'March - 2027');
      await choose(/^Check-out/, 'April - 2027');
      await userEvent.click(canvas.getByRole('button', { name: 'Find weeks' }));
    };
    await step('a new tab', async () => {
      await fill();
      await waitFor(() => expect(open).toHaveBeenCalledWith('/resortlist?country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04&sort=priceLowest', '_blank'));
      await expect(tab.opener).toBeNull();
      await expect(readStorage('search')).toMatchObject({ country: 'Mexico', state: '', city: 'all', checkIn: '2027-03', checkOut: '2027-04', page: 1, limit: 10 });
      await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/);
      await expect(canvas.getByRole('combobox', { name: /^Country/ })).toHaveTextContent('Choose a country');
    });
    await step('a refused tab', async () => {
      open.mockReturnValue(null);
      await fill();
      await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/resortlist?country=Mexico'));
    });
  },
};
