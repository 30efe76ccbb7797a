import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { BootProvider } from '#client/boot.tsx';
import { ClubProvider } from '#clubs/club-theme-provider.tsx';
import { MissingNotice } from '#components/trouble/missing-notice.tsx';
import type { ClubBoot } from '#contracts/club.ts';
import type { Scene } from '#lib/view.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { AppRoutes } from './router.tsx';
import { ScrollMemory } from './scroll-memory.tsx';
import { tokenOnce } from './token-once.ts';

type AppProps = {
  boot: ClubBoot;
  i18n: i18n;
  /** The hand-off code in the address, if there is one. */
  token: string | null;
  /** Whether a member is signed in. */
  member: boolean;
  /** Background chosen by the server; without it, one at random. */
  scene?: Scene | undefined;
  /** Where the app is: the browser's address, or the one the server was asked for. */
  router: ComponentType<{ children: ReactNode }>;
};

/** The whole app, with everything its pages need. */
export function App({ boot, i18n, token: first, member, scene, router: Router }: AppProps) {
  const [token] = useState(() => tokenOnce(first));
  useEffect(() => {
    const follow = (language: string) => {
      const root = document.documentElement;
      // Setting the attribute restyles the whole page, even when the value stays the same.
      if (root.lang !== language) root.lang = language;
    };
    follow(i18n.language);
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [i18n]);
  return (
    <BootProvider boot={boot} someone={member || first !== null}>
      <ClubProvider club={boot.club}>
        <I18nextProvider i18n={i18n}>
          <Toasts>
            <Router>
              <ScrollMemory />
              <AppRoutes token={token} member={member} scene={scene} />
            </Router>
            <MissingNotice />
          </Toasts>
        </I18nextProvider>
      </ClubProvider>
    </BootProvider>
  );
}

function Toasts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <ToastProvider label={t('messages')} closeLabel={t('close')}>
      {children}
    </ToastProvider>
  );
}
