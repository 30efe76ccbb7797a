import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { LimitSlider } from './limit-slider.tsx';

const distance = (): string => both('Distance', 'Distancia');
const anyDistance = (): string => both('Any distance', 'Cualquier distancia');
const upTo = (km: number): string => both(`Up to ${km} km`, `Hasta ${km} km`);
const places = (count: number): string => both(`${count} places`, `${count} lugares`);

type LiveProps = {
  bars: readonly number[];
  from: number;
  start: number;
  disabled: boolean;
  onValueChange: (value: readonly [number, number]) => void;
};
function Live({ bars, from, start, disabled, onValueChange }: LiveProps) {
  const [value, setValue] = useState<readonly [number, number]>([from, start]);
  return (
    <div className="w-64 max-w-full">
      <LimitSlider
        labels={[both('Farther than', 'Más lejos que'), distance()]}
        bars={bars}
        value={value}
        onValueChange={(next) => {
          onValueChange(next);
          setValue(next);
        }}
        valueTexts={[
          (bar) => (bar === 0 ? anyDistance() : both(`Over ${bar} km`, `Más de ${bar} km`)),
          (bar) => (bar === bars.length - 1 ? anyDistance() : upTo(bar + 1)),
        ]}
        countText={([first, last]) =>
          places(bars.slice(first, last + 1).reduce((sum, count) => sum + count, 0))
        }
        disabled={disabled}
      />
    </div>
  );
}

const meta = {
  title: 'Primitives/Limit slider',
  component: Live,
  args: {
    bars: [0, 4, 9, 17, 22, 12, 14, 6, 3, 0, 1, 2],
    from: 0,
    start: 11,
    disabled: false,
    onValueChange: fn(),
  },
  parameters: {
    about: {
      when: 'A lower and an upper limit on a scale of steps, where it helps to see how many there are at each.',
      instead: 'For a few limits use a radio group.',
      keys: [
        ['Arrow keys', 'Move the limit by a step'],
        ['Page Up, Page Down', 'Move it by four'],
        ['Home, End', 'To the end, or to the other limit'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'any limit is a good one',
      'long text': 'has no words of its own',
    },
  },
} satisfies Meta<typeof Live>;
export default meta;
type Story = StoryObj<typeof meta>;

/** No limit is set. */
export const NoLimit: Story = {};
/** Up to a limit. */
export const Limited: Story = { args: { start: 4 } };
/** From one limit to another. */
export const Between: Story = { args: { from: 3, start: 7 } };
/** All weeks have one price. */
export const OneBar: Story = { args: { bars: [0, 0, 0, 31, 0, 0, 0, 0] } };
/** Nothing to limit: it cannot be moved. */
export const Empty: Story = { args: { bars: Array.from({ length: 12 }, () => 0), disabled: true } };

/** Bars and words follow every movement; the owner is told once, when the thumb rests. */
export const Moved: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    const slider = canvas.getByRole('slider', { name: distance() });
    await expect(slider).toHaveAttribute('aria-valuetext', `${anyDistance()}, ${places(90)}`);
    for (const value of [9, 7, 5, 4]) await fireEvent.input(slider, { target: { value } });
    await expect(slider).toHaveAttribute('aria-valuetext', `${upTo(5)}, ${places(52)}`);
    await expect(canvasElement.querySelectorAll('[data-within=true]')).toHaveLength(5);
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await fireEvent.change(slider, { target: { value: 3 } });
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalledWith([0, 3]));
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await expect(slider).toHaveValue('3');
  },
};
/** Below the first bar there is nothing to find, so the limit stays at it. */
export const BelowTheFirst: Story = {
  play: async ({ canvas, args }) => {
    const slider = canvas.getByRole('slider', { name: distance() });
    await fireEvent.change(slider, { target: { value: 0 } });
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalledWith([0, 1]));
    await expect(slider).toHaveValue('1');
  },
};
