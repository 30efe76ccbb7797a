import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { LEGAL_DATE } from '#contracts/rules.ts';
import type { ErrorCode } from '#contracts/failures.ts';
import { personOf } from '#components/member/profile-rules.ts';
import { buildMemberRecord } from '#mocks/member.ts';
import { buildIncompleteMember, verificationHandlers } from '#mocks/verification.ts';
import { VerificationDialog } from './verification-dialog.tsx';
import { begins, like, say, wordsIn, written } from '#workbench/say.ts';
import { FAILURE } from '#contracts/failures.ts';

const complete = personOf(buildMemberRecord());
const incomplete = personOf(buildIncompleteMember());
const needs = { data: false, password: false, terms: false };
const both = { data: true, password: true, terms: true };

const meta = {
  title: 'Components/Verification/Data verification',
  component: VerificationDialog,
  args: {
    open: true,
    needs: { ...needs, data: true },
    exit: 'leave',
    email: 'ana@azul.example',
    person: complete,
    onSave: fn(async () => undefined),
    onAnswer: fn(async () => undefined),
    onExit: fn(),
    onRetry: fn(),
  },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    states: {
      disabled: 'while it works its button says so and takes no second press',
    },
    layout: 'fullscreen',
    msw: { handlers: verificationHandlers() },
  },
} satisfies Meta<typeof VerificationDialog>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
const dialog = async () => within(await screen.findByRole('dialog'));
const save: Play = async ({ userEvent }) =>
  userEvent.click(
    (await dialog()).getByRole('button', {
      name: new RegExp(
        `${begins('verification:dialog.saveClose').source}|${begins('verification:dialog.saving').source}`,
      ),
    }),
  );
const typePassword =
  (password: string, confirm = password): Play =>
  async ({ userEvent }) => {
    const window = await dialog();
    await userEvent.type(window.getByLabelText(begins('verification:dialog.password')), password);
    await userEvent.type(
      window.getByLabelText(begins('verification:dialog.confirmPassword')),
      confirm,
    );
  };
const failing = (code: ErrorCode, fields?: Record<string, string>) =>
  fn(async () => {
    throw new ApiError(code, {
      success: false,
      code,
      message: 'No',
      ...(fields ? { fields } : {}),
    });
  });

