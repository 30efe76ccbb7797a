import type { Language } from '#contracts/language.ts';
import { formatRange } from '#lib/dates.ts';
import { greetingOf, renderMail } from './layout.ts';
import type { MailClub, RenderedMail } from './layout.ts';
import { mailTexts } from './texts.ts';

/** About a booking, to the person who made it. */
type ToBooker = { club: MailClub; /** First name; may be empty. */ name: string; locator: string };

/** One-time code with which a guest finds a booking again. */
export function tripCodeMail(
  { club, name, locator, code, minutes }: ToBooker & { code: string; minutes: number },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  return renderMail(club, language, {
    subject: t('tripCode.subject', { club: club.Nombre, code }),
    preheader: t('tripCode.preheader', { locator }),
    title: t('tripCode.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('tripCode.lead', { locator }) },
      { kind: 'big', label: t('tripCode.label'), value: code },
      { kind: 'text', text: t('code.life', { count: minutes, club: club.Nombre }) },
      { kind: 'small', text: t('tripCode.notYou') },
    ],
  });
}

type NamesModel = ToBooker & {
  resort: string;
  checkIn: string;
  checkOut: string;
  /** The main guest first. */
  travelers: readonly { name: string; lastname: string }[];
  voucherUrl: string;
};

/** The names of who travels were changed. */
export function namesMail(model: NamesModel, language: Language): RenderedMail {
  const t = mailTexts(language);
  const { club, name, locator, resort, travelers, voucherUrl } = model;
  const stay = formatRange(model.checkIn, model.checkOut, language);
  return renderMail(club, language, {
    subject: t('names.subject', { resort, stay }),
    preheader: t('names.preheader', { locator }),
    title: t('names.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('names.lead', { resort }) },
      {
        kind: 'facts',
        rows: [
          [t('booking.label'), locator],
          [t('names.stay'), stay],
          [t('names.travelers'), travelers.map((one) => `${one.name} ${one.lastname}`).join('\n')],
        ],
      },
      { kind: 'button', label: t('names.button'), url: voucherUrl },
      { kind: 'small', text: t('names.notYou') },
    ],
  });
}
