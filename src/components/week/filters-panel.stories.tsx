import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { AMENITIES, FILTER_ROWS, listWeeks, PRICE_LIMITS } from '#contracts/week.ts';
import type { WeekCard } from '#contracts/week.ts';
import { countResorts, findWeeks, storyWeeks } from '#mocks/weeks.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { useFilterGroups } from './filter-words.ts';
import { FiltersPanel } from './filters-panel.tsx';
import { listBody, newList, NO_FILTERS, toggleFilter } from './search-params.ts';
import type { Filters } from './search-params.ts';

const criteria = {
  country: 'Mexico',
  state: '',
  city: 'all',
  checkIn: '2027-03',
  checkOut: '2027-04',
};
const few = ['Casa del Arrecife', 'Laguna Esmeralda', 'Playa Serena Resort & Spa'];
const many = Array.from(
  { length: 14 },
  (_, index) =>
    `${['Villas', 'Casa', 'Hotel'][index % 3]} ${['Bahía Dorada', 'del Arrecife', 'Los Almendros', 'de los Frailes Descalzos', 'Punta Norte'][index % 5]}`,
);

type LiveProps = {
  start: Filters;
  weeks: readonly WeekCard[];
  names: readonly string[];
  loading: boolean;
  onToggle: (name: string, value: string | number) => void;
};
/** Panel and chips over the story's weeks, counted as the API counts them. */
function Live({ start, weeks, names, loading, onToggle }: LiveProps) {
  const [filters, setFilters] = useState(start);
  const { filters: facets } = listWeeks.reply.parse(
    findWeeks(weeks, listBody({ ...newList(criteria), filters })),
  );
  const groups = useFilterGroups(
    filters,
    facets,
    {
      ...countResorts(weeks),
      success: true,
      weeks: names.map((ResortName, index) => ({ ResortName, count: index + 1 })),
    },
    criteria,
  );
  const toggle: Parameters<typeof FiltersPanel>[0]['onToggle'] = (name, value) => {
    onToggle(name, value);
    setFilters(toggleFilter(filters, name, value));
  };
  return (
    <div className="flex w-64 max-w-full flex-col gap-6">
      <AppliedFilters filters={filters} onRemove={toggle} onClear={() => setFilters(NO_FILTERS)} />
      <FiltersPanel groups={groups} loading={loading} onToggle={toggle} />
    </div>
  );
}

const meta = {
  title: 'Components/Week/Filters',
  component: Live,
  args: { start: NO_FILTERS, weeks: storyWeeks, names: few, loading: false, onToggle: fn() },
  parameters: {
    about: {
      when: 'Beside a list of weeks, or in a sheet on a phone. Counts are those of the other filters, so no choice leads to nothing.',
      keys: [
        ['Tab', 'Moves from value to value'],
        ['Space', 'Ticks or unticks; the list follows at once'],
        ['Enter', 'On an applied filter: takes it away; focus goes to the next one'],
      ],
    },
    states: {
      error: 'the list says what did not load',
      disabled: 'a value without weeks cannot be ticked: see Nothing left',
    },
  },
} satisfies Meta<typeof Live>;
export default meta;
type Story = StoryObj<typeof meta>;

const chosen: Filters = {
  ...NO_FILTERS,
  price: [1200],
  type: ['Smart Week', 'VIP Week'],
  capacity: ['1 BEDROOM'],
};
/** No filter is chosen. */
export const None: Story = {};
/** Several filters are chosen. */
export const Applied: Story = { args: { start: chosen } };
/**
 * What is chosen can be removed even when no weeks are left; other values without weeks cannot be
 * chosen.
 */
