import { Bell, Hourglass, Search, TrendingDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { asksForState } from '#components/week/search-options.ts';
import { namedPicture } from '#lib/picture.ts';
import { joinPlace } from '#lib/text.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import { watchPace } from '#contracts/watch.ts';
import type { Watch, WatchPace } from '#contracts/watch.ts';
import { numberFormat } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';
import { formatInstantDay } from '#lib/date-texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { Picture } from '#ui/picture.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Dotted, Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useWatchWords } from './use-watch-words.ts';
import { watchedLink } from './watch-search.ts';

type WatchCardProps = {
  watch: Watch;
  onPace: (pace: WatchPace) => void;
  /** `words`: the search in one line. */ onEnd: (words: string) => void;
};

/** A watched search: what it looks for, what is free now, how often it writes, and its end. */
export function WatchCard({ watch, onPace, onEnd }: WatchCardProps) {
  const { t } = useTranslation('watch');
  const id = useId();
  const words = useWatchWords(watch.criteria);
  return (
    <Card asChild padding="none" className="flex h-full flex-col">
      <article aria-labelledby={id}>
        <div className="flex grow items-start gap-4 p-4 sm:p-5">
          <Look watch={watch} />
          <div className="flex min-w-0 grow flex-col items-start gap-1">
            <State watch={watch} />
            <Heading level={2} size="sm" id={id} className="wrap-anywhere">
              {words.place}
            </Heading>
            <p>{words.months}</p>
            <p className="w-full text-sm text-muted">
              <Dotted items={words.filters} />
            </p>
            <Since watch={watch} />
            {watch.nearby.length > 0 ? <Nearby watch={watch} /> : null}
          </div>
        </div>
        <div className="mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3 sm:mx-5">
          <Segmented
            label={t('pace.label', { search: words.all })}
            size="sm"
            value={watch.pace}
            options={watchPace.options.map((value) => ({ value, label: t(`pace.${value}`) }))}
            onValueChange={(next) => onPace(watchPace.parse(next))}
          />
          <span className="flex grow items-center justify-between gap-x-5 sm:grow-0">
            <Button
              variant="link"
              size="sm"
              className="min-h-11 sm:min-h-6"
              aria-label={t('card.endNamed', { search: words.all })}
              onClick={() => onEnd(words.all)}
            >
              {t('card.end')}
            </Button>
            <See watch={watch} search={words.all} />
          </span>
        </div>
      </article>
    </Card>
  );
}

/** The picture of its cheapest week or of its place. */
function Look({ watch: { picture } }: Pick<WatchCardProps, 'watch'>) {
  if (picture === null)
    return (
      <span className="grid size-16 shrink-0 place-items-center">
        <IconDisc icon={Bell} size="lg" />
      </span>
    );
  return (
    <Picture
      alt=""
      className="size-16 shrink-0 rounded-md bg-sand"
      sizes="4rem"
      {...namedPicture(picture, [320])}
    />
  );
}

/**
 * One badge: the news of the last days, else what is free, that nothing came for long, or that nothing
 * is there yet.
 */
function State({ watch: { free, quiet, news } }: Pick<WatchCardProps, 'watch'>) {
  const { t } = useTranslation('watch');
  const words = useWeekWords();
  if (news.weeks > 0)
    return (
      <Badge tone="tint">
        <Search aria-hidden="true" />
        {t('card.new', words.count(news.weeks))}
      </Badge>
    );
  if (news.fell > 0)
    return (
      <Badge tone="success">
        <TrendingDown aria-hidden="true" />
        {t('card.fell', { price: formatUsd(news.fell, words.language) })}
      </Badge>
    );
  if (free > 0)
    return (
      <Badge tone="success">
        <Search aria-hidden="true" />
        {t('card.free', words.count(free))}
      </Badge>
    );
  return (
    <Badge tone={quiet ? 'warning' : 'neutral'}>
      <Hourglass aria-hidden="true" />
      {t(quiet ? 'card.quiet' : 'card.nothing')}
    </Badge>
  );
}

/** When it last found something, which what was free from the start is not, and since when it looks. */
function Since({ watch }: Pick<WatchCardProps, 'watch'>) {
  const { t, i18n } = useTranslation('watch');
  const { matchedAt, createdAt, createdBy, free } = watch;
  const day = (instant: string) => formatInstantDay(instant, i18n.language);
  const since =
    createdBy && !createdBy.me && createdBy.name
      ? t('card.by', { day: day(createdAt), name: createdBy.name })
      : t('card.since', { day: day(createdAt) });
  const matched = matchedAt
    ? [t('card.matched', { day: day(matchedAt) })]
    : free === 0
      ? [t('card.never')]
      : [];
  return (
    <p className="w-full text-sm text-muted">
      <Dotted items={[...matched, since]} />
    </p>
  );
}

/** The list of the watch, by the number of weeks it has now. */
function See({ watch, search }: Pick<WatchCardProps, 'watch'> & { search: string }) {
  const { t } = useTranslation('watch');
  const words = useWeekWords();
  const see = watch.free > 0 ? t('card.see', words.count(watch.free)) : t('card.open');
  return (
    <TextLink asChild className="inline-flex min-h-11 items-center text-sm sm:min-h-6">
      <Link to={watchedLink(watch.criteria)} aria-label={t('card.seeNamed', { see, search })}>
        {see}
      </Link>
    </TextLink>
  );
}

/** Places near a watched one that has had no weeks for long. */
function Nearby({ watch: { criteria, nearby } }: Pick<WatchCardProps, 'watch'>) {
  const { t } = useTranslation('watch');
  const words = useWeekWords();
  const kilometres = numberFormat(words.language, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 0,
  });
  return (
    <div className="mt-2 w-full rounded-md bg-sand p-3 text-sm">
      <p>{t('card.nearby')}</p>
      <ul className="mt-1 flex flex-col">
        {nearby.map(({ country, state, city, km, total }) => {
          const named = {
            place: joinPlace(...words.cityAndState({ country, state, city })),
            km: kilometres.format(km),
            ...words.count(total),
          };
          const there = { country, state: asksForState(country) ? state : undefined, city };
          return (
            <li key={`${country}-${state}-${city}`}>
              <TextLink asChild className="inline-flex min-h-11 items-center sm:min-h-8">
                <Link
                  to={watchedLink({ ...criteria, ...there, Area: undefined, Places: undefined })}
                >
                  {t('card.placeNamed', named)}
                </Link>
              </TextLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
