import { useTranslation } from 'react-i18next';

/**
 * Size of the drawing in its own units: a card, a gap, then the name at a fixed width per letter.
 */
const HEIGHT = 32;
const NAME_START = 46;
const LETTER = 10.5;

/**
 * Logo of the card provider (specification, section 2, Payment page): its name beside a card, in
 * the colors of the page.
 */
export function ProviderMark({ name }: { name: string }) {
  const { t } = useTranslation('booking');
  const length = name.length * LETTER;
  const width = NAME_START + length + 12;
  return (
    <svg
      role="img"
      aria-label={t('payment.providerMark', { provider: name })}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="h-8 w-auto max-w-full shrink-0 rounded-sm border border-line bg-surface text-ink"
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.75">
        <rect x="10" y="8" width="26" height="17" rx="3" />
        <path d="M10 13.5h26" />
      </g>
      <rect x="25" y="18" width="7" height="4" rx="1" fill="currentColor" />
      <text
        x={NAME_START}
        y="21.5"
        fontSize="17"
        fontWeight="700"
        fontFamily="inherit"
        fill="currentColor"
        textLength={length}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </svg>
  );
}
