import { useTranslation } from 'react-i18next';
import { useLineWords } from './use-line-words.ts';
import { WaitButton } from './wait-button.tsx';
import type { WaitableWeek } from './wait-button.tsx';
import { useWait } from './wait-panel.tsx';

/** Beside the message that someone else took the week: the way into its line. */
export default function WaitOffer({ week }: { week: WaitableWeek }) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const { view } = useWait(week._id);
  if (view?.kind === 'join') return <WaitButton week={week} size="card" />;
  if (view?.kind !== 'mine' || view.place.state !== 'waiting') return null;
  return <p className="font-semibold">{t('youAre', { nth: words.nth(view.place.position) })}</p>;
}
