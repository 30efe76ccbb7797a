import { BellRing, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGuestPlaces } from '#client/guest-places.ts';
import type { LinePlace } from '#contracts/line.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { useLineWords } from './use-line-words.ts';
import { useLinePlaces } from './use-line.ts';
import { WaitButton } from './wait-button.tsx';
import type { WaitableWeek } from './wait-button.tsx';
import { waitView } from './wait-view.ts';

type WaitMarkProps = {
  week: WaitableWeek;
  className?: string | undefined;
};

/** On a card of a week that someone else holds: the way into its line, or the reader's place there. */
export default function WaitMark({ week, className }: WaitMarkProps) {
  const { data } = useLinePlaces();
  const { t } = useTranslation('line');
  const place = data?.places.find((one) => one.week._id === week._id) ?? null;
  const view = waitView({ week: 'held', waiting: 0, nextAt: null, place }, data?.places);
  if (view.kind === 'mine')
    return <Mine place={view.place} offset={data?.offset ?? 0} className={className} />;
  if (view.kind === 'tooMany')
    return <span className="text-sm text-muted">{t('tooManyShort')}</span>;
  return <WaitButton week={week} size="card" className={className} />;
}

type MineProps = { place: LinePlace; offset: number; className?: string | undefined };

/** "2nd in line", or until when the week is theirs; leads to where they see to it. */
function Mine({ place, offset, className }: MineProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const guest = useGuestPlaces().includes(place.ref);
  const offered = place.state === 'offered' && place.offerEndsAt;
  const Icon = offered ? BellRing : Hourglass;
  return (
    <Button asChild size="sm" variant={offered ? 'primary' : 'tint'} className={className}>
      <Link
        to={
          offered
            ? linkTo.resort(place.week._id)
            : guest
              ? linkTo.line(place.ref)
              : linkTo.page('trips')
        }
      >
        <Icon aria-hidden="true" className="size-5 stroke-[1.75]" />
        {offered
          ? t('yoursUntil', words.moment(offered, offset))
          : t('inLine', { nth: words.nth(place.position) })}
      </Link>
    </Button>
  );
}
