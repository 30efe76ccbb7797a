import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut, User } from 'lucide-react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';
import { LayerClose } from './layer.tsx';
import { Popover } from './popover.tsx';
import { Sheet } from './sheet.tsx';
import { useToast } from './toast.tsx';
import { Tooltip } from './tooltip.tsx';

const choose = fn();
const meta = {
  title: 'Primitives/Over the page',
  parameters: {
    about: {
      when: 'Tooltip for the name of an icon, Popover for more of what is in place, DropdownMenu for actions on it, toasts for what has happened.',
      instead: 'What must not be missed belongs in the page as an Alert: tooltips and toasts pass.',
      keys: [
        ['Enter, Space', 'Open the menu or popover'],
        ['Arrow Down, Arrow Up', 'Move through the menu'],
        ['Escape', 'Closes; focus is back at what opened it'],
        ['F8', 'Moves to the messages'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'nothing to say, nothing shown',
      'long text': 'keeps to a readable width and wraps',
      error: 'nothing in it can fail',
      disabled: 'what opens it may be',
    },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const menu = (
  <DropdownMenu
    trigger={<Button variant="outline">Account</Button>}
    heading="ana@azul.example"
    align="start"
    items={[
      {
        key: 'profile',
        label: 'Profile',
        icon: <User aria-hidden="true" />,
        render: (content) => <a href="#profile">{content}</a>,
      },
      { key: 'es', label: 'Español', checked: true, lang: 'es', separated: true },
      { key: 'en', label: 'English', checked: false },
      {
        key: 'out',
        label: 'Log out',
        icon: <LogOut aria-hidden="true" />,
        tone: 'danger',
        separated: true,
        onSelect: choose,
      },
    ]}
  />
);

export const Menu: Story = {
  render: () => menu,
  play: async ({ canvas }) => {
    choose.mockClear();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('l');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(choose).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Account' })).toHaveFocus());
  },
};

export const MenuOpen: Story = {
  render: () => menu,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await expect(await screen.findByRole('menuitemcheckbox', { name: 'Español' })).toBeChecked();
  },
};

export const PopoverOpen: Story = {
  render: () => (
    <Popover label="Refund terms" trigger={<Button variant="link">Final sale</Button>}>
      A resort week cannot be changed or refunded.
    </Popover>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Final sale' }));
    const panel = await screen.findByRole('dialog', { name: 'Refund terms' });
    await waitFor(() => expect(panel).toBeVisible());
  },
};

export const TooltipOnFocus: Story = {
  render: () => (
    <div className="p-12">
      <Tooltip content="Copied from your profile">
        <Button variant="outline">Phone</Button>
      </Tooltip>
    </div>
  ),
  play: async () => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Copied from your profile');
  },
};

function Senders() {
  const { toast, dismiss } = useToast();
  return (
    <div className="flex min-h-80 flex-wrap content-start gap-4">
      <Button
        onClick={() =>
          toast({
            title: 'Saved',
            description: 'Your phone was updated.',
            tone: 'success',
            duration: Infinity,
          })
        }
      >
        Success
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Could not save',
            tone: 'danger',
            duration: Infinity,
            action: { label: 'Try again', altText: 'Press Save again', onSelect: choose },
          })
        }
      >
        Danger
      </Button>
      <Button variant="outline" onClick={() => dismiss()}>
        Clear
      </Button>
    </div>
  );
}

export const Toasts: Story = {
  render: () => <Senders />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Success' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Danger' }));
    await screen.findByText('Your phone was updated.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible());
  },
};

/** A window with buttons at its foot opens while a message is there. */
function MessageThenWindow() {
  const { toast } = useToast();
  return (
    <Sheet
      title="Filters"
      closeLabel="Close"
      trigger={
        <Button
          onClick={() =>
            toast({ title: 'Saved', description: 'Sat, Mar 13, $549', duration: Infinity })
          }
        >
          Filters
        </Button>
      }
      footer={
        <>
          <Button variant="outline">Clear both</Button>
          <LayerClose>
            <Button>Show 212 weeks</Button>
          </LayerClose>
        </>
      }
    >
      <p className="h-96">Kinds of stay, prices and services</p>
    </Sheet>
  );
}

/** The buttons of the window stay free, and the message in view. */
export const ToastOverAWindow: Story = {
  render: () => <MessageThenWindow />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const show = await screen.findByRole('button', { name: 'Show 212 weeks' });
    const message = (await screen.findByText('Sat, Mar 13, $549')).closest('li')!;
    await waitFor(() => {
      const box = message.getBoundingClientRect();
      void expect(box.bottom).toBeLessThan(show.getBoundingClientRect().top);
      void expect(box.top).toBeGreaterThan(0);
    });
    await userEvent.click(show);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Back at the foot of the page.
    await waitFor(() =>
      expect(innerHeight - message.getBoundingClientRect().bottom).toBeLessThan(32),
    );
  },
};
export const ToastOverAWindowOnAPhone: Story = {
  ...ToastOverAWindow,
  globals: { viewport: { value: 'phone' } },
};
