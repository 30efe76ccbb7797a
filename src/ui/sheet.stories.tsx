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
    children: (
      <div className="flex flex-col gap-1">
        {['Hotel', 'Studio', '1 BEDROOM', '2 BEDROOM'].map((unit) => (
          <Checkbox key={unit} label={unit} aside={41} />
        ))}
      </div>
    ),
    footer: (
      <>
        <Button variant="outline">Clear</Button>
        <Button>Show 121</Button>
      </>
    ),
  },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'On a phone, for what stands beside the page on a desktop: filters, menu, the search.',
      instead: 'On wide windows show it in place; a task of its own is a Dialog.',
      keys: [
        ['Tab', 'Moves through the sheet and starts again at its end'],
        ['Escape', 'Closes it; focus is back at what opened it'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a sheet always has a title',
      'long text': 'scrolls as the dialog does',
      error: 'what it holds says what failed',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Sheet>;
export default meta;
type Story = StoryObj<typeof meta>;

/** From the foot of the page. */
export const Bottom: Story = { args: { defaultOpen: true } };
/** From the left. */
export const Left: Story = { args: { defaultOpen: true, side: 'left' } };
/** From the right. */
export const Right: Story = {
  args: { defaultOpen: true, side: 'right', description: '185 weeks' },
};

/** Opened and closed by keyboard. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Filters' })).toHaveFocus());
  },
};
