import type { Meta, StoryObj } from '@storybook/react-vite';
import { http, HttpResponse } from 'msw';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { currentSession, storeSession } from '#client/session.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import {
  getSession,
  handoff,
  login,
  loginAlternate,
  loginNoOtp,
  loginOtp,
  loginResend,
  recoveryChange,
  recoveryCheck,
  recoverySend,
  unlockCodes,
} from '#contracts/auth.ts';
import { RECOVERY_CODE_LENGTH, SITE_VERSIONS } from '#contracts/rules.ts';
import {
  buildChallenged,
  buildMember,
  buildSession,
  buildSignedIn,
  STORY_NOW,
} from '#mocks/builders.ts';
import { atMoment } from '#mocks/clock.ts';
import { answers, breaks, fails, hangs, refuse } from '#mocks/endpoint.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say, spokenLanguage } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import LoginPage from './login-page.tsx';
import { FAILURE } from '#contracts/failures.ts';

const recoveryOtp = {
  success: true,
  otp: { length: RECOVERY_CODE_LENGTH, resendIn: 120 },
} as const;
const calls = {
  login: answers(login, buildChallenged()),
  alternate: answers(loginAlternate, buildChallenged({ email: 'l…@coral.example' })),
  otp: answers(loginOtp, buildSignedIn({ deviceToken: 'device-token-of-stories' })),
  resend: answers(loginResend, buildChallenged({ challenge: 'second-challenge' })),
  handoff: answers(handoff, {
    success: true,
    token: 'one-time-code',
    exp: '2026-11-21T12:01:00.000Z',
  }),
  unlock: answers(unlockCodes, { success: true }),
  send: answers(recoverySend, recoveryOtp),
  check: answers(recoveryCheck, { success: true }),
  change: answers(recoveryChange, { success: true }),
  noOtp: answers(loginNoOtp, buildSignedIn()),
};
type Calls = Partial<Record<keyof typeof calls, (typeof calls)['login']>>;
const network = (changes: Calls = {}) => ({
  msw: { handlers: Object.values({ ...calls, ...changes }) },
});

/**
 * One way of signing in, whatever club the toolbar has: the club of `AlternateClub` is the other.
 */
const STANDARD = { login: 'standard', ModuloTC: true } as const;

const meta = {
  title: 'Pages/Login',
  component: LoginPage,
  args: { scene: 1, leave: fn() },
  parameters: {
    states: {
      disabled: 'while it works its button says so and takes no second press',
    },
    layout: 'fullscreen',
    ...network(),
    boot: { site: 'login' },
    club: STANDARD,
  },
} satisfies Meta<typeof LoginPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const fill: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText(say('auth:signIn.email')), 'ana@azul.example');
  await userEvent.type(canvas.getByLabelText(say('auth:signIn.password')), 'Vacation#2026{Enter}');
};
const toCode: Play = async (context) => {
  await fill(context);
  await expect(
    await context.canvas.findByRole('heading', { name: say('steps:code.title') }),
  ).toBeVisible();
};
const booking = () =>
  `http://azul.localhost:3000/sandbox/booking?submit=true&keepurl=true&token=one-time-code&microsite=azul&lang=${spokenLanguage()}`;

/** E-mail and password, beside a picture of the club. */
export const SignIn: Story = {
  tags: ['every-club'],
  ...wholePage('login'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(SITE_VERSIONS.login)).toHaveAttribute('title', 'stories');
  },
};
/** The sign-in in Spanish. */
export const SignInSpanish: Story = { globals: { language: 'es' } };
/** The sign-in on a phone. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
/** The sign-in on a phone, in Spanish, in the club with the longest name. */
export const PhoneSpanish: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  args: { scene: 2 },
};
/** The sign-in in the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' }, args: { scene: 3 } };

/** The notice about one e-mail per owner, dismissed once for all visits. */
export const NoticeDismissed: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('auth:notice.close') }));
    await expect(canvas.queryByText(say('auth:notice.text'))).toBeNull();
    await expect(readStorage('notices')).toEqual(['login-per-owner']);
  },
};

const chose = (choice: 'all' | 'none') => () =>
  writeStorage('cookies', { choice, at: STORY_NOW.toISOString() });
/**
 * The whole way by keyboard: password, code, and over to the booking site with a one-time code
 * instead of the session.
 */
