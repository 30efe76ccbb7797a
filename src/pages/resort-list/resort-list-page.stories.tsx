import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { readStorage, writeStorage } from '#client/storage.ts';
import { FAILURE } from '#contracts/failures.ts';
import {
  listByResort,
  listPlaces,
  listResorts,
  listWeeks,
  mapPins,
  weekCalendar,
} from '#contracts/week.ts';
import { PAGES } from '#lib/pages.ts';
import { buildWeekCard, STORY_NOW } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs, refuse } from '#mocks/endpoint.ts';
import { losesImages } from '#mocks/images.ts';
import { weekHandlers } from '#mocks/weeks.ts';
import { buildCalendar, yearHandlers } from '#mocks/year.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say, written } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import ResortListPage from './resort-list-page.tsx';

const place = 'country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04';
/** Week by week, as specified; without a word in its address the list is by resort. */
const search = `${place}&group=week`;
const meta = {
  title: 'Pages/Resort list',
  component: ResortListPage,
  parameters: {
    states: {
      disabled: 'a filter without weeks cannot be ticked: see Filters',
    },
    layout: 'fullscreen',
    router: { path: `/resortlist?${search}`, pattern: '/resortlist' },
    msw: { handlers: weekHandlers() },
  },
} satisfies Meta<typeof ResortListPage>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (query: string) => ({ path: `/resortlist?${query}`, pattern: '/resortlist' });

/** The weeks of a search, by resort. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('resortList'),
  parameters: { router: at(place) },
};
/** Weeks as the specification has them: a card each. */
export const WeekByWeek: Story = {};
/** Two filters and another order. */
export const Filtered: Story = {
  parameters: {
    router: at(`${search}&type=smart-week&type=vip-week&capacity=2-bedroom&sort=priceHighest`),
  },
};
/** Up to a price. */
export const UpToAPrice: Story = { parameters: { router: at(`${search}&price=900`) } };
/** One city in one month, week by week. */
export const OneCity: Story = {
  parameters: {
    router: at('country=Mexico&city=Bacalar&checkIn=2027-03&checkOut=2027-03&group=week'),
  },
};
/** The last page of the weeks. */
export const LastPage: Story = { parameters: { router: at(`${search}&page=4`) } };
/** The weeks are on their way. */
export const Loading: Story = {
  parameters: { msw: { handlers: [hangs(listWeeks), hangs(listResorts), ...weekHandlers()] } },
};
/** No picture can be loaded: the drawn ground stands. */
export const PicturesLost: Story = {
  parameters: { msw: { handlers: [losesImages, ...weekHandlers()] } },
};
const many = weekHandlers(
  Array.from({ length: 24 }, (_, index) =>
    buildWeekCard({
      _id: String(index),
      ResortName: `${['Villas', 'Casa', 'Hotel', 'Hacienda'][index % 4]} ${['del Arrecife', 'Bahía Dorada', 'Los Almendros', 'Laguna Esmeralda', 'Punta Norte', 'de los Frailes Descalzos'][index % 6]}`,
    }),
  ),
);
/** Filters with twenty-four resorts. */
export const ManyResorts: Story = { parameters: { msw: { handlers: many } } };
/** The longest places and filters. */
export const LongWords: Story = {
  parameters: {
    router: at(
      'country=Dominican%20Republic&city=San%20Fernando%20de%20Monte%20Cristi&checkIn=2026-12&checkOut=2027-09',
    ),
    msw: {
      handlers: weekHandlers([
        buildWeekCard({
          ResortName:
            'Hacienda San Bartolomé de los Almendros Centenarios Resort, Villas & Wellness Spa Internacional',
          ResortCity: 'San Fernando de Monte Cristi',
          ResortState: 'Monte Cristi',
          ResortCountry: 'Dominican Republic',
          Cost: 12480.5,
        }),
      ]),
    },
  },
};

