import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { say } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { Button } from './button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** A text in the language that the story is drawn in. */
const Said = ({ text }: { text: TextKey }) => say(text);
const Phone = () => (
  <Field label={say('common:phone')}>
    <Input type="tel" />
  </Field>
);

const meta = {
  title: 'Primitives/Dialog',
  component: Dialog,
  args: {
    trigger: (
      <Button>
        <Said text="common:menu" />
      </Button>
    ),
    title: '',
    description: '',
    closeLabel: '',
    onOpenChange: fn(),
    children: <Phone />,
    footer: (
      <DialogClose asChild>
        <Button>
          <Said text="profile:form.save" />
        </Button>
      </DialogClose>
    ),
  },
  argTypes: {
    size: {
      control: 'select',
      options: ['sm', 'md', 'lg', 'notice', 'card', 'checkout', 'checkout-narrow'],
    },
  },
  parameters: {
    texts: {
      title: 'profile:title',
      description: 'profile:form.restored',
      closeLabel: 'common:close',
    },
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'For a task that interrupts the page and comes back to it: the card window, updating data, the legal texts.',
      instead:
        'A question with two answers is an AlertDialog; filters and menus on a phone are a Sheet.',
      keys: [
        ['Tab', 'Moves through the dialog and starts again at its end'],
        ['Escape', 'Closes it, unless `closable` is off while money or data are on their way'],
        ['Enter', 'Presses the button in focus'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a dialog always has a title',
      error: 'what it holds says what failed',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A task over the page. */
export const Open: Story = {
  args: { defaultOpen: true },
};
/** More than fits: the window scrolls within. */
export const Long: Story = {
  args: {
    defaultOpen: true,
    size: 'lg',
    children: (
      <div className="flex flex-col gap-4">
        {Array.from({ length: 30 }, (_, line) => (
          <p key={line}>
            {line + 1}. <Said text="cruise:notNarrowed.text" />
          </p>
        ))}
      </div>
    ),
  },
};
/** A notice that closes by itself. */
export const Notice: Story = {
  args: {
    defaultOpen: true,
    size: 'notice',
    closable: false,
    footer: undefined,
    children: undefined,
  },
  parameters: {
    texts: {
      title: 'booking:card.success',
      description: () => say('booking:goingHome.text', { count: 5 }),
    },
  },
};
/** The size of the card window. */
export const CardPayment: Story = { args: { defaultOpen: true, size: 'card' } };
/** The size of the embedded checkout. */
export const Checkout: Story = { args: { defaultOpen: true, size: 'checkout' } };

/** Focus moves in, stays in, and returns to what opened it. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: say('common:menu') });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: say('profile:title') });
    await expect(dialog).toHaveAccessibleDescription(say('profile:form.restored'));
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Neither Escape nor a press outside closes it. */
export const NotClosable: Story = {
  args: {
    defaultOpen: true,
    closable: false,
    footer: undefined,
    children: (
      <Button>
        <Said text="common:next" />
      </Button>
    ),
  },
  parameters: { texts: { title: 'booking:card.title', description: 'booking:card.processing' } },
  play: async ({ args }) => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('button', { name: say('common:close') })).toBeNull();
    await expect(screen.getByRole('dialog')).toBeVisible();
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};
