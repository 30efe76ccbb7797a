import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { CompareBar } from '#components/saved/compare-bar.tsx';
import { compareLink } from '#components/saved/compare-link.ts';
import { away, isKnown } from '#components/saved/saved-state.ts';
import { useKeptWeeks } from '#components/saved/kept-weeks.ts';
import { SavedCard } from '#components/saved/saved-card.tsx';
import { SavedEmpty } from '#components/saved/saved-empty.tsx';
import { useLeftWords } from '#components/saved/use-left-words.ts';
import { useSavedList } from '#components/saved/use-saved-list.ts';
import { WeekCardSmallSkeleton } from '#components/week/week-card-small.tsx';
import { LoadFailed } from '#components/trouble/load-failed.tsx';
import { MAX_COMPARED } from '#contracts/rules.ts';
import type { SavedWeek } from '#contracts/saved.ts';
import { linkTo, STAY } from '#lib/paths.ts';
import { laterPart } from '#loading/part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** Only for those who compare. */
const CompareTable = laterPart(
  async () => ({
    default: (await import('#components/saved/compare-table.tsx')).CompareTable,
  }),
  { waiting: () => <Skeleton className="h-96 w-full rounded-lg" /> },
);

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

/** The saved weeks of a contract, or of a guest's browser, with what changed since. */
export default function SavedPage() {
  const { t } = useTranslation('saved');
  const { weeks, error, reload, member } = useSavedList();
  const [params] = useSearchParams();
  const asked = [...new Set((params.get('compare') ?? '').split(','))].slice(0, MAX_COMPARED);
  const compared = asked.flatMap((id) =>
    (weeks ?? []).filter(({ weekId }) => weekId === id).filter(isKnown),
  );
  const comparing = compared.length > 0;
  const missing = asked.length - compared.length;
  const navigate = useNavigate();
  const title = useFocusAfter(comparing ? compared.length : weeks?.length);
  return (
    <>
      <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-6 pb-6 max-sm:pb-4 sm:px-6 sm:pt-8 lg:px-8">
        {weeks?.length === 0 ? (
          <SavedEmpty />
        ) : (
          <div className="flex flex-col gap-1">
            {comparing ? (
              <TextLink asChild className="inline-flex min-h-6 items-center self-start text-sm">
                <Link to={linkTo.page('saved')}>{t('compare.back')}</Link>
              </TextLink>
            ) : null}
            <Heading ref={title} level={1} tabIndex={-1} className="outline-none">
              {t(comparing ? 'compare.heading' : 'title')}
            </Heading>
            {weeks && !comparing ? <Whose count={weeks.length} member={member} /> : null}
          </div>
        )}
        {weeks ? null : error ? (
          <LoadFailed error={error} title={t('failedTitle')} onRetry={reload} />
        ) : (
          <Loading />
        )}
      </div>
      {comparing ? (
        <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pb-16 sm:px-6 lg:px-8">
          {missing > 0 ? (
            <p className="text-sm text-muted">{t('compare.missing', { count: missing })}</p>
          ) : null}
          <CompareTable
            weeks={compared}
            saved={weeks ?? []}
            onCompare={(ids) => void navigate(compareLink(ids), { replace: true, state: STAY })}
          />
        </div>
      ) : weeks && weeks.length > 0 ? (
        <List weeks={weeks} />
      ) : null}
    </>
  );
}

/**
 * Focus goes to the title, or to the empty page, when the card or column that had it is removed.
 */
function useFocusAfter(count: number | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current;
    if (isFewer && document.activeElement === document.body)
      (title.current ?? document.getElementById('content'))?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return title;
}

/** How many there are, and who sees them. */
function Whose({ count, member }: { count: number; member: boolean }) {
  const { t } = useTranslation('saved');
  const club = useClub();
  const kept = useKeptWeeks();
  const leftWords = useLeftWords();
  return (
    <p className="text-muted">
      {t('count', { count })}
      {' · '}
      {member ? (
        [t('shared'), leftWords(kept.filter(({ left }) => left))].join(' ')
      ) : (
        <>
          {t('guest')} <TextLink href={club.UrlLogin}>{t('signIn')}</TextLink>
        </>
      )}
    </p>
  );
}

function List({ weeks }: { weeks: readonly SavedWeek[] }) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  // A week that is held or sold meanwhile has no box to untick.
  const chosen = picked.filter((id) =>
    weeks.some(({ weekId, state }) => weekId === id && !away(state)),
  );
  return (
    <>
      <ul className={`mx-auto w-full max-w-page px-4 pb-16 sm:px-6 lg:px-8 ${GRID}`}>
        {weeks.map((saved) => (
          <li key={saved.weekId}>
            <SavedCard
              saved={saved}
              chosen={chosen.includes(saved.weekId)}
              full={chosen.length >= MAX_COMPARED}
              onChoose={(yes) =>
                setPicked([
                  ...chosen.filter((id) => id !== saved.weekId),
                  ...(yes ? [saved.weekId] : []),
                ])
              }
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 ? <CompareBar ids={chosen} onClear={() => setPicked([])} /> : null}
    </>
  );
}

function Loading() {
  const { t } = useTranslation('saved');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={GRID}>
      {[1, 2, 3].map((card) => (
        <WeekCardSmallSkeleton key={card} />
      ))}
    </div>
  );
}
