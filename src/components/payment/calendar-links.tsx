import { CalendarPlus, Download } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import type { Reserve } from '#contracts/reserve.ts';
import { googleCalendarUrl } from '#lib/calendar.ts';
import { Button } from '#ui/button.tsx';

/** Puts the stay in the person's own calendar: Google's by an address, all others by a file. */
export function CalendarLinks({ reserve, address }: { reserve: Reserve; address: string }) {
  const { t } = useTranslation('booking');
  const club = useClub();
  const titleId = useId();
  const { numberRef, locator, week } = reserve;
  const google = googleCalendarUrl({
    title: week.ResortName,
    checkIn: week.CheckIn,
    checkOut: week.CheckOut,
    details: t('payOk.eventText', { locator, club: club.Nombre }),
    location: address,
  });
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line sm:border-t sm:pt-6 print:hidden"
    >
      <h2 id={titleId} className="max-sm:w-full max-sm:text-xl sm:font-sans sm:font-semibold">
        {t('payOk.calendar')}
      </h2>
      <div className="flex grow gap-3">
        <Button asChild size="sm" variant="outline" className="max-sm:h-field max-sm:grow">
          <a
            href={google}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('payOk.googleLabel')}
          >
            <CalendarPlus aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t('payOk.google')}
          </a>
        </Button>
        <Button asChild size="sm" variant="outline" className="max-sm:h-field max-sm:grow">
          <a href={`/api/reserve/${numberRef}/calendar.ics`} aria-label={t('payOk.fileLabel')}>
            <Download aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t('payOk.file')}
          </a>
        </Button>
      </div>
    </section>
  );
}
