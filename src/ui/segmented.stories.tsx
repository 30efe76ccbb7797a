import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Segmented } from './segmented.tsx';

const meta = {
  title: 'Primitives/Segmented control',
  component: Segmented,
  args: {
    label: '',
    value: 'es',
    onValueChange: fn(),
    options: [
      { value: 'es', label: 'ES', name: 'Español', lang: 'es' },
      { value: 'en', label: 'EN', name: 'English', lang: 'en' },
    ],
  },
  argTypes: {
    label: { name: 'Said to screen readers' },
    options: { name: 'Choices' },
    size: { name: 'Size', control: 'inline-radio', options: ['sm', 'md'] },
    value: { table: { disable: true } },
  },
  parameters: {
    texts: { label: () => both('Language', 'Idioma') },
    about: {
      when: 'For two or three short values that change what is shown at once.',
      instead: 'Longer ones are a Radio group; places are Tabs.',
      keys: [
        ['Tab', 'Moves to the chosen one'],
        ['Arrow keys', 'Move to the next or previous one'],
        ['Enter, Space', 'Choose it'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a choice always has values',
      'long text': 'two or three short words',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Segmented>;
export default meta;
type Story = StoryObj<typeof meta>;

function Live(props: Parameters<typeof Segmented>[0]) {
  const [value, setValue] = useState(props.value);
  return <Segmented {...props} value={value} onValueChange={setValue} />;
}

/** One is always on: pressing it again changes nothing. */
export const Default: Story = {
  render: (args) => <Live {...args} />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Español' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('radio', { name: 'Español' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(canvas.getByRole('radio', { name: 'English' })).toBeChecked();
  },
};
/** The smaller size, for two views of the same. */
export const Small: Story = {
  args: {
    size: 'sm',
    value: 'a',
  },
  parameters: {
    texts: {
      label: () => both('View', 'Vista'),
      options: () => [
        { value: 'a', label: both('List', 'Lista') },
        { value: 'b', label: both('Map', 'Mapa') },
      ],
    },
  },
  render: (args) => <Live {...args} />,
};
