import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Button } from './button.tsx';
import { Popover } from './popover.tsx';

const terms = (): string => both('Refund terms', 'Condiciones de reembolso');
const final = (): string => both('Final sale', 'Venta final');

const meta = {
  title: 'Primitives/Popover',
  component: Popover,
  args: {
    label: '',
    trigger: null,
    children: '',
  },
  argTypes: {
    label: { name: 'Said to screen readers' },
    children: { name: 'Words', control: 'text' },
    trigger: { table: { disable: true } },
  },
  parameters: {
    texts: {
      label: terms,
      trigger: () => <Button variant="link">{final()}</Button>,
      children: () =>
        both(
          'A resort week cannot be changed or refunded.',
          'Una semana de resort no se cambia ni se reembolsa.',
        ),
    },
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
    await userEvent.click(canvas.getByRole('button', { name: final() }));
    const panel = await screen.findByRole('dialog', { name: terms() });
    await waitFor(() => expect(panel).toBeVisible());
  },
};
