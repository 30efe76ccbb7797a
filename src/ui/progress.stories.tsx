import type { Meta, StoryObj } from '@storybook/react-vite';
import { Progress } from './progress.tsx';

const meta = {
  title: 'Primitives/Progress',
  component: Progress,
  args: { label: 'Password rules', value: 4, max: 6, valueText: '4 of 6' },
  argTypes: {
    label: { name: 'Said to screen readers' },
    value: { name: 'Value', control: { type: 'range', min: 0, max: 6 } },
    max: { name: 'Most' },
    tone: { name: 'Tone', control: 'inline-radio', options: ['accent', 'warning', 'danger'] },
  },
  parameters: {
    about: {
      when: 'For what has an end: an upload, rules met, time left.',
      instead: 'A wait without an end is a Spinner.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      'long text': 'shows no words',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Four of six rules are met. */
export const Default: Story = {};
/** Every tone, from nothing to all. */
export const Sheet: Story = {
  render: () => (
    <div className="flex max-w-read flex-col gap-6">
      <Progress label="Nothing" value={0} />
      <Progress label="Half" value={50} />
      <Progress label="Time left" value={20} tone="warning" />
      <Progress label="Last minute" value={4} tone="danger" />
      <Progress label="Done" value={100} />
    </div>
  ),
};
/** Nothing yet. */
export const Empty: Story = { args: { value: 0, valueText: '0 of 6' } };
