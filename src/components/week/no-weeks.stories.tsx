import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import NoWeeks from './no-weeks.tsx';
import { NO_FILTERS } from './search-params.ts';

const months = [
  { month: '2027-02', total: 3 },
  { month: '2027-05', total: 1204 },
];
const places = [
  { country: 'Mexico', state: 'Yucatán', city: 'Mérida', km: 286, total: 9 },
  { country: 'USA', state: 'Florida', city: 'Key West', km: 1631, total: 1 },
];

const meta = {
  title: 'Components/Week/No weeks',
  component: NoWeeks,
  args: {
    filters: { ...NO_FILTERS, type: ['Smart Week'], kitchen: ['Full Kitchen', 'Partial Kitchen'] },
    suggestions: {
      drop: [
        { facet: 'InvTypeInDetail', total: 13 },
        { facet: 'KitchenType', total: 1 },
      ],
      months,
      places,
    },
    onDrop: fn(),
    onFilters: fn(),
    onCriteria: fn(),
  },
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-card">
        <Story />
      </div>
    ),
  ],
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'the list says what did not load',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof NoWeeks>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is found with these filters. */
export const WithFilters: Story = {};
/** Doing without a price limit is offered in words of its own. */
export const WithAPriceLimit: Story = {
  args: {
    filters: { ...NO_FILTERS, price: [400], type: ['Smart Week'] },
    suggestions: {
      drop: [
        { facet: 'PriceUpTo', total: 13 },
        { facet: 'InvTypeInDetail', total: 1 },
      ],
      months,
      places,
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('none:anyPrice', { count: 13, formatted: 13 }),
      }),
    );
    await expect(args.onDrop).toHaveBeenCalledWith('price');
  },
};
/** No single filter is in the way: two of them, or all, can be dropped. */
export const WithoutTwo: Story = {
  args: {
    filters: {
      ...NO_FILTERS,
      price: [400],
      sleeps: [8],
      type: ['Smart Week'],
      amenities: ['golf'],
    },
    suggestions: {
      drop: [],
      pair: { facets: ['PriceUpTo', 'Amenities'], total: 5 },
      all: 61,
      months,
      places,
    },
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('none:pair', {
          first: say('weeks:filters.groups.price'),
          second: say('weeks:filters.groups.amenities'),
          count: 5,
          formatted: 5,
        }),
      }),
    );
    await expect(args.onFilters).toHaveBeenCalledWith({
      ...NO_FILTERS,
      sleeps: [8],
      type: ['Smart Week'],
    });
    await expect(
      canvas.getByRole('button', { name: say('none:all', { count: 61, formatted: 61 }) }),
    ).toBeVisible();
  },
};
/** Nothing is found without filters: other months and places. */
export const WithoutFilters: Story = {
  args: { filters: NO_FILTERS, suggestions: { drop: [], months, places } },
};
/** No single change is enough: more days either way, or no filter at all. */
export const OnOneDay: Story = {
  args: {
    filters: { ...NO_FILTERS, checkin: ['2027-03-13'], amenities: ['golf', 'ski'] },
    suggestions: { drop: [], flex: { days: 3, total: 4 }, all: 61, months, places: [] },
  },
  play: async ({ canvas, args }) => {
    const flex = say('weeks:filters.flex', { count: 3 });
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('none:flex', { days: flex, count: 4, formatted: 4 }),
      }),
    );
    await expect(args.onFilters).toHaveBeenCalledWith({ ...args.filters, flex: [3] });
  },
};
/** Weeks are there once all filters are gone. */
export const WithoutAny: Story = {
  args: { suggestions: { drop: [], all: 61, months: [], places: [] } },
  play: async ({ canvas, args }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: say('none:all', { count: 61, formatted: 61 }) }),
    );
    await expect(args.onFilters).toHaveBeenCalledWith(NO_FILTERS);
  },
};
/** Nothing is near either. */
export const NothingNear: Story = {
  args: { filters: NO_FILTERS, suggestions: { drop: [], months: [], places: [] } },
};
/** Nothing is known of other weeks. */
export const NothingKnown: Story = { args: { suggestions: undefined } };

/** Every suggestion is a button that does what it says. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(
      canvas.getByRole('button', {
        name: say('none:drop', {
          filter: say('weeks:types.smart'),
          count: 13,
          formatted: 13,
        }),
      }),
    ).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDrop).toHaveBeenCalledWith('type');
    await userEvent.tab();
    await expect(
      canvas.getByRole('button', {
        name: say('none:drop', {
          filter: say('weeks:filters.groups.kitchen'),
          count: 1,
          formatted: 1,
        }),
      }),
    ).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onCriteria).toHaveBeenCalledWith({ checkIn: '2027-02', checkOut: '2027-02' });
    await userEvent.click(canvas.getByRole('button', { name: /^Mérida, Yucatán, .+ 286 km/ }));
    await expect(args.onCriteria).toHaveBeenLastCalledWith({
      country: 'Mexico',
      state: '',
      city: 'Mérida',
    });
  },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <NoWeeks {...args} />}</ClubMatrix>,
};
