import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { recoveryChange, recoveryChangeGenerated, recoverySend } from '#contracts/auth.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { PageMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import RecoverPasswordPage from './recover-password-page.tsx';

const sent = { success: true, otp: { length: 4, resendIn: 120 } } as const;

const meta = {
  title: 'Pages/Recover password',
  component: RecoverPasswordPage,
  args: { scene: 2 },
  parameters: {
    layout: 'fullscreen',
    router: { path: '/recover-password' },
    msw: { handlers: [answers(recoverySend, sent), answers(recoveryChange, { success: true }), answers(recoveryChangeGenerated, { success: true })] },
  },
} satisfies Meta<typeof RecoverPasswordPage>;
export default meta;
type Story = StoryObj<typeof meta>;
/** Stories with steps read words and addresses, so they stand in one club and language. */
const english = { club: 'azul', language: 'en' };
type Play = NonNullable<Story['play']>;

const send: Play = async ({ canvas, userEvent }) => userEvent.type(canvas.getByLabelText(/^(Email|Correo)$/), 'ana@azul.example{Enter}');
const change: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText(/^(New password|Contraseña nueva)$/), 'Playa#2027x');
  await userEvent.type(canvas.getByLabelText(/^(Repeat the new password|Repita la contraseña nueva)$/), 'Playa#2027x{Enter}');
};
const link = { router: { path: '/recover-password?step=2&tokenId=mailed-token' } };

export const StepOne: Story = {};
export const StepOneSpanishPhone: Story = { globals: { language: 'es', club: 'bosque', viewport: { value: 'phone' } } };
export const Sending: Story = { globals: english, parameters: { msw: { handlers: [hangs(recoverySend)] } }, play: send };

/** The alert says the same for known and unknown e-mails; closing it leads to the sign-in. */
export const Sent: Story = {
  globals: english,
  play: async (context) => {
    await send(context);
    await waitFor(() => expect(screen.getByText(/If ana@azul.example is registered/)).toBeVisible());
  },
};
export const ClosesToLogin: Story = {
  globals: english,
  play: async (context) => {
    await send(context);
    await context.userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/$/));
  },
};
export const TooMany: Story = { globals: english, parameters: { msw: { handlers: [fails(recoverySend, 429, { retryAfter: 300 })] } }, play: async (context) => { await send(context); await expect(await context.canvas.findByText(/in 5 minutes/)).toBeVisible(); } };

/** Step 2 only with `step=2` and a token, which leaves the address at once. */
export const StepTwo: Story = {
  globals: english,
  parameters: link,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/recover-password$/));
    await expect(canvas.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  },
};
export const StepTwoSpanishPhone: Story = { parameters: link, globals: { language: 'es', viewport: { value: 'phone' } } };
export const TokenWithoutStep: Story = { globals: english, parameters: { router: { path: '/recover-password?tokenId=mailed-token' } }, play: async ({ canvas }) => expect(canvas.getByRole('heading', { name: 'Recover your password' })).toBeVisible() };
export const Changed: Story = {
  globals: english,
  parameters: link,
  play: async (context) => {
    await change(context);
    await waitFor(() => expect(screen.getByText('Password changed')).toBeVisible());
  },
};
/** Generated members: the e-mail of the link goes with the password. */
export const GeneratedMember: Story = {
  globals: english,
  parameters: {
    router: { path: '/recover-password?step=2&tokenId=mailed-token&isGen=true&email=eva%40bosque.example' },
    msw: { handlers: [answers(recoveryChangeGenerated, ({ body }) => { if (body?.email !== 'eva@bosque.example' || body.tokenId !== 'mailed-token') throw new Error('The e-mail of the link is missing'); return { success: true as const }; })] },
  },
  play: async (context) => {
    await expect(context.canvas.getByText('For the account eva@bosque.example')).toBeVisible();
    await change(context);
    await waitFor(() => expect(screen.getByText('Password changed')).toBeVisible());
  },
};
export const GeneratedWithoutEmail: Story = { globals: english, parameters: { router: { path: '/recover-password?step=2&tokenId=mailed-token&isGen=true' } }, play: async ({ canvas }) => expect(canvas.getByLabelText('Email')).toBeVisible() };

const failing = (handler: ReturnType<typeof fails>, text: RegExp): Story => ({
  globals: english,
  parameters: { ...link, msw: { handlers: [handler] } },
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(text)).toBeVisible();
  },
});
/** The four failures of the specification (section 8), each with its own words. */
export const LinkEnded: Story = failing(fails(recoveryChange, 4041), /not valid or has expired/);
export const NoAnswer: Story = failing(breaks(recoveryChange), /No connection/);
export const InternalError: Story = failing(fails(recoveryChange, 500), /went wrong on our side/);
export const WrongAccount: Story = failing(fails(recoveryChange, 4042), /not meant for this account/);

export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: (args) => <PageMatrix>{() => <RecoverPasswordPage {...args} />}</PageMatrix> };
