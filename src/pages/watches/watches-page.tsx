import { ArrowLeft, Info, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { NotifyMe } from '#components/push/notify-me.tsx';
import { useWatches } from '#components/watch/use-watches.ts';
import type { Watches } from '#components/watch/use-watches.ts';
import { WatchCard } from '#components/watch/watch-card.tsx';
import { LoadFailed } from '#components/trouble/load-failed.tsx';
import type { Watch } from '#contracts/watch.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';

const GRID = 'grid items-stretch gap-4 sm:gap-6 lg:grid-cols-2';

/** The searches that the member's contract watches. */
export default function WatchesPage() {
  const { t } = useTranslation(['watch', 'trips']);
  const { watches, error, reload, full, change, end } = useWatches();
  const title = useRef<HTMLHeadingElement>(null);
  const [ended, setEnded] = useState(0);
  // The card that had focus is gone.
  useEffect(() => {
    if (ended > 0) title.current?.focus({ preventScroll: true });
  }, [ended]);
  const remove = async (watch: Watch, words: string) => {
    if (await end(watch, words)) setEnded((count) => count + 1);
  };
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-6 pb-16 sm:px-6 sm:pt-8 lg:px-8">
      <div className="flex flex-col gap-1">
        <Link
          to={linkTo.page('trips')}
          className="mb-2 inline-flex min-h-6 items-center gap-2 self-start rounded-sm text-sm hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('trips:title')}
        </Link>
        <Heading ref={title} level={1} tabIndex={-1} className="outline-none">
          {t('watch:title')}
        </Heading>
        {watches && watches.length > 0 ? (
          <p className="text-muted">
            {t('watch:count', { count: watches.length })}
            {' · '}
            {t('watch:lead')}
          </p>
        ) : null}
      </div>
      {watches ? null : error ? (
        <LoadFailed error={error} title={t('watch:failedTitle')} onRetry={reload} />
      ) : (
        <Loading />
      )}
      {watches?.length === 0 ? <NoWatches /> : null}
      {watches && watches.length > 0 ? (
        <WatchList watches={watches} full={full} onPace={change} onEnd={remove} />
      ) : null}
    </div>
  );
}

type WatchListProps = {
  watches: readonly Watch[];
  full: boolean;
  onPace: Watches['change'];
  onEnd: (watch: Watch, words: string) => Promise<void>;
};

function WatchList({ watches, full, onPace, onEnd }: WatchListProps) {
  const { t } = useTranslation('watch');
  return (
    <>
      {full ? <Alert>{t('full')}</Alert> : null}
      <ul className={GRID}>
        {watches.map((watch) => (
          <li key={watch.id} className="min-w-0">
            <WatchCard
              watch={watch}
              onPace={(pace) => void onPace(watch, pace)}
              onEnd={(words) => void onEnd(watch, words)}
            />
          </li>
        ))}
      </ul>
      <p className="flex items-start gap-2 text-sm text-muted">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t('note')}
      </p>
      <NotifyMe about="watch" />
    </>
  );
}

function NoWatches() {
  const { t } = useTranslation('watch');
  return (
    <SceneMessage
      className="rounded-xl"
      title={t('none.title')}
      actions={
        <Button asChild>
          <Link to={linkTo.home()}>
            <Search aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t('none.find')}
          </Link>
        </Button>
      }
    >
      <p>{t('none.text')}</p>
    </SceneMessage>
  );
}

function Loading() {
  const { t } = useTranslation('watch');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={GRID}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-56 rounded-lg" />
      ))}
    </div>
  );
}
