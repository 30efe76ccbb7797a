import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from './button.tsx';

const open = (): string => both('Open', 'Abrir');
const release = (): string => both('Release the week?', '¿Liberar la semana?');
const keep = (): string => both('Keep it', 'Conservarla');

const meta = {
  title: 'Primitives/Alert dialog',
  component: AlertDialog,
  args: {
    trigger: null,
    title: '',
    confirmLabel: '',
    onConfirm: fn(),
    onCancel: fn(),
  },
  parameters: {
    texts: {
      trigger: () => <Button>{open()}</Button>,
      title: release,
      description: () =>
        both('Someone else can book it at once.', 'Otra persona puede reservarla de inmediato.'),
      confirmLabel: () => both('Release', 'Liberar'),
      cancelLabel: keep,
    },
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'A question that has to be answered before anything else: giving up a week, leaving unsaved data, signing in again after the session ended.',
      instead:
        'For reading or filling in take Dialog; for something that only has to be known, a toast or an Alert in the page.',
      keys: [
        ['Tab', 'Moves between its two buttons and never leaves them'],
        ['Enter', 'Presses the button in focus; the safe answer has focus first'],
        ['Escape', 'Answers no, unless the question cannot be put off'],
      ],
    },
    states: {
      loading: 'its confirming button has the button’s own',
      empty: 'a question always has words',
      'long text': 'it grows and scrolls as the dialog does',
      error: 'the question before it says what failed',
      disabled: 'its buttons have the button’s own',
    },
  },
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A question before something that cannot be undone. */
export const Question: Story = { args: { open: true, tone: 'danger' } };
/** A message with one answer. */
export const Message: Story = {
  args: {
    open: true,
  },
  parameters: {
    texts: {
      title: () => both('Check your mail', 'Revise su correo'),
      description: () => both('We sent you a link.', 'Le enviamos un enlace.'),
      confirmLabel: () => both('OK', 'Aceptar'),
      cancelLabel: () => undefined,
    },
  },
};
/** The answer is being carried out. */
export const Busy: Story = { args: { open: true, busy: true } };

/** Opened, answered and left by keyboard. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('alertdialog', { name: release() });
    await waitFor(() => expect(screen.getByRole('button', { name: keep() })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: open() })).toHaveFocus());
  },
};
