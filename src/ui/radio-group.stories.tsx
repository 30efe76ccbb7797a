import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Field } from './field.tsx';
import { RadioGroup } from './radio-group.tsx';

const units = [
  { value: 'h', label: 'Hotel' },
  { value: 's', label: 'Studio', hint: 'One room with a kitchen' },
  { value: 'o', label: '1 BEDROOM', disabled: true },
];

const meta = {
  title: 'Primitives/Radio group',
  component: RadioGroup,
  args: { options: units, defaultValue: 'h' },
  argTypes: {
    layout: { name: 'Layout', control: 'inline-radio', options: ['list', 'row', 'cards'] },
    options: { name: 'Choices' },
    disabled: { name: 'Disabled', control: 'boolean' },
  },
  parameters: {
    about: {
      when: 'For one of few that are all worth reading.',
      instead: 'More than six values are a Select; more than a dozen a Combobox.',
      keys: [
        ['Tab', 'Moves to the chosen one'],
        ['Arrow keys', 'Move to the next or previous one'],
        ['Space', 'Chooses the one in focus'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a choice always has values',
      'long text': 'wraps',
    },
  },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Chosen by keyboard. */
export const Default: Story = {
  render: (args) => (
    <Field label="Unit" as="group">
      <RadioGroup {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'Studio' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('radio', { name: 'Studio' })).toBeChecked();
  },
};

/** As a list, a row with an error, and cards; one cannot be chosen. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-8 sm:grid-cols-3">
      <Field label="List" as="group">
        <RadioGroup options={units} defaultValue="s" />
      </Field>
      <Field label="Row" as="group" error="Choose one">
        <RadioGroup options={units} layout="row" />
      </Field>
      <Field label="Cards" as="group">
        <RadioGroup options={units} layout="cards" defaultValue="s" />
      </Field>
    </div>
  ),
};
/** None can be chosen. */
export const Disabled: Story = {
  args: { disabled: true },
  render: (args) => (
    <Field label="Unit" as="group">
      <RadioGroup {...args} />
    </Field>
  ),
};