/** The call fails: the message has focus and a way to try again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(listWeeks, 500), ...weekHandlers()] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByRole('button', { name: say('errors:retry') })).toBeEnabled();
  },
};
/** Without a network it says so, and what works even so; nothing is left to filter or sort. */
export const Offline: Story = {
  parameters: { msw: { handlers: [breaks(listWeeks), breaks(listResorts), ...weekHandlers()] } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: say('weeks:failed.offline') }),
    ).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByRole('link', { name: say('weeks:failed.trips') })).toHaveAttribute(
      'href',
      PAGES.trips.path,
    );
    await expect(canvas.queryByText(say('errors:title'))).toBeNull();
    await expect(canvas.queryByRole('complementary')).toBeNull();
  },
};
/** The network is lost, on a phone in Spanish. */
export const OfflineOnAPhone: Story = {
  ...Offline,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** List and map say it once. */
export const MapOffline: Story = {
  parameters: {
    router: at(`${place}&view=map`),
    msw: { handlers: [breaks(listByResort), breaks(mapPins), breaks(listResorts)] },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: say('weeks:failed.offline') });
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(1));
  },
};

/** Neither address nor storage knows what to list: back to the search. */
export const NoCriteria: Story = {
  parameters: { router: at('') },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/)),
};

/** What is stored fills an address that says nothing. */
export const StoredCriteria: Story = {
  parameters: { chromatic: { disableSnapshot: true }, router: at('') },
  beforeEach: () => {
    writeStorage('search', {
      country: 'Mexico',
      state: '',
      city: 'Cancún',
      checkIn: '2027-03',
      checkOut: '2027-04',
      page: 1,
      limit: 10,
      group: 'week',
      type: ['VIP Week'],
      occupancy: [],
      capacity: [],
      kitchen: [],
      resort: [],
    });
    writeStorage('sort', 'checkInOrderLowest');
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(
        '/resortlist?country=Mexico&city=Canc%C3%BAn&checkIn=2027-03&checkOut=2027-04&type=vip-week&sort=checkInOrderLowest&group=week',
      ),
    );
    await expect(
      await canvas.findByRole('button', {
        name: say('weeks:filters.remove', {
          group: say('weeks:filters.groups.type'),
          value: say('weeks:types.vip'),
        }),
      }),
    ).toBeVisible();
  },
};

/** The old weeks are dimmed until the new ones are there. */
const settled = (canvas: ReturnType<typeof within>) =>
  waitFor(async () => {
    const list = canvas.getByRole('list', { name: say('weeks:list.results') });
    await expect(list).not.toHaveAttribute('aria-busy');
    await expect(getComputedStyle(list).opacity).toBe('1');
  });

/** A page that no longer exists leads to the last one. */
export const PageBeyondTheEnd: Story = {
  parameters: { router: at(`${search}&page=99`) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/page=4$/));
    await expect(await canvas.findByRole('link', { current: 'page' })).toHaveTextContent('4');
    await settled(canvas);
  },
};

const ready = (canvas: ReturnType<typeof within>) =>
  canvas.findByText(say('weeks:list.total', { count: 37, formatted: 37 }));

/**
 * A filter goes into the address, shows as a chip, resets the page, and goes again by its chip or
 * all at once.
 */
