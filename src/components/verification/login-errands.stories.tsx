import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { currentSession } from '#client/session.ts';
import { answerTerms, editMember } from '#contracts/account.ts';
import { logout } from '#contracts/auth.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, breaks, fails } from '#mocks/endpoint.ts';
import { buildMemberRecord } from '#mocks/member.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { LoginErrands } from './login-errands.tsx';

type Handler = ReturnType<typeof answers>;
const network = (...first: Handler[]) => ({ msw: { handlers: [...first, ...verificationHandlers({ member: buildMemberRecord() })] } });
const reply = buildSignedIn({ DataVerification: true, AcceptTermsWeeks: false });

const meta = {
  title: 'Components/Verification/After sign-in',
  component: LoginErrands,
  args: { reply, errands: ['data', 'terms'], onDone: fn(), onLeave: fn() },
  parameters: network(),
} satisfies Meta<typeof LoginErrands>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
const english = { club: 'azul', language: 'en' };
const acceptAndSave: Play = async ({ userEvent }) => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /I accept/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save and continue' }));
};

export const DataAndTerms: Story = {};
export const Password: Story = { args: { errands: ['password'] } };
export const Terms: Story = { args: { errands: ['terms'] } };
export const Everything: Story = { args: { errands: ['password', 'data', 'terms'] }, globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } } };

/** Both are recorded with the token of the sign-in; until then nothing is stored, so a reload leads to the sign-in. */
export const Done: Story = {
  globals: english,
  parameters: network(
    answers(answerTerms, ({ query }) => { if (query?.answer !== 'yes') throw new Error('Not accepted'); return { success: true as const }; }),
    answers(editMember, ({ body }) => ({ success: true as const, member: buildMemberRecord({ Nombre: body?.profile?.Nombre ?? '', TerminosYCondiciones: body?.profile?.TerminosYCondiciones ?? false }) })),
  ),
  play: async (context) => {
    await acceptAndSave(context);
    await waitFor(() => expect(context.args.onDone).toHaveBeenCalledWith(expect.objectContaining({ token: reply.token })));
    await expect(currentSession()).toBeUndefined();
  },
};
/** Leaving ends the session, and goes even when the server cannot be reached. */
export const Leaves: Story = {
  globals: english,
  parameters: network(breaks(logout)),
  play: async ({ args, userEvent }) => {
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(args.onLeave).toHaveBeenCalledOnce());
  },
};
export const SaveFails: Story = {
  globals: english,
  parameters: network(fails(editMember, 503)),
  play: async (context) => {
    await acceptAndSave(context);
    await expect(await screen.findByText(/^Internal error/)).toBeVisible();
    await expect(context.args.onDone).not.toHaveBeenCalled();
  },
};
/** No connection: what was typed stays, and the same press tries again. */
export const NoConnection: Story = {
  globals: english,
  args: { errands: ['password'] },
  parameters: network(breaks(editMember)),
  play: async ({ userEvent }) => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^New password/), 'Playa#2027x');
    await userEvent.type(dialog.getByLabelText(/^Repeat/), 'Playa#2027x');
    await userEvent.click(dialog.getByRole('button', { name: 'Save and continue' }));
    await expect(await dialog.findByText(/No connection/)).toBeVisible();
  },
};
