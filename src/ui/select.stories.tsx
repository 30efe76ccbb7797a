import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

const options = [
  { value: 'low', label: 'Price: lowest first' },
  { value: 'high', label: 'Price: highest first' },
  { value: 'late', label: 'Check-in: latest first' },
  { value: 'early', label: 'Check-in: earliest first', disabled: true },
];
const meta = {
  title: 'Primitives/Select',
  component: Select,
  args: { options, placeholder: 'Choose', onValueChange: fn(), 'aria-label': 'Sort by' },
  parameters: {
    about: {
      when: 'For one of up to a dozen values: months, order of a list. It looks alike on all systems.',
      instead: 'Long lists are a Combobox; forms that browsers fill in take NativeSelect.',
      keys: [
        ['Enter, Space, Arrow Down', 'Open the list'],
        ['Letters', 'Move to the option that begins with them'],
        ['Arrow Down, Arrow Up', 'Move through the options'],
        ['Enter', 'Takes the option and closes'],
        ['Escape', 'Closes, nothing changed'],
      ],
    },
    states: {
      loading: 'is disabled until its options are there',
      'long text': 'the chosen label is cut, the list wraps',
    },
  },
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is chosen yet. */
export const Empty: Story = {};
/** A value is chosen. */
export const Chosen: Story = { args: { value: 'low' } };

/** Every state at rest. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-6 sm:grid-cols-3">
      <Field label="Empty" required>
        <Select options={options} placeholder="Choose" />
      </Field>
      <Field label="Chosen">
        <Select options={options} defaultValue="low" />
      </Field>
      <Field label="Small">
        <Select options={options} defaultValue="low" size="sm" />
      </Field>
      <Field label="Wrong" error="Choose one">
        <Select options={options} placeholder="Choose" />
      </Field>
      <Field label="Disabled" disabled>
        <Select options={options} placeholder="Choose a country first" />
      </Field>
    </div>
  ),
};

/** The list is open. */
export const Open: Story = {
  // While the list is open, focus is trapped in it and the page is hidden from screen readers; axe
  // cannot see that the page cannot be reached.
  parameters: { a11y: { config: { rules: [{ id: 'aria-hidden-focus', enabled: false }] } } },
  args: { value: 'low' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await expect(
      await screen.findByRole('option', { name: 'Price: lowest first' }),
    ).toHaveAttribute('aria-selected', 'true');
  },
};

function Live({ onValueChange }: { onValueChange?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Sort by">
      <Select
        options={options}
        value={value}
        placeholder="Choose"
        onValueChange={(next) => {
          setValue(next);
          onValueChange?.(next);
        }}
      />
    </Field>
  );
}

/** Enter opens, arrows skip disabled options, Enter chooses, focus returns to the field. */
export const Keyboard: Story = {
  render: ({ onValueChange }) => <Live {...(onValueChange ? { onValueChange } : {})} />,
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('combobox', { name: 'Sort by' });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('option', { name: 'Price: lowest first' })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('option', { name: 'Price: highest first' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(args.onValueChange).toHaveBeenCalledWith('high');
    await expect(field).toHaveTextContent('Price: highest first');
  },
};
