import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { WeekCardSmall, WeekCardSmallSkeleton } from '#components/week/week-card-small.tsx';
import { similarWeeks } from '#components/week/week-calls.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';

const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

/** Weeks similar to one that is gone, so that the person is not left without a choice. */
export function SimilarWeeks({ weekId, level = 2 }: { weekId: string; level?: 2 | 3 }) {
  const { t } = useTranslation('booking');
  const titleId = useId();
  const { data, error, mutate } = useEndpoint(similarWeeks, { params: { weekId } });
  const search = (
    <Button asChild variant="outline" size="sm">
      <Link to={linkTo.home()}>{t('similar.search')}</Link>
    </Button>
  );
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <Heading level={level} id={titleId}>
        {t('similar.title')}
      </Heading>
      {error ? (
        <Alert
          tone="warning"
          actions={
            <>
              <Button size="sm" onClick={() => void mutate()}>
                {t('retry', { ns: 'errors' })}
              </Button>
              {search}
            </>
          }
        >
          {t('similar.failed')}
        </Alert>
      ) : null}
      {!data && !error ? (
        <div role="status" aria-busy="true" aria-label={t('similar.loading')} className={grid}>
          {[1, 2, 3].map((card) => (
            <WeekCardSmallSkeleton key={card} />
          ))}
        </div>
      ) : null}
      {data?.weeks.length === 0 ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-muted">{t('similar.none')}</p>
          {search}
        </div>
      ) : null}
      {data && data.weeks.length > 0 ? (
        <ul className={grid}>
          {data.weeks.map((week) => (
            <li key={week._id}>
              <WeekCardSmall week={week} level={3} from="" />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
