import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from './button.tsx';

const meta = {
  title: 'Primitives/Alert dialog',
  component: AlertDialog,
  args: { trigger: <Button>Open</Button>, title: 'Release the week?', description: 'Someone else can book it at once.', confirmLabel: 'Release', cancelLabel: 'Keep it', onConfirm: fn(), onCancel: fn() },
} satisfies Meta<typeof AlertDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Question: Story = { args: { open: true, tone: 'danger' } };
export const Message: Story = { args: { open: true, title: 'Check your mail', description: 'We sent you a link.', confirmLabel: 'OK', cancelLabel: undefined } };
export const Busy: Story = { args: { open: true, busy: true } };

export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('alertdialog', { name: 'Release the week?' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open' })).toHaveFocus());
  },
};
