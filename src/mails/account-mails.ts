import type { Language } from '#contracts/language.ts';
import { readUserAgent } from '#lib/user-agent.ts';
import { formatMoment, greetingOf, renderMail } from './layout.ts';
import type { MailClub, RenderedMail } from './layout.ts';
import { mailTexts } from './texts.ts';
import type { Translate } from './texts.ts';

type ToPerson = { club: MailClub; /** First name; may be empty. */ name: string };

type CodeModel = ToPerson & {
  code: string;
  minutes: number;
  /** Where a person who did not ask for the code changes the password. */
  recoverUrl: string;
};

const oneTimeCode =
  (purpose: 'code' | 'proof') =>
  ({ club, name, code, minutes, recoverUrl }: CodeModel, language: Language): RenderedMail => {
    const t = mailTexts(language);
    return renderMail(club, language, {
      subject: t(`${purpose}.subject`, { club: club.Nombre, code }),
      preheader: t(`${purpose}.preheader`, { count: minutes }),
      title: t(`${purpose}.title`),
      greeting: greetingOf(name, language),
      parts: [
        { kind: 'text', text: t(`${purpose}.lead`) },
        { kind: 'big', label: t(`${purpose}.label`), value: code, spaced: true },
        { kind: 'text', text: t('code.life', { count: minutes, club: club.Nombre }) },
        { kind: 'small', text: t(`${purpose}.notYou`, { link: recoverUrl }) },
      ],
    });
  };
/** One-time code of a sign-in. */
export const codeMail = oneTimeCode('code');
/** One-time code that confirms a change of the account by a member who is signed in. */
export const proofMail = oneTimeCode('proof');

/** Recovery code and link. */
export function recoveryMail(
  {
    club,
    name,
    code,
    link,
    codeMinutes,
    linkMinutes,
  }: ToPerson & { code: string; link: string; codeMinutes: number; linkMinutes: number },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('recovery.subject', { club: club.Nombre }),
    preheader: t('recovery.preheader'),
    title: t('recovery.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('recovery.lead') },
      { kind: 'big', label: t('recovery.label'), value: code, spaced: true },
      { kind: 'button', label: t('recovery.button'), url: link },
      { kind: 'text', text: t('recovery.life', { codeMinutes, linkMinutes }) },
      { kind: 'small', text: t('recovery.notYou') },
    ],
  });
}

/** Invitation to set a first password. `terms`: the terms are to be answered right after it. */
export function invitationMail(
  {
    club,
    name,
    email,
    link,
    days,
    terms,
  }: ToPerson & { email: string; link: string; days: number; terms: boolean },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('invitation.subject', { club: club.Nombre }),
    preheader: t('invitation.preheader'),
    title: t('invitation.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('invitation.lead', { club: club.Nombre }) },
      { kind: 'facts', rows: [[t('invitation.email'), email]] },
      { kind: 'button', label: t('invitation.button'), url: link },
      ...(terms
        ? [{ kind: 'text' as const, text: t('invitation.terms', { club: club.Nombre }) }]
        : []),
      { kind: 'text', text: t('invitation.life', { count: days }) },
      { kind: 'small', text: t('invitation.notYou') },
    ],
  });
}

/** Codes were stopped after too many wrong ones; `link` allows them again. */
export function unlockMail(
  {
    club,
    name,
    link,
    hours,
    recoverUrl,
  }: ToPerson & { link: string; hours: number; recoverUrl: string },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('unlock.subject', { club: club.Nombre }),
    preheader: t('unlock.preheader'),
    title: t('unlock.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('unlock.lead') },
      { kind: 'button', label: t('unlock.button'), url: link },
      { kind: 'text', text: t('unlock.life', { count: hours }) },
      { kind: 'small', text: t('unlock.notYou', { link: recoverUrl }) },
    ],
  });
}

/**
 * Notice after a password was changed. `passkeys`: how many the member has, and whether they are
 * paused until the member keeps them.
 */
