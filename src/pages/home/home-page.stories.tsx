import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { readStorage } from '#client/storage.ts';
import { handoff } from '#contracts/auth.ts';
import { featuredWeeks } from '#contracts/week.ts';
import { buildMember, buildSession } from '#mocks/builders.ts';
import { cruiseHandler } from '#mocks/cruise.ts';
import { dealsHandler } from '#mocks/deal.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { weekHandlers } from '#mocks/weeks.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say, spokenLanguage, written } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import HomePage from './home-page.tsx';

const signIn = () =>
  storeSession({
    token: 'story-token',
    exp: '2026-11-22T00:00:00.000Z',
    sesion: buildSession().sesion,
    user: buildMember(),
  });

const meta = {
  title: 'Pages/Home',
  component: HomePage,
  args: { scene: 1, tickMs: 5 },
  parameters: {
    states: { disabled: 'lists of the search are closed only while they load' },
    layout: 'fullscreen',
    msw: { handlers: weekHandlers() },
  },
  beforeEach: signIn,
} satisfies Meta<typeof HomePage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The first page after the sign-in: search and featured weeks. */
export const Default: Story = { tags: ['every-club'], ...wholePage('home') };
/** The second of the pictures behind the search. */
export const SecondScene: Story = { args: { scene: 2 } };
/** The third of the pictures behind the search. */
export const ThirdScene: Story = { args: { scene: 3 } };
/** The fourth of the pictures behind the search. */
export const FourthScene: Story = { args: { scene: 4 } };
/** The featured weeks are on their way; the search is ready. */
export const Loading: Story = {
  parameters: { msw: { handlers: [hangs(featuredWeeks), ...weekHandlers()] } },
};
/** The club features nothing and no week is near: the rows are not there. */
export const NothingFeatured: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(featuredWeeks, { success: true, pinned: [], lastMinute: [] }),
        ...weekHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.queryByRole('heading', { name: say('home:lastMinute') }),
      ).not.toBeInTheDocument(),
    );
    await expect(
      canvas.queryByRole('heading', { name: say('home:pinned') }),
    ).not.toBeInTheDocument();
  },
};
/** The featured weeks fail: the search still works. */
export const RowsFailed: Story = {
  parameters: { msw: { handlers: [fails(featuredWeeks, 503), ...weekHandlers()] } },
};

/** Without the club's TC module there is no way to hotels and flights. */
export const NoBookingSite: Story = {
  parameters: { club: { ModuloTC: false } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: say('home:lastMinute') }),
    ).toBeVisible();
    await expect(
      canvas.queryByRole('button', { name: like('home:more.action') }),
    ).not.toBeInTheDocument();
  },
};

