import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { getCruiseFilters } from '#contracts/cruise.ts';
import { buildCruiseChoices, cruiseHandler, cruiseHandlerDown } from '#mocks/cruise.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { Card } from '#ui/card.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say, written } from '#workbench/say.ts';
import { CruiseSearch } from './cruise-search.tsx';
import { choose, NOTHING } from './cruise-state.ts';

const chosen = choose(
  choose(choose(NOTHING, 'port', 'USMIA', 'Miami, Florida'), 'vendor', 'MAR', 'Marea Cruises'),
  'length',
  '6-7',
  '6 to 7 days',
);

/** Whether the partner of `Recovers` is down. */
let down = true;

const meta = {
  title: 'Components/Cruise/Cruise search',
  component: CruiseSearch,
  args: { open: fn() },
  parameters: {
    about: {
      when: 'On the home page of clubs with the cruise module; its results are the partner’s.',
      keys: [
        ['Arrow Down', 'Opens a list'],
        ['Letters', 'Search ports and ships'],
        ['Enter', 'Takes the option; on the button, opens the results in a new tab'],
      ],
    },
    states: { disabled: 'lists are closed only while they load' },
    msw: { handlers: [cruiseHandler()] },
  },
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
} satisfies Meta<typeof CruiseSearch>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is chosen yet. */
export const Default: Story = {};
/** Zone, port, length and month are chosen. */
export const Chosen: Story = { args: { initial: chosen } };
/** On a phone. */
export const Phone: Story = {
  args: { initial: chosen },
  globals: { viewport: { value: 'phone' } },
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getCruiseFilters)] } } };
/** What was chosen before a reload stays readable while the lists load. */
export const LoadingChosen: Story = { ...Loading, args: { initial: chosen } };

const field = (canvas: ReturnType<typeof within>, name: string) =>
  canvas.getByRole('combobox', { name });
