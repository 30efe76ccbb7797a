import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { listByResort, weekCalendar } from '#contracts/week.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { buildCalendar, yearHandlers } from '#mocks/year.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import YearView from './year-view.tsx';

const meta = {
  title: 'Components/Year/Year',
  component: YearView,
  args: {
    search: { country: 'Mexico', city: 'all' },
    name: 'México',
    listOf: ({ date }) => `/resortlist?day=${date}`,
  },
  parameters: {
    layout: 'fullscreen',
    about: {
      when: 'For people who know where but not when: the coming twelve months of a search, with the lowest price of each check-in day.',
      instead: 'Weeks of known months are a list.',
      keys: [
        ['Tab', 'Moves to the price steps, to the chosen day, to what is said of it'],
        ['Arrow Left, Arrow Right', 'The day with weeks before or after'],
        ['Arrow Up, Arrow Down', 'The same weekday a month away'],
        ['Home, End', 'First and last day of the month'],
        ['Page Up, Page Down', 'Three months away'],
        ['Enter, Space', 'Chooses the day'],
        ['Esc', 'From the day back to the year'],
      ],
    },
    states: { disabled: 'days without weeks are no choices' },
    msw: { handlers: yearHandlers() },
  },
  decorators: [
    (Story, { name }) =>
      name === 'Club matrix' ? (
        <Story />
      ) : (
        <div className="mx-auto max-w-page px-4 py-8 sm:px-6 lg:px-8">
          <Story />
        </div>
      ),
  ],
} satisfies Meta<typeof YearView>;
export default meta;
type Story = StoryObj<typeof meta>;
const wide = { viewport: { value: 'desktop', isRotated: false } };
const phone = { viewport: { value: 'phone', isRotated: false } };

const dayOf = (canvas: ReturnType<typeof within>, date: string) => {
  const grid: HTMLElement = canvas.getByRole('grid');
  const cell = grid.querySelector<HTMLElement>(`[data-date="${date}"]`);
  if (!cell) throw new Error(`The year has no ${date}`);
  return cell;
};
const found = (canvas: ReturnType<typeof within>) =>
  canvas.findByRole('grid', { name: say('year:grid') });

/** The keys of the year, and what is said of the chosen day. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  globals: wide,
  play: async ({ canvas, step }) => {
    await found(canvas);
    const [first, second, ...others] = buildCalendar().days.map(({ date }) => date);
    await step('one tab stop', async () => {
      await expect(canvas.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    });
    await step('arrows', async () => {
      dayOf(canvas, first!).focus();
      await userEvent.keyboard('{ArrowRight}');
      await expect(dayOf(canvas, second!)).toHaveFocus();
      await userEvent.keyboard('{Home}');
      await expect(dayOf(canvas, first!)).toHaveFocus();
      await userEvent.keyboard('{PageDown}');
      await expect(document.activeElement?.getAttribute('data-date')?.startsWith('2027-03')).toBe(
        true,
      );
    });
    await step('a day is chosen and said', async () => {
      await userEvent.keyboard('{Enter}');
      const chosen = document.activeElement as HTMLElement;
      await expect(chosen).toHaveAttribute('aria-selected', 'true');
      const panel = within(canvas.getByRole('complementary', { name: say('year:panel.label') }));
      await expect(await panel.findByRole('link', { name: 'Casa Caracol Playa' })).toBeVisible();
      const link = panel.getByRole('link', { name: begins('year:panel.see') });
      await expect(link).toHaveAttribute(
        'href',
        `/resortlist?day=${chosen.getAttribute('data-date')}`,
      );
      await waitFor(() =>
        expect(
          canvas
            .getAllByRole('status')
            .some(({ textContent }) =>
              textContent?.startsWith(chosen.querySelector('.sr-only')!.textContent),
            ),
        ).toBe(true),
      );
      link.focus();
      await userEvent.keyboard('{Escape}');
      await expect(chosen).toHaveFocus();
    });
    await expect(others.length).toBeGreaterThan(50);
  },
};

/** A price step that is pressed dims the days of all others. */
export const OneStep: Story = {
  globals: wide,
  play: async ({ canvas }) => {
    await found(canvas);
    const steps = within(canvas.getByRole('group', { name: say('year:steps.label') }));
    const [cheapest] = steps.getAllByRole('button');
    await userEvent.click(cheapest!);
    await expect(cheapest).toHaveAttribute('aria-pressed', 'true');
    const { days, steps: limits } = buildCalendar();
    const dear = days.find(({ price }) => price >= limits[0]!)!;
    const ground = (date: string) => getComputedStyle(dayOf(canvas, date)).backgroundColor;
    const none = 'rgba(0, 0, 0, 0)';
    await waitFor(() => expect(ground(dear.date)).toBe(none));
    const cheap = days.find(({ price }) => price < limits[0]!)!;
    await expect(ground(cheap.date)).not.toBe(none);
  },
};

