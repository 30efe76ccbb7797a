import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { NewPasswordStep } from './new-password-step.tsx';

const meta = {
  title: 'Components/Auth/New password',
  component: NewPasswordStep,
  args: {
    email: 'ana@azul.example',
    submitLabel: 'Reset password',
    askAgainLabel: 'Ask for a new code',
    onSubmit: fn(async () => undefined),
    onAskAgain: fn(),
    onBack: fn(),
  },
  decorators: [
    (Story) => (
      <div className="flex max-w-form flex-col gap-6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    texts: { submitLabel: 'steps:newPassword.reset', askAgainLabel: 'steps:newPassword.askAgain' },
    states: { disabled: 'while it works its button says so and takes no second press' },
  },
} satisfies Meta<typeof NewPasswordStep>;
export default meta;
type Story = StoryObj<typeof meta>;

const type =
  (password: string, confirm: string): NonNullable<Story['play']> =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(say('steps:newPassword.password')), password);
    await userEvent.type(
      canvas.getByLabelText(say('steps:newPassword.confirm')),
      `${confirm}{Enter}`,
    );
  };

/** Nothing is typed yet: the rules stand below. */
export const Empty: Story = {};
/** The address is asked for as well. */
export const AsksEmail: Story = { args: { email: '', askEmail: true } };
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' } };
/** The new password is saved. */
export const Saves: Story = {
  play: async (context) => {
    await type('Playa#2027x', 'Playa#2027x')(context);
    await waitFor(() =>
      expect(context.args.onSubmit).toHaveBeenCalledWith('Playa#2027x', 'ana@azul.example'),
    );
  },
};
/** Invalid format: the rules are not all met. */
export const RulesNotMet: Story = {
  play: async (context) => {
    await type('playa', 'playa')(context);
    await expect(await context.canvas.findByText(say('validation:passwordRules'))).toBeVisible();
    await expect(context.args.onSubmit).not.toHaveBeenCalled();
  },
};
/** Mismatch: the message is at the second field, nothing is sent. */
export const Mismatch: Story = {
  play: async (context) => {
    await type('Playa#2027x', 'Playa#2027y')(context);
    await expect(await context.canvas.findByText(say('validation:passwordMismatch'))).toBeVisible();
    await expect(context.args.onSubmit).not.toHaveBeenCalled();
  },
};
/** The password is one that many use. */
export const TooCommon: Story = {
  args: {
    onSubmit: fn(async () => {
      throw new ApiError(400, {
        success: false,
        code: 400,
        message: 'Invalid input',
        fields: { 'body.password': 'passwordCommon' },
      });
    }),
  },
  play: async (context) => {
    await type('Password#1', 'Password#1')(context);
    await expect(await context.canvas.findByText(like('validation:passwordCommon'))).toBeVisible();
  },
};
/** The link has ended. */
export const LinkEnded: Story = {
  args: {
    onSubmit: fn(async () => {
      throw new ApiError(4041, { success: false, code: 4041, message: 'Ended' });
    }),
  },
  play: async (context) => {
    await type('Playa#2027x', 'Playa#2027x')(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      say('steps:newPassword.failedTitle'),
    );
    await context.userEvent.click(
      await context.canvas.findByRole('button', { name: context.args.askAgainLabel! }),
    );
    await expect(context.args.onAskAgain).toHaveBeenCalled();
  },
};
/** The link belongs to another account. */
export const WrongAccount: Story = {
  ...LinkEnded,
  args: {
    onSubmit: fn(async () => {
      throw new ApiError(4042, { success: false, code: 4042, message: 'Other account' });
    }),
  },
};
/** The password is being saved. */
export const Saving: Story = {
  args: { onSubmit: fn(() => new Promise<void>(() => undefined)) },
  play: type('Playa#2027x', 'Playa#2027x'),
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <NewPasswordStep {...args} />
        </div>
      )}
    </ClubMatrix>
  ),
};