export const SignsIn: Story = {
  beforeEach: chose('all'),
  play: async (context) => {
    await toCode(context);
    await waitFor(() => expect(context.canvas.getByRole('textbox')).toHaveFocus());
    await context.userEvent.keyboard('4719');
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking()));
    await expect(currentSession()?.token).toBe('session-token-of-stories');
    await expect(readStorage('device')?.token).toBe('device-token-of-stories');
    await expect(sessionStorage.getItem('draft:login:azul')).toBeNull();
  },
};
const sent = fn();
/**
 * Records what the calls send about the device; one is saved only when the call says so, as on the
 * server.
 */
const noting = network({
  login: answers(login, ({ body }) => {
    sent(body?.deviceId);
    return buildChallenged();
  }),
  otp: answers(loginOtp, ({ body }) => {
    sent(body?.deviceId, body?.saveDevice);
    return buildSignedIn(body?.saveDevice ? { deviceToken: 'device-token-of-stories' } : {});
  }),
});
const signsInUnknown: Play = async (context) => {
  await context.userEvent.keyboard('4719');
  await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking()));
  await expect(sent.mock.calls).toEqual([[''], ['', false]]);
  await expect(readStorage('device')).toBeUndefined();
};
/** Cookies are not answered: no fingerprint is made, no device is saved. */
export const SignsInUnanswered: Story = {
  beforeEach: () => void sent.mockClear(),
  parameters: noting,
  play: async (context) => {
    await toCode(context);
    await expect(
      context.canvas.getByRole('checkbox', { name: say('steps:code.saveDevice') }),
    ).not.toBeChecked();
    await signsInUnknown(context);
  },
};
/** Cookies are refused: the same. */
export const SignsInRefused: Story = {
  beforeEach: () => {
    sent.mockClear();
    chose('none')();
  },
  parameters: noting,
  play: async (context) => {
    await toCode(context);
    await expect(
      context.canvas.getByRole('checkbox', { name: say('steps:code.saveDevice') }),
    ).not.toBeChecked();
    await signsInUnknown(context);
  },
};
const ticksAndSignsIn: Play = async (context) => {
  await toCode(context);
  await context.userEvent.click(
    await context.canvas.findByRole('checkbox', { name: say('steps:code.saveDevice') }),
  );
  await context.userEvent.type(context.canvas.getByRole('textbox'), '4719');
  await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking()));
  await expect(sent.mock.calls).toEqual([[''], [expect.stringMatching(/./), true]]);
  await expect(readStorage('device')?.token).toBe('device-token-of-stories');
};
/**
 * Checking the box before an answer is consent for the device alone: the code is sent with a
 * fingerprint, and the device is kept.
 */
export const TicksUnanswered: Story = {
  beforeEach: () => void sent.mockClear(),
  parameters: noting,
  play: async (context) => {
    await ticksAndSignsIn(context);
    await expect(readStorage('cookies')).toBeUndefined();
  },
};
/** So it is after a refusal, which stays as it is for everything else. */
export const TicksRefused: Story = {
  beforeEach: () => {
    sent.mockClear();
    chose('none')();
  },
  parameters: noting,
  play: async (context) => {
    await ticksAndSignsIn(context);
    await expect(readStorage('cookies')?.choice).toBe('none');
  },
};
const signedInHere = () => storeSession(buildSignedIn());
const resumed = answers(getSession, buildSession());
/**
 * Back at the login site while signed in: into the club with one press, by a one-time code, without
 * the password.
 */
