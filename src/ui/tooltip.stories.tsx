import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

const copied = (): string => both('Copied from your profile', 'Tomado de su perfil');

const meta = {
  title: 'Primitives/Tooltip',
  component: Tooltip,
  args: { content: '', children: null },
  argTypes: {
    content: { name: 'Words', control: 'text' },
    side: { name: 'Side', control: 'inline-radio', options: ['top', 'right', 'bottom', 'left'] },
    open: { name: 'Always open', control: 'boolean' },
    children: { table: { disable: true } },
  },
  parameters: {
    texts: {
      content: copied,
      children: () => <Button variant="outline">{both('Phone', 'Teléfono')}</Button>,
    },
    about: {
      when: 'For the name of an icon, and a word on what has focus.',
      instead: 'What must not be missed stands in the page: tooltips pass.',
      keys: [
        ['Tab', 'Shows it'],
        ['Escape', 'Hides it'],
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
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Shown while the button has focus or the pointer. */
export const Default: Story = {
  render: (args) => (
    <div className="p-16">
      <Tooltip {...args} />
    </div>
  ),
  play: async () => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent(copied());
  },
};
