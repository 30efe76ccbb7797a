import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { currentSession } from '#client/session.ts';
import { answerTerms, editMember } from '#contracts/account.ts';
import { logout } from '#contracts/auth.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, breaks, fails } from '#mocks/endpoint.ts';
import { buildMemberRecord } from '#mocks/member.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { LoginPostSignInSteps } from './login-post-sign-in-steps.tsx';
import { begins, like, say } from '#workbench/say.ts';

type Handler = ReturnType<typeof answers>;
const network = (...first: Handler[]) => ({
  msw: { handlers: [...first, ...verificationHandlers({ member: buildMemberRecord() })] },
});
const reply = buildSignedIn({ DataVerification: true, AcceptTermsWeeks: false });
const newPassword = { resetPass: true, TokenRecoveryPassword: 'recovery-token' };

const meta = {
  title: 'Components/Verification/After sign-in',
  component: LoginPostSignInSteps,
  args: { reply, onDone: fn(), onLeave: fn() },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    ...network(),
    states: {
      loading: 'the dialog it opens has it',
      disabled: 'while it works its button says so and takes no second press',
    },
  },
} satisfies Meta<typeof LoginPostSignInSteps>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
const acceptAndSave: Play = async ({ userEvent }) => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(
    await dialog.findByRole('checkbox', { name: like('verification:terms.accept') }),
  );
  await userEvent.click(dialog.getByRole('button', { name: say('verification:dialog.save') }));
};

/** Data and terms are asked for after the sign-in. */
export const DataAndTerms: Story = {};
/** A new password is asked for. */
export const Password: Story = { args: { reply: buildSignedIn(newPassword) } };
/** The terms are asked for. */
export const Terms: Story = { args: { reply: buildSignedIn({ AcceptTermsWeeks: false }) } };
/** Everything at once, in the club with the longest name. */
export const Everything: Story = {
  args: { reply: { ...reply, ...newPassword } },
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/**
 * Both are recorded with the token of the sign-in. Until then nothing is stored, so a reload leads
 * to the sign-in.
 */
export const Done: Story = {
  parameters: network(
    answers(answerTerms, ({ query }) => {
      if (query?.answer !== 'yes') throw new Error('Not accepted');
      return { success: true as const };
    }),
    answers(editMember, ({ body }) => ({
      success: true as const,
      member: buildMemberRecord({
        Nombre: body?.profile?.Nombre ?? '',
        TerminosYCondiciones: body?.profile?.TerminosYCondiciones ?? false,
      }),
    })),
  ),
  play: async (context) => {
    await acceptAndSave(context);
    await waitFor(() =>
      expect(context.args.onDone).toHaveBeenCalledWith(
        expect.objectContaining({ token: reply.token }),
      ),
    );
    await expect(currentSession()).toBeUndefined();
  },
};
/** Leaving ends the session, and leaves even when the server cannot be reached. */
export const Leaves: Story = {
  parameters: network(breaks(logout)),
  play: async ({ args, userEvent }) => {
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: say('verification:dialog.leave'),
      }),
    );
    await waitFor(() => expect(args.onLeave).toHaveBeenCalledOnce());
  },
};
/** Saving fails: nothing typed is lost. */
export const SaveFails: Story = {
  parameters: network(fails(editMember, 503)),
  play: async (context) => {
    await acceptAndSave(context);
    await expect(
      await screen.findByText(begins('verification:dialog.problem.internal')),
    ).toBeVisible();
    await expect(context.args.onDone).not.toHaveBeenCalled();
  },
};
/** No connection: what was typed stays, and pressing again tries again. */
export const NoConnection: Story = {
  args: { reply: buildSignedIn(newPassword) },
  parameters: network(breaks(editMember)),
  play: async ({ userEvent }) => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(
      dialog.getByLabelText(begins('verification:dialog.password')),
      'Playa#2027x',
    );
    await userEvent.type(
      dialog.getByLabelText(begins('verification:dialog.confirmPassword')),
      'Playa#2027x',
    );
    await userEvent.click(dialog.getByRole('button', { name: say('verification:dialog.save') }));
    await expect(await dialog.findByText(like('errors:offline'))).toBeVisible();
  },
};
