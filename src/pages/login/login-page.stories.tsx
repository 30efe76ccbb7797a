import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { currentSession } from '#client/session.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import { handoff, login, loginAlternate, loginNoOtp, loginOtp, loginResend, recoveryChange, recoveryCheck, recoverySend, unlockCodes } from '#contracts/auth.ts';
import { buildChallenged, buildSignedIn } from '#mocks/builders.ts';
import { atMoment } from '#mocks/clock.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { PageMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import LoginPage from './login-page.tsx';

const recoveryOtp = { success: true, otp: { length: 4, resendIn: 120 } } as const;
const calls = {
  login: answers(login, buildChallenged()),
  alternate: answers(loginAlternate, buildChallenged({ email: 'l…@coral.example' })),
  otp: answers(loginOtp, buildSignedIn({ deviceToken: 'device-token-of-stories' })),
  resend: answers(loginResend, buildChallenged({ challenge: 'second-challenge' })),
  handoff: answers(handoff, { success: true, token: 'one-time-code', exp: '2026-11-21T12:01:00.000Z' }),
  unlock: answers(unlockCodes, { success: true }),
  send: answers(recoverySend, recoveryOtp),
  check: answers(recoveryCheck, { success: true }),
  change: answers(recoveryChange, { success: true }),
  noOtp: answers(loginNoOtp, buildSignedIn()),
};
type Calls = Partial<Record<keyof typeof calls, (typeof calls)['login']>>;
const network = (changes: Calls = {}) => ({ msw: { handlers: Object.values({ ...calls, ...changes }) } });

const meta = {
  title: 'Pages/Login',
  component: LoginPage,
  args: { scene: 1, leave: fn() },
  parameters: { layout: 'fullscreen', ...network(), boot: { site: 'login' } },
} satisfies Meta<typeof LoginPage>;
export default meta;
type Story = StoryObj<typeof meta>;
/** Stories with steps read words and addresses, so they stand in one club and language. */
const english = { club: 'azul', language: 'en' };
type Play = NonNullable<Story['play']>;

const fill: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText(/^(Email or member ID|Correo o número de socio)$/), 'ana@azul.example');
  await userEvent.type(canvas.getByLabelText(/^(Password|Contraseña)$/), 'Vacation#2026{Enter}');
};
const toCode: Play = async (context) => {
  await fill(context);
  await expect(await context.canvas.findByRole('heading', { name: /Enter your code|Escriba su código/ })).toBeVisible();
};
const booking = 'http://azul.localhost:3000/sandbox/booking?submit=true&keepurl=true&token=one-time-code&microsite=azul&lang=en';

export const SignIn: Story = {};
export const SignInSpanish: Story = { globals: { language: 'es' } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const PhoneSpanish: Story = { globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } }, args: { scene: 2 } };
export const Dark: Story = { globals: { scheme: 'dark' }, args: { scene: 3 } };

/** The notice about one e-mail per owner, dismissed once for all visits. */
export const NoticeDismissed: Story = {
  globals: english,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss this notice' }));
    await expect(canvas.queryByText('Every owner has their own sign-in')).toBeNull();
    await expect(readStorage('notices')).toEqual(['login-per-owner']);
  },
};

