import type { ComponentType } from 'react';
import { LoginFlow } from '#components/auth/login-flow.tsx';
import type { PostSignInStepsProps } from '#components/auth/login-flow.tsx';
import { LoginFrame } from '#components/auth/login-frame.tsx';
import type { Scene } from '#lib/view.ts';
import { StepWaiting } from '#components/auth/later-steps.tsx';
import type { Leave } from '#components/club/contact.ts';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { laterPart } from '#loading/part.tsx';

/**
 * What the club asks for before it opens. Few sign-ins ask for anything, and its forms are large.
 */
const PostSignInSteps = laterPart<PostSignInStepsProps>(
  async () => ({
    default: (await import('#components/verification/login-post-sign-in-steps.tsx'))
      .LoginPostSignInSteps,
  }),
  {
    waiting: () => <StepWaiting />,
    failed: (again) => <MissingHere onRetry={again} />,
  },
);

type LoginPageProps = {
  scene?: Scene;
  leave?: Leave | undefined;
  postSignIn?: ComponentType<PostSignInStepsProps>;
};

/** `/` of a login site, and of any host without a session (specification, section 2). */
export default function LoginPage({ scene, leave, postSignIn = PostSignInSteps }: LoginPageProps) {
  return (
    <LoginFrame scene={scene}>
      <LoginFlow leave={leave} postSignIn={postSignIn} />
    </LoginFrame>
  );
}
