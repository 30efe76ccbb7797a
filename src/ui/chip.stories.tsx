import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { both, written } from '#workbench/say.ts';
import { Chip, RemovableChip } from './chip.tsx';

const meta = {
  title: 'Primitives/Chip',
  component: Chip,
  args: { children: '', onClick: fn() },
  argTypes: {
    children: { name: 'Words', control: 'text' },
    pressed: { name: 'Chosen', control: 'boolean' },
  },
  parameters: {
    texts: { children: () => written.longMonth('2027-03') },
    about: {
      when: 'For what was chosen and can be changed or taken away: filters, dates, kinds.',
      instead: 'A fact that only stands there is a Badge.',
      keys: [['Enter, Space', 'Presses it, or takes it away']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      'long text': 'wraps',
      error: 'nothing in it can fail',
      disabled: 'what cannot be chosen is left out',
    },
  },
} satisfies Meta<typeof Chip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A choice that opens or switches. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
/** Plain, chosen, not chosen, and one that can be taken away. */
export const Sheet: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Chip>{`${written.longMonth('2027-03')} – ${written.longMonth('2027-04')}`}</Chip>
      <Chip pressed>{both('Selected', 'Elegido')}</Chip>
      <Chip pressed={false}>{both('Not selected', 'Sin elegir')}</Chip>
      <RemovableChip removeLabel={both('Remove filter: Smart', 'Quitar filtro: Smart')}>
        Smart
      </RemovableChip>
    </div>
  ),
};
