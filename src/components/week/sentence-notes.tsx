import type { TFunction } from 'i18next';
import { CircleAlert, FilterX } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '#client/use-endpoint.ts';
import { FILTERS } from '#contracts/week-values.ts';
import { addMonths, monthOf } from '#lib/dates.ts';
import { dayHere } from '#lib/date-texts.ts';
import type { World } from '#sentence/meaning.ts';
import { Button } from '#ui/button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { useTexts } from '#i18n/load.ts';
import { useFilterWords } from './filter-words.ts';
import { asksForState } from './search-options.ts';
import { listBody, newList } from './search-params.ts';
import type { Criteria, FilterParam } from './search-params.ts';
import { SentenceHint } from './sentence-field.tsx';
import { SentenceMarks } from './sentence-marks.tsx';
import { SentenceChips } from './sentence-chips.tsx';
import { rewrite, seek, withMeaning, without } from './sentence-code.ts';
import type { Sought, Understood, Unused } from './sentence-code.ts';
import { useSentenceWords } from './sentence-words.ts';
import { useSettled } from './use-settled.ts';
import { listPlaces, listWeeks } from './week-calls.ts';
import { useWeekWords } from './week-texts.ts';

/** What the form needs of a sentence that was read. */
export type ReadSentence = Sought & {
  /** The sentence with marks on its words. */
  marked: ReactNode;
  /** The sentence after a list was touched. */
  rewrite: (chosen: Criteria, changed: 'place' | 'months') => string;
};

type SentenceNotesProps = {
  id: string;
  text: string;
  /** What the lists have. */
  values: Criteria;
  onText: (text: string) => void;
  onRead: (read: ReadSentence | undefined) => void;
  /** Number of weeks; undefined while it is not known. */
  onCount: (count: number | undefined) => void;
};

const COUNT_MS = 250;
const SAY_MS = 600;
const MOST_PROPOSALS = 3;

/** The number of weeks of a search that has all it needs, and what to drop where there are none. */
function useCount(values: Criteria, read: Sought | undefined) {
  const complete =
    read !== undefined &&
    values.country !== '' &&
    values.city !== '' &&
    values.checkIn !== '' &&
    values.checkOut !== '' &&
    (values.state !== '' || !asksForState(values.country));
  const body = complete
    ? JSON.stringify(listBody({ ...newList(values), filters: read.filters }))
    : undefined;
  const settled = useSettled(body, COUNT_MS);
  const asked = useMemo(
    () =>
      settled === undefined
        ? null
        : { query: { limit: 1 }, body: JSON.parse(settled) as ReturnType<typeof listBody> },
    [settled],
  );
  const { data } = useEndpoint(listWeeks, asked);
  const known = settled === body && asked !== null ? data : undefined;
  const { drop = [], pair } = known?.suggestions ?? {};
  const drops = drop.map(({ facet, total }) => ({ facets: [facet], total }));
  return { total: known?.paginate.total, drops: pair ? [...drops, pair] : drops };
}

/**
 * What is understood of a sentence as chips, what is not, and how many weeks there are. Loaded when
 * the field is used or the page is at rest.
 */
export default function SentenceNotes({
  id,
  text,
  values,
  onText,
  onRead,
  onCount,
}: SentenceNotesProps) {
  useTexts('rest');
  const { t } = useTranslation('sentence');
  const places = useEndpoint(listPlaces, {});
  const world = useWorld(places.data?.places);
  const read = useRead(text, world);
  const tell = useEffectEvent(onRead);
  useEffect(() => tell(read), [read]);
  const { total, drops } = useCount(values, read);
  const count = useEffectEvent(onCount);
  useEffect(() => count(total), [total]);
  const words = useWeekWords();
  const counted =
    total === undefined ? '' : total === 0 ? t('none') : t('count', words.count(total));
  const understood = read?.understood ?? [];
  const said = useSettled(useAnnouncement(read, counted), SAY_MS);
  if (places.error && !places.data)
    return <PlacesFailed id={id} onRetry={() => void places.mutate()} />;
  if (!read || !world) return <SentenceHint id={id} />;
  const missing = missingOf(values);
  const removeAll = (ones: readonly Understood[]) =>
    onText(ones.reduceRight((rest, { part }) => without(rest, part), text));
  return (
    <div id={id} className="flex min-h-8 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {understood.length > 0 ? (
          <>
            <span className="text-sm text-muted max-sm:sr-only">{t('understood')}</span>
            <SentenceChips
              understood={understood}
              onRemove={(one) => removeAll([one])}
              onChoose={({ part }, meaning) => onText(withMeaning(text, part, meaning, world))}
            />
          </>
        ) : null}
        <span className="text-sm text-muted tabular-nums sm:ms-auto">
          {counted || (missing ? t(missing) : '')}
        </span>
      </div>
      <NotUnderstood unknown={read.unknown} said={{ text, understood, world }} onText={onText} />
      {total === 0 ? (
        <Drops drops={drops.slice(0, MOST_PROPOSALS)} understood={understood} onDrop={removeAll} />
      ) : null}
      <LiveRegion message={said} />
    </div>
  );
}

/** What sentences are read with: language, date, places. Undefined until the places are loaded. */
function useWorld(places: World['places'] | undefined): World | undefined {
  const { language } = useTranslation('sentence').i18n;
  const [today] = useState(() => dayHere(new Date()));
  return useMemo(
    () =>
      places && {
        language,
        today,
        // Weeks are offered for a year.
        until: addMonths(monthOf(today), 12),
        places,
      },
    [language, today, places],
  );
}

