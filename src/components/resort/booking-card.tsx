import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WeekPrice } from '#components/week/week-price.tsx';
import type { Week } from '#contracts/week.ts';
import { formatRange } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Figure } from '#ui/text.tsx';
import { StayFacts } from './stay-facts.tsx';

type BookingProps = {
  week: Week;
  /** Number of this person's own hold of the week, if there is one to finish. */ ownHold?:
    string | undefined;
  /** What stands in place of the button when the week cannot be booked. */ instead?: ReactNode;
};

function useBook({ week, ownHold }: BookingProps) {
  const { t } = useTranslation('booking');
  if (ownHold) return { to: linkTo.payment(ownHold), label: t('detail.continue') };
  return week.available ? { to: linkTo.addTraveler(week._id), label: t('detail.book') } : undefined;
}

/**
 * Price, facts and the button to book, with the refund terms above it (experience); stays in view
 * on a wide screen. On a phone the bar below has the button.
 */
export function BookingCard(props: BookingProps) {
  const { week } = props;
  const { t } = useTranslation('booking');
  const book = useBook(props);
  return (
    <Card raised className="flex flex-col gap-5">
      <WeekPrice cost={week.Cost} nights={week.Nights} size="xl" inline />
      {/* Below what can be done about a week that someone else has: that is news, these are not. */}
      <StayFacts week={week} className={props.instead ? 'max-lg:order-last' : undefined} />
      {book || !props.instead ? (
        <div className="flex flex-col gap-3">
          {book ? (
            <Button asChild size="lg" full className="max-lg:hidden">
              <Link
                to={book.to}
                aria-label={
                  props.ownHold ? undefined : t('detail.bookNamed', { resort: week.ResortName })
                }
              >
                {book.label}
              </Link>
            </Button>
          ) : (
            <Button size="lg" full disabled>
              {t('detail.unavailableShort')}
            </Button>
          )}
          <p className="text-center text-sm text-balance text-muted">{t('detail.terms')}</p>
        </div>
      ) : (
        props.instead
      )}
    </Card>
  );
}

/**
 * The same on a phone: a bar at the bottom. `data-bottom-bar` lifts floating buttons above it
 * (styles.css).
 */
export function BookingBar(props: BookingProps) {
  const { week } = props;
  const { t, i18n } = useTranslation('booking');
  const book = useBook(props);
  if (!book) return null;
  return (
    <aside
      data-bottom-bar
      aria-label={t('detail.stay')}
      className="sticky bottom-0 z-bar flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:px-6 lg:hidden print:hidden"
    >
      <div className="min-w-24 flex-1">
        <p className="flex items-baseline gap-2">
          <Figure size="md">{formatUsd(week.Cost, i18n.language)}</Figure>
          <span className="text-xs text-muted">{t('facts.usdTotal')}</span>
        </p>
        <p className="truncate text-xs text-muted">
          {formatRange(week.CheckInDate, week.CheckOutDate, i18n.language)}
          <span className="block truncate">{t('detail.termsShort')}</span>
        </p>
      </div>
      <Button asChild className="shrink-0 px-6">
        <Link to={book.to}>{book.label}</Link>
      </Button>
    </aside>
  );
}
