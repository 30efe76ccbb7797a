import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { CrashPage } from '#app/crash-page.tsx';
import { say } from '../say.ts';

const meta = {
  title: 'Pages/Crash',
  component: CrashPage,
  args: { missing: false, tries: { count: 0, busy: false }, onRetry: fn() },
  argTypes: {
    missing: { name: 'Its code could not be fetched' },
    tries: { name: 'Tries so far' },
  },
  parameters: {
    layout: 'fullscreen',
    about: {
      when: 'In place of a page that cannot be drawn; needs nothing that could fail.',
      keys: [['Enter', 'Tries again']],
    },
  },
} satisfies Meta<typeof CrashPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Drawing the page failed. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** The page’s code could not be fetched. */
export const CodeMissing: Story = { args: { missing: true } };
/** It is being tried again. */
export const Trying: Story = { args: { tries: { count: 1, busy: true } } };
/** On a phone, in Spanish. */
export const Phone: Story = { globals: { language: 'es', viewport: { value: 'phone' } } };
