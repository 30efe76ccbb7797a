import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import type { PushState } from '#client/push.ts';
import { storeSession } from '#client/session.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { NotifyMe } from './notify-me.tsx';

const answers = (state: PushState) => async (): Promise<PushState> => state;

const meta = {
  title: 'Components/Push/Notify me',
  component: NotifyMe,
  args: {
    look: answers('ask'),
    start: fn(answers('on')),
    end: fn(answers('ask')),
  },
  parameters: {
    states: {
      loading: 'shows nothing until the browser has said how it stands',
      empty: 'has no list',
      disabled: 'while it works its button says so and takes no second press',
    },
  },
} satisfies Meta<typeof NotifyMe>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Asked for by a press, and switched off by another. */
export const OnAndOff: Story = {
  args: { placeRef: 'abcdefghijklmnopqrst' },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: say('push:start') }));
    await expect(args.start).toHaveBeenCalledWith('abcdefghijklmnopqrst');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(like('push:state.on')),
    );
    await userEvent.click(screen.getByRole('button', { name: say('push:end') }));
    await expect(await screen.findByRole('button', { name: say('push:start') })).toBeVisible();
  },
};
/** Messages are on for a guest, who has no sign-in that they could end with. */
export const On: Story = {
  args: { look: answers('on') },
  play: async () => {
    await expect(await screen.findByRole('button', { name: say('push:end') })).toBeVisible();
    await expect(screen.getByRole('status')).not.toHaveTextContent(say('push:signedIn'));
  },
};
/** A member is told when the messages end by themselves. */
export const OnForAMember: Story = {
  args: { look: answers('on') },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent(say('push:signedIn'));
  },
};
/** Refused before, or at the press. */
export const Denied: Story = {
  args: { start: fn(answers('denied')) },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: say('push:start') }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(like('push:state.denied')),
    );
    await expect(screen.queryByRole('button')).toBeNull();
  },
};
/** On an iPhone the app is installed first. */
export const OnAnIPhone: Story = { args: { look: answers('install') } };
/** The browser knows no messages. */
export const Unsupported: Story = { args: { look: answers('unsupported') } };
/** The push service of the browser, or the server, does not answer. */
export const Failed: Story = {
  args: { start: fn<() => Promise<PushState>>(() => Promise.reject(new Error('no answer'))) },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: say('push:start') }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(like('push:failed')));
    await expect(screen.getByRole('button', { name: say('push:start') })).toBeEnabled();
  },
};
/** Messages were denied, on a phone in Spanish. */
export const DeniedSpanishPhone: Story = {
  args: { look: answers('denied') },
  globals: { club: 'bosque', language: 'es', scheme: 'dark', viewport: { value: 'phone' } },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <NotifyMe {...args} />}</ClubMatrix>,
};
