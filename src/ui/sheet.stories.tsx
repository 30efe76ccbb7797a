import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Sheet } from './sheet.tsx';

const meta = {
  title: 'Primitives/Sheet',
  component: Sheet,
  args: {
    trigger: <Button variant="outline">Filters</Button>,
    title: 'Filters',
    closeLabel: 'Close',
    children: <div className="flex flex-col gap-1">{['Hotel', 'Studio', '1 BEDROOM', '2 BEDROOM'].map((unit) => <Checkbox key={unit} label={unit} aside={41} />)}</div>,
    footer: <><Button variant="outline">Clear</Button><Button>Show 121</Button></>,
  },
} satisfies Meta<typeof Sheet>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Bottom: Story = { args: { defaultOpen: true } };
export const Left: Story = { args: { defaultOpen: true, side: 'left' } };
export const Right: Story = { args: { defaultOpen: true, side: 'right', description: '185 weeks' } };

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Filters' })).toHaveFocus());
  },
};
