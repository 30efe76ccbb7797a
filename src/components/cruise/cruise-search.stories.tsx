import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { getCruiseFilters } from '#contracts/cruise.ts';
import { buildCruiseChoices, cruiseHandler, cruiseHandlerDown } from '#mocks/cruise.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { Card } from '#ui/card.tsx';
import { ClubMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import { CruiseSearch } from './cruise-search.tsx';
import { choose, NOTHING } from './cruise-state.ts';

const chosen = choose(choose(choose(NOTHING, 'port', 'USMIA', 'Miami, Florida'), 'vendor', 'MAR', 'Marea Cruises'), 'length', '6-7', '6 to 7 days');
const inEnglish = { globals: { club: 'azul', language: 'en' } };

/** Whether the partner of `Recovers` is down. */
let down = true;

const meta = {
  title: 'Components/Cruise/Cruise search',
  component: CruiseSearch,
  args: { open: fn() },
  parameters: { msw: { handlers: [cruiseHandler()] } },
  decorators: [(Story, { name }) => (name === 'Club matrix' ? <Story /> : <Card padding="lg" className="max-w-page"><Story /></Card>)],
} satisfies Meta<typeof CruiseSearch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Chosen: Story = { args: { initial: chosen } };
export const Phone: Story = { args: { initial: chosen }, globals: { viewport: { value: 'phone' } } };
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getCruiseFilters)] } } };
/** What was chosen before a reload stays readable while the lists are on their way. */
export const LoadingChosen: Story = { ...Loading, args: { initial: chosen } };

const field = (canvas: ReturnType<typeof within>, name: string) => canvas.getByRole('combobox', { name });
const ready = async (canvas: ReturnType<typeof within>) => {
  await waitFor(() => expect(field(canvas, 'Destination')).toBeEnabled());
};
const pick = async (canvas: ReturnType<typeof within>, name: string, option: string) => {
  await userEvent.click(field(canvas, name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
};

/** Each choice narrows the others; find opens the results with the same filters. */
export const Narrows: Story = {
  ...inEnglish,
  play: async ({ canvas, args, step }) => {
    await ready(canvas);
    await expect(field(canvas, 'Destination')).toHaveTextContent('Caribbean');
    await expect(field(canvas, 'Month')).toHaveTextContent('January 2027');
    await step('a ship leaves one port and one line', async () => {
      await pick(canvas, 'Ship', 'Sol Naciente');
      await userEvent.click(field(canvas, 'Departure port'));
      await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option').map((option) => option.textContent)).toEqual(['Any port', 'Tampa, Florida']));
      await userEvent.keyboard('{Escape}');
    });
    await step('find', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Find cruises/ }));
      const address = new URL(String((args.open as ReturnType<typeof fn>).mock.calls[0]?.[0]));
      await expect(address.pathname).toBe('/sandbox/cruises/results');
      await expect(Object.fromEntries(address.searchParams)).toEqual({ skin: '951', stylesheet: 'AZ', language: 'en', destination: '1', month: '01/01/2027', ship: 'SOL1' });
    });
  },
};

/** Another destination: what still fits stays, the rest goes and is named; the month moves to one with cruises. */
export const LetsGo: Story = {
  ...inEnglish,
  args: { initial: choose(chosen, 'month', '02/01/2027', 'February 2027') },
  play: async ({ canvas }) => {
    await ready(canvas);
    await pick(canvas, 'Destination', 'Alaska');
    await expect((await canvas.findAllByText(/No longer chosen, since no cruise fits: Miami, Florida and Marea Cruises/)).length).toBeGreaterThan(0);
    await expect(canvas.getAllByText(/February 2027 has no cruises here; the month is now May 2027/).length).toBeGreaterThan(0);
    await expect(field(canvas, 'Departure port')).toHaveTextContent('Any port');
    await expect(field(canvas, 'Number of days')).toHaveTextContent('6 to 7 days');
    await waitFor(() => expect(field(canvas, 'Month')).toHaveTextContent('May 2027'));
  },
};