/** The booking site gets a fresh hand-off code, in a new tab. */
export const MoreTravel: Story = {
  parameters: {
    club: { ModuloTC: true },
    msw: {
      handlers: [
        answers(handoff, { success: true, token: 'fresh-code', exp: '2026-11-21T12:01:00.000Z' }),
        ...weekHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    const tab = { opener: window, location: { replace: fn() }, close: fn() };
    spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await userEvent.click(await canvas.findByRole('button', { name: like('home:more.action') }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce());
    const address = new URL(String(tab.location.replace.mock.calls[0]?.[0]));
    await expect(Object.fromEntries(address.searchParams)).toEqual({
      submit: 'true',
      keepurl: 'true',
      token: 'fresh-code',
      lang: spokenLanguage(),
    });
    await expect(tab.opener).toBeNull();
  },
};
/** The way to a partner fails, and the page says so. */
export const MoreTravelFailed: Story = {
  parameters: {
    club: { ModuloTC: true },
    msw: { handlers: [fails(handoff, 429), ...weekHandlers()] },
  },
  play: async ({ canvas }) => {
    const tab = { opener: window, location: { replace: fn() }, close: fn() };
    spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await userEvent.click(await canvas.findByRole('button', { name: like('home:more.action') }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(tab.close).toHaveBeenCalledOnce();
  },
};

/**
 * Find keeps the criteria and opens the list in a new tab; where the browser refuses one, in this.
 */
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
      await choose(begins('weeks:search.country'), written.country('MX'));
      await choose(begins('weeks:search.city'), say('weeks:search.allCities'));
      await choose(begins('weeks:search.checkIn'), written.month('2027-03'));
      await choose(begins('weeks:search.checkOut'), written.month('2027-04'));
      await userEvent.click(canvas.getByRole('button', { name: say('weeks:search.find') }));
    };
    await step('a new tab', async () => {
      await fill();
      await waitFor(() =>
        expect(open).toHaveBeenCalledWith(
          '/resortlist?country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04&sort=priceLowest&group=resort',
          '_blank',
        ),
      );
      await expect(tab.opener).toBeNull();
      await expect(readStorage('search')).toMatchObject({
        country: 'Mexico',
        state: '',
        city: 'all',
        checkIn: '2027-03',
        checkOut: '2027-04',
        page: 1,
        limit: 10,
      });
      await expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/);
      await waitFor(() =>
        expect(
          canvas.getByRole('combobox', { name: begins('weeks:search.country') }),
        ).toHaveTextContent(say('weeks:search.chooseCountry')),
      );
    });
    await step('a refused tab', async () => {
      open.mockReturnValue(null);
      await fill();
      await waitFor(() =>
        expect(canvas.getByTestId('location')).toHaveTextContent('/resortlist?country=Mexico'),
      );
    });
  },
};

const tabs = (canvas: { getAllByRole: (role: string) => HTMLElement[] }) =>
  canvas.getAllByRole('tab').map((tab) => tab.textContent);
const handlers = [cruiseHandler(), dealsHandler(), ...weekHandlers()];

/** Tabs follow the club's modules; the chosen one is in the address (specification, section 2). */
export const Tabs: Story = {
  parameters: {
    club: {
      ModuloCruceros: true,
      ModuloMyDeals: true,
      deals: true,
      UrlMyDeals: 'https://deals.example',
      hiddenTabs: [],
    },
    msw: { handlers },
  },
  play: async ({ canvas }) => {
    await expect(tabs(canvas)).toEqual([
      say('home:tabs.weeks'),
      say('cruise:tab'),
      say('deal:tab'),
    ]);
    canvas.getByRole('tab', { name: say('home:tabs.weeks') }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/?tab=cruises'));
    await waitFor(() =>
      expect(
        canvas.getByRole('combobox', { name: say('cruise:fields.destination') }),
      ).toHaveTextContent(/^Carib/),
    );
    await userEvent.keyboard('{ArrowRight}');
    await expect(await canvas.findByRole('button', { name: begins('deal:title') })).toBeVisible();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/));
  },
};
/** The search for cruises, in a club that offers them. */
export const Cruises: Story = {
  parameters: {
    router: { path: '/?tab=cruises' },
    club: { ModuloCruceros: true },
    msw: { handlers },
  },
};
/** The search for cruises on a phone, in Spanish. */
export const CruisesPhone: Story = {
  ...Cruises,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** The partner’s deals, in a club that offers them. */
export const Deals: Story = {
  parameters: { router: { path: '/?tab=deals' }, club: { deals: true }, msw: { handlers } },
};
/**
 * A club without modules has only weeks, and no bar of tabs; an address that names another tab also
 * shows weeks.
 */
export const NoModules: Story = {
  globals: { club: 'bosque', language: 'es' },
  parameters: { router: { path: '/?tab=cruises' }, msw: { handlers: weekHandlers() } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: /^País/ })).toBeInTheDocument();
    await expect(canvas.queryByRole('tab')).not.toBeInTheDocument();
  },
};
/** Tabs that are hidden unless the club switches them on. */
export const HiddenTabs: Story = {
  globals: { club: 'azul', language: 'es' },
  parameters: {
    router: { path: '/?tab=activities' },
    club: { hiddenTabs: ['flights', 'flightHotel', 'activities', 'cars'] },
    msw: { handlers },
  },
  play: async ({ canvas }) => {
    await expect(tabs(canvas)).toEqual([
      'Semanas',
      'Cruceros',
      'Ofertas',
      'Vuelos',
      'Vuelo + hotel',
      'Actividades',
      'Renta de autos',
    ]);
    await expect(await canvas.findByRole('button', { name: /^Buscar actividades/ })).toBeVisible();
  },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <PageMatrix>{() => <HomePage {...args} />}</PageMatrix>,
};
