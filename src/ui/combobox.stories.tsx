import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import type { Option } from './option.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
const first = ['US', 'MX', 'DO'];
const others =
  'AR AU AT BE BO BR CA CL CO CR CI CU CZ DK EC EG SV FR DE GR GT HN IE IT JM JP NL NZ NI NO PA PY PE PL PT PR ES SE CH TR GB UY VE AE ZA'.split(
    ' ',
  );
const options: readonly Option[] = [
  ...first.map((code) => ({ value: code, label: names.of(code) ?? code, group: 'first' })),
  ...others
    .map((code) => ({ value: code, label: names.of(code) ?? code, hint: code }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];
const texts = {
  searchLabel: 'Search countries',
  searchPlaceholder: 'Type a country',
  emptyText: 'No country found',
  closeLabel: 'Close',
  resultsText: (count: number) => `${count} countries`,
};

const meta = {
  title: 'Primitives/Combobox',
  component: Combobox,
  args: {
    options,
    value: '',
    placeholder: 'Choose a country',
    onValueChange: fn(),
    'aria-label': 'Country',
    ...texts,
  },
  parameters: {
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

/** Every state at rest. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-6 sm:grid-cols-2">
      <Field label="Empty" required>
        <Combobox
          options={options}
          value={undefined}
          onValueChange={fn()}
          placeholder="Choose"
          {...texts}
        />
      </Field>
      <Field label="Chosen">
        <Combobox options={options} value="MX" onValueChange={fn()} {...texts} />
      </Field>
      <Field label="Wrong" error="Choose a country">
        <Combobox options={options} value="" onValueChange={fn()} placeholder="Choose" {...texts} />
      </Field>
      <Field label="Disabled" disabled>
        <Combobox options={options} value="" onValueChange={fn()} placeholder="Choose" {...texts} />
      </Field>
    </div>
  ),
};

/** The list is open at the chosen value. */
export const Open: Story = {
  args: { value: 'MX' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Country' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Search countries' })).toHaveFocus(),
    );
    await expect(screen.getByRole('option', { name: 'Mexico' })).toHaveAttribute(
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
    const field = canvas.getByRole('combobox', { name: 'Country' });
    await userEvent.click(field);
    const box = await screen.findByRole('combobox', { name: 'Search countries' });
    await waitFor(() => expect(box).toHaveFocus());
    const sheet = screen.getByRole('dialog', { name: 'Search countries' });
    await waitFor(() => expect(sheet.getBoundingClientRect().top).toBe(0));
    await expect(sheet.getBoundingClientRect().height).toBe(innerHeight);
    const top = box.getBoundingClientRect().top;
    await expect(top).toBeLessThan(40);
    await userEvent.type(box, 'mex');
    await expect(box.getBoundingClientRect().top).toBe(top);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(field).toHaveFocus();
  },
};

/** No value has what was typed. */
export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Country' }));
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'Search countries' }),
      'atlantis',
    );
    await expect(screen.getByRole('status')).toHaveTextContent('No country found');
    await userEvent.keyboard('{Enter}');
    await expect(screen.getByRole('combobox', { name: 'Search countries' })).toHaveValue(
      'atlantis',
    );
  },
};

function Live({ onValueChange }: { onValueChange: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Country">
      <Combobox
        options={options}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          onValueChange(next);
        }}
        placeholder="Choose"
        {...texts}
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
    const field = canvas.getByRole('combobox', { name: 'Country' });
    await userEvent.tab();
    await userEvent.keyboard('c');
    const box = await screen.findByRole('combobox', { name: 'Search countries' });
    await waitFor(() => expect(box).toHaveFocus());
    await expect(box).toHaveValue('c');
    // The next letters follow the first; they do not replace it.
    await userEvent.keyboard('ote');
    await expect(box).toHaveValue('cote');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 countries'));
    await userEvent.clear(box);
    await userEvent.keyboard('{ArrowDown}');
    await expect(
      document.getElementById(box.getAttribute('aria-activedescendant') ?? ''),
    ).toHaveTextContent('Mexico');
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('MX');
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('combobox', { name: 'Search countries' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toHaveTextContent('Mexico');
  },
};