export const ApplyAndRemoveFilters: Story = {
  parameters: { chromatic: { disableSnapshot: true }, router: at(`${search}&page=2`) },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  play: async ({ canvas, step }) => {
    await ready(canvas);
    const panel = within(canvas.getByRole('complementary', { name: say('weeks:filters.title') }));
    const location = canvas.getByTestId('location');
    await step('apply', async () => {
      await userEvent.click(panel.getByRole('checkbox', { name: say('weeks:types.smart') }));
      await waitFor(() => expect(location).toHaveTextContent('type=smart-week'));
      await expect(location).not.toHaveTextContent('page=');
      await expect(
        await canvas.findByText(say('weeks:list.ofAll', { count: 37, formatted: 12, all: 37 })),
      ).toBeVisible();
      await expect(
        canvas.getByText(
          `${say('weeks:list.announce', { count: 12, formatted: 12 })} ${say('weeks:list.announcePage', { page: 1, pages: 2 })}`,
        ),
      ).toBeInTheDocument();
    });
    await step('another', async () => {
      await userEvent.click(panel.getByRole('checkbox', { name: say('weeks:units.studio') }));
      await waitFor(() => expect(location).toHaveTextContent('capacity=studio'));
      await expect(readStorage('search')).toMatchObject({
        type: ['Smart Week'],
        capacity: ['Studio'],
      });
    });
    await step('take one away by its chip', async () => {
      await userEvent.click(
        canvas.getByRole('button', {
          name: say('weeks:filters.remove', {
            group: say('weeks:filters.groups.type'),
            value: say('weeks:types.smart'),
          }),
        }),
      );
      await waitFor(() => expect(location).not.toHaveTextContent('type='));
      await expect(
        canvas.getByRole('button', {
          name: say('weeks:filters.remove', {
            group: say('weeks:filters.groups.capacity'),
            value: say('weeks:units.studio'),
          }),
        }),
      ).toHaveFocus();
    });
    await step('all', async () => {
      await userEvent.click(canvas.getByRole('button', { name: say('weeks:filters.clear') }));
      await ready(canvas);
      await expect(
        canvas.queryByRole('region', { name: say('weeks:filters.applied') }),
      ).not.toBeInTheDocument();
      await settled(canvas);
      // What had it is gone.
      await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    });
  },
};

/** Two filters are pressed before the list has taken over the first one: both apply. */
export const TwoAtOnce: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  play: async ({ canvas }) => {
    await ready(canvas);
    const panel = within(canvas.getByRole('complementary', { name: say('weeks:filters.title') }));
    const [smart, studio] = [say('weeks:types.smart'), say('weeks:units.studio')].map((name) =>
      panel.getByRole('checkbox', { name }),
    );
    smart!.click();
    studio!.click();
    const location = canvas.getByTestId('location');
    await waitFor(() => expect(location).toHaveTextContent('type=smart-week'));
    await expect(location).toHaveTextContent('capacity=studio');
    await settled(canvas);
  },
};

const unread = (month: string, then: (location: HTMLElement) => Promise<void>): Story => ({
  parameters: {
    chromatic: { disableSnapshot: true },
    router: at(`${search}&price=900&sleeps=4&q=mexico%20in%20march%20for%204%20under%20900`),
    msw: { handlers: [hangs(listPlaces), ...weekHandlers()] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('weeks:list.change') }));
    const dialog = within(
      await screen.findByRole('dialog', { name: say('weeks:list.changeTitle') }),
    );
    const until = dialog.getByRole('combobox', { name: begins('weeks:search.checkOut') });
    await waitFor(() => expect(until).toBeEnabled());
    await userEvent.click(until);
    await userEvent.click(await screen.findByRole('option', { name: written.month(month) }));
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    await userEvent.click(dialog.getByRole('button', { name: say('weeks:search.find') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await then(canvas.getByTestId('location'));
    await settled(canvas);
  },
});
/** Searched again before its sentence could be read: the filters of the sentence stay. */
export const SentenceUnread: Story = unread('2027-04', async (location) => {
  await expect(location).toHaveTextContent('price=900&sleeps=4');
  await expect(location).toHaveTextContent('q=mexico');
});
/** The same with another month, of which the sentence says nothing. */
export const SentenceUnreadOtherMonth: Story = unread('2027-05', async (location) => {
  await waitFor(() => expect(location).toHaveTextContent('checkOut=2027-05&price=900&sleeps=4'));
  await expect(location).not.toHaveTextContent('q=');
});

/** A sentence is no longer shown once a filter that it stood for is removed. */
export const SentenceLeft: Story = {
  parameters: {
    chromatic: { disableSnapshot: true },
    router: at(`${search}&price=900&q=mexico%20in%20march%20under%20900`),
  },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('weeks:filters.clear') }));
    const location = canvas.getByTestId('location');
    await waitFor(() => expect(location).not.toHaveTextContent('price='));
    await expect(location).not.toHaveTextContent('q=');
    await settled(canvas);
  },
};

