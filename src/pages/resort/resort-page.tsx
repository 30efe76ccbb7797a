import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { useWait, WaitBar, WaitPanel } from '#components/line/wait-panel.tsx';
import { ResortMap } from '#components/map/resort-map.tsx';
import { readHold } from '#components/reservation/draft.ts';
import { SimilarWeeks } from '#components/reservation/similar-weeks.tsx';
import { AmenityGrid } from '#components/resort/amenity-grid.tsx';
import { PriceMatchImage } from '#components/legal/price-match-image.tsx';
import { BookingBar, BookingCard } from '#components/resort/booking-card.tsx';
import { Gallery } from '#components/resort/gallery.tsx';
import { ImportantNotes } from '#components/resort/important-notes.tsx';
import { Mosaic } from '#components/resort/mosaic.tsx';
import { OtherWeeks } from '#components/resort/other-weeks.tsx';
import { PHONE_SHEET } from '#components/resort/phone-sheet.ts';
import { ResortDescription } from '#components/resort/resort-description.tsx';
import { BackLink, ResortHeading } from '#components/resort/resort-heading.tsx';
import { ResortSkeleton } from '#components/resort/resort-skeleton.tsx';
import { StayGlance } from '#components/resort/stay-facts.tsx';
import { weekTitle } from '#components/resort/week-head.ts';
import { ShareButton } from '#components/share/share-button.tsx';
import { ResortYear } from '#components/year/resort-year.tsx';
import { getWeek, resortWeeks } from '#components/week/week-calls.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { Week } from '#contracts/week.ts';
import type { ApiError } from '#client/call.ts';
import { addressLines } from '#lib/address.ts';
import { formatStay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { ABOUT_RESORT, linkAbout } from '#lib/preview.ts';
import { boolean, fitting, object, string, withDefault } from '#lib/shape.ts';
import { clubTitle } from '#lib/club-title.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Dotted } from '#ui/text.tsx';

const linkState = object<{ from: string; stay: boolean }>({
  from: withDefault(string, ''),
  stay: withDefault(boolean, false),
});

const frame = 'mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6 lg:px-8';

/**
 * Resort week detail (specification, section 2). Without a week id there is nothing to show: home.
 */
export default function ResortPage() {
  const [params] = useSearchParams();
  const weekId = params.get('weekId');
  return weekId ? <ResortWeek weekId={weekId} /> : <Navigate to={linkTo.home()} replace />;
}

function ResortWeek({ weekId }: { weekId: string }) {
  const { state } = useLocation();
  const about = useSearchParams()[0].get('about') ?? undefined;
  const link = fitting(linkState, state);
  const from = link?.from || undefined;
  const call = useEndpoint(getWeek, { params: { weekId } }, { keepPreviousData: true });
  // Asked together with the week, so that a page of the server has them too.
  const [opened, setOpened] = useState(weekId);
  const others = useEndpoint(resortWeeks, { params: { weekId: opened }, query: {} });
  if (opened !== weekId && !link?.stay) setOpened(weekId);
  const { error, mutate } = call;
  // Another week of the resort takes the place of this one once it is there.
  const waits = call.isLoading && !link?.stay;
  // A week that is shown stays when reading it again fails, unless it is gone.
  const failed = error && (error.isMissing || call.data?.week._id !== weekId);
  const data = waits || failed ? undefined : call.data;
  // A link to the resort opens a week that can be booked, also when that of the link is taken.
  const free =
    data && !data.week.available && about === ABOUT_RESORT && !readHold(weekId)
      ? others.data?.weeks.find(({ _id }) => _id !== weekId)
      : undefined;
  if (free) return <Navigate to={linkAbout(free._id, about)} state={state} replace />;
  if (data)
    return (
      <Detail
        key={[data.week.ResortName, data.week.ResortCity].join()}
        week={data.week}
        from={from}
        others={others.data?.total ?? 0}
        onFree={() => void mutate()}
      />
    );
  if (!error)
    return (
      <div className={frame}>
        <ResortSkeleton />
      </div>
    );
  return <Failed error={error} from={from} onRetry={() => void mutate()} />;
}

type FailedProps = { error: ApiError; from: string | undefined; onRetry: () => void };

/** There is no such week, or it could not be loaded. */
function Failed({ error, from, onRetry }: FailedProps) {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  const missing = error.isMissing;
  return (
    <div className={cn(frame, 'flex flex-col gap-6')}>
      <BackLink from={from} />
      <SceneMessage
        takeFocus
        alert
        className="rounded-xl"
        title={missing ? t('detail.notFoundTitle') : t('detail.failedTitle')}
        actions={
          missing ? (
            <Button asChild>
              <Link to={from ? linkTo.resortList(from) : linkTo.home()}>
                {from ? t('detail.backToList') : t('detail.searchAgain')}
              </Link>
            </Button>
          ) : (
            <Button onClick={onRetry}>{t('retry', { ns: 'errors' })}</Button>
          )
        }
      >
        <p>{missing ? t('detail.notFound') : errorText(error)}</p>
      </SceneMessage>
    </div>
  );
}

/** What a screen reader is told when another week of the resort is shown. */
function useNewWeek(week: Week): string {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  const [opened] = useState(week._id);
  const [moved, setMoved] = useState(false);
  if (!moved && week._id !== opened) setMoved(true);
  return moved
    ? t('otherWeeks.now', {
        stay: formatStay(week.CheckInDate, week.CheckOutDate, words.language),
        unit: words.unit(week.UnitType),
        price: formatUsd(week.Cost, words.language),
      })
    : '';
}

/** Above a week that cannot be booked; the way to others if no one can wait for it either. */
function Taken({ week }: { week: Week }) {
  const { t } = useTranslation('booking');
  const words = useWeekWords();
  const { view, failed } = useWait(week._id);
  return (
    <>
      {/* On a phone the facts stand below what can be done about it. */}
      <p className="-mt-3 font-semibold lg:hidden">
        <Dotted
          items={[
            formatStay(week.CheckInDate, week.CheckOutDate, words.language),
            words.unit(week.UnitType),
          ]}
        />
      </p>
      {failed || view?.kind === 'sold' || view?.kind === 'over' ? (
        <>
          <Alert tone="warning" title={t('detail.unavailableTitle')}>
            {t('detail.unavailable')}
          </Alert>
          <SimilarWeeks weekId={week._id} />
        </>
      ) : null}
    </>
  );
}

/** What the resort says of itself, in the reader's language where it does. */
function highlightsOf({ resort, ResortHighLights }: Week, language: string): string {
  const { HighlightsEN, HighlightsSP } = resort;
  return (
    (language === 'es' ? HighlightsSP || HighlightsEN : HighlightsEN || HighlightsSP) ||
    ResortHighLights
  );
}

type DetailProps = {
  week: Week;
  from: string | undefined;
  /** Weeks at the resort that are free. */ others: number;
  /** A taken week has become free. */ onFree: () => void;
};

/** The page is named by its week, and by its kind again when something else takes its place. */
function useWeekTitle(week: Week): void {
  const { t, i18n } = useTranslation('common');
  const club = useClub();
  const title = clubTitle(weekTitle(week, i18n.language), club.Nombre);
  const general = clubTitle(t('titles.resort'), club.Nombre);
  useEffect(() => {
    document.title = title;
    return () => void (document.title = general);
  }, [title, general]);
}

function Detail({ week, from, others, onFree }: DetailProps) {
  const { i18n } = useTranslation('booking');
  useWeekTitle(week);
  const said = useNewWeek(week);
  const ownHold = week.available ? undefined : readHold(week._id)?.numberRef;
  const taken = !week.available && !ownHold;
  const pictures = <Pictures key="pictures" week={week} />;
  const card = (
    <BookingPanel
      key="card"
      week={week}
      ownHold={ownHold}
      instead={
        taken ? <WaitPanel key={week._id} week={week} others={others} onFree={onFree} /> : undefined
      }
    />
  );
  return (
    <>
      <div
        className={cn(
          frame,
          'relative grid gap-x-10 gap-y-5 max-sm:pt-0 lg:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        <div className={cn('flex min-w-0 flex-col gap-5', PHONE_SHEET)}>
          <ResortHeading week={week} from={from} />
          {ownHold ? <OwnHold numberRef={ownHold} /> : null}
          {taken ? <Taken week={week} /> : null}
        </div>
        {taken ? [card, pictures] : [pictures, card]}
        <div className="mt-7 flex min-w-0 flex-col gap-12 max-sm:mt-2">
          <div id="others">
            <OtherWeeks week={week} from={from} />
          </div>
          <LiveRegion message={said} />
          <ResortDescription
            text={highlightsOf(week, i18n.language)}
            actions={<ShareButton week={week} about={ABOUT_RESORT} />}
          />
          <AmenityGrid amenities={week.resort.amenities} />
          <ImportantNotes week={week} size="lg" />
          <PriceMatchImage className="self-start lg:hidden" />
          <Location week={week} />
        </div>
      </div>
      <div className={cn(frame, 'pt-0')}>
        <ResortYear week={week} from={from} />
      </div>
      {taken ? (
        <WaitBar key={week._id} week={week} />
      ) : (
        <BookingBar week={week} ownHold={ownHold} />
      )}
    </>
  );
}

/** The pictures and the map, and the gallery that they open. */
function Pictures({ week }: { week: Week }) {
  const words = useWeekWords();
  const [picture, setPicture] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <div className="min-w-0 max-sm:-order-1 max-sm:-mx-4">
      <Mosaic
        resort={week.ResortName}
        imgs={week.imgs}
        map={{
          // Only the nearest: a tile has no room for more, and the address stands below.
          place:
            words.city(week.ResortCity, week.ResortCountry) ||
            week.ResortState ||
            words.country(week.ResortCountry),
          latitude: week.GPS_Lat,
          longitude: week.GPS_Long,
        }}
        onOpen={(index) => {
          setPicture(index);
          setOpen(true);
        }}
      />
      <Gallery
        resort={week.ResortName}
        imgs={week.imgs}
        open={open}
        start={picture}
        onOpenChange={setOpen}
      />
    </div>
  );
}

type BookingPanelProps = {
  week: Week;
  ownHold: string | undefined;
  /** Stands in place of the button of a taken week. */ instead: ReactNode;
};

/**
 * Beside the title on a wide screen, so that the button is in view. A narrow one has the price and
 * the button in its bar, and the facts here; the whole card where it says who has the week.
 */
function BookingPanel({ week, ownHold, instead }: BookingPanelProps) {
  return (
    <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
      {instead ? null : <StayGlance week={week} className="lg:hidden" />}
      <div className={cn('flex flex-col gap-4 lg:sticky lg:top-24', !instead && 'max-lg:hidden')}>
        <BookingCard week={week} ownHold={ownHold} instead={instead} />
        <PriceMatchImage className="max-lg:hidden" />
      </div>
    </div>
  );
}

/** The visitor holds the week already: the way to its payment. */
function OwnHold({ numberRef }: { numberRef: string }) {
  const { t } = useTranslation('booking');
  return (
    <Alert
      tone="info"
      title={t('detail.ownHoldTitle')}
      actions={
        <Button asChild size="sm">
          <Link to={linkTo.payment(numberRef)}>{t('detail.continue')}</Link>
        </Button>
      }
    >
      {t('detail.ownHold')}
    </Alert>
  );
}

function Location({ week }: { week: Week }) {
  const { i18n } = useTranslation();
  const place = {
    streets: [week.ResortAddress1, week.ResortAddress2, week.ResortAddress3],
    city: week.ResortCity,
    state: week.ResortState,
    iso2: week.iso2,
  };
  return (
    <ResortMap
      resort={week.ResortName}
      address={addressLines(place, i18n.language).join(', ')}
      latitude={week.GPS_Lat}
      longitude={week.GPS_Long}
    />
  );
}