/** Months below each other; a pressed day is told of in a sheet, which its handle opens further. */
export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await found(canvas);
    await expect(canvas.queryByRole('complementary')).not.toBeInTheDocument();
    await userEvent.click(dayOf(canvas, buildCalendar().days[6]!.date));
    const sheet = within(
      await canvas.findByRole('complementary', { name: say('year:panel.label') }),
    );
    await userEvent.click(sheet.getByRole('button', { name: say('year:panel.more') }));
    await expect(await sheet.findByRole('link', { name: 'Arrecife Dorado' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('complementary')).not.toBeInTheDocument());
  },
};

const searched = { months: ['2027-03', '2027-04'] } satisfies Story['args'];
/** A search for March opens at the title: the page does not leave its reader further down. */
export const SearchedOnAPhone: Story = {
  globals: phone,
  args: searched,
  play: async ({ canvas }) => {
    await found(canvas);
    await expect(window.scrollY).toBe(0);
  },
};
/** A day of March opens at March; the months before it stand above. */
export const ChosenOnAPhone: Story = {
  globals: phone,
  args: {
    ...searched,
    picked: buildCalendar().days.find(({ date }) => date >= '2027-03-01')!.date,
    onPick: fn(),
  },
  play: async ({ canvas }) => {
    const grid = await found(canvas);
    const month = grid.querySelector('[data-month="2027-03"]')!;
    // In the upper third of the window, right below what sticks there.
    await waitFor(async () => {
      const { top } = month.getBoundingClientRect();
      await expect(top).toBeGreaterThan(0);
      await expect(top).toBeLessThan(window.innerHeight / 3);
    });
  },
};
/** Where all months are in view, the cheapest day of the searched ones is proposed, and keys begin there. */
export const SearchedOnADesktop: Story = {
  globals: wide,
  args: searched,
  play: async ({ canvas }) => {
    const grid = await found(canvas);
    const cheapest = buildCalendar()
      .days.filter(({ date }) => date >= '2027-03-01' && date < '2027-05-01')
      .reduce((best, day) => (day.price < best.price ? day : best));
    await expect(grid.querySelector('[aria-selected="true"]')).toBe(dayOf(canvas, cheapest.date));
    await expect(grid.querySelector('[tabindex="0"]')).toBe(dayOf(canvas, cheapest.date));
  },
};

/** The shape of it while its data is on its way. */
export const Loading: Story = {
  globals: wide,
  parameters: { msw: { handlers: [hangs(weekCalendar)] } },
};
/** The server fails; it can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(weekCalendar, 500)] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByRole('button', { name: say('errors:retry') })).toBeEnabled();
  },
};
/** The year has no weeks. */
export const Empty: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(weekCalendar, {
          success: true,
          from: '2026-11-23',
          to: '2027-11-30',
          days: [],
          steps: [],
        }),
      ],
    },
  },
};
/** Long names, prices of thousands, and resorts that did not load. */
export const LongWords: Story = {
  globals: wide,
  args: {
    name: 'Hacienda San Bartolomé de los Almendros Centenarios Resort, Villas & Wellness Spa',
    ofResort: true,
    level: 2,
  },
  parameters: {
    msw: { handlers: [answers(weekCalendar, buildCalendar(1900)), fails(listByResort, 500)] },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('year:panel.resortsFailed'))).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix cellWidth="80rem">{() => <YearView {...args} />}</ClubMatrix>,
};
