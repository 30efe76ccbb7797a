import { CalendarPlus, ChevronDown, Download, ReceiptText, Ticket } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trip } from '#contracts/trip.ts';
import { googleCalendarUrl } from '#lib/calendar.ts';
import { formatUsd } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useAway } from './away.tsx';
import { tripFile } from './trip-links.ts';
import { useTripWords } from './use-trip-words.ts';

/** Voucher, receipt and calendar of a booking; a refunded one has its receipt only. */
export function TripDocuments({ trip }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const { language } = useTripWords();
  const { numberRef } = trip;
  const booked = trip.state !== 'refunded';
  const away = useAway();
  return (
    <ul className="flex flex-col">
      {booked ? (
        <FileRow
          icon={Ticket}
          href={tripFile.voucher(numberRef)}
          title={t('trip.voucherPdf')}
          text={t('trip.voucherHint')}
        />
      ) : null}
      <FileRow
        icon={ReceiptText}
        href={away ? undefined : tripFile.receipt(numberRef)}
        title={t('trip.receipt')}
        text={
          away ? t('away.needs') : t('trip.receiptHint', { price: formatUsd(trip.price, language) })
        }
      />
      {booked ? <CalendarRow trip={trip} /> : null}
    </ul>
  );
}

const row = 'relative flex items-center gap-3 border-b border-line py-3 last:border-0 last:pb-0';

const FileRow = ({
  icon,
  href,
  title,
  text,
}: {
  icon: LucideIcon;
  /** Undefined for a file that needs a network while there is none. */
  href: string | undefined;
  title: string;
  text: string;
}) => (
  <li className={row}>
    <IconDisc icon={icon} />
    <span className="min-w-0 grow">
      <a
        href={href}
        role={href ? undefined : 'link'}
        aria-disabled={href ? undefined : true}
        // A download passes by the service worker in some browsers; without a network it opens.
        {...(useAway() ? { target: '_blank', rel: 'noopener' } : { download: true })}
        className="font-semibold after:absolute after:inset-0 hover:underline"
      >
        {title}
      </a>
      <span className="block text-sm text-muted">{text}</span>
    </span>
    <Download aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
  </li>
);

/** Opens the two ways into a calendar: Google's by an address, all others by a file. */
function CalendarRow({ trip }: { trip: Trip }) {
  const { t } = useTranslation(['trips', 'booking']);
  const club = useClub();
  const away = useAway();
  const [pressed, setOpen] = useState(false);
  const open = pressed && !away;
  const id = useId();
  const { resort, checkIn, checkOut, address, locator } = trip;
  return (
    <li className={row}>
      <IconDisc icon={CalendarPlus} />
      <div className="min-w-0 grow">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          disabled={away}
          onClick={() => setOpen(!open)}
          className="text-start font-semibold after:absolute after:inset-x-0 after:top-0 after:h-16 hover:underline"
        >
          {t('trip.calendar')}
        </button>
        <span className="block text-sm text-muted">
          {t(away ? 'away.needs' : 'trip.calendarHint')}
        </span>
        <div id={id} hidden={!open} className="relative mt-3 flex-wrap gap-3 not-[[hidden]]:flex">
          <Button asChild size="sm" variant="outline">
            <a
              href={googleCalendarUrl({
                title: resort.name,
                checkIn,
                checkOut,
                details: t('booking:payOk.eventText', { locator, club: club.Nombre }),
                location: address.join(', '),
              })}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('trip.calendarGoogle')}
            >
              {t('booking:payOk.google')}
            </a>
          </Button>
          <Button asChild size="sm" variant="outline">
            <a href={tripFile.calendar(trip.numberRef)}>{t('trip.calendarFile')}</a>
          </Button>
        </div>
      </div>
      <ChevronDown
        aria-hidden="true"
        className={`size-5 shrink-0 self-start stroke-[1.75] text-muted transition-transform ${open ? 'mt-2 rotate-180' : 'mt-2'}`}
      />
    </li>
  );
}
