import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';

const meta = {
  title: 'Primitives/Popover',
  component: Popover,
  args: {
    label: 'Refund terms',
    trigger: <Button variant="link">Final sale</Button>,
    children: 'A resort week cannot be changed or refunded.',
  },
  argTypes: {
    label: { name: 'Said to screen readers' },
    children: { name: 'Words', control: 'text' },
    trigger: { table: { disable: true } },
  },
  parameters: {
    about: {
      when: 'For more of what is in place, on demand.',
      instead: 'Actions are a Dropdown menu; a task is a Dialog.',
      keys: [
        ['Enter, Space', 'Open it'],
        ['Escape', 'Closes it; focus is back at what opened it'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'nothing to say, nothing shown',
      'long text': 'wraps',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opened from a link within a sentence. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Final sale' }));
    const panel = await screen.findByRole('dialog', { name: 'Refund terms' });
    await waitFor(() => expect(panel).toBeVisible());
  },
};
