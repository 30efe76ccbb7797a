import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#client/session.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { FEATURED_SECTION, LAST_MINUTE_SECTION } from '#components/week/sections.ts';
import { featuredWeeks } from '#components/week/week-calls.ts';
import { WeekRow } from '#components/week/week-row.tsx';
import type { Strips } from '#lib/view.ts';
import { laterPart } from '#loading/part.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';
import { HomeScene, randomScene } from './home-scene.tsx';
import type { HomeSceneNumber } from './home-scene.tsx';
import { HomeTabs, useHomeTabs } from './home-tabs.tsx';
import { MoreTravel } from './more-travel.tsx';

// For members with a hold or a stay ahead; without it the home page is whole.
const HomeStrip = laterPart(() => import('#components/trip/home-strip.tsx'));

type HomePageProps = {
  /** Fixes the picture. */ scene?: HomeSceneNumber;
  /** Milliseconds of one tick of the search's dots. */ tickMs?: number | undefined;
};

/**
 * Home: the search over a scene, then weeks the club features and last-minute weeks (specification,
 * section 2).
 */
export default function HomePage({ scene, tickMs }: HomePageProps) {
  const { t } = useTranslation('home');
  const session = useSession();
  const tabs = useHomeTabs({ tickMs });
  const [shown] = useState(() => scene ?? randomScene());
  const name = session?.member.Nombre;
  // Room for the strips of the last visit is kept from the first paint on, so that nothing moves
  // when they come.
  const [strips, setStrips] = useState(() => readStorage('strips') ?? 0);
  const keepStrips = useCallback((count: Strips) => {
    setStrips(count);
    writeStorage('strips', count);
  }, []);
  return (
    <div className="relative">
      {session ? <HomeStrip onCount={keepStrips} /> : null}
      <HomeScene scene={shown} strips={strips}>
        {/* The line is there before the name is, so that nothing moves when it comes. */}
        <p className="mb-2 min-h-7 text-lg font-medium">{name ? t('greeting', { name }) : null}</p>
        <Heading level={1} size="hero" className="text-on-scene">
          {t('title')}
        </Heading>
        {/* On a phone the label of the first field says it. */}
        <p className="mt-3 text-lg max-sm:hidden">{t('lead')}</p>
      </HomeScene>
      <div className="relative mx-auto -mt-20 flex max-w-page flex-col gap-12 px-4 pb-16 sm:px-6 lg:px-8">
        <HomeTabs tabs={tabs} label={t('tabs.label')} />
        <Featured />
        <MoreTravel />
      </div>
    </div>
  );
}

/** Weeks the club features, and last-minute weeks. */
function Featured() {
  const { t } = useTranslation('home');
  const club = useClub();
  const errorText = useErrorText();
  const { data, error, mutate } = useEndpoint(featuredWeeks, {});
  if (error && !data)
    return (
      <Alert
        tone="warning"
        title={t('failed')}
        actions={
          <Button variant="link" size="sm" onClick={() => void mutate()}>
            {t('retry', { ns: 'errors' })}
          </Button>
        }
      >
        {errorText(error)}
      </Alert>
    );
  return (
    <>
      <WeekRow
        section={FEATURED_SECTION}
        title={t('pinned')}
        lead={t('pinnedLead', { club: club.Nombre })}
        weeks={data?.pinned}
      />
      <WeekRow
        section={LAST_MINUTE_SECTION}
        title={t('lastMinute')}
        lead={t('lastMinuteLead')}
        weeks={data?.lastMinute}
      />
    </>
  );
}
