import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { both, say } from '#workbench/say.ts';
import { Field } from './field.tsx';
import { RadioGroup } from './radio-group.tsx';

const choices = () => [
  { value: 'h', label: say('home:tabs.weeks') },
  { value: 's', label: say('cruise:tab'), hint: say('home:lastMinute') },
  { value: 'o', label: say('home:tabs.flights'), disabled: true },
];

const meta = {
  title: 'Primitives/Radio group',
  component: RadioGroup,
  args: { options: [], defaultValue: 'h' },
  argTypes: {
    layout: { name: 'Layout', control: 'inline-radio', options: ['list', 'row', 'cards'] },
    options: { name: 'Choices' },
    disabled: { name: 'Disabled', control: 'boolean' },
  },
  parameters: {
    texts: { options: choices },
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
    <Field label={say('home:tabs.label')} as="group">
      <RadioGroup {...args} />
    </Field>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: say('cruise:tab') })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('radio', { name: say('cruise:tab') })).toBeChecked();
  },
};

/** As a list, a row with an error, and cards; one cannot be chosen. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-8 sm:grid-cols-3">
      <Field label={both('List', 'Lista')} as="group">
        <RadioGroup options={choices()} defaultValue="s" />
      </Field>
      <Field label={both('Row', 'Fila')} as="group" error={say('common:required')}>
        <RadioGroup options={choices()} layout="row" />
      </Field>
      <Field label={both('Cards', 'Tarjetas')} as="group">
        <RadioGroup options={choices()} layout="cards" defaultValue="s" />
      </Field>
    </div>
  ),
};
/** None can be chosen. */
export const Disabled: Story = {
  args: { disabled: true },
  render: (args) => (
    <Field label={say('home:tabs.label')} as="group">
      <RadioGroup {...args} />
    </Field>
  ),
};
