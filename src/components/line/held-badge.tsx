import { BellRing, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlaceState } from '#contracts/line.ts';
import { useTexts } from '#i18n/load.ts';
import { Badge } from '#ui/badge.tsx';
import { useLineWords } from './use-line-words.ts';
import { useLinePlaces } from './use-line.ts';

type HeldBadgeProps = {
  weekId: string;
  /** Someone else is known to have the week; without it only the reader's own place is shown. */
  held?: boolean;
  size?: 'sm' | 'md';
};

const SHOWN: readonly PlaceState[] = ['waiting', 'sold', 'offered'];

/**
 * On the picture of a card: the reader's place in the line of the week, until when it is theirs, or
 * that someone else has it.
 */
export default function HeldBadge({ weekId, held = false, size = 'md' }: HeldBadgeProps) {
  useTexts('rest');
  const { t } = useTranslation('line');
  const words = useLineWords();
  const { data } = useLinePlaces();
  const place = data?.places.find(
    ({ week, state }) => week._id === weekId && SHOWN.includes(state),
  );
  if (!place && !held) return null;
  const until = place?.state === 'offered' ? place.offerEndsAt : null;
  return (
    <Badge tone={until ? 'success' : 'warning'} shape="pill" size={size} className="font-semibold">
      {until ? <BellRing aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
      {until && data
        ? t('yoursUntil', words.moment(until, data.offset))
        : place
          ? t('youAre', { nth: words.nth(place.position) })
          : t('paying')}
    </Badge>
  );
}