/** Missing data is asked for. */
export const UpdateData: Story = {};
/** A new password is asked for. */
export const UpdatePassword: Story = { args: { needs: { ...needs, password: true } } };
/** Data and password are asked for. */
export const Both: Story = { args: { needs: both, person: incomplete } };
/** The terms that are in force, by their date. */
export const TermsOnly: Story = {
  args: { needs: { ...needs, terms: true } },
  play: async () => {
    await expect(
      (await dialog()).getByRole('checkbox', { name: like('verification:terms.accept') }),
    ).toHaveAccessibleDescription(
      say('verification:dialog.termsDate', { date: written.day(LEGAL_DATE) }),
    );
  },
};
/** From the footer: the dialog just closes. */
export const FromFooter: Story = { args: { exit: 'close' } };
/** Opened from the footer: the current password is asked for. */
export const PasswordFromFooter: Story = {
  args: { exit: 'close', askCurrent: true, needs: { ...needs, password: true } },
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { args: { person: undefined } };
/** The data could not be read. */
export const LoadFailed: Story = {
  args: { person: undefined, loadFailed: new ApiError('offline') },
  play: async ({ args, userEvent }) => {
    await userEvent.click((await dialog()).getByRole('button', { name: say('errors:retry') }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const SpanishPhone: Story = {
  args: { needs: both, person: incomplete },
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** In Spanish, in the club with the hardest colors. */
export const CoralSpanish: Story = {
  args: { needs: both, person: incomplete },
  globals: { club: 'coral', language: 'es' },
};
/** In the dark scheme. */
export const Dark: Story = {
  args: { needs: both, person: incomplete },
  globals: { scheme: 'dark' },
};

/**
 * Everything missing at once: the general and the phone variant, the mandatory password and the
 * terms; focus is on the message.
 */
export const AllMissing: Story = {
  args: { needs: both, person: incomplete },
  play: async (context) => {
    await save(context);
    const window = await dialog();
    const alert = (await window.findByText(say('verification:dialog.problem.general'))).closest(
      '[role=alert]',
    );
    await waitFor(() => expect(alert).toHaveFocus());
    for (const text of [
      say('verification:dialog.problem.phone'),
      say('verification:dialog.problem.passwordRequired'),
      say('verification:dialog.problem.terms'),
    ])
      await expect(within(alert as HTMLElement).getByText(text)).toBeVisible();
    await expect(context.args.onSave).not.toHaveBeenCalled();
  },
};
/** Phone variant: a number that cannot exist with its dial code. */
export const PhoneVariant: Story = {
  args: { person: { ...complete, Telefono: '12' } },
  play: async (context) => {
    await save(context);
    await expect(
      await (await dialog()).findByText(like('verification:dialog.problem.phone')),
    ).toBeVisible();
    await expect(
      (await dialog()).queryByText(say('verification:dialog.problem.general')),
    ).toBeNull();
  },
};
/** E-mail variant: only the club can correct it. */
export const EmailVariant: Story = {
  args: { email: '' },
  play: async (context) => {
    await save(context);
    await expect(
      await (await dialog()).findByText(like('verification:dialog.problem.email')),
    ).toBeVisible();
  },
};
/** By keyboard only: numbers are sent as digits, together with the accepted terms. */
export const Saves: Story = {
  args: { needs: { data: true, password: false, terms: true } },
  play: async ({ args, userEvent }) => {
    const window = await dialog();
    const city = window.getByLabelText(say('booking:facts.city'));
    await userEvent.clear(city);
    await userEvent.type(city, 'Tampa');
    window.getByRole('checkbox', { name: like('verification:terms.accept') }).focus();
    await userEvent.keyboard(' ');
    window.getByRole('button', { name: say('verification:dialog.save') }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onSave).toHaveBeenCalledOnce());
    await expect(args.onSave).toHaveBeenCalledWith({
      profile: expect.objectContaining({
        Ciudad: 'Tampa',
        Telefono: '3055550142',
        Celular: '3055550177',
        TerminosYCondiciones: true,
      }),
    });
    await expect(args.onSave).not.toHaveBeenCalledWith({
      profile: expect.objectContaining({ Email: expect.anything() }),
    });
  },
};
/** What was typed is still there when the dialog comes back. */
export const KeepsDraft: Story = {
  beforeEach: () =>
    sessionStorage.setItem(`draft:profile:${complete._id}`, JSON.stringify({ Ciudad: 'Orlando' })),
  play: async () =>
    expect((await dialog()).getByLabelText(say('booking:facts.city'))).toHaveValue('Orlando'),
};
/** Saving is ignored while a save is in flight, and nothing else closes the dialog. */
export const Saving: Story = {
  args: { exit: 'close', onSave: fn(() => new Promise<void>(() => undefined)) },
  play: async (context) => {
    await save(context);
    await waitFor(() => expect(context.args.onSave).toHaveBeenCalledOnce());
    await save(context);
    await context.userEvent.keyboard('{Escape}');
    await expect(context.args.onSave).toHaveBeenCalledOnce();
    await expect(context.args.onExit).not.toHaveBeenCalled();
  },
};
/** The password may not be left empty. */
export const PasswordMandatory: Story = {
  args: { needs: { ...needs, password: true } },
  play: async (context) => {
    await save(context);
    await expect(
      await (await dialog()).findByText(say('verification:dialog.problem.passwordRequired')),
    ).toBeVisible();
  },
};
/** The password meets too few rules. */
export const PasswordInvalid: Story = {
  args: { needs: { ...needs, password: true } },
  play: async (context) => {
    await typePassword('playa')(context);
    await save(context);
    await expect(
      (await (await dialog()).findAllByText(like('verification:dialog.problem.passwordInvalid')))
        .length,
    ).toBeGreaterThan(0);
    await expect(context.args.onSave).not.toHaveBeenCalled();
  },
};
/** The two passwords differ. */
export const PasswordMismatch: Story = {
  args: { needs: { ...needs, password: true } },
  play: async (context) => {
    await typePassword('Playa#2027x', 'Playa#2027y')(context);
    await save(context);
    await expect(
      (await (await dialog()).findAllByText(say('verification:dialog.problem.passwordMismatch')))
        .length,
    ).toBeGreaterThan(0);
    await expect(context.args.onSave).not.toHaveBeenCalled();
  },
};
/** The password is saved. */
export const SavesPassword: Story = {
  args: { needs: { ...needs, password: true } },
  play: async (context) => {
    await typePassword('Playa#2027x')(context);
    await save(context);
    await waitFor(() =>
      expect(context.args.onSave).toHaveBeenCalledWith({ Password: 'Playa#2027x' }),
    );
  },
};
/** The current password is wrong. */
export const CurrentPasswordWrong: Story = {
  args: {
    exit: 'close',
    askCurrent: true,
    needs: { ...needs, password: true },
    onSave: failing(FAILURE.wrongPassword),
  },
  play: async (context) => {
    await context.userEvent.type(
      (await dialog()).getByLabelText(begins('verification:dialog.currentPassword')),
      'wrong',
    );
    await typePassword('Playa#2027x')(context);
    await save(context);
    await expect(
      await (await dialog()).findAllByText(say('verification:dialog.problem.currentWrong')),
    ).toHaveLength(2);
  },
};
/** The password is one that many use. */
export const TooCommon: Story = {
  args: {
    needs: { ...needs, password: true },
    onSave: failing(FAILURE.invalidInput, { 'body.Password': 'passwordCommon' }),
  },
  play: async (context) => {
    await typePassword('Password#1')(context);
    await save(context);
    await expect(
      await (await dialog()).findByText(like('validation:passwordCommon')),
    ).toBeVisible();
  },
};
/** The password could not be saved. */
export const PasswordFailed: Story = {
  args: { needs: { ...needs, password: true }, onSave: failing(FAILURE.internal) },
  play: async (context) => {
    await typePassword('Playa#2027x')(context);
    await save(context);
    await expect(
      await (await dialog()).findByText(say('verification:dialog.problem.passwordFailed')),
    ).toBeVisible();
  },
};
/** The session or the one-time permission is over: back to the sign-in, with the data kept. */
export const TokenExpired: Story = {
  args: { onSave: failing(FAILURE.noSession) },
  play: async (context) => {
    await save(context);
    await context.userEvent.click(
      await (await dialog()).findByRole('button', { name: say('verification:ended.signIn') }),
    );
    await expect(context.args.onExit).toHaveBeenCalledOnce();
  },
};
/** The server fails. */
export const InternalError: Story = {
  args: { onSave: failing(FAILURE.internal) },
  play: async (context) => {
    await save(context);
    await expect(
      await (await dialog()).findByText(begins('verification:dialog.problem.internal')),
    ).toBeVisible();
  },
};
/** The server refuses a field, which says so. */
export const ServerRefusesField: Story = {
  args: { onSave: failing(FAILURE.invalidInput, { 'body.profile.Telefono': 'phone' }) },
  play: async (context) => {
    await save(context);
    await expect(await (await dialog()).findByText(say('fields:phone'))).toBeVisible();
  },
};
/** The terms may not be left unanswered. */
export const TermsNotAccepted: Story = {
  args: { needs: { ...needs, terms: true } },
  play: async (context) => {
    await save(context);
    await expect(
      (await (await dialog()).findAllByText(say('verification:dialog.problem.terms'))).length,
    ).toBe(2);
    await expect(context.args.onSave).not.toHaveBeenCalled();
  },
};
/** Accepting in the text records it and checks the box; closing the text returns focus. */
export const AcceptsInText: Story = {
  args: { needs: { ...needs, terms: true } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(
      (await dialog()).getByRole('button', { name: wordsIn('verification:dialog.terms', 'terms') }),
    );
    const text = within(
      await screen.findByRole('dialog', { name: say('verification:terms.title') }),
    );
    await waitFor(() =>
      expect(text.getByRole('button', { name: say('common:accept') })).toBeEnabled(),
    );
    await userEvent.click(text.getByRole('button', { name: say('common:accept') }));
    await waitFor(() =>
      expect(
        screen.getByRole('checkbox', { name: like('verification:terms.accept') }),
      ).toBeChecked(),
    );
    await expect(args.onAnswer).toHaveBeenCalledWith('yes');
  },
};
/** The terms can be refused from their text. */
export const RejectsInText: Story = {
  args: { needs: { ...needs, terms: true } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(
      (await dialog()).getByRole('button', { name: wordsIn('verification:dialog.terms', 'terms') }),
    );
    await userEvent.click(
      within(
        await screen.findByRole('dialog', { name: say('verification:terms.title') }),
      ).getByRole('button', { name: say('common:cancel') }),
    );
    await waitFor(() =>
      expect(screen.getByText(like('verification:dialog.termsRejected'))).toBeVisible(),
    );
    await expect(args.onAnswer).toHaveBeenCalledWith('no');
  },
};
/** Neither Escape nor a press outside closes it; the button to leave is named. */
export const OnlyLeaves: Story = {
  play: async ({ args, userEvent }) => {
    await dialog();
    await userEvent.keyboard('{Escape}');
    await expect(args.onExit).not.toHaveBeenCalled();
    await userEvent.click(
      (await dialog()).getByRole('button', { name: say('verification:dialog.leave') }),
    );
    await expect(args.onExit).toHaveBeenCalledOnce();
  },
};
/** The member leaves without answering. */
export const Leaving: Story = { args: { leaving: true } };
