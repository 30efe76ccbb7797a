import type { ComponentType } from 'react';
import { LoginFlow } from '#components/auth/login-flow.tsx';
import type { ErrandsProps } from '#components/auth/login-flow.tsx';
import { LoginFrame } from '#components/auth/login-frame.tsx';
import type { Scene } from '#lib/view.ts';
import { StepWaiting } from '#components/auth/later-steps.tsx';
import type { Leave } from '#components/club/contact.ts';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { laterPart } from '#loading/part.tsx';

/**
 * What the club asks for before it opens. Few sign-ins ask for anything, and its forms are large.
 */
const Errands = laterPart<ErrandsProps>(
  async () => ({
    default: (await import('#components/verification/login-errands.tsx')).LoginErrands,
  }),
  {
    waiting: () => <StepWaiting />,
    failed: (again) => <MissingHere onRetry={again} />,
  },
);

type LoginPageProps = {
  scene?: Scene;
  leave?: Leave | undefined;
  errands?: ComponentType<ErrandsProps>;
};

/** `/` of a login site, and of any host without a session (specification, section 2). */
export default function LoginPage({ scene, leave, errands = Errands }: LoginPageProps) {
  return (
    <LoginFrame scene={scene}>
      <LoginFlow leave={leave} errands={errands} />
    </LoginFrame>
  );
}
