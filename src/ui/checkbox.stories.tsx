import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Checkbox } from './checkbox.tsx';

const meta = {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { label: 'Save this device', onCheckedChange: fn() },
  argTypes: {
    label: { name: 'Label', control: 'text' },
    hint: { name: 'Hint', control: 'text' },
    error: { name: 'Error', control: 'text' },
    aside: { name: 'Count at the right', control: 'text' },
    disabled: { name: 'Disabled', control: 'boolean' },
  },
  parameters: {
    about: {
      when: 'For yes or no, and for any number of several.',
      instead: 'One of few is a Radio group; a switch that acts at once is Segmented.',
      keys: [
        ['Tab', 'Moves to it'],
        ['Space', 'Ticks or unticks'],
      ],
    },
    states: { loading: 'draws what it is given and asks for nothing', 'long text': 'wraps' },
  },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Ticked by keyboard, unticked by its label. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox', { name: 'Save this device' })).toBeChecked();
    await userEvent.click(canvas.getByText('Save this device'));
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
  },
};

/** Every state at rest. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="flex max-w-form flex-col gap-1">
      <Checkbox label="Empty" aside={38} />
      <Checkbox label="Ticked" aside={121} defaultChecked />
      <Checkbox label="Some of them" checked="indeterminate" />
      <Checkbox label="With a hint" hint="You will not need a code next time" defaultChecked />
      <Checkbox label="I accept the terms" error="Accepting the terms is required" />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Disabled, ticked" disabled defaultChecked />
    </div>
  ),
};
/** Nothing is ticked yet. */
export const Empty: Story = {};
