import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

const low = (): string => both('Price: lowest first', 'Precio: de menor a mayor');
const high = (): string => both('Price: highest first', 'Precio: de mayor a menor');
const sortBy = (): string => both('Sort by', 'Ordenar por');
const choose = (): string => both('Choose', 'Elija');
const options = () => [
  { value: 'low', label: low() },
  { value: 'high', label: high() },
  { value: 'late', label: both('Check-in: latest first', 'Llegada: la más lejana') },
  {
    value: 'early',
    label: both('Check-in: earliest first', 'Llegada: la más próxima'),
    disabled: true,
  },
];
const meta = {
  title: 'Primitives/Select',
  component: Select,
  args: { options: [], onValueChange: fn() },
  parameters: {
    texts: { options, placeholder: choose, 'aria-label': sortBy },
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
      <Field label={both('Empty', 'Vacío')} required>
        <Select options={options()} placeholder={choose()} />
      </Field>
      <Field label={both('Chosen', 'Elegido')}>
        <Select options={options()} defaultValue="low" />
      </Field>
      <Field label={both('Small', 'Pequeño')}>
        <Select options={options()} defaultValue="low" size="sm" />
      </Field>
      <Field label={both('Wrong', 'Con error')} error={both('Choose one', 'Elija una opción')}>
        <Select options={options()} placeholder={choose()} />
      </Field>
      <Field label={both('Disabled', 'Desactivado')} disabled>
        <Select
          options={options()}
          placeholder={both('Choose a country first', 'Primero elija un país')}
        />
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
    await expect(await screen.findByRole('option', { name: low() })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
};

function Live({ onValueChange }: { onValueChange?: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <Field label={sortBy()}>
      <Select
        options={options()}
        value={value}
        placeholder={choose()}
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
    const field = canvas.getByRole('combobox', { name: sortBy() });
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('option', { name: low() })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('option', { name: high() })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveFocus());
    await expect(args.onValueChange).toHaveBeenCalledWith('high');
    await expect(field).toHaveTextContent(high());
  },
};
