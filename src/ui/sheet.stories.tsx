import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Sheet } from './sheet.tsx';

const filters = (): string => both('Filters', 'Filtros');

const meta = {
  title: 'Primitives/Sheet',
  component: Sheet,
  args: {
    trigger: null,
    title: '',
    closeLabel: '',
  },
  parameters: {
    texts: {
      trigger: () => <Button variant="outline">{filters()}</Button>,
      title: filters,
      closeLabel: 'common:close',
      children: () => (
        <div className="flex flex-col gap-1">
          {[
            both('Hotel room', 'Habitación de hotel'),
            both('Studio', 'Estudio'),
            both('1 bedroom', '1 recámara'),
            both('2 bedrooms', '2 recámaras'),
          ].map((unit) => (
            <Checkbox key={unit} label={unit} aside={41} />
          ))}
        </div>
      ),
      footer: () => (
        <>
          <Button variant="outline">{both('Clear', 'Quitar')}</Button>
          <Button>{both('Show 121', 'Ver 121')}</Button>
        </>
      ),
    },
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
  args: { defaultOpen: true, side: 'right' },
  parameters: { texts: { description: () => both('185 weeks', '185 semanas') } },
};

/** Opened and closed by keyboard. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: filters() });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: filters() })).toHaveFocus());
  },
};