export const NothingLeft: Story = {
  args: {
    start: {
      ...NO_FILTERS,
      type: ['Smart Week'],
      kitchen: ['Full Kitchen'],
      resort: ['Hacienda San Bartolomé de los Almendros Centenarios'],
    },
  },
};
/** Up to a price. */
export const UpToAPrice: Story = { args: { start: { ...NO_FILTERS, price: [900] } } };
/** No week costs so little: what was chosen stays, and can be taken away. */
export const NothingSoCheap: Story = { args: { start: { ...NO_FILTERS, price: [300] } } };
/** Every week has the same price: there is nothing to limit. */
export const OnePrice: Story = {
  args: { weeks: storyWeeks.map((week) => ({ ...week, Cost: 899.5 })) },
};
/** The weeks are being counted. */
export const Loading: Story = { args: { loading: true } };
/** Twenty-four resorts, with a search of their own. */
export const ManyResorts: Story = {
  args: { names: [...new Set(many)] },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('searchbox', { name: say('weeks:filters.searchResort') });
    await userEvent.type(box, 'bahia');
    await expect(canvas.getAllByRole('checkbox', { name: /Bahía Dorada/ }).length).toBeGreaterThan(
      0,
    );
    await expect(
      canvas.queryByRole('checkbox', { name: 'Casa del Arrecife' }),
    ).not.toBeInTheDocument();
    await userEvent.clear(box);
    await userEvent.type(box, 'atlantis');
    await expect(canvas.getByText(say('weeks:filters.noResort'))).toBeVisible();
  },
};

/**
 * Space checks a box; the count is announced with the value; Enter on a chip removes it and focus
 * moves to the next one.
 */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args }) => {
    const smart = canvas.getByRole('checkbox', { name: say('weeks:types.smart') });
    await expect(smart).toHaveAccessibleDescription(
      say('weeks:filters.weeks', { count: 12, formatted: 12 }),
    );
    smart.focus();
    await userEvent.keyboard(' ');
    await expect(args.onToggle).toHaveBeenCalledWith('type', 'Smart Week');
    canvas.getByRole('checkbox', { name: say('weeks:types.vip') }).focus();
    await userEvent.keyboard(' ');
    canvas
      .getByRole('button', {
        name: say('weeks:filters.remove', {
          group: say('weeks:filters.groups.type'),
          value: say('weeks:types.smart'),
        }),
      })
      .focus();
    await userEvent.keyboard('{Enter}');
    await expect(
      canvas.getByRole('button', {
        name: say('weeks:filters.remove', {
          group: say('weeks:filters.groups.type'),
          value: say('weeks:types.vip'),
        }),
      }),
    ).toHaveFocus();
    await expect(smart).not.toBeChecked();
  },
};

/**
 * A limit says what it takes while it moves, becomes a chip when it rests, and goes at the end of
 * the scale.
 */
export const LimitThePrice: Story = {
  play: async ({ canvas, args }) => {
    const slider = canvas.getByRole('slider', { name: say('weeks:filters.groups.price') });
    const upTo = say('weeks:filters.upTo', { price: '$900' });
    await fireEvent.change(slider, { target: { value: PRICE_LIMITS.indexOf(900) } });
    const cheap = storyWeeks.filter(({ Cost }) => Cost <= 900).length;
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      `${upTo}, ${say('weeks:filters.weeks', { count: cheap, formatted: cheap })}`,
    );
    await expect(args.onToggle).not.toHaveBeenCalled();
    const chip = await canvas.findByRole('button', {
      name: say('weeks:filters.remove', {
        group: say('weeks:filters.groups.price'),
        value: upTo,
      }),
    });
    await expect(args.onToggle).toHaveBeenCalledTimes(1);
    await expect(args.onToggle).toHaveBeenCalledWith('price', 900);
    await userEvent.click(chip);
    await expect(slider).toHaveValue(String(PRICE_LIMITS.length));
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining(say('weeks:filters.anyPrice')),
    );
  },
};