export const ContinuesAs: Story = {
  beforeEach: signedInHere,
  parameters: { msw: { handlers: [resumed, calls.handoff] } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('auth:resume.continue', { name: 'Ana' }) }),
    );
    await waitFor(() => expect(args.leave).toHaveBeenCalledWith(booking()));
  },
};
/** The same with a long name on a phone. */
export const ContinuesAsPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  beforeEach: signedInHere,
  parameters: {
    msw: {
      handlers: [
        answers(getSession, {
          ...buildSession(),
          data: {
            ...buildSession().data,
            member: buildMember({
              Nombre: 'María Guadalupe de los Ángeles',
              ApellidoPaterno: 'Hinojosa Villaseñor',
            }),
          },
        }),
        calls.handoff,
      ],
    },
  },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', {
        name: say('auth:resume.continue', { name: 'María Guadalupe de los Ángeles' }),
      }),
    ).toBeVisible(),
};
/** Another account: the form with focus in its first field, and the way back. */
export const AnotherAccount: Story = {
  beforeEach: signedInHere,
  parameters: { msw: { handlers: [resumed] } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('auth:resume.other') }));
    await waitFor(() => expect(canvas.getByLabelText(say('auth:signIn.email'))).toHaveFocus());
    await expect(currentSession()?.token).toBe('session-token-of-stories');
    await userEvent.click(
      canvas.getByRole('button', { name: say('auth:resume.continue', { name: 'Ana' }) }),
    );
    await expect(await canvas.findByText(say('auth:resume.lead'))).toBeVisible();
  },
};
/** The session ended on another site of the club: no name is shown, the form is there. */
export const ContinueEnded: Story = {
  beforeEach: signedInHere,
  parameters: { msw: { handlers: [fails(getSession, 401)] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(say('auth:signIn.email'))).toBeVisible();
    await expect(canvas.queryByText(/Ana/)).toBeNull();
    await expect(currentSession()).toBeUndefined();
  },
};
/** It ends between the offer and the press: said so, with the form. */
export const ContinueTooLate: Story = {
  beforeEach: signedInHere,
  parameters: { msw: { handlers: [resumed, fails(handoff, 401)] } },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('auth:resume.continue', { name: 'Ana' }) }),
    );
    await expect(await canvas.findByText(say('errors:401'))).toBeVisible();
    await expect(canvas.getByLabelText(say('auth:signIn.email'))).toBeVisible();
    await expect(args.leave).not.toHaveBeenCalled();
  },
};
/** Whether it is alive cannot be known: the form. */
export const ContinueUnknown: Story = {
  beforeEach: signedInHere,
  parameters: { msw: { handlers: [breaks(getSession)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByLabelText(say('auth:signIn.email'))).toBeVisible(),
};
/** A session of before is being checked. */
export const ContinueChecking: Story = {
  beforeEach: signedInHere,
  parameters: { msw: { handlers: [hangs(getSession)] } },
};

/** A saved device signs in without a code, and its token is sent along. */
export const SavedDevice: Story = {
  beforeEach: () => writeStorage('device', { token: 'saved' }),
  parameters: network({
    login: answers(login, ({ body }) =>
      body?.deviceToken === 'saved' ? buildSignedIn() : buildChallenged(),
    ),
  }),
  play: async (context) => {
    await fill(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking()));
  },
};
/** A club without booking site goes straight to its weeks. */
export const ToWeeks: Story = {
  parameters: { ...network({ login: answers(login, buildSignedIn()) }), club: { ModuloTC: false } },
  play: async (context) => {
    await fill(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        `http://weeks.azul.localhost:3000/?submit=true&keepurl=true&token=one-time-code&microsite=azul&lang=${spokenLanguage()}`,
      ),
    );
  },
};
/**
 * Clubs outside the list use the other call; on a host that does both, the page loads again with
 * the code.
 */
export const AlternateClub: Story = {
  globals: { club: 'coral', language: 'es' },
  parameters: { boot: { site: 'both' }, club: { login: 'alternate' } },
  play: async (context) => {
    await toCode(context);
    await context.userEvent.keyboard('4719');
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        expect.stringContaining('token=one-time-code'),
      ),
    );
    await expect(context.args.leave).not.toHaveBeenCalledWith(
      expect.stringContaining('submit=true'),
    );
  },
};
/** What a sign-in still asks for comes before the club opens. */
export const WithPostSignInSteps: Story = {
  args: {
    postSignIn: ({ reply, onDone }) => (
      <button type="button" onClick={() => onDone(reply)}>
        {`Steps after ${reply.user.Nombre}’s password`}
      </button>
    ),
  },
  parameters: network({
    login: answers(login, buildSignedIn({ DataVerification: true, AcceptTermsWeeks: false })),
  }),
  play: async (context) => {
    await fill(context);
    await context.userEvent.click(
      await context.canvas.findByRole('button', { name: /^Steps after/ }),
    );
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking()));
  },
};

/** The password is being checked. */
export const SigningIn: Story = { parameters: network({ login: hangs(login) }), play: fill };
const failed =
  (text: TextKey, values = {}): Play =>
  async (context) => {
    await fill(context);
    await expect(await context.canvas.findByText(like(text, values))).toBeVisible();
  };
/** The password is wrong. */
export const WrongPassword: Story = {
  parameters: network({ login: fails(login, 403) }),
  play: failed('errors:403'),
};
/** The password is wrong, said in Spanish. */
export const WrongPasswordSpanish: Story = {
  globals: { language: 'es' },
  parameters: network({ login: fails(login, 403) }),
  play: failed('errors:403'),
};
/** No member has this address. */
export const UnknownEmail: Story = {
  parameters: network({ login: fails(login, 402) }),
  play: failed('errors:402'),
};
/** The server fails; the words are the club’s. */
export const InternalError: Story = {
  parameters: network({ login: fails(login, 405) }),
  play: failed('errors:405'),
};
/** Tried too often: how long to wait. */
export const TooMany: Story = {
  parameters: network({ login: fails(login, 429, { retryAfter: 840 }) }),
  play: failed('errors:429', { count: 14 }),
};
/**
 * A code that this build does not know: the server's own words, as text (specification, section 8).
 */
