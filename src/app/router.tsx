import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet, ScrollRestoration } from 'react-router-dom';
import { CookieNotice } from '#components/legal/cookie-notice.tsx';
import type { ClubBoot } from '#contracts/club.ts';
import { PATHS } from '#lib/paths.ts';
import { Gate } from './gate.tsx';
import { CrashPage } from './crash-page.tsx';
import { PageTitle } from './page-title.tsx';
import { Waiting } from './waiting.tsx';

// What every page of the club stands in comes with the page, not after it.
const layout = () => import('./site-layout.tsx').then((module) => ({ default: module.SiteLayout }));
const SiteLayout = lazy(layout);
const inLayout = <Module,>(page: () => Promise<Module>) => async () => (await Promise.all([page(), layout()]))[0];

const LoginPage = lazy(() => import('#pages/login/login-page.tsx'));
const RecoverPasswordPage = lazy(() => import('#pages/recover-password/recover-password-page.tsx'));
const ResetPasswordPage = lazy(() => import('#pages/reset-password/reset-password-page.tsx'));
const TermsPage = lazy(() => import('#pages/terms/terms-page.tsx'));
const HomePage = lazy(inLayout(() => import('#pages/home/home-page.tsx')));
const ResortListPage = lazy(inLayout(() => import('#pages/resort-list/resort-list-page.tsx')));
const ResortPage = lazy(inLayout(() => import('#pages/resort/resort-page.tsx')));
const AddTravelerPage = lazy(inLayout(() => import('#pages/add-traveler/add-traveler-page.tsx')));
const PaymentPage = lazy(inLayout(() => import('#pages/payment/payment-page.tsx')));
const PayOkPage = lazy(inLayout(() => import('#pages/pay-ok/pay-ok-page.tsx')));
const ClaimPage = lazy(inLayout(() => import('#pages/claim/claim-page.tsx')));
const NotFoundPage = lazy(inLayout(() => import('./not-found-page.tsx').then((module) => ({ default: module.NotFoundPage }))));
const ProfilePage = lazy(inLayout(() => import('#pages/profile/profile-page.tsx')));

/** Routes of the specification (section 2). `firstToken` is the hand-off code of the address; the first gate spends it. */
export function createAppRouter(boot: ClubBoot, firstToken: string | null) {
  const token = { current: firstToken };
  const login = <Page title="login"><LoginPage /></Page>;
  const member = (page: ReactNode) => <Gate mode="member" token={token}>{page}</Gate>;
  const open = (page: ReactNode) => <Gate mode="open" token={token}>{page}</Gate>;
  const home = <Page title="home"><SiteLayout><HomePage /></SiteLayout></Page>;
  const entry = boot.site === 'login' ? login : <Gate mode="member" token={token} guest={boot.site === 'both' ? login : undefined}>{home}</Gate>;
  return createBrowserRouter([
    {
      element: <><CookieNotice /><ScrollRestoration /><Outlet /></>,
      errorElement: <CrashPage />,
      children: [
        { path: PATHS.home, element: entry },
        { path: PATHS.recoverPassword, element: <Page title="recoverPassword"><RecoverPasswordPage /></Page> },
        { path: PATHS.resetPassword, element: <Page title="resetPassword"><ResetPasswordPage /></Page> },
        { path: PATHS.terms, element: <Page title="terms"><TermsPage /></Page> },
        { path: PATHS.resortList, element: member(<Page title="resortList"><SiteLayout><ResortListPage /></SiteLayout></Page>) },
        { path: PATHS.resort, element: open(<Page title="resort"><SiteLayout><ResortPage /></SiteLayout></Page>) },
        { path: PATHS.addTraveler, element: open(<Page title="addTraveler"><SiteLayout footer={false}><AddTravelerPage /></SiteLayout></Page>) },
        { path: PATHS.payment, element: open(<Page title="payment"><SiteLayout><PaymentPage /></SiteLayout></Page>) },
        { path: PATHS.payOk, element: open(<Page title="payOk"><SiteLayout><PayOkPage /></SiteLayout></Page>) },
        { path: PATHS.claim, element: open(<Page title="claim"><SiteLayout><ClaimPage /></SiteLayout></Page>) },
        { path: PATHS.profile, element: member(<Page title="profile"><SiteLayout><ProfilePage /></SiteLayout></Page>) },
        { path: '*', element: <Page title="notFound"><SiteLayout><NotFoundPage /></SiteLayout></Page> },
      ],
    },
  ]);
}

function Page({ title, children }: { title: Parameters<typeof PageTitle>[0]['title']; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </>
  );
}
