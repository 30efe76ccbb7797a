import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CONFIRMATION_SECONDS } from '#contracts/rules.ts';
import { Button } from '#ui/button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';

type GoingHomeProps = {
  /** Takes focus when the person stays by the button or Escape. */
  title: RefObject<HTMLElement | null>;
  onDone: () => void;
};

/** Events that show that a person is using the page. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'focusin'] as const;
/** Scrolled further than this the person did it, not the page on arrival. */
const SCROLLED = 8;

/**
 * A bar at the foot that counts down and leads home (specification, sections 2 and 4). Anything a
 * person does in the page ends it, as does "Stay here", because a time limit must be possible to
 * stop (WCAG 2.2.1).
 */
export function GoingHome({ title, onDone }: GoingHomeProps) {
  const { t } = useTranslation('booking');
  const [count, setCount] = useState(CONFIRMATION_SECONDS);
  const [stayed, setStayed] = useState(false);
  const [said, setSaid] = useState('');
  const bar = useRef<HTMLElement>(null);

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
    setSaid(t('goingHome.said', { count: CONFIRMATION_SECONDS }));
    // Said once, on arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const stay = () => {
    setStayed(true);
    setSaid(t('goingHome.stayed'));
  };
  const stayAtTitle = () => {
    stay();
    title.current?.focus();
  };
  const handlers = useRef({ stay, stayAtTitle });
  handlers.current = { stay, stayAtTitle };
  useEffect(() => {
    if (stayed) return undefined;
    const used = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') handlers.current.stayAtTitle();
      // The bar's own button answers its press itself.
      else if (!(event.target instanceof Node && bar.current?.contains(event.target)))
        handlers.current.stay();
    };
    const scrolled = () => scrollY > SCROLLED && handlers.current.stay();
    for (const sign of SIGNS) addEventListener(sign, used, { passive: true });
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, used);
      removeEventListener('scroll', scrolled);
    };
  }, [stayed]);

  return (
    <>
      <LiveRegion message={said} />
      {stayed ? null : (
        <aside
          ref={bar}
          data-bottom-bar
          aria-label={t('goingHome.label')}
          className="fixed inset-x-0 bottom-0 z-bar animate-fade-in border-t border-line bg-sand pb-[env(safe-area-inset-bottom,0px)] print:hidden"
        >
          <div className="mx-auto flex h-16 max-w-page items-center gap-4 px-4 sm:px-8">
            <span
              aria-hidden="true"
              className="relative flex size-8 shrink-0 items-center justify-center font-display tabular-nums"
            >
              <svg viewBox="0 0 32 32" className="absolute inset-0 -rotate-90">
                <circle
                  cx="16"
                  cy="16"
                  r="14.5"
                  fill="none"
                  strokeWidth="3"
                  className="stroke-line"
                />
                <circle
                  cx="16"
                  cy="16"
                  r="14.5"
                  fill="none"
                  strokeWidth="3"
                  pathLength="1"
                  strokeDasharray="1"
                  className="animate-drain stroke-accent"
                  style={{ animationDuration: `${CONFIRMATION_SECONDS}s` }}
                />
              </svg>
              {count}
            </span>
            <p className="min-w-0 grow">{t('goingHome.text', { count })}</p>
            <Button size="sm" variant="outline" onClick={stayAtTitle}>
              {t('goingHome.stay')}
            </Button>
          </div>
        </aside>
      )}
    </>
  );
}
