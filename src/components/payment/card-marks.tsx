import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';

/** Cards the club accepts; no others (specification, section 9). */
const CARDS = ['Visa', 'MasterCard', 'Discover', 'Diners Club'] as const;
const list = (language: string) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(CARDS);

/** The accepted cards as small drawn marks; colors are the card companies' own. */
export function CardMarks({ className }: { className?: string }) {
  const { t, i18n } = useTranslation('booking');
  const frame = 'h-8 w-12 rounded-sm border border-line';
  return (
    <div
      role="img"
      aria-label={t('payment.marks', { cards: list(i18n.language) })}
      className={cn('flex flex-wrap gap-2', className)}
    >
      <svg viewBox="0 0 48 32" aria-hidden="true" className={frame}>
        <rect width="48" height="32" fill="white" />
        <path
          fill="navy"
          d="m20.7 21.2 1.7-10.4h2.7l-1.7 10.4zM33 11.1a6.8 6.8 0 0 0-2.4-.4c-2.7 0-4.6 1.4-4.6 3.4 0 1.5 1.4 2.3 2.4 2.8 1.1.5 1.4.8 1.4 1.3 0 .7-.8 1-1.6 1-1.1 0-1.7-.1-2.6-.5l-.4-.2-.4 2.3c.7.3 1.9.5 3.1.5 2.9 0 4.7-1.4 4.7-3.5 0-1.2-.7-2.1-2.3-2.8-1-.5-1.5-.8-1.5-1.3 0-.4.5-.9 1.5-.9.9 0 1.5.2 2 .4l.3.1zM39.9 10.8h-2c-.7 0-1.1.2-1.4.8l-4 9.6h2.9l.6-1.6h3.4l.3 1.6h2.5L40 10.8zm-3.2 6.7 1.4-3.9.8 3.9zM18.4 10.8l-2.7 7.1-.3-1.4c-.5-1.7-2-3.5-3.8-4.4l2.4 9.1h2.8l4.3-10.4zM13.4 10.8H9.2v.2c3.3.8 5.4 2.8 6.3 5.2l-.9-4.6c-.1-.6-.6-.8-1.2-.8z"
        />
      </svg>
      <svg viewBox="0 0 48 32" aria-hidden="true" className={frame}>
        <rect width="48" height="32" fill="white" />
        <circle cx="19.5" cy="16" r="9" fill="crimson" />
        <circle cx="28.5" cy="16" r="9" fill="orange" />
        <path d="M24 8.2a9 9 0 0 1 0 15.6 9 9 0 0 1 0-15.6Z" fill="orangered" />
      </svg>
      <svg viewBox="0 0 48 32" aria-hidden="true" className={frame}>
        <rect width="48" height="32" fill="white" />
        <path d="M48 17v15H14c14-2.5 26-8 34-15Z" fill="darkorange" />
        <text
          x="5"
          y="16.5"
          fontSize="8"
          fontWeight="700"
          fontFamily="inherit"
          textLength="38"
          lengthAdjust="spacingAndGlyphs"
        >
          DISCOVER
        </text>
      </svg>
      <svg viewBox="0 0 48 32" aria-hidden="true" className={frame}>
        <rect width="48" height="32" fill="white" />
        <circle cx="24" cy="16" r="10.5" fill="steelblue" />
        <circle cx="24" cy="16" r="8.5" fill="white" />
        <path d="M21.8 9.6a6.8 6.8 0 0 0 0 12.8zM26.2 9.6a6.8 6.8 0 0 1 0 12.8z" fill="steelblue" />
      </svg>
    </div>
  );
}
