import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton, SkeletonText } from './skeleton.tsx';

const meta = {
  title: 'Primitives/Skeleton',
  component: Skeleton,
  args: { className: 'h-40 w-60 rounded-lg' },

  parameters: {
    about: {
      when: 'For the shape of what is on its way, so that nothing moves when it comes.',
      instead: 'A wait without a shape is a Spinner.',
    },
    states: {
      empty: 'is left out when there is nothing to show',
      'long text': 'shows no words',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A picture on its way. */
export const Default: Story = {};
/** A card on its way: picture, title and lines. */
export const LoadingCard: Story = {
  render: () => (
    <div aria-busy="true" className="flex max-w-read gap-6">
      <Skeleton className="h-40 w-60 rounded-lg" />
      <div className="grow">
        <Skeleton className="mb-4 h-6 w-1/2" />
        <SkeletonText />
      </div>
    </div>
  ),
};