const range = {
  ...NO_FILTERS,
  priceFrom: [500],
  price: [900],
  sleeps: [4],
  checkin: ['2027-03-20'],
  flex: [7],
  weekday: ['Saturday'],
  amenities: ['beach', 'pool'],
} satisfies Filters;
/** Two prices, room for so many, days and services; each a chip that takes it away. */
export const AskedAsPeopleDo: Story = {
  args: { start: range },
  play: async ({ canvas, args }) => {
    const over = canvas.getByRole('slider', { name: say('weeks:filters.groups.priceFrom') });
    await expect(over).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining(say('weeks:filters.over', { price: '$500' })),
    );
    await expect(
      canvas.getByRole('combobox', { name: say('weeks:filters.overLabel') }),
    ).toHaveDisplayValue('$500');
    const more = canvas.getByRole('button', {
      name: say('weeks:filters.moreLabel', {
        count: AMENITIES.length - 4,
        group: say('weeks:filters.groups.amenities'),
      }),
    });
    await userEvent.click(more);
    await waitFor(() =>
      expect(
        canvas.getByRole('checkbox', { name: say('weeks:filters.amenities.hotTub') }),
      ).toBeInTheDocument(),
    );
    await userEvent.click(
      canvas.getByRole('button', {
        name: new RegExp(`^${say('weeks:filters.sleeps', { count: 6 })}`),
      }),
    );
    await expect(args.onToggle).toHaveBeenLastCalledWith('sleeps', 6);
    const day = canvas.getByRole('button', { name: begins('weeks:filters.groups.day') });
    await userEvent.click(day);
    // From the first day of the search by keyboard.
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2027-03-01'));
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{End}{Enter}');
    await expect(args.onToggle).toHaveBeenLastCalledWith('day', '2027-03-13');
    await waitFor(() => expect(day).toHaveFocus());
    for (const chip of canvas.getAllByRole('button', { name: /^(Remove filter|Quitar el filtro)/ }))
      await userEvent.click(chip);
    await expect(day).toHaveTextContent(say('weeks:filters.chooseDay'));
    await expect(over).toHaveValue('0');
  },
};

/** Home again before school begins: stays that end on a day or before it. */
export const CheckOutByADay: Story = {
  args: { start: { ...NO_FILTERS, leaveBy: ['2027-03-27'] } },
  play: async ({ canvas, args }) => {
    const day = canvas.getByRole('button', { name: begins('weeks:filters.groups.leaveBy') });
    const early = storyWeeks.filter(({ CheckOutDate }) => CheckOutDate <= '2027-03-27');
    const smart = early.filter(({ InvTypeInDetail }) => InvTypeInDetail === 'Smart Week').length;
    await expect(
      canvas.getByRole('checkbox', { name: say('weeks:types.smart') }),
    ).toHaveAccessibleDescription(say('weeks:filters.weeks', { count: smart, formatted: smart }));
    await userEvent.click(
      canvas.getByRole('button', { name: /^(Remove filter|Quitar el filtro)/ }),
    );
    await expect(args.onToggle).toHaveBeenLastCalledWith('leaveBy', '2027-03-27');
    await expect(day).toHaveTextContent(say('weeks:filters.chooseDay'));
  },
};

const everyFilter = Object.fromEntries(
  FILTER_ROWS.map(({ param, values, day, area, places }) => [
    param,
    [
      day
        ? '2027-03-20'
        : area
          ? '20,-88,21,-86'
          : places
            ? 'Mexico/Jalisco'
            : (values?.[0] ?? few[0]),
    ],
  ]),
) as Filters;
/** One value of every filter, each a chip in words. */
export const EveryFilter: Story = {
  args: { start: { ...everyFilter, per: [], priceFrom: [300], price: [900] } },
  play: async ({ canvas }) => {
    const chips = canvas.getAllByRole('button', { name: /^(Remove filter|Quitar el filtro)/ });
    await expect(chips).toHaveLength(FILTER_ROWS.filter(({ of }) => !of).length);
    for (const chip of chips) await expect(chip).not.toHaveAccessibleName(/filters\.|\{\{/);
  },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  args: { start: chosen },
  render: (args) => <ClubMatrix>{() => <Live {...args} />}</ClubMatrix>,
};