export const OtherCode: Story = {
  parameters: network({
    login: http.post('*/api/members/login', () =>
      HttpResponse.json(
        { success: false, code: 4999, message: 'Membership <b>suspended</b> until March.' },
        { status: 409 },
      ),
    ),
  }),
  play: async (context) => {
    await fill(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      'Membership <b>suspended</b> until March.',
    );
  },
};
/** Codes are stopped after too many wrong ones; a mail opens them again. */
export const CodesStopped: Story = {
  parameters: network({ login: fails(login, 423) }),
  play: failed('errors:423'),
};
/** The network is lost. */
export const Offline: Story = {
  parameters: network({ login: breaks(login) }),
  play: failed('errors:offline'),
};

/** The code that was mailed is asked for. */
export const Code: Story = { play: toCode };
/** The code on a phone, in Spanish. */
export const CodeSpanishPhone: Story = {
  globals: { language: 'es', viewport: { value: 'phone' } },
  play: toCode,
};
/** A pasted code fills all boxes and is sent. */
export const PastesCode: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async (context) => {
    await toCode(context);
    await context.userEvent.click(context.canvas.getByRole('textbox'));
    await context.userEvent.paste('4719');
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking()));
  },
};
/** The code is wrong: how many tries are left. */
export const WrongCode: Story = {
  parameters: network({ otp: fails(loginOtp, 4011, { triesLeft: 2 }) }),
  play: async (context) => {
    await toCode(context);
    await context.userEvent.keyboard('1111');
    await expect(
      await context.canvas.findByText(like('steps:code.triesLeft', { count: 2 })),
    ).toBeVisible();
    await expect(context.canvas.getByRole('textbox')).toHaveValue('');
  },
};
/**
 * The challenge has ended: back to the password, with the reason, and with the e-mail still there.
 */
export const CodeEnded: Story = {
  parameters: network({ otp: fails(loginOtp, 4041) }),
  play: async (context) => {
    await toCode(context);
    await context.userEvent.keyboard('1111');
    await expect(await context.canvas.findByText(like('errors:4041'))).toHaveTextContent(
      like('errors:4041'),
    );
    await expect(context.canvas.getByLabelText(say('auth:signIn.email'))).toHaveValue(
      'ana@azul.example',
    );
  },
};
/** Another code can be asked for when the countdown ends. */
export const CountdownEnds: Story = {
  parameters: { now: false },
  play: async (context) => {
    await toCode(context);
    await expect(context.canvas.getByText(like('steps:code.resendIn'))).toBeVisible();
    await atMoment(Date.now() + 121_000, async () => {
      await context.userEvent.click(
        await context.canvas.findByRole('button', { name: say('steps:code.resend') }),
      );
      await expect(
        await context.canvas.findByText(say('steps:code.resendIn', { time: '02:00' })),
      ).toBeVisible();
    });
  },
};
/** The way back to another address. */
export const UsesAnotherEmail: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async (context) => {
    await toCode(context);
    await context.userEvent.click(
      context.canvas.getByRole('button', { name: say('steps:code.otherEmail') }),
    );
    await expect(await context.canvas.findByLabelText(say('auth:signIn.email'))).toHaveValue(
      'ana@azul.example',
    );
  },
};

/**
 * After a reload the code is still asked for: mode by the history, challenge by the tab's storage,
 * never a password.
 */
export const Reloaded: Story = {
  globals: { club: 'azul' },
  parameters: {
    chromatic: { disableSnapshot: true },
    router: { path: '/', state: { mode: 'otp', depth: 1 } },
  },
  beforeEach: () =>
    sessionStorage.setItem(
      'draft:login:azul',
      JSON.stringify({
        email: 'ana@azul.example',
        challenge: {
          token: 'kept',
          masked: 'a…@azul.example',
          length: 4,
          resendAt: Date.now() + 30_000,
        },
      }),
    ),
  play: async ({ canvas }) =>
    expect(canvas.getByText(say('steps:code.resendIn', { time: '00:30' }))).toBeVisible(),
};

