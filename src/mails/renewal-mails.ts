import type { Language } from '#contracts/language.ts';
import { formatLongDay } from '#lib/dates.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { greetingOf, renderMail } from './layout.ts';
import type { MailClub, RenderedMail } from './layout.ts';
import { mailTexts } from './texts.ts';

/**
 * A paid year of membership as shown in its mail: integer US cents, dates 'YYYY-MM-DD', `to` the
 * last day covered.
 */
export type RenewalModel = {
  club: MailClub;
  /** First name; may be empty. */
  name: string;
  /** Contract number. */
  contract: string;
  from: string;
  to: string;
  paidOn: string;
  amountCents: number;
  /** Address of the profile on the club's weeks site. */
  link: string;
};

/** Receipt for the annual renewal. */
export function renewalMail(
  { club, name, contract, from, to, paidOn, amountCents, link }: RenewalModel,
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const amount = formatUsd(centsToUsd(amountCents), language);
  const until = formatLongDay(to, language);
  return renderMail(club, language, {
    subject: t('renewal.subject', { club: club.Nombre, until }),
    preheader: t('renewal.preheader', { amount }),
    title: t('renewal.title'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('renewal.lead', { club: club.Nombre, until }) },
      {
        kind: 'facts',
        rows: [
          [t('renewal.contract'), contract],
          [t('renewal.plan'), t('renewal.annual')],
          [t('renewal.from'), formatLongDay(from, language)],
          [t('renewal.to'), until],
          [t('renewal.paidOn'), formatLongDay(paidOn, language)],
        ],
      },
      { kind: 'total', rows: [[t('renewal.paid'), t('booking.usd', { amount })]] },
      { kind: 'small', text: t('renewal.keep') },
      { kind: 'button', label: t('renewal.button'), url: link },
    ],
  });
}
