import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { ApiError } from '#client/call.ts';
import { keepPlace } from '#client/guest-places.ts';
import { useSession } from '#client/session.ts';
import { LineTrack } from '#components/line/line-track.tsx';
import { PlaceCard } from '#components/line/place-card.tsx';
import { OfferActions } from '#components/line/offer-actions.tsx';
import { useLineWords } from '#components/line/use-line-words.ts';
import { goesOn, usePlace } from '#components/line/use-line.ts';
import { NotifyMe } from '#components/push/notify-me.tsx';
import { LoadFailed } from '#components/trouble/load-failed.tsx';
import type { LinePlace } from '#contracts/line.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';

/** A place in line as its secret link opens it: where it stands, and the week once it is offered. */
export default function LinePage() {
  const { t } = useTranslation('line');
  const { ref = '' } = useParams();
  const { data, error, reload } = usePlace(ref);
  const guest = useSession() === undefined;
  // Opened by the link of a mail: from now on every page of this browser knows the place.
  const known = guest && data !== undefined && goesOn(data.place.state);
  useEffect(() => (known ? keepPlace(ref) : undefined), [known, ref]);
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      {data ? (
        <Place place={data.place} offset={data.offset} />
      ) : error ? (
        <Failed error={error} onRetry={() => void reload()} />
      ) : (
        <div
          role="status"
          aria-busy="true"
          aria-label={t('loading')}
          className="flex flex-col gap-6"
        >
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="h-64 w-full rounded-lg" />
        </div>
      )}
    </div>
  );
}

type PlaceProps = { place: LinePlace; offset: number };

function Place({ place, offset }: PlaceProps) {
  const { t } = useTranslation('line');
  const words = useLineWords();
  const { state, position, week, watched } = place;
  const waits = state === 'waiting' || state === 'sold';
  const title = waits
    ? t('youAre', { nth: words.nth(position) })
    : state === 'offered'
      ? t(watched ? 'found.turn' : 'offer.turn')
      : t(watched && (state === 'lapsed' || state === 'left') ? 'found.closed' : `closed.${state}`);
  return (
    <>
      <div className="flex flex-col gap-1">
        <Heading level={1}>{title}</Heading>
        <p className="text-muted">
          {state === 'offered'
            ? `${week.ResortName}, ${words.stay(week)}, ${words.price(week)}`
            : waits
              ? t(state === 'sold' ? 'soldText' : 'guest.joined')
              : t(watched ? 'found.closedText' : 'closedText')}
        </p>
      </div>
      <LiveRegion message={title} />
      {state === 'offered' ? (
        <Card>
          <OfferActions place={place} offset={offset} />
        </Card>
      ) : (
        <>
          {state === 'waiting' ? (
            <LineTrack position={position} offered={place.offered} joined />
          ) : null}
          <PlaceCard place={place} offset={offset} level={2} />
          {waits ? <NotifyMe placeRef={place.ref} /> : null}
        </>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation('line');
  return (
    <>
      <Heading level={1}>{t('title')}</Heading>
      <LoadFailed
        error={error}
        title={t('failedTitle')}
        onRetry={onRetry}
        missing={{
          title: t('missingTitle'),
          text: t('missing'),
          actions: (
            <Button asChild size="sm">
              <Link to={linkTo.home()}>{t('find')}</Link>
            </Button>
          ),
        }}
      />
    </>
  );
}
