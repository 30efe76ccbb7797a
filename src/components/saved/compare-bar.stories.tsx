import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
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

/** On the narrowest phone the button to clear is there too, large enough for a finger. */
export const Narrow: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  render: () => (
    <div className="w-80">
      <Bar />
    </div>
  ),
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('complementary').getBoundingClientRect();
    const [clear, compare] = [
      canvas.getByRole('button', { name: say('saved:bar.clear') }),
      canvas.getByRole('link', { name: say('saved:bar.compare') }),
    ];
    for (const control of [clear, compare]) {
      const { left, right, height } = control.getBoundingClientRect();
      await expect(height).toBeGreaterThanOrEqual(44);
      await expect(left).toBeGreaterThanOrEqual(bar.left);
      await expect(right).toBeLessThanOrEqual(bar.right);
    }
    await expect(clear.getBoundingClientRect().right).toBeLessThanOrEqual(
      compare.getBoundingClientRect().left,
    );
    await expect(clear.scrollWidth).toBeLessThanOrEqual(clear.clientWidth);
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <Bar />}</ClubMatrix>,
};
