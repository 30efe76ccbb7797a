import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { checkMonths, listCities, listCountries } from '#contracts/week.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { searchHandlers } from '#mocks/weeks.ts';
import { Card } from '#ui/card.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say, written } from '#workbench/say.ts';
import { SearchForm } from './search-form.tsx';

const florida = {
  country: 'USA',
  state: 'Florida',
  city: 'Key West',
  checkIn: '2027-03',
  checkOut: '2027-04',
};
const mexico = {
  country: 'Mexico',
  state: '',
  city: 'all',
  checkIn: '2027-03',
  checkOut: '2027-04',
};

const meta = {
  title: 'Components/Week/Search form',
  component: SearchForm,
  args: { onSearch: fn(), tickMs: 5 },
  parameters: {
    about: {
      when: 'Wherever a search for weeks begins or is changed: home, the list’s own bar, a sheet on the phone.',
      keys: [
        [
          'Tab',
          'Moves from field to field; a field whose list depends on another is closed until that is chosen',
        ],
        ['Letters', 'Open a field’s list and search it'],
        ['Arrow Down', 'Opens the list'],
        ['Enter', 'Takes the option; on the button, searches'],
      ],
    },
    msw: { handlers: [...searchHandlers] },
  },
  decorators: [
    (Story, { args }) => (
      <Card padding="lg" className={args.layout === 'ticket' ? 'max-w-page' : 'max-w-dialog-md'}>
        <Story />
      </Card>
    ),
  ],
} satisfies Meta<typeof SearchForm>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is chosen yet. */
export const Empty: Story = {};
/** As the ticket of the home page. */
export const Ticket: Story = { args: { layout: 'ticket' } };
/** On a phone the lists stand two by two, and no value is cut, however long its words are. */
export const TicketOnAPhone: Story = {
  args: {
    layout: 'ticket',
    initial: { ...mexico, city: 'Playa del Carmen', checkIn: '2027-09', checkOut: '2027-11' },
  },
  globals: { language: 'es', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const lists = await canvas.findAllByRole('combobox');
    await waitFor(() => expect(lists[2]).toHaveTextContent(written.month('2027-09')));
    for (const list of lists) {
      const words = list.querySelector('span')!;
      await expect(words.scrollWidth, words.textContent).toBeLessThanOrEqual(words.clientWidth);
      await expect(words.scrollHeight, words.textContent).toBeLessThanOrEqual(
        words.clientHeight + 1,
      );
    }
  },
};
/** The narrowest phone has one column. */
export const TicketOnANarrowPhone: Story = {
  ...TicketOnAPhone,
  decorators: [
    (Story) => (
      <div className="max-w-78">
        <Story />
      </div>
    ),
  ],
};
/** The ticket with a country that has states. */
export const TicketWithState: Story = { args: { layout: 'ticket', initial: florida } };
/** A place and months are chosen. */
export const Chosen: Story = { args: { initial: mexico } };
/** The countries are on their way. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(listCountries)] } } };
/** The months are on their way. */
export const LoadingMonths: Story = {
  args: { initial: mexico },
  parameters: { msw: { handlers: [hangs(checkMonths), ...searchHandlers] } },
};
/** No weeks of this place are left. */
export const NoMonths: Story = {
  args: { initial: { ...mexico, checkIn: '', checkOut: '' } },
  parameters: {
    msw: {
      handlers: [
        answers(checkMonths, { success: true, checkIn: [], checkOut: [] }),
        ...searchHandlers,
      ],
    },
  },
};

/** A list that fails to load says so at its field, and can be retried there. */
export const Failed: Story = {
  args: { initial: { ...mexico, city: '', checkIn: '', checkOut: '' } },
  parameters: { msw: { handlers: [fails(listCities, 500), ...searchHandlers] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('weeks:search.failed'))).toBeVisible();
    await expect(
      canvas.getByRole('button', {
        name: say('weeks:search.retryLabel', { field: say('weeks:search.city') }),
      }),
    ).toBeEnabled();
  },
};

/**
 * Something is missing: no search, the first missing field is marked and has focus (specification,
 * section 5).
 */
