import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Segmented } from './segmented.tsx';

const meta = {
  title: 'Primitives/Choices',
  component: Checkbox,
  args: { label: 'Save this device', onCheckedChange: fn() },
  parameters: {
    about: {
      when: 'Checkbox for yes or no, radio group for one of few that are all worth reading, Segmented for two or three short ones that change what is shown at once, Chip for what was chosen and can be taken away.',
      instead: 'More than six values are a Select; more than a dozen a Combobox.',
      keys: [
        ['Tab', 'Moves to the checkbox, or to the chosen radio of a group'],
        ['Space', 'Ticks or unticks; chooses the radio in focus'],
        ['Arrow keys', 'Choose the next or previous radio or segment'],
        ['Enter', 'On a chip: takes it away; focus goes to the next one'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a choice always has values',
      'long text': 'labels wrap beside the mark',
    },
  },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

const units = [
  { value: 'h', label: 'Hotel' },
  { value: 's', label: 'Studio', hint: 'One room with a kitchen' },
  { value: 'o', label: '1 BEDROOM', disabled: true },
];

function LanguageBar() {
  const [value, setValue] = useState('es');
  return (
    <Segmented
      label="Language"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'es', label: 'ES', name: 'Español', lang: 'es' },
        { value: 'en', label: 'EN', name: 'English', lang: 'en' },
      ]}
    />
  );
}

export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-8 sm:grid-cols-2 lg:grid-cols-3">
      <div className="flex flex-col gap-1">
        <Checkbox label="Empty" aside={38} />
        <Checkbox label="Ticked" aside={121} defaultChecked />
        <Checkbox label="Some of them" checked="indeterminate" />
        <Checkbox label="With a hint" hint="You will not need a code next time" defaultChecked />
        <Checkbox label="I accept the terms" error="Accepting the terms is required" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Disabled, ticked" disabled defaultChecked />
      </div>
      <Field label="List" as="group">
        <RadioGroup options={units} defaultValue="s" />
      </Field>
      <Field label="Row" as="group" error="Choose one">
        <RadioGroup options={units} layout="row" />
      </Field>
      <Field label="Cards" as="group">
        <RadioGroup options={units} layout="cards" defaultValue="s" />
      </Field>
      <div className="flex flex-col items-start gap-4">
        <LanguageBar />
        <Segmented
          label="Size"
          size="sm"
          value="a"
          onValueChange={fn()}
          options={[
            { value: 'a', label: 'List' },
            { value: 'b', label: 'Map' },
          ]}
        />
      </div>
    </div>
  ),
};

export const CheckboxKeyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox', { name: 'Save this device' })).toBeChecked();
    await userEvent.click(canvas.getByText('Save this device'));
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
  },
};

export const RadioKeyboard: Story = {
  render: () => (
    <Field label="Unit" as="group">
      <RadioGroup options={units} defaultValue="h" />
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

/** One is always on: pressing it again changes nothing. */
export const SegmentedKeyboard: Story = {
  render: () => <LanguageBar />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Español' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('radio', { name: 'Español' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect(canvas.getByRole('radio', { name: 'English' })).toBeChecked();
  },
};
