import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { LogOut, User } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { say } from '#workbench/say.ts';
import { Button } from './button.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

const choose = fn();

const items = (): ComponentProps<typeof DropdownMenu>['items'] => [
  {
    key: 'profile',
    label: say('common:profile'),
    icon: <User aria-hidden="true" />,
    render: (content) => <a href="#profile">{content}</a>,
  },
  { key: 'es', label: 'Español', checked: true, lang: 'es', separated: true },
  { key: 'en', label: 'English', checked: false },
  {
    key: 'out',
    label: say('account:logout'),
    icon: <LogOut aria-hidden="true" />,
    tone: 'danger',
    separated: true,
    onSelect: choose,
  },
];

const meta = {
  title: 'Primitives/Dropdown menu',
  component: DropdownMenu,
  args: {
    trigger: null,
    heading: 'ana@azul.example',
    align: 'start',
    items: [],
  },
  argTypes: {
    heading: { name: 'Heading', control: 'text' },
    align: { name: 'Alignment', control: 'inline-radio', options: ['start', 'center', 'end'] },
    items: { name: 'Items' },
    trigger: { table: { disable: true } },
  },
  parameters: {
    texts: { items, trigger: () => <Button variant="outline">{say('common:menu')}</Button> },
    about: {
      when: 'For actions on what opens it.',
      instead: 'Values of a field are a Select; more to read is a Popover.',
      keys: [
        ['Enter, Space', 'Open it, choose the item in focus'],
        ['Arrow Down, Arrow Up', 'Move through the items'],
        ['Letters', 'Move to the item that begins with them'],
        ['Escape', 'Closes it; focus is back at what opened it'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a menu always has items',
      'long text': 'wraps',
      error: 'nothing in it can fail',
      disabled: 'an item that cannot be used is left out',
    },
  },
} satisfies Meta<typeof DropdownMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Logged out by keyboard; focus is back at the button. */
export const Default: Story = {
  play: async ({ canvas }) => {
    choose.mockClear();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard(say('account:logout').charAt(0).toLowerCase());
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: say('account:logout') })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await expect(choose).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: say('common:menu') })).toHaveFocus(),
    );
  },
};

/** Open, with the language of now marked. */
export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('common:menu') }));
    await expect(await screen.findByRole('menuitemcheckbox', { name: 'Español' })).toBeChecked();
  },
};
