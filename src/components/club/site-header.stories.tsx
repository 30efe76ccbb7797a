import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { readStorage } from '#client/storage.ts';
import { logout } from '#contracts/auth.ts';
import { phoneText } from '#lib/phone-text.ts';
import { buildClub, buildMember, buildSignedIn } from '#mocks/builders.ts';
import { answers, breaks, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { SiteHeader } from './site-header.tsx';

const meta = {
  title: 'Components/Club/Site header',
  component: SiteHeader,
  args: { leave: fn() },
  parameters: {
    states: {
      empty: 'a guest’s header is the least there is',
      disabled: 'while it works its button says so and takes no second press',
    },
    layout: 'fullscreen',
    msw: { handlers: [answers(logout, { success: true })] },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof SiteHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A member is signed in. */
export const Member: Story = {};
/** A guest finds the way to sign in. */
export const Guest: Story = { beforeEach: () => localStorage.clear() };
/** The longest names of club and member. */
export const LongNames: Story = {
  globals: { club: 'bosque', language: 'es' },
  beforeEach: () =>
    storeSession(
      buildSignedIn({
        user: buildMember({
          Nombre: 'María Guadalupe Concepción',
          ApellidoPaterno: 'Hernández-Villaseñor de la Garza',
        }),
      }),
    ),
};
/** On a phone. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
/** The longest names on a phone. */
export const PhoneLongNames: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/**
 * Desktop, by keyboard: open the menu, log out, arrive at the club's sign-in with nothing left
 * stored.
 */
export const LogsOut: Story = {
  globals: { club: 'azul', viewport: { value: 'desktop' } },
  play: async ({ canvas, userEvent, args }) => {
    canvas.getByRole('button', { name: like('account:title') }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText('AZ10001')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: say('common:titles.trips') })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: say('common:titles.watches') })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: say('common:profile') })).toHaveFocus(),
    );
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: say('account:logout') })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.leave).toHaveBeenCalledWith('http://azul.localhost:3000'));
    await expect(readStorage('token')).toBeUndefined();
  },
};

/** A trip's own page counts as the trips'. */
export const OnTrips: Story = {
  globals: { viewport: { value: 'desktop' } },
  parameters: { router: { path: '/trip/AZ-7KM4-Q2P6' } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('common:trips') })).toHaveAttribute(
      'aria-current',
      'page',
    ),
};

/** The server cannot be reached: this browser still forgets the person. */
export const LogsOutOffline: Story = {
  ...LogsOut,
  parameters: { msw: { handlers: [breaks(logout)] } },
};

/** The member is being signed out. */
export const LoggingOut: Story = {
  globals: { viewport: { value: 'desktop' } },
  parameters: { msw: { handlers: [hangs(logout)] } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: like('account:title') }));
    await userEvent.click(await screen.findByRole('menuitem', { name: say('account:logout') }));
    await expect(await canvas.findByText(say('account:loggingOut'))).toBeInTheDocument();
  },
};

/** The menu of a phone, open. */
export const PhoneMenu: Story = {
  globals: { club: 'azul', viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('common:menu') }));
    await expect(await screen.findByText('hello@azul.example')).toBeVisible();
    await expect(screen.getByRole('button', { name: say('account:logout') })).toBeVisible();
  },
};

/** The club’s contacts, open. */
export const Contact: Story = {
  globals: { club: 'azul', viewport: { value: 'desktop' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('common:contact') }));
    await expect(
      await screen.findByRole('link', {
        name: `${say('common:phone')}: ${phoneText(buildClub().Telefono)}`,
      }),
    ).toBeVisible();
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  parameters: {
    a11y: {
      config: {
        rules: [
          { id: 'landmark-no-duplicate-banner', enabled: false },
          { id: 'landmark-unique', enabled: false },
        ],
      },
    },
  },
  render: (args) => <ClubMatrix cellWidth="100%">{() => <SiteHeader {...args} />}</ClubMatrix>,
};
