import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { BootProvider } from '#client/boot.tsx';
import { ClubTheme } from '#clubs/club-theme-provider.tsx';
import type { ClubBoot } from '#contracts/club.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { createAppRouter } from './router.tsx';

/** The whole app with everything its pages stand on. `token` is the hand-off code the address carried, if any. */
export function App({ boot, i18n, token }: { boot: ClubBoot; i18n: i18n; token: string | null }) {
  const [router] = useState(() => createAppRouter(boot, token));
  useEffect(() => {
    const follow = (language: string) => void (document.documentElement.lang = language);
    follow(i18n.language);
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [i18n]);
  return (
    <BootProvider boot={boot}>
      <ClubTheme club={boot.club}>
        <I18nextProvider i18n={i18n}>
          <Toasts>
            <RouterProvider router={router} />
          </Toasts>
        </I18nextProvider>
      </ClubTheme>
    </BootProvider>
  );
}

function Toasts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return <ToastProvider label={t('messages')} closeLabel={t('close')}>{children}</ToastProvider>;
}