/** Signed in, but the hand-over failed: nothing has to be typed again. */
export const HandOverFails: Story = {
  parameters: network({ login: answers(login, buildSignedIn()), handoff: fails(handoff, 500) }),
  play: async (context) => {
    await fill(context);
    await expect(
      await context.canvas.findByRole('button', { name: say('auth:continue') }),
    ).toBeVisible();
  },
};

const unlock = { router: { path: '/?unlock=mailed-token' } };
/** The mailed link opened the codes again. */
export const Unlocked: Story = {
  parameters: unlock,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(like('auth:unlock.done'))).toBeVisible();
    await expect(screen.getByTestId('location')).toHaveTextContent(/^\/$/);
  },
};
/** The mailed link has ended. */
export const UnlockFails: Story = {
  parameters: { ...unlock, ...network({ unlock: fails(unlockCodes, 4041) }) },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('auth:unlock.failed'))).toBeVisible(),
};

const toSendCode: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: say('auth:signIn.forgot') }));
  await userEvent.type(await canvas.findByLabelText(say('auth:email')), 'ana@azul.example');
};
/** The way to a new password. */
export const ForgotPassword: Story = { play: toSendCode };
/** The code for a new password is mailed. */
export const ResetCode: Story = {
  play: async (context) => {
    await toSendCode(context);
    await context.userEvent.keyboard('{Enter}');
    await expect(
      await context.canvas.findByText(say('steps:code.resendIn', { time: '02:00' })),
    ).toBeVisible();
  },
};
/** A code of before can be typed at once. */
export const HasCodeAlready: Story = {
  play: async (context) => {
    await toSendCode(context);
    await context.userEvent.click(
      context.canvas.getByRole('button', { name: say('steps:sendCode.haveCode') }),
    );
    await expect(
      await context.canvas.findByRole('button', { name: say('steps:code.resend') }),
    ).toBeVisible();
  },
};
const toResetCode: Play = async (context) => {
  await toSendCode(context);
  await context.userEvent.keyboard('{Enter}');
  await context.canvas.findByRole('heading', { name: say('steps:code.title') });
};
const toNewPassword: Play = async (context) => {
  await toResetCode(context);
  await context.userEvent.keyboard('7q4m2xkd');
  await waitFor(() =>
    expect(context.canvas.getByRole('button', { name: say('auth:continue') })).toHaveFocus(),
  );
  await context.userEvent.keyboard('{Enter}');
  await expect(
    await context.canvas.findByRole('heading', { name: say('steps:newPassword.title') }),
  ).toBeVisible();
};
/** The code and a new password are asked for. */
export const NewPassword: Story = { play: toNewPassword };
/** The new password on a phone, in Spanish. */
export const NewPasswordSpanishPhone: Story = {
  globals: { language: 'es', viewport: { value: 'phone' } },
  play: toNewPassword,
};
const change: Play = async (context) => {
  await toNewPassword(context);
  await context.userEvent.type(
    context.canvas.getByLabelText(say('steps:newPassword.password')),
    'Playa#2027x',
  );
  await context.userEvent.type(
    context.canvas.getByLabelText(say('steps:newPassword.confirm')),
    'Playa#2027x{Enter}',
  );
};
/** The code of the mail is sent in capitals, however it was typed. */
export const ResetCodeTyped: Story = {
  parameters: network({
    check: answers(recoveryCheck, ({ body }) =>
      body?.code === '7Q4M2XKD' ? ({ success: true } as const) : refuse(FAILURE.linkExpired),
    ),
  }),
  play: toNewPassword,
};
/** Recovery ends inside the club, without another code. */
export const ResetsAndEnters: Story = {
  play: async (context) => {
    await change(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(booking()));
  },
};
/** The password is changed, only the sign-in after it failed: said so, back at the password. */
export const ResetsWithoutEntering: Story = {
  parameters: network({ noOtp: fails(loginNoOtp, 4041) }),
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(like('steps:newPassword.saved'))).toBeVisible();
  },
};
/** The code for the new password has ended. */
export const ResetCodeEnded: Story = {
  parameters: network({ change: fails(recoveryChange, 4041) }),
  play: async (context) => {
    await change(context);
    await context.userEvent.click(
      await context.canvas.findByRole('button', { name: say('steps:newPassword.askAgain') }),
    );
    await expect(await context.canvas.findByLabelText(say('auth:email'))).toHaveValue(
      'ana@azul.example',
    );
  },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <PageMatrix>{() => <LoginPage {...args} />}</PageMatrix>,
};