const ready = async (canvas: ReturnType<typeof within>) => {
  await waitFor(() => expect(field(canvas, say('cruise:fields.destination'))).toBeEnabled());
};
const pick = async (canvas: ReturnType<typeof within>, name: string, option: string) => {
  await userEvent.click(field(canvas, name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
};

/** Each choice narrows the others; "find" opens the results with the same filters. */
export const Narrows: Story = {
  parameters: { club: { Nomenclatura: 'AZ' } },
  play: async ({ canvas, args, step }) => {
    await ready(canvas);
    await expect(field(canvas, say('cruise:fields.destination'))).toHaveTextContent(/^Carib/);
    await expect(field(canvas, say('cruise:fields.month'))).toHaveTextContent(
      written.longMonth('2027-01'),
    );
    await step('a ship leaves one port and one line', async () => {
      await pick(canvas, say('cruise:fields.ship'), 'Sol Naciente');
      await userEvent.click(field(canvas, say('cruise:fields.port')));
      await waitFor(() =>
        expect(
          within(screen.getByRole('listbox'))
            .getAllByRole('option')
            .map((option) => option.textContent),
        ).toEqual([say('cruise:any.port'), 'Tampa, Florida']),
      );
      await userEvent.keyboard('{Escape}');
    });
    await step('find', async () => {
      await userEvent.click(canvas.getByRole('button', { name: begins('cruise:find') }));
      const address = new URL(String((args.open as ReturnType<typeof fn>).mock.calls[0]?.[0]));
      await expect(address.pathname).toBe('/sandbox/cruises/results');
      await expect(Object.fromEntries(address.searchParams)).toEqual({
        skin: '951',
        stylesheet: 'AZ',
        language: document.documentElement.lang,
        destination: '1',
        month: '01/01/2027',
        ship: 'SOL1',
      });
    });
  },
};

/**
 * Another destination: choices that still fit stay, the rest are removed and named; the month
 * changes to one with cruises.
 */
export const LetsGo: Story = {
  args: { initial: choose(chosen, 'month', '02/01/2027', 'February 2027') },
  play: async ({ canvas }) => {
    await ready(canvas);
    await pick(canvas, say('cruise:fields.destination'), 'Alaska');
    await expect(
      (
        await canvas.findAllByText(
          like('cruise:dropped', {
            names: new Intl.ListFormat(document.documentElement.lang).format([
              'Miami, Florida',
              'Marea Cruises',
            ]),
          }),
        )
      ).length,
    ).toBeGreaterThan(0);
    // The rest of the month is known with the second answer.
    const from = document.documentElement.lang === 'es' ? 'february 2027' : 'February 2027';
    await expect(
      (
        await canvas.findAllByText(
          like('cruise:monthMoved', { from, to: written.longMonth('2027-05') }),
        )
      ).length,
    ).toBeGreaterThan(0);
    await expect(field(canvas, say('cruise:fields.port'))).toHaveTextContent(
      say('cruise:any.port'),
    );
    await expect(field(canvas, say('cruise:fields.length'))).toHaveTextContent(/6 .+ 7 /);
    await waitFor(() =>
      expect(field(canvas, say('cruise:fields.month'))).toHaveTextContent(
        written.longMonth('2027-05'),
      ),
    );
  },
};

/** Everything by keyboard: choose, reset, find. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args }) => {
    await ready(canvas);
    field(canvas, say('cruise:fields.port')).focus();
    await userEvent.keyboard('{ArrowDown}');
    const box = await screen.findByRole('combobox', { name: say('cruise:searchIn.port') });
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard('tampa{Enter}');
    await waitFor(() =>
      expect(field(canvas, say('cruise:fields.port'))).toHaveTextContent('Tampa, Florida'),
    );
    // The list gives the focus back when it closes; what is focused before that would lose it.
    await waitFor(() => expect(field(canvas, say('cruise:fields.port'))).toHaveFocus());
    const reset = canvas.getByRole('button', { name: say('cruise:reset') });
    await waitFor(() => expect(reset).toBeEnabled());
    reset.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(field(canvas, say('cruise:fields.port'))).toHaveTextContent(say('cruise:any.port')),
    );
    canvas.getByRole('button', { name: begins('cruise:find') }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.open).toHaveBeenCalledOnce();
  },
};

/** The partner fails; it can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getCruiseFilters, 502)] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(say('cruise:failed.title'));
    await expect(canvas.getByRole('button', { name: say('cruise:failed.retry') })).toBeEnabled();
  },
};
/** The partner fails, said in Spanish. */
export const FailedSpanish: Story = {
  globals: { club: 'coral', language: 'es' },
  parameters: { msw: { handlers: [fails(getCruiseFilters, 503, { retryAfter: 15 })] } },
};
/** The network is lost. */
export const Offline: Story = { parameters: { msw: { handlers: [breaks(getCruiseFilters)] } } };
/** Succeeds on the second attempt. */
export const Recovers: Story = {
  beforeEach: () => {
    down = true;
  },
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: { handlers: [cruiseHandlerDown(() => down)] },
  },
  play: async ({ canvas }) => {
    const retry = await canvas.findByRole('button', { name: say('cruise:failed.retry') });
    down = false;
    await userEvent.click(retry);
    await ready(canvas);
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};
/** The lists for the last choice failed to load: the choice is kept and can still be searched. */
export const NotNarrowed: Story = {
  parameters: { msw: { handlers: [cruiseHandlerDown((query) => query.has('port'))] } },
  play: async ({ canvas, args }) => {
    await ready(canvas);
    await pick(canvas, say('cruise:fields.port'), 'Tampa, Florida');
    await expect(await canvas.findByText(say('cruise:notNarrowed.title'))).toBeVisible();
    await expect(field(canvas, say('cruise:fields.port'))).toHaveTextContent('Tampa, Florida');
    await userEvent.click(canvas.getByRole('button', { name: begins('cruise:find') }));
    await expect(args.open).toHaveBeenCalledWith(expect.stringContaining('port=USTPA'));
  },
};
/** Choices of an hour ago: the partner does not answer. */
export const Stale: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(getCruiseFilters, ({ query }) => buildCruiseChoices(query, { stale: true })),
      ],
    },
  },
};
/** The partner has nothing to offer. */
export const Empty: Story = {
  parameters: {
    msw: { handlers: [answers(getCruiseFilters, buildCruiseChoices({}, { zones: [] }))] },
  },
};
/** A destination without cruises. */
export const NoMonths: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(
          getCruiseFilters,
          buildCruiseChoices(
            {},
            { ports: [], vendors: [], ships: [], months: [], days: [], month: '' },
          ),
        ),
      ],
    },
  },
};
/** The longest words, on a phone. */
export const LongWords: Story = {
  args: { initial: choose(NOTHING, 'port', 'LONG', 'x') },
  globals: { language: 'es', viewport: { value: 'phone' } },
  parameters: {
    msw: {
      handlers: [
        answers(
          getCruiseFilters,
          buildCruiseChoices(
            { language: 'es' },
            {
              ports: [
                {
                  id: 'LONG',
                  label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Reino Unido',
                },
              ],
            },
          ),
        ),
      ],
    },
  },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  name: 'Club matrix',
  args: { initial: chosen },
  decorators: [
    (Story) => (
      <div className="w-max">
        <Story />
      </div>
    ),
  ],
  render: (args) => <ClubMatrix>{() => <CruiseSearch {...args} />}</ClubMatrix>,
};
