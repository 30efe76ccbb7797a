import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#client/session.ts';
import type { WeekCard } from '#contracts/week.ts';
import { laterPart } from '#loading/part.tsx';
import { Button } from '#ui/button.tsx';
import { useLineActions } from './use-line-actions.ts';
import { useLineWords } from './use-line-words.ts';

/** Only for guests who want to wait. */
const GuestWait = laterPart(async () => ({
  default: (await import('./guest-wait.tsx')).GuestWait,
}));

/** What has to be known of a week to wait for it. */
export type WaitableWeek = Pick<WeekCard, '_id' | 'ResortName' | 'CheckInDate' | 'CheckOutDate'>;

type WaitButtonProps = {
  week: WaitableWeek;
  /** `page`: filled and large, the deed of the view; `card`: outlined and small. */
  size: 'page' | 'card' | 'bar';
  className?: string | undefined;
};

const LOOKS = {
  page: { size: 'lg', full: true },
  card: { size: 'sm', variant: 'outline' },
  bar: { size: 'md' },
} as const;

/** Joins the line of a week: a member at once, a guest with a confirmed e-mail. */
export function WaitButton({ week, size, className }: WaitButtonProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const member = useSession() !== undefined;
  const { join, busy } = useLineActions();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...LOOKS[size]}
        className={className}
        loading={busy === 'join'}
        aria-label={t('waitNamed', { name: week.ResortName, stay: words.stay(week) })}
        onClick={() => (member ? void join(week._id) : setAsking(true))}
      >
        <BellRing aria-hidden="true" className="size-5 stroke-[1.75]" />
        {t('wait')}
      </Button>
      {asking ? <GuestWait week={week} open={asking} onOpenChange={setAsking} /> : null}
    </>
  );
}
