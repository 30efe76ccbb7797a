import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONFIRMATION_SECONDS } from '#contracts/rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LiveRegion } from '#ui/live-region.tsx';

/**
 * Payment confirmed, 400x200, at the foot of the booking: it counts down and leads home; a press outside does
 * not close it (specification, sections 2 and 4). "Stay here" and Escape end the countdown, because
 * a time limit must be possible to stop (WCAG 2.2.1).
 */
export function GoingHome({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('booking');
  const [count, setCount] = useState(CONFIRMATION_SECONDS);
  const [stayed, setStayed] = useState(false);
  // Opens once the page has given focus to its title, which gets it back.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  useEffect(() => {
    if (stayed) return undefined;
    const timer = setInterval(() => setCount((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [stayed]);
  const over = count === 0 && !stayed;
  useEffect(() => {
    if (over) onDone();
    // The moment of zero decides, not a new function of the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over]);
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setStayed(true);
    addEventListener('keydown', escape, { capture: true });
    return () => removeEventListener('keydown', escape, { capture: true });
  }, []);
  return (
    <>
      <LiveRegion message={stayed ? t('goingHome.stayed') : ''} />
      <Dialog
        open={open && !stayed}
        closable={false}
        size="notice"
        // At the foot, so that title and ticket are read meanwhile.
        veil={false}
        className="border border-line sm:mb-6"
        title={t('payOk.title')}
        hideTitle
      >
        <div className="flex h-full flex-col items-center justify-center gap-3 pt-2 text-center">
          <CircleCheck aria-hidden="true" className="size-8 stroke-[1.75] text-success" />
          <p aria-hidden="true" className="font-display text-xl">
            {t('payOk.title')}
          </p>
          <p className="text-muted tabular-nums">{t('goingHome.text', { count })}</p>
          <div className="flex gap-3">
            <Button size="sm" variant="outline" onClick={() => setStayed(true)}>
              {t('goingHome.stay')}
            </Button>
            <Button size="sm" variant="outline" onClick={onDone}>
              {t('goingHome.now')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
