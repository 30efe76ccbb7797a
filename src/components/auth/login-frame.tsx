import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClubContactList } from '#components/club/club-contact.tsx';
import { LegalLinks } from '#components/club/legal-links.tsx';
import { VersionLabel } from '#components/club/version-label.tsx';
import { LoginHeader } from '#components/club/login-header.tsx';
import { LoginScene } from './login-scene.tsx';
import type { Scene } from '#lib/view.ts';

type LoginFrameProps = {
  scene?: Scene | undefined;
  /** Pages other than the sign-in itself: guests find a link to it in the header. */
  publicMode?: boolean;
  children: ReactNode;
};

/**
 * Sign-in screens: a scene on the left and the form on the right. On a phone the scene is a strip
 * and the form a sheet over its edge, so that the fields and the button are in view.
 * `data-sign-in` moves the cookie notice to the foot of a phone's screen.
 */
export function LoginFrame({ scene, publicMode, children }: LoginFrameProps) {
  const { t } = useTranslation('common');
  return (
    <div data-sign-in className="flex min-h-dvh flex-col bg-paper lg:grid lg:grid-cols-[11fr_9fr]">
      <LoginScene
        scene={scene}
        className="h-40 shrink-0 tall:h-[33dvh] lg:sticky lg:top-0 lg:h-dvh"
      />
      <div className="relative -mt-6 flex min-w-0 grow flex-col gap-6 sm:gap-8 rounded-t-xl bg-paper px-6 pt-6 pb-8 lg:mt-0 lg:rounded-none lg:px-12 lg:pt-8">
        <LoginHeader publicMode={publicMode} />
        <main
          id="content"
          className="mx-auto flex w-full max-w-form grow flex-col justify-center gap-5 sm:gap-6 lg:py-8"
        >
          {children}
        </main>
        <footer className="mx-auto flex w-full max-w-form flex-col gap-4 text-sm text-muted lg:mx-0 lg:max-w-none">
          <section aria-label={t('contact')} className="border-t border-line pt-4 sm:hidden">
            <ClubContactList />
          </section>
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <LegalLinks texts={['terms', 'privacy', 'cookies']} />
            <VersionLabel place="login" />
          </div>
        </footer>
      </div>
    </div>
  );
}

/** Title of a step and the sentence under it. */
export const StepTitle = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h1 className="text-2xl sm:text-3xl">{title}</h1>
    {children ? <p className="text-muted [overflow-wrap:anywhere]">{children}</p> : null}
  </div>
);
