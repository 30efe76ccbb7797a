import { CONFIRMATION_SECONDS } from '#contracts/rules.ts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { on } from '#client/events.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type ConfirmationModalProps = {
  /** Where it leads: a member goes home, a guest to the booking. */
  to: 'home' | 'booking';
  onDone: () => void;
};

/**
 * Payment confirmed, 400x200. Opens with the event `confirm-pay`; pressing outside does not close
 * it; it counts down and then leaves (specification, sections 2 and 4). "Stay here" ends the
 * countdown, as people must be able to stop a time limit (WCAG 2.2.1).
 */
export function ConfirmationModal({ to, onDone }: ConfirmationModalProps) {
  const { t } = useTranslation('booking');
  const [open, setOpen] = useState(false);
  useEffect(() => on('confirm-pay', () => setOpen(true)), []);
  const done = () => {
    setOpen(false);
    onDone();
  };
  return (
    <Dialog open={open} closable={false} size="notice" title={t('outcome.confirmTitle')} hideTitle>
      <Countdown to={to} onDone={done} onStay={() => setOpen(false)} />
    </Dialog>
  );
}

function Countdown({
  to,
  onDone,
  onStay,
}: Pick<ConfirmationModalProps, 'to' | 'onDone'> & { onStay: () => void }) {
  const { t } = useTranslation('booking');
  const [count, setCount] = useState(CONFIRMATION_SECONDS);
  useEffect(() => {
    const timer = setInterval(() => setCount((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const over = count === 0;
  useEffect(() => {
    if (over) onDone();
    // The moment of zero decides, not a new function of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over]);
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 pt-2 text-center">
      <CircleCheck aria-hidden="true" className="size-8 stroke-[1.75] text-success" />
      <p className="font-display text-xl">{t('outcome.confirmTitle')}</p>
      <p className="text-muted tabular-nums">
        {to === 'home' ? t('outcome.confirmText', { count }) : t('outcome.confirmGuest', { count })}
      </p>
      <div className="flex gap-6">
        <Button variant="link" size="sm" onClick={onDone}>
          {t('outcome.goNow')}
        </Button>
        <Button variant="link" size="sm" onClick={onStay}>
          {t('outcome.stay')}
        </Button>
      </div>
    </div>
  );
}