/**
 * Weeks are in the chosen order; the featured ones keep their place in it and are also in a row
 * above the first page.
 */
export const FeaturedHere: Story = {
  play: async ({ canvas }) => {
    await ready(canvas);
    const list = within(canvas.getByRole('list', { name: say('weeks:list.results') }));
    const prices = list
      .getAllByRole('article')
      .map((card) => Number(/\$([\d,.]+)/.exec(card.textContent)?.[1]?.replace(',', '')));
    await expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const row = within(canvas.getByRole('region', { name: say('weeks:list.featured') }));
    await expect(row.getAllByRole('link')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('link', { name: say('weeks:list.nextPage') }));
    await waitFor(() =>
      expect(
        canvas.queryByRole('region', { name: say('weeks:list.featured') }),
      ).not.toBeInTheDocument(),
    );
    await settled(canvas);
  },
};

/**
 * A card a resort, in the order of the lowest prices; the switch shows all their weeks, and is
 * remembered.
 */
export const ByResort: Story = {
  parameters: { router: at(place) },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: say('weeks:byResort.results') }));
    await expect(
      canvas.getByText(say('weeks:byResort.found', { count: 5, formatted: 5 })),
    ).toBeVisible();
    await expect(
      list
        .getAllByRole('article')
        .map((card) => Number(/\$([\d,.]+)/.exec(card.textContent)?.[1]?.replace(',', ''))),
    ).toEqual([409, 580, 622, 948, 1305]);
    await userEvent.click(canvas.getByRole('radio', { name: say('weeks:byResort.week') }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('group=week'));
    await expect(canvas.getByRole('radio', { name: say('weeks:byResort.week') })).toHaveFocus();
    await expect(readStorage('search')).toMatchObject({ group: 'week' });
    await ready(canvas);
    await settled(canvas);
  },
};
/** The resorts are on their way. */
export const ByResortLoading: Story = {
  parameters: {
    router: at(place),
    msw: { handlers: [hangs(listByResort), hangs(listResorts), ...weekHandlers()] },
  },
};
/** The address asks for one resort: its weeks. */
export const OneResort: Story = {
  parameters: { router: at(`${place}&resort=Casa+del+Arrecife`) },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(say('weeks:list.ofAll', { count: 37, formatted: 8, all: 37 })),
    ).toBeVisible();
    await expect(canvas.getByTestId('location')).toHaveTextContent('group=week');
  },
};

/** Pages are links; the title takes focus when another is shown. */
export const Pages: Story = {
  play: async ({ canvas }) => {
    await ready(canvas);
    const pages = within(canvas.getByRole('navigation', { name: say('weeks:list.pages') }));
    await userEvent.click(pages.getByRole('link', { name: say('weeks:list.nextPage') }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('page=2'));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await waitFor(() =>
      expect(
        canvas.getByText(
          `${say('weeks:list.announce', { count: 37, formatted: 37 })} ${say('weeks:list.announcePage', { page: 2, pages: 4 })}`,
        ),
      ).toBeInTheDocument(),
    );
    await settled(canvas);
  },
};

/** The order goes into the address, and into storage where cookies are accepted. */
export const Sorted: Story = {
  beforeEach: () => writeStorage('cookies', { choice: 'all', at: STORY_NOW.toISOString() }),
  play: async ({ canvas }) => {
    await ready(canvas);
    await userEvent.click(canvas.getByRole('combobox', { name: say('weeks:list.sort') }));
    await userEvent.click(
      await screen.findByRole('option', { name: say('weeks:list.sorts.priceHighest') }),
    );
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('sort=priceHighest'),
    );
    await expect(readStorage('sort')).toBe('priceHighest');
    await settled(canvas);
  },
};
/** Before a cookie choice the order is only in the address. */
export const SortedUnanswered: Story = {
  play: async ({ canvas }) => {
    await ready(canvas);
    await userEvent.click(canvas.getByRole('combobox', { name: say('weeks:list.sort') }));
    await userEvent.click(
      await screen.findByRole('option', { name: say('weeks:list.sorts.priceHighest') }),
    );
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('sort=priceHighest'),
    );
    await expect(readStorage('sort')).toBeUndefined();
    await settled(canvas);
  },
};