/** The whole way by keyboard: password, code, and over to the booking site with a one-time code instead of the session. */
export const SignsIn: Story = {
  globals: english,
  play: async (context) => {
    await toCode(context);
    await waitFor(() => expect(context.canvas.getByRole('textbox')).toHaveFocus());
    await context.userEvent.keyboard('4719');
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking));
    await expect(currentSession()?.token).toBe('session-token-of-stories');
    await expect(readStorage('device')).toEqual({ token: 'device-token-of-stories' });
    await expect(sessionStorage.getItem('draft:login:azul')).toBeNull();
  },
};
/** A saved device signs in without a code, and its token is sent along. */
export const SavedDevice: Story = {
  globals: english,
  beforeEach: () => writeStorage('device', { token: 'saved' }),
  parameters: network({ login: answers(login, ({ body }) => (body?.deviceToken === 'saved' ? buildSignedIn() : buildChallenged())) }),
  play: async (context) => {
    await fill(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking));
  },
};
/** A club without booking site goes straight to its weeks. */
export const ToWeeks: Story = {
  globals: english,
  parameters: { ...network({ login: answers(login, buildSignedIn()) }), club: { ModuloTC: false } },
  play: async (context) => {
    await fill(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith('http://weeks.azul.localhost:3000/?submit=true&keepurl=true&token=one-time-code&microsite=azul&lang=en'));
  },
};
/** Clubs outside the list use the other call; on a host that does both, the page loads anew with the code. */
export const AlternateClub: Story = {
  globals: { club: 'coral', language: 'es' },
  parameters: { boot: { site: 'both' } },
  play: async (context) => {
    await toCode(context);
    await context.userEvent.keyboard('4719');
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(expect.stringContaining('token=one-time-code')));
    await expect(context.args.leave).not.toHaveBeenCalledWith(expect.stringContaining('submit=true'));
  },
};
/** What a sign-in still asks for comes before the club opens. */
export const WithErrands: Story = {
  globals: english,
  args: { errands: ({ errands, reply, onDone }) => <button type="button" onClick={() => onDone(reply)}>{errands.join(' + ')}</button> },
  parameters: network({ login: answers(login, buildSignedIn({ DataVerification: true, AcceptTermsWeeks: false })) }),
  play: async (context) => {
    await fill(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'data + terms' }));
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking));
  },
};

export const SigningIn: Story = { globals: english, parameters: network({ login: hangs(login) }), play: fill };
const failed = (text: RegExp): Play => async (context) => {
  await fill(context);
  await expect(await context.canvas.findByText(text)).toBeVisible();
};
export const WrongPassword: Story = { globals: english, parameters: network({ login: fails(login, 403) }), play: failed(/password is incorrect/) };
export const WrongPasswordSpanish: Story = { globals: { club: 'azul', language: 'es' }, parameters: network({ login: fails(login, 403) }), play: failed(/contraseña es incorrecta/) };
export const UnknownEmail: Story = { globals: english, parameters: network({ login: fails(login, 402) }), play: failed(/couldn’t find this email/) };
export const InternalError: Story = { globals: english, parameters: network({ login: fails(login, 405) }), play: failed(/Internal error/) };
export const TooMany: Story = { globals: english, parameters: network({ login: fails(login, 429, { retryAfter: 840 }) }), play: failed(/in 14 minutes/) };
export const CodesStopped: Story = { globals: english, parameters: network({ login: fails(login, 423) }), play: failed(/too many wrong codes/) };
export const Offline: Story = { globals: english, parameters: network({ login: breaks(login) }), play: failed(/No connection/) };

export const Code: Story = { globals: english, play: toCode };
export const CodeSpanishPhone: Story = { globals: { club: 'azul', language: 'es', viewport: { value: 'phone' } }, play: toCode };
export const PastesCode: Story = {
  globals: english,
  play: async (context) => {
    await toCode(context);
    await context.userEvent.click(context.canvas.getByRole('textbox'));
    await context.userEvent.paste('4719');
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking));
  },
};
export const WrongCode: Story = {
  globals: english,
  parameters: network({ otp: fails(loginOtp, 4011, { triesLeft: 2 }) }),
  play: async (context) => {
    await toCode(context);
    await context.userEvent.keyboard('1111');
    await expect(await context.canvas.findByText(/You have 2 tries left/)).toBeVisible();
    await expect(context.canvas.getByRole('textbox')).toHaveValue('');
  },
};
/** The challenge has ended: back to the password, told why, with the e-mail still there. */
export const CodeEnded: Story = {
  globals: english,
  parameters: network({ otp: fails(loginOtp, 4041) }),
  play: async (context) => {
    await toCode(context);
    await context.userEvent.keyboard('1111');
    await expect(await context.canvas.findByText(/not valid or has expired/)).toHaveTextContent(/Ask for a new one/);
    await expect(context.canvas.getByLabelText('Email or member ID')).toHaveValue('ana@azul.example');
  },
};
export const CountdownEnds: Story = {
  globals: english,
  parameters: { now: false },
  play: async (context) => {
    await toCode(context);
    await expect(context.canvas.getByText(/New code in (02:00|01:59)/)).toBeVisible();
    await atMoment(Date.now() + 121_000, async () => {
      await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Send a new code' }));
      await expect(await context.canvas.findByText('New code in 02:00')).toBeVisible();
    });
  },
};
export const UsesAnotherEmail: Story = {
  globals: english,
  play: async (context) => {
    await toCode(context);
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'Use another email' }));
    await expect(await context.canvas.findByLabelText('Email or member ID')).toHaveValue('ana@azul.example');
  },
};