export function passwordChangedMail(
  {
    club,
    name,
    at,
    passkeys,
    recoverUrl,
  }: ToPerson & { at: Date; passkeys: { count: number; paused: boolean }; recoverUrl: string },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('passwordChanged.subject', { club: club.Nombre }),
    preheader: t('passwordChanged.preheader'),
    title: t('passwordChanged.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('passwordChanged.lead', { when: formatMoment(at, language) }) },
      ...(passkeys.count > 0
        ? [
            {
              kind: 'text' as const,
              text: t(passkeys.paused ? 'passwordChanged.paused' : 'passwordChanged.passkeys', {
                count: passkeys.count,
              }),
            },
          ]
        : []),
      { kind: 'note', text: t('passwordChanged.notYou') },
      { kind: 'button', label: t('passwordChanged.button'), url: recoverUrl },
    ],
  });
}

/** The club changed the e-mail of a member's sign-in; to the new and the former one. */
export function emailChangedMail(
  { club, name, at, email }: ToPerson & { at: Date; email: string },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('emailChanged.subject', { club: club.Nombre }),
    preheader: t('emailChanged.preheader', { email }),
    title: t('emailChanged.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('emailChanged.lead', { when: formatMoment(at, language), email }) },
      { kind: 'text', text: t('emailChanged.ended') },
      { kind: 'note', text: t('emailChanged.notYou') },
    ],
  });
}

/** The club has erased what it kept of a person who asked for it: the last mail to them. */
export function personErasedMail(
  { club, name, at }: ToPerson & { at: Date },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('personErased.subject', { club: club.Nombre }),
    preheader: t('personErased.preheader'),
    title: t('personErased.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('personErased.lead', { when: formatMoment(at, language) }) },
      { kind: 'text', text: t('personErased.kept') },
      { kind: 'small', text: t('personErased.last') },
    ],
  });
}

/** Name of a device by its user agent, as the profile lists it. */
function deviceName(userAgent: string, t: Translate): string {
  const { browser, system } = readUserAgent(userAgent);
  return browser && system
    ? t('newDevice.browserOn', { browser, system })
    : browser || system || t('newDevice.unknown');
}

/** Notice that a device was saved and signs in without a code. `device`: its user agent. */
export function newDeviceMail(
  {
    club,
    name,
    at,
    device,
    days,
    recoverUrl,
  }: ToPerson & { at: Date; device: string; days: number; recoverUrl: string },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('newDevice.subject', { club: club.Nombre }),
    preheader: t('newDevice.preheader'),
    title: t('newDevice.title'),
    greeting: greetingOf(name, language),
    parts: [
      {
        kind: 'text',
        text: t('newDevice.lead', { when: formatMoment(at, language), count: days }),
      },
      { kind: 'facts', rows: [[t('newDevice.device'), deviceName(device, t)]] },
      { kind: 'note', text: t('newDevice.notYou') },
      { kind: 'button', label: t('newDevice.button'), url: recoverUrl },
    ],
  });
}

/** Notice that a passkey was added, or removed. `passkey`: its name. */
export function passkeyMail(
  change: 'added' | 'removed',
  {
    club,
    name,
    at,
    passkey,
    recoverUrl,
  }: ToPerson & { at: Date; passkey: string; recoverUrl: string },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const of = change === 'added' ? 'passkeyAdded' : 'passkeyRemoved';
  return renderMail(club, language, {
    subject: t(`${of}.subject`, { club: club.Nombre }),
    preheader: t(`${of}.preheader`),
    title: t(`${of}.title`),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t(`${of}.lead`, { when: formatMoment(at, language) }) },
      { kind: 'facts', rows: [[t('passkeyAdded.name'), passkey]] },
      { kind: 'note', text: t(`${of}.notYou`) },
      { kind: 'button', label: t('newDevice.button'), url: recoverUrl },
    ],
  });
}
