import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { CookieNotice } from '#components/legal/cookie-notice.tsx';
import { useBoot } from '#client/boot.tsx';
import { moduleOf, pageAt, PAGE_NAMES, PAGES, unlocks } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import type { Scene } from '#lib/view.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Gate } from './gate.tsx';
import { laterPage } from '#loading/page.tsx';
import { PageTitle } from './page-title.tsx';
import type { TokenOnce } from './token-once.ts';
import { Waiting } from './waiting.tsx';

const SiteLayout = laterPage(async () => ({
  default: (await import('./site-layout.tsx')).SiteLayout,
}));

type PageProps = { scene?: Scene | undefined };
const files = import.meta.glob<{ default: ComponentType<PageProps> }>('../pages/*/*-page.tsx');
/** The code of each page; a test checks that every row of `pages.ts` has its file. */
const code = Object.fromEntries(
  PAGE_NAMES.map((name) => {
    const module = moduleOf(name);
    return [name, laterPage(files[`../pages/${module}/${module}-page.tsx`]!)];
  }),
) as Record<PageName, ReturnType<typeof laterPage<PageProps>>>;

/** Loads the code of a page and of its layout; after that they render without a wait. */
export const fetchPage = (page: PageName): Promise<unknown> =>
  Promise.all([code[page].fetch(), PAGES[page].layout && SiteLayout.fetch()]);

type AppRoutesProps = {
  /** Hand-off code of the address; the first gate uses it up. */
  token: TokenOnce;
  /** Whether a member is signed in. */
  member: boolean;
  scene: Scene | undefined;
};

/** The pages of `pages.ts`, each behind its gate. */
export function AppRoutes({ token, member, scene }: AppRoutesProps) {
  const { site } = useBoot();
  const { key, pathname, search } = useLocation();
  // The sign-in takes the token out of the address, and stays.
  const [signsIn] = useState(() => pageAt('/', site, !unlocks(search)) === 'login');
  // The answer to the cookie question comes with the member from the other site: until it is here,
  // the question is not asked.
  const [known, setKnown] = useState(() => !token.there());
  const asks = known || !PAGES[pageAt(pathname, site, true)].gate;
  const login = <Page name="login" scene={scene} />;
  const elementOf = (name: PageName) => {
    if (name === 'home' && signsIn) return login;
    const { gate } = PAGES[name];
    const page = <Page name={name} scene={scene} />;
    if (!gate) return page;
    return (
      <Gate
        mode={gate}
        token={token}
        member={member}
        guest={name === 'home' && site === 'both' ? login : undefined}
        onKnown={() => setKnown(true)}
      >
        {page}
      </Gate>
    );
  };
  const page = useRoutes(
    // The sign-in has no route of its own: it is shown in place of the home page.
    PAGE_NAMES.filter((name) => name !== 'login').map((name) => ({
      path: PAGES[name].path,
      element: elementOf(name),
    })),
  );
  return (
    <CrashBoundary place={key}>
      {asks && <CookieNotice />}
      {page}
    </CrashBoundary>
  );
}

function Page({ name, scene }: { name: PageName; scene: Scene | undefined }) {
  const { layout, texts, chatInHeader } = PAGES[name];
  const Code = code[name];
  const page = <Code scene={scene} />;
  return (
    <>
      <PageTitle page={name} />
      <Suspense fallback={<Waiting />}>
        {layout ? (
          <SiteLayout texts={texts} footer={layout === 'site'} chatInHeader={chatInHeader}>
            {page}
          </SiteLayout>
        ) : (
          page
        )}
      </Suspense>
    </>
  );
}