/** After a reload the code is still asked for: mode by the history, challenge by the tab's storage, never a password. */
export const Reloaded: Story = {
  globals: english,
  parameters: { router: { path: '/', state: { mode: 'otp', depth: 1 } } },
  beforeEach: () =>
    sessionStorage.setItem('draft:login:azul', JSON.stringify({ email: 'ana@azul.example', challenge: { token: 'kept', masked: 'a…@azul.example', length: 4, resendAt: Date.now() + 30_000 } })),
  play: async ({ canvas }) => expect(canvas.getByText('New code in 00:30')).toBeVisible(),
};

/** Signed in, but the hand-over failed: nothing has to be typed again. */
export const HandOverFails: Story = {
  globals: english,
  parameters: network({ login: answers(login, buildSignedIn()), handoff: fails(handoff, 500) }),
  play: async (context) => {
    await fill(context);
    await expect(await context.canvas.findByRole('button', { name: 'Continue' })).toBeVisible();
  },
};

const unlock = { router: { path: '/?unlock=mailed-token' } };
export const Unlocked: Story = {
  globals: english,
  parameters: unlock,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Codes are allowed again/)).toBeVisible();
    await expect(screen.getByTestId('location')).toHaveTextContent(/^\/$/);
  },
};
export const UnlockFails: Story = { globals: english, parameters: { ...unlock, ...network({ unlock: fails(unlockCodes, 4041) }) }, play: async ({ canvas }) => expect(await canvas.findByText('We could not allow codes again')).toBeVisible() };

const toSendCode: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: /Forgot your password|Olvidó su contraseña/ }));
  await userEvent.type(await canvas.findByLabelText(/^(Email|Correo)$/), 'ana@azul.example');
};
export const ForgotPassword: Story = { globals: english, play: toSendCode };
export const ResetCode: Story = {
  globals: english,
  play: async (context) => {
    await toSendCode(context);
    await context.userEvent.keyboard('{Enter}');
    await expect(await context.canvas.findByText('New code in 02:00')).toBeVisible();
  },
};
export const HasCodeAlready: Story = {
  globals: english,
  play: async (context) => {
    await toSendCode(context);
    await context.userEvent.click(context.canvas.getByRole('button', { name: 'I already have a code' }));
    await expect(await context.canvas.findByRole('button', { name: 'Send a new code' })).toBeVisible();
  },
};
const toNewPassword: Play = async (context) => {
  await toSendCode(context);
  await context.userEvent.keyboard('{Enter}');
  await context.canvas.findByRole('heading', { name: /Enter your code|Escriba su código/ });
  await context.userEvent.keyboard('4719');
  await waitFor(() => expect(context.canvas.getByRole('button', { name: /Continue|Continuar/ })).toHaveFocus());
  await context.userEvent.keyboard('{Enter}');
  await expect(await context.canvas.findByRole('heading', { name: /Choose a new password|Elija una contraseña/ })).toBeVisible();
};
export const NewPassword: Story = { globals: english, play: toNewPassword };
export const NewPasswordSpanishPhone: Story = { globals: { club: 'azul', language: 'es', viewport: { value: 'phone' } }, play: toNewPassword };
const change: Play = async (context) => {
  await toNewPassword(context);
  await context.userEvent.type(context.canvas.getByLabelText('New password'), 'Playa#2027x');
  await context.userEvent.type(context.canvas.getByLabelText('Repeat the new password'), 'Playa#2027x{Enter}');
};
/** Recovery ends inside the club, without another code. */
export const ResetsAndEnters: Story = {
  globals: english,
  play: async (context) => {
    await change(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking));
  },
};
/** The password is changed, only the sign-in after it failed: said so, back at the password. */
export const ResetsWithoutEntering: Story = {
  globals: english,
  parameters: network({ noOtp: fails(loginNoOtp, 4041) }),
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(/Your password has been changed/)).toBeVisible();
  },
};
export const ResetCodeEnded: Story = {
  globals: english,
  parameters: network({ change: fails(recoveryChange, 4041) }),
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Ask for a new code' }));
    await expect(await context.canvas.findByLabelText('Email')).toHaveValue('ana@azul.example');
  },
};

export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: (args) => <PageMatrix>{() => <LoginPage {...args} />}</PageMatrix> };
