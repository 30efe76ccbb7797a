import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { CompareBar } from './compare-bar.tsx';

const nothing = () => {};
/** Fixed within a frame of its own instead of the window. */
const Bar = () => (
  <div className="h-20 [contain:layout]">
    <CompareBar ids={['1', '2']} onClear={nothing} />
  </div>
);
const meta = {
  title: 'Components/Saved/Comparison bar',
  component: CompareBar,
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'At the foot of the saved weeks while some are chosen to compare.',
      keys: [['Enter', 'Compares, or clears']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Two weeks are chosen. */
export const Default: Story = { render: () => <Bar /> };

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <Bar />}</ClubMatrix>,
};
