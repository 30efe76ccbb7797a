import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { ICalEventData } from 'ical-generator';
import type { Language } from '#contracts/language.ts';
import { DAY_MS } from '#lib/durations.ts';
import { placeOf } from './booking-mails.ts';
import type { BookingModel } from './booking-mails.ts';
import type { MailClub } from './layout.ts';
import { mailTexts } from './texts.ts';

/** A booking as a calendar entry. */
export type CalendarEntry = Omit<BookingModel, 'calendarUrl' | 'voucherUrl' | 'receiptUrl'>;

const dayAt = (date: string): Date => new Date(`${date}T00:00:00Z`);

/**
 * Bookings as a calendar: one all-day event each, from check-in up to, and without, the day after
 * check-out.
 */
export function bookingsCalendar(
  club: MailClub,
  entries: readonly CalendarEntry[],
  language: Language,
): ReturnType<typeof ical> {
  const calendar = ical({
    name: club.Nombre,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: club.Nombre, product: 'bookings', language: language.toUpperCase() },
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry, language));
  return calendar;
}

function eventOf(model: CalendarEntry, language: Language): ICalEventData {
  const t = mailTexts(language);
  const afterCheckOut = new Date(dayAt(model.checkOut).getTime() + DAY_MS);
  const place = placeOf(model, language).join(', ');
  return {
    // By this, calendar programs know the entry again, from a file or from a member's calendar.
    id: `${model.locator}@booking`,
    stamp: model.bookedAt,
    start: dayAt(model.checkIn),
    end: afterCheckOut,
    allDay: true,
    timezone: 'UTC',
    summary: t('booking.event', { resort: model.resort }),
    description: `${t('booking.eventText', { locator: model.locator, club: model.club.Nombre })}\n${model.link}`,
    location:
      model.lat !== undefined && model.lng !== undefined
        ? { title: model.resort, address: place, geo: { lat: model.lat, lon: model.lng } }
        : `${model.resort}, ${place}`,
    url: model.link,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

/** Calendar file of one booking, only for those who have its link: the file tells the link. */
export const bookingCalendar = (
  model: BookingModel,
  language: Language,
): { filename: string; contentType: string; content: string } => ({
  filename: `${model.locator}.ics`,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: bookingsCalendar(model.club, [model], language).toString(),
});