function useRead(text: string, world: World | undefined): ReadSentence | undefined {
  return useMemo(() => {
    if (!world || text.trim() === '') return undefined;
    const sought = seek(text, world);
    const marks = [
      ...sought.understood.map(({ part }) => ({ start: part.start, end: part.end, known: true })),
      // Words that are searched for in part have their mark already.
      ...sought.unknown.flatMap(({ start, end, why }) =>
        why === 'wholeMonths' ? [] : [{ start, end, known: false }],
      ),
    ].sort((a, b) => a.start - b.start);
    return {
      ...sought,
      marked: <SentenceMarks text={text} marks={marks} />,
      rewrite: (chosen, changed) => rewrite(sought, chosen, changed, world),
    };
  }, [text, world]);
}

/** What a screen reader is told of a sentence. */
function useAnnouncement(read: ReadSentence | undefined, counted: string): string {
  const { t } = useTranslation('sentence');
  const words = useSentenceWords();
  if (!read) return '';
  const labels = read.understood.map(({ use }) => words.use(use));
  const said =
    labels.length > 0 ? t('said', { list: words.list(labels, 'conjunction') }) : t('nothing');
  return `${said} ${counted}`;
}

/** What must be chosen before weeks are counted. */
const missingOf = ({ country, state }: Criteria): 'needsPlace' | 'needsState' | undefined =>
  country === '' ? 'needsPlace' : asksForState(country) && state === '' ? 'needsState' : undefined;

function PlacesFailed({ id, onRetry }: { id: string; onRetry: () => void }) {
  const { t } = useTranslation(['weeks', 'errors']);
  return (
    <p id={id} className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t('weeks:search.failed')}
      <Button variant="link" size="sm" onClick={onRetry}>
        {t('errors:retry')}
      </Button>
    </p>
  );
}

/** A press that makes another sentence. */
type WayOn = { label: string; text: string };
type Said = {
  text: string;
  understood: readonly Understood[];
  world: World;
};

/** A resort and another place are not searched together: the other one said, by a press. */
function waysOn(
  { text: words, why }: Unused,
  { text, understood, world }: Said,
  t: TFunction<'sentence'>,
): WayOn[] {
  const place = why === 'twice' && understood.find(({ use }) => use.kind === 'place');
  if (!place) return [];
  const other = without(text, place.part);
  const takes = seek(other, world).understood.some(
    ({ use, part }) => use.kind === 'place' && part.text === words,
  );
  return takes
    ? [{ label: t('placeInstead', { words, first: place.part.text }), text: other }]
    : [];
}

type NotUnderstoodProps = {
  unknown: readonly Unused[];
  said: Said;
  onText: (text: string) => void;
};

/** Words that are not searched for, each with the reason, what comes near, and the ways on. */
function NotUnderstood({ unknown, said, onText }: NotUnderstoodProps) {
  const { t } = useTranslation('sentence');
  const filterWords = useFilterWords();
  const { list } = useSentenceWords();
  if (unknown.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-ink">
      {unknown.map((one) => {
        const { start, text, why, instead } = one;
        const others =
          why === 'unknown'
            ? list(
                instead
                  .slice(0, MOST_PROPOSALS)
                  .map((amenity) => filterWords.value('amenities', amenity).toLocaleLowerCase()),
                'disjunction',
              )
            : '';
        const ways = waysOn(one, said, t);
        return (
          <li key={start} className="flex items-start gap-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 break-words">
              <span className="min-w-0 break-words">
                {t(others && why === 'unknown' ? 'unknownTry' : why, { words: text, others })}
              </span>
              {ways.map((way) => (
                <Button
                  key={way.label}
                  variant="tint"
                  size="sm"
                  shape="pill"
                  onClick={() => onText(way.text)}
                  className="h-auto min-h-8 py-1 font-medium whitespace-normal max-sm:min-h-11"
                >
                  {way.label}
                </Button>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type DropsProps = {
  drops: readonly { facets: readonly (keyof typeof FILTERS)[]; total: number }[];
  understood: readonly Understood[];
  onDrop: (ones: readonly Understood[]) => void;
};

/** What a sentence says of a filter. */
const saying = (understood: readonly Understood[], param: FilterParam) =>
  understood.filter(
    ({ use }) =>
      (use.kind === 'filter' || use.kind === 'days') &&
      use.asked.some((one) => one.param === param),
  );

/** No weeks: which words to drop, each with the weeks that brings. */
function Drops({ drops, understood, onDrop }: DropsProps) {
  const { count } = useWeekWords();
  const { t } = useTranslation('sentence');
  const proposals = drops.flatMap(({ facets, total }) => {
    const words = facets.map((facet) => saying(understood, FILTERS[facet].param));
    const ones = understood.filter((one) => words.some((said) => said.includes(one)));
    return total > 0 && words.every((said) => said.length > 0) ? [{ total, ones }] : [];
  });
  if (proposals.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {proposals.map(({ total, ones }) => (
        <li key={ones.map(({ part }) => part.start).join()} className="max-w-full">
          <Button
            variant="tint"
            size="sm"
            shape="pill"
            onClick={() => onDrop(ones)}
            className="h-auto min-h-field-sm max-w-full py-2 text-start font-medium whitespace-normal max-sm:min-h-11 [&_svg]:size-4"
          >
            <FilterX aria-hidden="true" />
            {t('drop', { words: ones.map(({ part }) => part.text).join(', '), ...count(total) })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
