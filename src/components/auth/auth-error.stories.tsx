import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, waitFor } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { ERROR_CODES } from '#contracts/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { Button } from '#ui/button.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { AuthError } from './auth-error.tsx';
import { FAILURE } from '#contracts/failures.ts';

const failure = (code: ErrorCode, more: Partial<ErrorBody> = {}) =>
  new ApiError(code, { success: false, code, message: ERROR_CODES[code].message, ...more });

function ResetPassword() {
  const { t } = useTranslation('auth');
  return t('signIn.resetPassword');
}

const meta = {
  title: 'Components/Auth/Error',
  component: AuthError,
  args: { error: failure(FAILURE.loginFailed) },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'without an error it is not there',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof AuthError>;
export default meta;
type Story = StoryObj<typeof meta>;

/** 403 with the two ways out of the error catalog (specification, section 8). */
export const WrongPassword: Story = {
  // A club with WhatsApp.
  globals: { club: 'azul' },
  args: {
    error: failure(FAILURE.wrongPassword),
    actions: (
      <Button variant="link" size="sm">
        <ResetPassword />
      </Button>
    ),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(
      canvas.getByRole('link', { name: say('auth:contactUs') }).getAttribute('href'),
    ).toMatch(/^https:\/\/wa\.me\//);
  },
};
/** No member has this address. */
export const UnknownEmail: Story = { args: { error: failure(FAILURE.unknownEmail) } };
/** The server fails; the words are the club’s. */
export const Internal: Story = { args: { error: failure(FAILURE.loginFailed) } };
/** Codes are stopped after too many wrong ones. */
export const CodesStopped: Story = { args: { error: failure(FAILURE.codesStopped) } };
/** Tried too often: how long to wait. */
export const TooMany: Story = {
  args: { error: failure(FAILURE.tooManyAttempts, { retryAfter: 840 }) },
  play: async ({ canvas }) =>
    expect(canvas.getByText(like('errors:429', { count: 14 }))).toBeVisible(),
};
/** The code is wrong: how many tries are left. */
export const WrongCode: Story = {
  args: { error: failure(FAILURE.wrongCode), more: 'You have 2 tries left.', takeFocus: false },
};
/** The code has ended. */
export const EndedCode: Story = { args: { error: failure(FAILURE.linkExpired) } };
/**
 * A code that this build does not know: the server's message, as plain text (specification, section
 * 8).
 */
export const OtherCode: Story = {
  args: {
    error: new ApiError('other', undefined, 'Membership <b>suspended</b> until March.'),
  },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent('Membership <b>suspended</b> until March.'),
};
/**
 * In the password recovery: titled as its failure, or as an internal error (specification, section
 * 8).
 */
export const RecoveryFailed: Story = {
  args: { error: failure(FAILURE.tooManyAttempts, { retryAfter: 840 }), recovery: true },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('alert')).toHaveTextContent(say('steps:recover.failedTitle')),
};
/** The server fails while a password is recovered. */
export const RecoveryInternal: Story = {
  globals: { language: 'es' },
  args: { error: failure(FAILURE.internal), recovery: true },
  play: async ({ canvas }) => expect(canvas.getByRole('alert')).toHaveTextContent('Error interno'),
};
/** The network is lost. */
export const Offline: Story = { args: { error: new ApiError('offline') } };
/** A club without WhatsApp is contacted by e-mail. */
export const ContactByEmail: Story = {
  globals: { club: 'bosque', language: 'es' },
  args: { error: failure(FAILURE.unknownEmail) },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: 'Contáctenos' })).toHaveAttribute(
      'href',
      'mailto:socios@bosque.example',
    ),
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  args: { error: failure(FAILURE.wrongPassword), takeFocus: false },
  render: (args) => <ClubMatrix>{() => <AuthError {...args} />}</ClubMatrix>,
};