export const Missing: Story = {
  args: { initial: { ...mexico, city: '', checkIn: '', checkOut: '' } },
  play: async ({ canvas, args }) => {
    const city = canvas.getByRole('combobox', { name: begins('weeks:search.city') });
    await waitFor(() => expect(city).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: say('weeks:search.find') }));
    await expect(city).toHaveFocus();
    await expect(city).toHaveAttribute('aria-invalid', 'true');
    await expect(city).toHaveAccessibleDescription(say('validation:required'));
    await expect(args.onSearch).not.toHaveBeenCalled();
  },
};

/** The dots of a running search; a second press changes nothing. */
export const Searching: Story = {
  args: { initial: mexico, tickMs: 600_000, layout: 'ticket' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('weeks:search.find') }));
    const busy = await canvas.findByRole('button', { name: say('weeks:search.searching') });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(busy);
    await expect(args.onSearch).not.toHaveBeenCalled();
  },
};

const pick = async (field: HTMLElement, typed: string) => {
  await waitFor(() => expect(field).toBeEnabled());
  field.focus();
  await userEvent.keyboard('{ArrowDown}');
  // The search box of the list that opened.
  await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLInputElement));
  await userEvent.keyboard(`${typed}{Enter}`);
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
};
const pickMonth = async (field: HTMLElement, month: string) => {
  await waitFor(() => expect(field).toBeEnabled());
  field.focus();
  await userEvent.keyboard('{Enter}');
  const list = await screen.findByRole('listbox');
  await waitFor(() => expect(list.contains(document.activeElement)).toBe(true));
  within(list).getByRole('option', { name: month }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
};

/**
 * The whole search without a mouse: USA asks for a state, check-out waits for check-in and is never
 * before it.
 */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args, step }) => {
    const field = (name: RegExp) => canvas.getByRole('combobox', { name });
    await step('a country of states asks for one', async () => {
      await pick(field(begins('weeks:search.country')), written.country('US'));
      await expect(field(begins('weeks:search.country'))).toHaveTextContent(written.country('US'));
      await pick(
        await canvas.findByRole('combobox', { name: begins('weeks:search.state') }),
        'flor',
      );
    });
    await step('a city loads months', async () => {
      await pick(field(begins('weeks:search.city')), 'key');
      await expect(field(begins('weeks:search.checkOut'))).toBeDisabled();
      await pickMonth(field(begins('weeks:search.checkIn')), written.month('2027-03'));
    });
    await step('check-out offers no earlier month', async () => {
      await waitFor(() => expect(field(begins('weeks:search.checkOut'))).toBeEnabled());
      field(begins('weeks:search.checkOut')).focus();
      await userEvent.keyboard('{Enter}');
      const list = await screen.findByRole('listbox');
      await expect(
        within(list)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual([written.month('2027-03'), written.month('2027-04'), written.month('2027-05')]);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
      await pickMonth(field(begins('weeks:search.checkOut')), written.month('2027-04'));
    });
    await step('after the dots the search opens and the form is empty again', async () => {
      canvas.getByRole('button', { name: say('weeks:search.find') }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(args.onSearch).toHaveBeenCalledOnce());
      await expect(args.onSearch).toHaveBeenCalledWith(florida, undefined, '');
      await waitFor(() =>
        expect(field(begins('weeks:search.country'))).toHaveTextContent(
          say('weeks:search.chooseCountry'),
        ),
      );
      await expect(
        canvas.queryByRole('combobox', { name: begins('weeks:search.state') }),
      ).not.toBeInTheDocument();
    });
  },
};

/** Another country invalidates what was chosen after it. */
export const OtherCountry: Story = {
  args: { initial: florida },
  play: async ({ canvas }) => {
    await pick(canvas.getByRole('combobox', { name: begins('weeks:search.country') }), 'mexico');
    await expect(
      canvas.queryByRole('combobox', { name: begins('weeks:search.state') }),
    ).not.toBeInTheDocument();
    await waitFor(() =>
      expect(canvas.getByRole('combobox', { name: begins('weeks:search.city') })).toHaveTextContent(
        say('weeks:search.chooseCity'),
      ),
    );
  },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <SearchForm {...args} />}</ClubMatrix>,
  args: { initial: mexico },
  decorators: [
    (Story) => (
      <div className="w-max">
        <Story />
      </div>
    ),
  ],
};
