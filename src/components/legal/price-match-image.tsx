import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { LaterLegalDialog } from './later-legal-dialog.tsx';

const POINTS = 16;
/** Edge of the seal: an outline with soft teeth, around (48, 48). */
const edge = Array.from({ length: POINTS * 2 }, (_, index) => {
  const radius = index % 2 === 0 ? 44 : 39.5;
  const angle = (index * Math.PI) / POINTS;
  return `${(48 + radius * Math.sin(angle)).toFixed(2)},${(48 - radius * Math.cos(angle)).toFixed(2)}`;
}).join(' ');

/**
 * The seal of the best-price guarantee in the club's colors; pressing it opens its text
 * (specification, section 2, Footer and overlays).
 */
export function PriceMatchImage({ className }: { className?: string }) {
  const { t } = useTranslation('legal');
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- named by the words beside the seal */}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className={cn(
          'group inline-flex max-w-full items-center gap-4 rounded-lg border border-line bg-surface py-3 ps-3 pe-6 text-start text-ink transition-colors hover:border-ink',
          className,
        )}
      >
        <svg
          viewBox="0 0 96 96"
          aria-hidden="true"
          className="size-16 shrink-0 transition-transform group-hover:scale-105"
        >
          <polygon
            points={edge}
            strokeLinejoin="round"
            strokeWidth="4"
            className="fill-primary stroke-primary"
          />
          <circle
            cx="48"
            cy="48"
            r="33"
            fill="none"
            strokeWidth="1.5"
            strokeDasharray="1 4"
            strokeLinecap="round"
            className="stroke-on-primary"
          />
          <text
            x="48"
            y="56"
            textAnchor="middle"
            className="fill-on-primary font-display text-xl tabular-nums"
          >
            −5%
          </text>
        </svg>
        <span className="flex min-w-0 flex-col gap-1">
          <span className="font-display text-lg">{t('priceMatch.title')}</span>
          <span className="text-sm text-muted">{t('priceMatch.text')}</span>
        </span>
      </button>
      {wanted ? <LaterLegalDialog text="priceMatch" open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