/** No weeks are left: the chips stay, and a button removes the filter that causes it. */
export const NothingFound: Story = {
  parameters: { router: at(`${search}&type=smart-week&kitchen=full-kitchen`) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: say('none:title') })).toBeVisible();
    await expect(
      canvas.getByRole('button', {
        name: say('weeks:filters.remove', {
          group: say('weeks:filters.groups.kitchen'),
          value: say('weeks:kitchens.full'),
        }),
      }),
    ).toBeVisible();
    await expect(canvas.getByText(say('weeks:list.announceNone'))).toBeInTheDocument();
  },
};
/** Nothing is found: without one filter there are weeks. */
export const DropAFilter: Story = {
  ...NothingFound,
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: say('none:drop', {
          filter: say('weeks:types.smart'),
          count: 13,
          formatted: 13,
        }),
      }),
    );
    await expect(
      await canvas.findByText(say('weeks:list.ofAll', { count: 37, formatted: 13, all: 37 })),
    ).toBeVisible();
    await settled(canvas);
    await expect(canvas.getByTestId('location')).not.toHaveTextContent('type=');
  },
};
/** Not even without filters: near months and places remain. */
export const NothingAtAll: Story = {
  parameters: { msw: { handlers: weekHandlers([]) } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: new RegExp(`^${written.city('Key West', 'USA')}, Florida, ${written.country('US')}`),
      }),
    );
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(
        'country=USA&state=Florida&city=Key+West',
      ),
    );
  },
};

/** The search in a dialog, with what was searched in it. */
export const ChangeCriteria: Story = {
  play: async ({ canvas }) => {
    await ready(canvas);
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('weeks:list.changeField', {
          value: say('weeks:search.allCities'),
          field: say('weeks:search.city'),
        }),
      }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: say('weeks:list.changeTitle') }),
    );
    const city = dialog.getByRole('combobox', { name: begins('weeks:search.city') });
    await waitFor(() => expect(city).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: say('weeks:search.searchCity') })).toHaveFocus(),
    );
    await userEvent.keyboard('cancun{Enter}');
    const month = async (name: RegExp, option: string) => {
      const field = dialog.getByRole('combobox', { name });
      await waitFor(() => expect(field).toBeEnabled());
      await userEvent.click(field);
      await userEvent.click(await screen.findByRole('option', { name: option }));
      await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    };
    await month(begins('weeks:search.checkIn'), written.month('2027-01'));
    await month(begins('weeks:search.checkOut'), written.month('2027-01'));
    await userEvent.click(dialog.getByRole('button', { name: say('weeks:search.find') }));
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(
        'country=Mexico&city=Canc%C3%BAn&checkIn=2027-01&checkOut=2027-01',
      ),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};

/** Another city than that of a link: the state of the former one does not stay behind. */
export const AnotherCity: Story = {
  parameters: {
    chromatic: { disableSnapshot: true },
    router: at(
      'country=Mexico&state=Quintana%20Roo&city=Canc%C3%BAn&checkIn=2027-03&checkOut=2027-04',
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: like('weeks:list.changeField', { value: 'Cancún' }),
      }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: say('weeks:list.changeTitle') }),
    );
    const pick = async (name: RegExp, option: string) => {
      const field = dialog.getByRole('combobox', { name });
      await waitFor(() => expect(field).toBeEnabled());
      await userEvent.click(field);
      await userEvent.click(await screen.findByRole('option', { name: option }));
      await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    };
    await pick(begins('weeks:search.city'), 'Bacalar');
    await pick(begins('weeks:search.checkIn'), written.month('2027-03'));
    await pick(begins('weeks:search.checkOut'), written.month('2027-03'));
    await userEvent.click(dialog.getByRole('button', { name: say('weeks:search.find') }));
    const location = canvas.getByTestId('location');
    await waitFor(() => expect(location).toHaveTextContent('city=Bacalar'));
    await expect(location).not.toHaveTextContent('state=');
  },
};

