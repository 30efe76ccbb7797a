import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { currentSession } from '#client/session.ts';
import { answerTerms } from '#contracts/account.ts';
import { login, loginAlternate, logout } from '#contracts/auth.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers } from '#mocks/endpoint.ts';
import { buildMemberRecord } from '#mocks/member.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { LoginOverlay } from './login-overlay.tsx';
import { like, say } from '#workbench/say.ts';

const reply = buildSignedIn({ AcceptTermsWeeks: false });
const signsIn = [login, loginAlternate].map((call) => answers(call, reply));

const meta = {
  title: 'Components/Reservation/Sign-in over the booking',
  component: LoginOverlay,
  args: { open: true, onOpenChange: fn(), onSignedIn: fn() },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    states: {
      loading: 'its steps are those of the sign-in',
      empty: 'there is no form of it without content',
      error: 'its steps are those of the sign-in',
      disabled: 'while it works its button says so and takes no second press',
    },
    msw: {
      handlers: [
        ...signsIn,
        answers(answerTerms, { success: true }),
        answers(logout, { success: true }),
        ...verificationHandlers({ member: buildMemberRecord() }),
      ],
    },
  },
} satisfies Meta<typeof LoginOverlay>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const signIn: Play = async ({ userEvent }) => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(say('auth:signIn.email')), 'ana@azul.example');
  await userEvent.type(dialog.getByLabelText(say('auth:signIn.password')), 'Vacation#2026');
  await userEvent.click(dialog.getByRole('button', { name: say('common:titles.login') }));
};

/** The sign-in over the booking, which stays as it is. */
export const Password: Story = {};
/** In Spanish. */
export const Spanish: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** The terms are due: the session is stored, and the form filled, only when they are accepted. */
export const AsksForTerms: Story = {
  play: async (context) => {
    const { args, userEvent } = context;
    await signIn(context);
    const checkbox = await screen.findByRole('checkbox', {
      name: like('verification:terms.accept'),
    });
    await expect(currentSession()).toBeUndefined();
    await expect(args.onSignedIn).not.toHaveBeenCalled();
    await userEvent.click(checkbox);
    await userEvent.click(screen.getByRole('button', { name: say('verification:dialog.save') }));
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce());
    await expect(currentSession()?.token).toBe(reply.token);
  },
};
/** Leaving without accepting ends the session; the password is asked for again. */
export const LeavesTerms: Story = {
  play: async (context) => {
    const { args, userEvent } = context;
    await signIn(context);
    await userEvent.click(
      await screen.findByRole('button', { name: say('verification:dialog.leave') }),
    );
    await screen.findByLabelText(say('auth:signIn.email'));
    await expect(args.onSignedIn).not.toHaveBeenCalled();
    await expect(currentSession()).toBeUndefined();
  },
};
