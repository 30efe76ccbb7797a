import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { both, say, spokenLanguage, written } from '#workbench/say.ts';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import type { Option } from './option.ts';

const first = ['US', 'MX', 'DO'];
const others =
  'AR AU AT BE BO BR CA CL CO CR CI CU CZ DK EC EG SV FR DE GR GT HN IE IT JM JP NL NZ NI NO PA PY PE PL PT PR ES SE CH TR GB UY VE AE ZA'.split(
    ' ',
  );
const options = (): readonly Option[] => [
  ...first.map((code) => ({ value: code, label: written.country(code), group: 'first' })),
  ...others
    .map((code) => ({ value: code, label: written.country(code), hint: code }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];
const results = (count: number): string => say('profile:form.found', { count });
const texts = () => ({
  searchLabel: say('booking:traveler.countrySearch'),
  searchPlaceholder: say('booking:traveler.countrySearch'),
  emptyText: say('booking:traveler.countryNone'),
  closeLabel: say('common:close'),
  resultsText: results,
});

const meta = {
  title: 'Primitives/Combobox',
  component: Combobox,
  args: {
    options: [],
    value: '',
    onValueChange: fn(),
    searchLabel: '',
    searchPlaceholder: '',
    emptyText: '',
    closeLabel: '',
    resultsText: results,
  },
  parameters: {
    texts: {
      options,
      placeholder: 'weeks:search.chooseCountry',
      'aria-label': 'booking:facts.country',
      searchLabel: 'booking:traveler.countrySearch',
      searchPlaceholder: 'booking:traveler.countrySearch',
      emptyText: 'booking:traveler.countryNone',
      closeLabel: 'common:close',
    },
    about: {
      when: 'For one value out of many whose names people know: countries, cities, dial codes. It opens with a search box and finds without accents.',
      instead: 'Up to a dozen values are a Select; on forms that browsers fill in, NativeSelect.',
      keys: [
        ['Enter, Space, Arrow Down', 'Open the list'],
        ['Letters', 'Open the list with what was typed in its search box'],
        ['Arrow Down, Arrow Up', 'Move through the options'],
        ['Home, End', 'First and last option'],
        ['Enter', 'Takes the option and closes'],
        ['Escape', 'Closes, nothing changed; focus is back at the field'],
      ],
    },
    states: {
      loading: 'is disabled until its options are there',
      'long text': 'the chosen label is cut, the list wraps',
    },
  },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is chosen yet. */
export const Empty: Story = {};

const emptyProps = () => ({
  options: options(),
  value: '',
  onValueChange: fn(),
  placeholder: say('profile:form.choose'),
  ...texts(),
});
/** Every state at rest. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-6 sm:grid-cols-2">
      <Field label={both('Empty', 'Vacío')} required>
        <Combobox {...emptyProps()} value={undefined} />
      </Field>
      <Field label={both('Chosen', 'Elegido')}>
        <Combobox options={options()} value="MX" onValueChange={fn()} {...texts()} />
      </Field>
      <Field label={both('Wrong', 'Con error')} error={say('weeks:search.chooseCountry')}>
        <Combobox {...emptyProps()} />
      </Field>
      <Field label={both('Disabled', 'Desactivado')} disabled>
        <Combobox {...emptyProps()} />
      </Field>
    </div>
  ),
};

/** The list is open at the chosen value. */
export const Open: Story = {
  args: { value: 'MX' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: say('booking:facts.country') }));
    await waitFor(() =>
      expect(
        screen.getByRole('combobox', { name: say('booking:traveler.countrySearch') }),
      ).toHaveFocus(),
    );
    await expect(screen.getByRole('option', { name: written.country('MX') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
};

/**
 * On a phone the list takes the screen, as the keyboard leaves no room beside the field: the search
 * is on top and stays there.
 */
export const OnPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: say('booking:facts.country') });
    await userEvent.click(field);
    const box = await screen.findByRole('combobox', {
      name: say('booking:traveler.countrySearch'),
    });
    await waitFor(() => expect(box).toHaveFocus());
    const sheet = screen.getByRole('dialog', { name: say('booking:traveler.countrySearch') });
    await waitFor(() => expect(sheet.getBoundingClientRect().top).toBe(0));
    await expect(sheet.getBoundingClientRect().height).toBe(innerHeight);
    const top = box.getBoundingClientRect().top;
    await expect(top).toBeLessThan(40);
    await userEvent.type(box, 'mex');
    await expect(box.getBoundingClientRect().top).toBe(top);
    await userEvent.click(screen.getByRole('button', { name: say('common:close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(field).toHaveFocus();
  },
};

/** No value has what was typed. */
export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: say('booking:facts.country') }));
    await userEvent.type(
      await screen.findByRole('combobox', { name: say('booking:traveler.countrySearch') }),
      'atlantis',
    );
    await expect(screen.getByRole('status')).toHaveTextContent(say('booking:traveler.countryNone'));
    await userEvent.keyboard('{Enter}');
    await expect(
      screen.getByRole('combobox', { name: say('booking:traveler.countrySearch') }),
    ).toHaveValue('atlantis');
  },
};

function Live({ onValueChange }: { onValueChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Field label={say('booking:facts.country')}>
      <Combobox
        options={options()}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onValueChange(next);
        }}
        placeholder={say('profile:form.choose')}
        {...texts()}
      />
    </Field>
  );
}

/**
 * A letter opens and searches; accents do not matter; arrows highlight, Enter selects, Escape
 * leaves; focus returns.
 */
export const Keyboard: Story = {
  render: ({ onValueChange }) => <Live onValueChange={onValueChange} />,
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('combobox', { name: say('booking:facts.country') });
    await userEvent.tab();
    await userEvent.keyboard('c');
    const box = await screen.findByRole('combobox', {
      name: say('booking:traveler.countrySearch'),
    });
    await waitFor(() => expect(box).toHaveFocus());
    await expect(box).toHaveValue('c');
    // The next letters follow the first; they do not replace it.
    const rest = spokenLanguage() === 'es' ? 'anada' : 'ote';
    await userEvent.keyboard(rest);
    await expect(box).toHaveValue(`c${rest}`);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(results(1)));
    await userEvent.clear(box);
    await userEvent.keyboard('{ArrowDown}');
    await expect(
      document.getElementById(box.getAttribute('aria-activedescendant') ?? ''),
    ).toHaveTextContent(written.country('MX'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('MX');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('combobox', { name: say('booking:traveler.countrySearch') });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveTextContent(written.country('MX'));
  },
};