/** The same search as a map beside its list: a card and its pin are marked together. */
export const AsAMap: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: say('weeks:views.map') }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/view=map/));
    await canvas.findByRole('group', { name: like('map:label') });
    await canvas.findAllByRole('button', { pressed: false });
  },
};
/** On a phone the map's strip has ten resorts; both ways to others stand below it, with the part. */
export const MapPagesOnAPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { router: at(`${place}&view=map`), msw: { handlers: many } },
  play: async ({ canvas }) => {
    const part = (first: number, last: number) =>
      canvas.findByText(say('map:part', { first, last, total: 12 }));
    const previous = { name: say('weeks:list.previousPage') };
    const next = { name: say('weeks:list.nextPage') };
    const location = canvas.getByTestId('location');
    await expect(await part(1, 10)).toBeVisible();
    await expect(canvas.queryByRole('link', previous)).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('link', next));
    await waitFor(() => expect(location).toHaveTextContent('page=2'));
    await expect(await part(11, 12)).toBeVisible();
    await expect(canvas.queryByRole('link', next)).not.toBeInTheDocument();
    const back = canvas.getByRole('link', previous);
    await expect(back.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await userEvent.click(back);
    await waitFor(() => expect(location).not.toHaveTextContent('page='));
    await expect(await part(1, 10)).toBeVisible();
  },
};
/** The same search as a year: the view is in the address, and focus goes to its title. */
export const AsAYear: Story = {
  parameters: { msw: { handlers: [...yearHandlers(), ...weekHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: say('weeks:views.year') }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/view=year$/));
    await canvas.findByRole('grid', { name: say('year:grid') });
    // The search can be watched from here too.
    await canvas.findByRole('link', { name: like('watch:signIn') });
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    const see = await canvas.findByRole('link', { name: begins('year:panel.see') });
    await expect(see).toHaveAttribute('href', expect.stringMatching(/checkin=\d{4}-\d\d-\d\d/));
  },
};

let calendars = 0;
/** A year that cannot be read again: the prices of the former filters are not shown as its own. */
export const YearFails: Story = {
  beforeEach: () => void (calendars = 0),
  parameters: {
    chromatic: { disableSnapshot: true },
    router: at(`${place}&type=smart-week&view=year`),
    msw: {
      handlers: [
        answers(weekCalendar, () => {
          calendars += 1;
          return calendars === 1 ? buildCalendar() : refuse(FAILURE.tooManyAttempts);
        }),
        ...yearHandlers(),
        ...weekHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('grid', { name: say('year:grid') });
    await userEvent.click(canvas.getByRole('button', { name: say('weeks:filters.clear') }));
    await expect(await canvas.findByText(say('year:failed'))).toBeVisible();
    await expect(canvas.queryByRole('grid')).not.toBeInTheDocument();
  },
};

/** On a phone filters are a sheet whose button says what they give. */
export const FiltersOnAPhone: Story = {
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvas }) => {
    await ready(canvas);
    await userEvent.click(canvas.getByRole('button', { name: say('weeks:filters.title') }));
    const sheet = within(await screen.findByRole('dialog', { name: say('weeks:filters.title') }));
    await userEvent.click(sheet.getByRole('checkbox', { name: say('weeks:types.vip') }));
    await userEvent.click(
      await sheet.findByRole('button', {
        name: say('weeks:filters.show', { count: 13, formatted: 13 }),
      }),
    );
    await waitFor(() =>
      expect(
        canvas.getByRole('button', {
          name: `${say('weeks:filters.title')} 1 ${say('weeks:filters.count', { count: 1 })}`,
        }),
      ).toHaveFocus(),
    );
    await settled(canvas);
  },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <ResortListPage />}</PageMatrix>,
};
