import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { listWeeks } from '#components/week/week-calls.ts';
import type { TripCard } from '#contracts/trip.ts';
import { firstDay, lastDay } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';
import { comingYear, resortWeeks } from './resort-weeks.ts';

/** After a stay: the way to the resort's weeks of the coming year, where it has any. */
export function BookAgain({ trip }: { trip: Pick<TripCard, 'resort'> }) {
  const { t } = useTranslation('trips');
  const titleId = useId();
  const { name, country, city } = trip.resort;
  const [months] = useState(comingYear);
  const { data } = useEndpoint(listWeeks, {
    query: { limit: 1 },
    body: {
      country,
      city,
      dateIn: firstDay(months.checkIn),
      dateOut: lastDay(months.checkOut),
      ResortName: [name],
    },
  });
  const count = data?.paginate.total ?? 0;
  if (count === 0) return null;
  return (
    <Card asChild className="flex flex-col gap-3 max-sm:p-4 print:hidden">
      <section aria-labelledby={titleId}>
        <Heading level={2} size="sm" id={titleId}>
          {t('trip.bookAgain')}
        </Heading>
        <p className="text-sm text-muted">{t('trip.bookAgainText', { resort: name, count })}</p>
        <Button asChild full>
          <Link to={resortWeeks(trip.resort)}>{t('trip.bookAgainLink')}</Link>
        </Button>
      </section>
    </Card>
  );
}
