import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { LoginFlow } from '#components/auth/login-flow.tsx';
import type { ErrandsProps } from '#components/auth/login-flow.tsx';
import { LoginFrame } from '#components/auth/login-frame.tsx';
import type { Scene } from '#components/auth/login-scene.tsx';
import type { Leave } from '#components/club/contact.ts';
import { Spinner } from '#ui/spinner.tsx';

// Few sign-ins ask for anything, and its forms are large.
const LoginErrands = lazy(() => import('#components/verification/login-errands.tsx').then((module) => ({ default: module.LoginErrands })));

/** What the club asks for before it opens. */
function Errands(props: ErrandsProps) {
  const { t } = useTranslation('common');
  return <Suspense fallback={<output className="flex justify-center py-12"><Spinner label={t('loading')} /></output>}><LoginErrands {...props} /></Suspense>;
}

type LoginPageProps = { scene?: Scene; leave?: Leave; errands?: ComponentType<ErrandsProps> };

/** `/` of a login site, and of any host without a session (specification, section 2). */
export default function LoginPage({ scene, leave, errands = Errands }: LoginPageProps) {
  return (
    <LoginFrame scene={scene}>
      <LoginFlow leave={leave} errands={errands} />
    </LoginFrame>
  );
}