/** Everything by keyboard: choose, reset, find. */
export const Keyboard: Story = {
  ...inEnglish,
  play: async ({ canvas, args }) => {
    await ready(canvas);
    field(canvas, 'Departure port').focus();
    await userEvent.keyboard('{ArrowDown}');
    const box = await screen.findByRole('combobox', { name: 'Search ports' });
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard('tampa{Enter}');
    await waitFor(() => expect(field(canvas, 'Departure port')).toHaveTextContent('Tampa, Florida'));
    const reset = canvas.getByRole('button', { name: 'Reset filters' });
    await waitFor(() => expect(reset).toBeEnabled());
    reset.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field(canvas, 'Departure port')).toHaveTextContent('Any port'));
    canvas.getByRole('button', { name: /^Find cruises/ }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.open).toHaveBeenCalledOnce();
  },
};

export const Failed: Story = {
  ...inEnglish,
  parameters: { msw: { handlers: [fails(getCruiseFilters, 502)] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The cruise search is not answering');
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
};
export const FailedSpanish: Story = { globals: { club: 'coral', language: 'es' }, parameters: { msw: { handlers: [fails(getCruiseFilters, 503, { retryAfter: 15 })] } } };
export const Offline: Story = { parameters: { msw: { handlers: [breaks(getCruiseFilters)] } } };
/** Answers on the second question. */
export const Recovers: Story = {
  ...inEnglish,
  beforeEach: () => {
    down = true;
  },
  parameters: { msw: { handlers: [cruiseHandlerDown(() => down)] } },
  play: async ({ canvas }) => {
    const retry = await canvas.findByRole('button', { name: 'Try again' });
    down = false;
    await userEvent.click(retry);
    await ready(canvas);
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};
/** The lists did not come for the last choice: it is kept and can be searched all the same. */
export const NotNarrowed: Story = {
  ...inEnglish,
  parameters: { msw: { handlers: [cruiseHandlerDown((query) => query.has('port'))] } },
  play: async ({ canvas, args }) => {
    await ready(canvas);
    await pick(canvas, 'Departure port', 'Tampa, Florida');
    await expect(await canvas.findByText('The choices could not be updated')).toBeVisible();
    await expect(field(canvas, 'Departure port')).toHaveTextContent('Tampa, Florida');
    await userEvent.click(canvas.getByRole('button', { name: /^Find cruises/ }));
    await expect(args.open).toHaveBeenCalledWith(expect.stringContaining('port=USTPA'));
  },
};
export const Stale: Story = { parameters: { msw: { handlers: [answers(getCruiseFilters, ({ query }) => buildCruiseChoices(query, { stale: true }))] } } };
export const Empty: Story = { parameters: { msw: { handlers: [answers(getCruiseFilters, buildCruiseChoices({}, { zones: [] }))] } } };
/** A destination nothing sails to. */
export const NoMonths: Story = { parameters: { msw: { handlers: [answers(getCruiseFilters, buildCruiseChoices({}, { ports: [], vendors: [], ships: [], months: [], days: [], month: '' }))] } } };
export const LongWords: Story = {
  args: { initial: choose(NOTHING, 'port', 'LONG', 'x') },
  globals: { language: 'es', viewport: { value: 'phone' } },
  parameters: { msw: { handlers: [answers(getCruiseFilters, buildCruiseChoices({ language: 'es' }, { ports: [{ id: 'LONG', label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Reino Unido' }] }))] } },
};

export const EveryClub: Story = {
  name: 'Club matrix',
  parameters: { chromatic: { modes: once } },
  args: { initial: chosen },
  decorators: [(Story) => <div className="w-max"><Story /></div>],
  render: (args) => <ClubMatrix>{() => <CruiseSearch {...args} />}</ClubMatrix>,
};
