import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { LoginHeader } from './login-header.tsx';

const meta = {
  title: 'Components/Club/Login header',
  component: LoginHeader,
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof LoginHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Mark, language and contact. */
export const SignIn: Story = {};
/** Public mode has a link to sign in. */
export const PublicMode: Story = {
  globals: { club: 'azul' },
  args: { publicMode: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('common:login') })).toHaveAttribute(
      'href',
      'http://azul.localhost:3000',
    ),
};
/** Signed-in members see no link to sign in. */
export const PublicModeSignedIn: Story = {
  args: { publicMode: true },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async ({ canvas }) =>
    expect(canvas.queryByRole('link', { name: say('common:login') })).toBeNull(),
};
/** On public pages, on a phone in Spanish. */
export const PublicModePhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  args: { publicMode: true },
};
/** On a phone. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
/** A club without any contact. */
export const NoContact: Story = {
  parameters: { club: { Telefono: '', TelefonoWs: '', Email: '' } },
  play: async ({ canvasElement }) =>
    expect(
      canvasElement.querySelectorAll('a[href^="tel:"], a[href^="mailto:"], a[href*="wa.me"]'),
    ).toHaveLength(0),
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
  render: () => <ClubMatrix>{() => <LoginHeader />}</ClubMatrix>,
};
