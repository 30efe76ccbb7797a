import { describe, expect, it, test } from 'vitest';
import { buildSignedIn } from '#mocks/builders.ts';
import { signIn, startSignIn, stepOf } from './machine.ts';
import type { Challenge, SignInEvent, SignInState, Step } from './machine.ts';

const reply = buildSignedIn();
const challenge: Challenge = { token: 'c', masked: 'a…@azul.example', length: 4, resendAt: 9 };
const error = new Error('Ended');
const after = (state: SignInState, ...events: SignInEvent[]): SignInState =>
  events.reduce(signIn, state);

const first = startSignIn(undefined, false);
const asked: SignInEvent = { type: 'recoveryStarted', email: 'ana@azul.example', resendAt: 9 };
/** Every named step, with the mode that the browser's history has then. */
const states = {
  password: { mode: 'login', state: first },
  continue: { mode: 'login', state: startSignIn(undefined, true) },
  code: { mode: 'otp', state: after(first, { type: 'challenged', challenge, email: 'ana' }) },
  askRecovery: { mode: 'sendcode-resetpass', state: first },
  recoveryCode: { mode: 'otp-resetpass', state: after(first, asked) },
  newPassword: {
    mode: 'change-resetpass',
    state: after(first, asked, { type: 'recoveryChecked', code: 'ABCD1234' }),
  },
  postSignIn: { mode: 'otp', state: after(first, { type: 'signedIn', reply, postSignIn: true }) },
  opening: { mode: 'login', state: after(first, { type: 'opening', reply }) },
  failed: {
    mode: 'login',
    state: after(first, { type: 'opening', reply }, { type: 'openFailed', error }),
  },
} as const;
type Name = keyof typeof states;
const names = Object.keys(states) as Name[];
const who = { session: 'a member' };
const nameAfter = (name: Name, event: SignInEvent): Step['name'] => {
  const { mode, state } = states[name];
  return stepOf(after(state, event), mode, who).name;
};

/** What each event leads to, by step; a step that is not named stays. */
const table: [SignInEvent, Partial<Record<Name, Step['name']>>][] = [
  [{ type: 'typed', email: 'b@azul.example' }, {}],
  [{ type: 'submitted' }, {}],
  [{ type: 'challenged', challenge }, {}],
  [{ type: 'challengeEnded', error }, { code: 'password' }],
  [asked, { newPassword: 'password' }],
  [{ type: 'recoveryChecked', code: 'ABCD1234' }, {}],
  [{ type: 'recoveryUsed' }, { recoveryCode: 'password', newPassword: 'password' }],
  [{ type: 'passwordSaved' }, {}],
  [
    { type: 'signedIn', reply, postSignIn: true },
    Object.fromEntries(names.map((name) => [name, 'postSignIn'])),
  ],
  [
    { type: 'signedIn', reply, postSignIn: false },
    { code: 'password', recoveryCode: 'password', newPassword: 'password' },
  ],
  [{ type: 'postSignInLeft' }, { postSignIn: 'password' }],
  [{ type: 'opening', reply }, Object.fromEntries(names.map((name) => [name, 'opening']))],
  [{ type: 'openFailed', error }, { opening: 'failed' }],
  [
    { type: 'sessionEnded', error },
    { postSignIn: 'password', opening: 'password', failed: 'password' },
  ],
  [
    { type: 'restored', member: true },
    { password: 'continue', postSignIn: 'continue', opening: 'continue', failed: 'continue' },
  ],
  [
    { type: 'restored', member: false },
    { postSignIn: 'password', opening: 'password', failed: 'password' },
  ],
  [{ type: 'backToPassword' }, {}],
  [{ type: 'formAsked' }, { continue: 'password' }],
  [{ type: 'formLeft' }, { password: 'continue' }],
];

test.each(names)('a state is named %s', (name) => {
  const { mode, state } = states[name];
  expect(stepOf(state, mode, who).name).toBe(name);
});

describe.each(table)('the event %o', (event, leads) => {
  test.each(names)('in %s', (name) => {
    expect(nameAfter(name, event)).toBe(leads[name] ?? name);
  });
});

describe('the first step', () => {
  it('waits for the name of a member who arrives', () => {
    expect(stepOf(startSignIn(undefined, true), 'login', { coming: true }).name).toBe('coming');
  });
  it('stays the form while it is being filled in, even when another tab signs in', () => {
    const draft = startSignIn({ email: 'ana' }, true);
    expect(stepOf(draft, 'login', { ...who, coming: true }).name).toBe('password');
  });
  it.each(['otp', 'otp-resetpass', 'change-resetpass'] as const)(
    'is shown for %s when nothing of it is kept',
    (mode) => expect(stepOf(first, mode).name).toBe('password'),
  );
});

describe('the draft', () => {
  it('keeps the e-mail of a challenge that was sent again', () => {
    const again = after(states.code.state, { type: 'challenged', challenge });
    expect(again.draft).toEqual({ email: 'ana', challenge });
  });
  it('does not get a code without a recovery', () => {
    expect(after(first, { type: 'recoveryChecked', code: 'X' })).toBe(first);
  });
  it('is forgotten by a sign-in', () => {
    const signedIn = after(states.code.state, { type: 'signedIn', reply, postSignIn: false });
    expect(signedIn.draft).toBeUndefined();
  });
});

describe('the message', () => {
  it('is counted, so that the same one is told again', () => {
    const ended: SignInEvent = { type: 'challengeEnded', error };
    expect(after(first, ended, ended).message).toEqual({ error, count: 2 });
    expect(after(first, { type: 'passwordSaved' }).message).toEqual({ count: 1 });
  });
  it('stays when a person goes back from the code by themselves', () => {
    expect(after(first, { type: 'challengeEnded' }).message).toBeUndefined();
  });
  it.each(['submitted', 'backToPassword'] as const)('ends with %s', (type) => {
    expect(after(first, { type: 'passwordSaved' }, { type }).message).toBeUndefined();
  });
});
