import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { ERROR_CODES } from '#contracts/errors.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { PasswordStep } from './password-step.tsx';
import { FAILURE } from '#contracts/failures.ts';

const failing = (code: ErrorCode) =>
  fn(async () => {
    throw new ApiError(code, {
      success: false,
      code,
      message: ERROR_CODES[code].message,
      retryAfter: 600,
    });
  });

const meta = {
  title: 'Components/Auth/Password',
  component: PasswordStep,
  args: { email: '', onSubmit: fn(async () => undefined), onForgot: fn() },
  decorators: [
    (Story) => (
      <div className="flex max-w-form flex-col gap-6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    about: {
      when: 'The first step of every sign-in, whatever the club’s call is.',
      keys: [
        ['Tab', 'Moves through both fields, the eye, and the button'],
        ['Enter', 'Sends from either field'],
      ],
    },
    states: { disabled: 'while it works its button says so and takes no second press' },
  },
} satisfies Meta<typeof PasswordStep>;
export default meta;
type Story = StoryObj<typeof meta>;

const fill: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText(say('auth:signIn.email')), 'ana@azul.example');
  await userEvent.type(canvas.getByLabelText(say('auth:signIn.password')), 'Vacation#2026{Enter}');
};

/** Nothing is typed yet. */
export const Empty: Story = {};
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' } };
/** The club recovers passwords on a page of its own. */
export const OutsideRecovery: Story = {
  args: { recoveryUrl: 'https://members.example/recover' },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('auth:signIn.forgot') })).toHaveAttribute(
      'href',
      expect.stringContaining('https://members.example/recover'),
    ),
};

/** By keyboard from field to field; Enter submits. */
export const ByKeyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, userEvent, args }) => {
    canvas.getByLabelText(say('auth:signIn.email')).focus();
    await userEvent.keyboard('AZ10001{Tab}Vacation#2026{Enter}');
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({ email: 'AZ10001', password: 'Vacation#2026' }),
    );
  },
};
/** Sent without anything: both fields say so. */
export const Required: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('auth:signIn.title') }));
    await expect(await canvas.findAllByText(say('validation:required'))).toHaveLength(2);
    await expect(canvas.getByLabelText(say('auth:signIn.email'))).toHaveFocus();
  },
};
/** The password can be read while it is typed. */
export const ShowsPassword: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(say('auth:signIn.password')), 'Vacation#2026');
    await userEvent.click(canvas.getByRole('button', { name: say('auth:showPassword') }));
    await expect(canvas.getByLabelText(say('auth:signIn.password'))).toHaveAttribute(
      'type',
      'text',
    );
  },
};
/** The password is being checked. */
export const SigningIn: Story = {
  args: { onSubmit: fn(() => new Promise<void>(() => undefined)) },
  play: fill,
};
/** The password is wrong. */
export const WrongPassword: Story = {
  args: { onSubmit: failing(FAILURE.wrongPassword) },
  play: async (context) => {
    await fill(context);
    const { canvas, userEvent, args } = context;
    await expect(await canvas.findByText(like('errors:403'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('auth:signIn.resetPassword') }));
    await expect(args.onForgot).toHaveBeenCalled();
    await expect(canvas.getByLabelText(say('auth:signIn.password'))).toHaveValue('Vacation#2026');
  },
};
/** No member has this address. */
export const UnknownEmail: Story = {
  args: { onSubmit: failing(FAILURE.unknownEmail) },
  play: async (context) => {
    await fill(context);
    await context.userEvent.click(
      await context.canvas.findByRole('button', { name: say('auth:signIn.otherEmail') }),
    );
    await expect(context.canvas.getByLabelText(say('auth:signIn.email'))).toHaveFocus();
  },
};
/** The server fails. */
export const Internal: Story = { args: { onSubmit: failing(FAILURE.loginFailed) }, play: fill };
/** Codes are stopped after too many wrong ones. */
export const CodesStopped: Story = {
  args: { onSubmit: failing(FAILURE.codesStopped) },
  play: fill,
};
/** Tried too often. */
export const TooMany: Story = { args: { onSubmit: failing(FAILURE.tooManyAttempts) }, play: fill };
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <PasswordStep {...args} />
        </div>
      )}
    </ClubMatrix>
  ),
};
