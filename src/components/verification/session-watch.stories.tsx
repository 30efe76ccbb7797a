import type { Meta, StoryObj } from '@storybook/react-vite';
import { withWayBack } from '#lib/way-back.ts';
import useSWR from 'swr';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { forgetPlaces, keepPlace } from '#client/guest-places.ts';
import { clearSession, currentSession, storeSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { Button } from '#ui/button.tsx';
import { SessionWatch } from './session-watch.tsx';

/** What the server would send; set by the component under test. */
let endSession: (() => void) | undefined;
let changePlaces: (() => void) | undefined;
/** Whose events the page asks for. */
let reader: { token?: string | undefined; places?: readonly string[] } | undefined;
const PLACE = 'P'.padEnd(20, 'x');
const meta = {
  title: 'Components/Verification/Session ended',
  component: SessionWatch,
  args: {
    mode: 'member',
    leave: fn(),
    reload: fn(),
    watch: ({ token, places, onEnded, onPlaces }) => {
      reader = { token, places: places ?? [] };
      endSession = onEnded;
      changePlaces = onPlaces;
      return () => {
        endSession = undefined;
      };
    },
  },
  beforeEach: () => {
    endSession = undefined;
    reader = undefined;
    storeSession(buildSignedIn());
    sessionStorage.setItem('draft:traveler:contact', '{}');
  },
  parameters: {
    states: {
      loading: 'works unseen until the session ends',
      empty: 'works unseen until the session ends',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof SessionWatch>;
export default meta;
type Story = StoryObj<typeof meta>;
const end = async () => {
  await waitFor(() => expect(endSession).toBeDefined());
  endSession?.();
};

/** While the session is open there is nothing to see. */
export const Alive: Story = {
  play: async () => {
    await waitFor(() => expect(endSession).toBeDefined());
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};
/** A guest who waits hears of their places; when they are closed, nothing is said of a session. */
export const GuestWaits: Story = {
  args: { mode: 'open' },
  beforeEach: () => {
    void clearSession();
    keepPlace(PLACE);
  },
  play: async () => {
    await waitFor(() => expect(reader).toEqual({ token: undefined, places: [PLACE] }));
    endSession?.();
    await expect(screen.queryByText(say('verification:ended.guest'))).toBeNull();
    forgetPlaces([PLACE]);
    await waitFor(() => expect(endSession).toBeUndefined());
  },
};
/** Ended elsewhere: forgotten here, drafts kept, one way to continue. */
export const Ended: Story = {
  play: async ({ args, userEvent }) => {
    await end();
    await expect(
      await screen.findByRole('alertdialog', { name: say('verification:ended.title') }),
    ).toBeVisible();
    await expect(currentSession()).toBeUndefined();
    await expect(sessionStorage.getItem('draft:traveler:contact')).toBe('{}');
    await userEvent.keyboard('{Escape}');
    await expect(screen.getByRole('alertdialog')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(args.leave).toHaveBeenCalledWith(
      withWayBack('http://azul.localhost:3000', location),
    );
    await expect(screen.getByRole('alertdialog')).toBeVisible();
  },
};
/** The session ended, on a phone in Spanish. */
export const EndedSpanishPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  play: async () => {
    await end();
    await expect(await screen.findByRole('alertdialog')).toBeVisible();
  },
};
/** The session ended, in the dark scheme of the hardest colors. */
export const EndedDark: Story = {
  ...EndedSpanishPhone,
  globals: { club: 'coral', language: 'es', scheme: 'dark' },
};
const readPlaces = fn(() => 'places');
function Places() {
  return <p>{useSWR(['line.list', {}], readPlaces).data}</p>;
}
/** A place in line changed elsewhere: what shows places reads them again. */
export const PlacesChanged: Story = {
  render: (args) => (
    <>
      <Places />
      <SessionWatch {...args} />
    </>
  ),
  play: async () => {
    await waitFor(() => expect(changePlaces).toBeDefined());
    await screen.findByText('places');
    const before = readPlaces.mock.calls.length;
    changePlaces?.();
    await waitFor(() => expect(readPlaces).toHaveBeenCalledTimes(before + 1));
  },
};
/** Another tab forgot the session: this one says so too. */
export const EndedInAnotherTab: Story = {
  play: async () => {
    await waitFor(() => expect(endSession).toBeDefined());
    writeStorage('token', undefined);
    await expect(
      await screen.findByRole('alertdialog', { name: say('verification:ended.title') }),
    ).toBeVisible();
  },
};
/** Another member signed in in another tab: the page is loaded again as theirs. */
export const AnotherMember: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ args }) => {
    await waitFor(() => expect(endSession).toBeDefined());
    writeStorage('member', { ...buildSignedIn().user, _id: 'another' });
    await waitFor(() => expect(args.reload).toHaveBeenCalledOnce());
  },
};
/** Back to a page that was left by signing out: it is loaded again, without the member's data. */
export const BackAfterSignOut: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ args }) => {
    await waitFor(() => expect(endSession).toBeDefined());
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect(args.reload).not.toHaveBeenCalled();
    void clearSession();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect(args.reload).toHaveBeenCalledOnce();
  },
};
/** Signed in again: the page continues. */
export const SignedInAgain: Story = {
  play: async ({ args }) => {
    await end();
    await expect(await screen.findByRole('alertdialog')).toBeVisible();
    storeSession(buildSignedIn({ token: 'second' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.reload).not.toHaveBeenCalled();
  },
};
/** Pages that are open to guests continue. */
export const GuestGoesOn: Story = {
  args: { mode: 'open' },
  render: (args) => (
    <>
      <Button>Book</Button>
      <SessionWatch {...args} />
    </>
  ),
  play: async () => {
    await end();
    await expect(
      (await screen.findAllByText(like('verification:ended.guest'))).length,
    ).toBeGreaterThan(0);
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};
/**
 * The texts in every club and language. Only one window can be open at a time, so the toast
 * represents them all.
 */
export const Matrix: Story = {
  name: 'Club matrix',
  args: { mode: 'open' },
  render: (args) => <ClubMatrix>{() => <SessionWatch {...args} />}</ClubMatrix>,
};
