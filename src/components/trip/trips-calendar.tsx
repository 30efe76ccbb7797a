import { useTranslation } from 'react-i18next';
import { callEndpoint } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { useEndpoint } from '#client/use-endpoint.ts';
import { endCalendarLink, getCalendarLink, makeCalendarLink } from '#contracts/calendar.ts';
import { languageOf } from '#lib/languages.ts';
import { PrivateLink } from './private-link.tsx';

/** The private address under which a calendar program shows all trips of the contract. */
export function TripsCalendar() {
  const { t, i18n } = useTranslation('trips');
  const { data, mutate } = useEndpoint(getCalendarLink, {});
  if (!data) return null;
  return (
    <PrivateLink
      open={data.since !== null}
      words={{
        title: t('calendar.title'),
        text: t('calendar.text'),
        on: t('calendar.on'),
        label: t('calendar.label'),
        make: t('calendar.make'),
        another: t('calendar.another'),
        end: t('calendar.end'),
        ended: t('calendar.ended'),
      }}
      make={async () => {
        const body = { iso: languageOf(i18n.language), since: data.since };
        try {
          return (await callEndpoint(makeCalendarLink, { body }, withToken())).url;
        } finally {
          // Also when it was refused: another device has made or ended one.
          await mutate().catch(() => undefined);
        }
      }}
      end={async () => {
        await callEndpoint(endCalendarLink, {}, withToken());
        await mutate().catch(() => undefined);
      }}
    />
  );
}
