import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Minutes left that are told to those who cannot see the clock. */
const ANNOUNCED_AT = [30, 5, 2, 1] as const;
const MINUTE = 60_000;

/** Whether a window is open, which another one must not cover. */
export const windowOpen = (): boolean =>
  document.querySelector('[role=dialog][data-state=open], [role=alertdialog]') !== null;

type Announced = {
  watched: boolean;
  /** The offer was not seen before: what is said first, followed by the minutes left. */
  arrival?: string;
  /** Outside the window of the offer, which says the same while it is open. */
  outside?: boolean;
};

/** What is said as the time of an offer runs out: at a few marks, not every second. */
export function useOfferAnnouncement(
  left: number,
  { watched, arrival = '', outside = false }: Announced,
): string {
  const { t } = useTranslation('line');
  const [last, setLast] = useState(left);
  const [announcement, setAnnouncement] = useState('');
  if (left !== last) {
    const mark = ANNOUNCED_AT.findLast(
      (minutes) => last > minutes * MINUTE && left <= minutes * MINUTE,
    );
    setLast(left);
    if (!(outside && windowOpen())) {
      if (left === 0) setAnnouncement(t(watched ? 'found.passed' : 'offer.passed'));
      else if (mark) setAnnouncement(t('offer.minutesLeft', { count: mark }));
    }
  }
  // Once the empty region is there: one that appears with its text is often not read.
  useEffect(() => {
    if (arrival)
      setAnnouncement(`${arrival}. ${t('offer.minutesLeft', { count: Math.ceil(left / MINUTE) })}`);
    // oxlint-disable-next-line react/exhaustive-deps -- said once
  }, []);
  return announcement;
}
