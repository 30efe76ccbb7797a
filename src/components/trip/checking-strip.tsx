import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TripCard } from '#contracts/trip.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

/** A payment that the card provider has not confirmed yet. */
export function CheckingStrip({ trip }: { trip: TripCard }) {
  const { t } = useTranslation('trips');
  return (
    <section
      aria-label={t('checking.label', { resort: trip.resort.name })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-primary-tint p-4 text-on-tint sm:min-h-22 sm:px-6"
    >
      <Hourglass aria-hidden="true" className="size-6 shrink-0 stroke-[1.75]" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">{t('checking.title')}</p>
        <p className="text-sm">{t('checking.line', { resort: trip.resort.name })}</p>
      </div>
      <Button asChild variant="link">
        <Link to={linkTo.payOk(trip.numberRef)}>{t('checking.see')}</Link>
      </Button>
    </section>
  );
}
