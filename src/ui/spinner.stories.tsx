import type { Meta, StoryObj } from '@storybook/react-vite';
import { both } from '#workbench/say.ts';
import { Spinner } from './spinner.tsx';

const loading = (): string => both('Loading', 'Cargando');

const meta = {
  title: 'Primitives/Spinner',
  component: Spinner,
  args: { label: '' },
  argTypes: {
    label: { name: 'Said to screen readers' },
    size: { name: 'Size', control: 'inline-radio', options: ['sm', 'md', 'lg'] },
  },
  parameters: {
    texts: { label: loading },
    about: {
      when: 'For a wait within a button or a line.',
      instead: 'What has a shape is a Skeleton; what has an end is Progress.',
    },
    states: {
      mobile: 'the same at every width; moving, it is not pictured',
      empty: 'is left out when there is nothing to show',
      'long text': 'shows no words',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Something is on its way; a screen reader says so. */
export const Default: Story = { parameters: { chromatic: { disableSnapshot: true } } };
/** In every size. */
export const Waiting: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: () => (
    <div className="flex items-center gap-4">
      <Spinner size="sm" />
      <Spinner label={loading()} />
      <Spinner size="lg" />
    </div>
  ),
};
