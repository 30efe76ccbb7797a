import type { ClaimStatus } from '#contracts/claim.ts';
import type { Language } from '#contracts/language.ts';
import { formatLongDay, formatRange } from '#lib/dates.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { greetingOf, renderMail } from './layout.ts';
import type { MailClub, Part, RenderedMail } from './layout.ts';
import { mailTexts } from './texts.ts';

/** A best-price claim as shown in its mails. Amounts are integer US cents, dates 'YYYY-MM-DD'. */
export type ClaimModel = {
  club: MailClub;
  /** First name; may be empty. */
  name: string;
  locator: string;
  resort: string;
  checkIn: string;
  checkOut: string;
  /** `reopened`: declined before, and looked at again. */
  status: ClaimStatus | 'reopened';
  paidCents: number;
  competitorCents: number;
  /** The refund when approved. */
  backCents: number;
  /** Last day of the validation. */
  decideBy: string;
  /** Why it was declined, in the operator's words. */
  reason: string;
  /** Address of the claim on the club's weeks site. */
  link: string;
};

/** Informs the booker that a claim was received or reopened, or how it was decided. */
export function claimMail(model: ClaimModel, language: Language): RenderedMail {
  const t = mailTexts(language);
  const { club, resort, status } = model;
  const usd = (cents: number) =>
    t('booking.usd', { amount: formatUsd(centsToUsd(cents), language) });
  const amount = usd(model.backCents);
  const values = {
    resort,
    club: club.Nombre,
    day: formatLongDay(model.decideBy, language),
    amount,
  };
  const outcome: Part[] =
    status === 'declined'
      ? [
          { kind: 'note', title: t('claim.reason'), text: model.reason },
          { kind: 'text', text: t('claim.declinedNext') },
        ]
      : [
          {
            kind: 'total',
            rows: [
              [t('claim.newPrice'), usd(model.paidCents - model.backCents)],
              [status === 'approved' ? t('claim.back') : t('claim.backIf'), amount],
            ],
          },
          { kind: 'text', text: status === 'approved' ? t('claim.when') : t('claim.receivedNext') },
        ];
  return renderMail(club, language, {
    subject: t(`claim.${status}Subject`, values),
    preheader: t(`claim.${status}Preheader`, values),
    title: t(`claim.${status}Title`),
    greeting: greetingOf(model.name, language),
    parts: [
      { kind: 'text', text: t(`claim.${status}Lead`, values) },
      {
        kind: 'facts',
        rows: [
          [t('booking.label'), model.locator],
          [t('booking.resort'), resort],
          [t('refund.stay'), formatRange(model.checkIn, model.checkOut, language)],
          [t('claim.paid'), usd(model.paidCents)],
          [t('claim.competitor'), usd(model.competitorCents)],
          ...(status === 'received' || status === 'reopened'
            ? [[t('claim.decideBy'), values.day] as const]
            : []),
        ],
      },
      ...outcome,
      { kind: 'button', label: t('claim.button'), url: model.link },
    ],
  });
}
