import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { CookieNotice } from '#components/legal/cookie-notice.tsx';
import { useBoot } from '#client/boot.tsx';
import type { SiteRole } from '#contracts/club.ts';
import { PATHS } from '#lib/paths.ts';
import type { Scene } from '#lib/view.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Gate } from './gate.tsx';
import { laterPage } from '#loading/page.tsx';
import { PageTitle } from './page-title.tsx';
import { Waiting } from './waiting.tsx';

const SiteLayout = laterPage(async () => ({
  default: (await import('./site-layout.tsx')).SiteLayout,
}));
const LoginPage = laterPage(() => import('#pages/login/login-page.tsx'));
const RecoverPasswordPage = laterPage(
  () => import('#pages/recover-password/recover-password-page.tsx'),
);
const ResetPasswordPage = laterPage(() => import('#pages/reset-password/reset-password-page.tsx'));
const TermsPage = laterPage(() => import('#pages/terms/terms-page.tsx'));
const HomePage = laterPage(() => import('#pages/home/home-page.tsx'));
const ResortListPage = laterPage(() => import('#pages/resort-list/resort-list-page.tsx'));
const ResortPage = laterPage(() => import('#pages/resort/resort-page.tsx'));
const AddTravelerPage = laterPage(() => import('#pages/add-traveler/add-traveler-page.tsx'));
const PaymentPage = laterPage(() => import('#pages/payment/payment-page.tsx'));
const PayOkPage = laterPage(() => import('#pages/pay-ok/pay-ok-page.tsx'));
const ClaimPage = laterPage(() => import('#pages/claim/claim-page.tsx'));
const ProfilePage = laterPage(() => import('#pages/profile/profile-page.tsx'));
const NotFoundPage = laterPage(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}));

type Title = Parameters<typeof PageTitle>[0]['title'];
type Place = { title: Title; code: readonly { fetch: () => Promise<unknown> }[] };
const places: Record<string, Place> = {
  [PATHS.recoverPassword]: { title: 'recoverPassword', code: [RecoverPasswordPage] },
  [PATHS.resetPassword]: { title: 'resetPassword', code: [ResetPasswordPage] },
  [PATHS.terms]: { title: 'terms', code: [TermsPage] },
  [PATHS.resortList]: { title: 'resortList', code: [SiteLayout, ResortListPage] },
  [PATHS.resort]: { title: 'resort', code: [SiteLayout, ResortPage] },
  [PATHS.addTraveler]: { title: 'addTraveler', code: [SiteLayout, AddTravelerPage] },
  [PATHS.payment]: { title: 'payment', code: [SiteLayout, PaymentPage] },
  [PATHS.payOk]: { title: 'payOk', code: [SiteLayout, PayOkPage] },
  [PATHS.claim]: { title: 'claim', code: [SiteLayout, ClaimPage] },
  [PATHS.profile]: { title: 'profile', code: [SiteLayout, ProfilePage] },
};

/** What a first visit of a path draws; `member`: somebody is signed in, or comes with a hand-off code. */
export function firstPage(
  path: string,
  site: SiteRole,
  member: boolean,
): { title: Title; fetch: () => Promise<unknown> } {
  const home: Place =
    site === 'login' || (site === 'both' && !member)
      ? { title: 'login', code: [LoginPage] }
      : { title: 'home', code: [SiteLayout, HomePage] };
  const { title, code } =
    path === PATHS.home
      ? home
      : (places[path] ?? { title: 'notFound', code: [SiteLayout, NotFoundPage] });
  return { title, fetch: () => Promise.all(code.map((part) => part.fetch())) };
}

/** Routes of the specification (section 2). `token` holds the hand-off code of the address; the first gate spends it. */
export function AppRoutes({
  token,
  member: signedIn,
  scene,
}: {
  token: { current: string | null };
  member: boolean;
  scene: Scene | undefined;
}) {
  const { site } = useBoot();
  const { key } = useLocation();
  const login = (
    <Page title="login">
      <LoginPage scene={scene} />
    </Page>
  );
  const member = (page: ReactNode) => (
    <Gate mode="member" token={token} member={signedIn}>
      {page}
    </Gate>
  );
  const open = (page: ReactNode) => (
    <Gate mode="open" token={token} member={signedIn}>
      {page}
    </Gate>
  );
  const home = (
    <Page title="home">
      <SiteLayout texts="weeks">
        <HomePage scene={scene} />
      </SiteLayout>
    </Page>
  );
  const entry =
    site === 'login' ? (
      login
    ) : (
      <Gate
        mode="member"
        token={token}
        member={signedIn}
        guest={site === 'both' ? login : undefined}
      >
        {home}
      </Gate>
    );
  return (
    <CrashBoundary place={key}>
      <CookieNotice />
      <Routes>
        <Route path={PATHS.home} element={entry} />
        <Route
          path={PATHS.recoverPassword}
          element={
            <Page title="recoverPassword">
              <RecoverPasswordPage scene={scene} />
            </Page>
          }
        />
        <Route
          path={PATHS.resetPassword}
          element={
            <Page title="resetPassword">
              <ResetPasswordPage scene={scene} />
            </Page>
          }
        />
        <Route
          path={PATHS.terms}
          element={
            <Page title="terms">
              <TermsPage />
            </Page>
          }
        />
        <Route
          path={PATHS.resortList}
          element={member(
            <Page title="resortList">
              <SiteLayout texts="weeks">
                <ResortListPage />
              </SiteLayout>
            </Page>,
          )}
        />
        <Route
          path={PATHS.resort}
          element={open(
            <Page title="resort">
              <SiteLayout>
                <ResortPage />
              </SiteLayout>
            </Page>,
          )}
        />
        <Route
          path={PATHS.addTraveler}
          element={open(
            <Page title="addTraveler">
              <SiteLayout footer={false}>
                <AddTravelerPage />
              </SiteLayout>
            </Page>,
          )}
        />
        <Route
          path={PATHS.payment}
          element={open(
            <Page title="payment">
              <SiteLayout>
                <PaymentPage />
              </SiteLayout>
            </Page>,
          )}
        />
        <Route
          path={PATHS.payOk}
          element={open(
            <Page title="payOk">
              <SiteLayout>
                <PayOkPage />
              </SiteLayout>
            </Page>,
          )}
        />
        <Route
          path={PATHS.claim}
          element={open(
            <Page title="claim">
              <SiteLayout>
                <ClaimPage />
              </SiteLayout>
            </Page>,
          )}
        />
        <Route
          path={PATHS.profile}
          element={member(
            <Page title="profile">
              <SiteLayout>
                <ProfilePage />
              </SiteLayout>
            </Page>,
          )}
        />
        <Route
          path="*"
          element={
            <Page title="notFound">
              <SiteLayout>
                <NotFoundPage />
              </SiteLayout>
            </Page>
          }
        />
      </Routes>
    </CrashBoundary>
  );
}

function Page({ title, children }: { title: Title; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </>
  );
}
