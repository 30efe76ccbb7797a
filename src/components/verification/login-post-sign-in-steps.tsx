import { useTranslation } from 'react-i18next';
import type { PostSignInStepsProps } from '#components/auth/login-flow.tsx';
import { StepTitle } from '#components/auth/login-frame.tsx';
import { useTexts } from '#i18n/load.ts';
import { PostSignInSteps } from './post-sign-in-steps.tsx';

/** What a sign-in asks for before the club opens, on the sign-in page. */
export function LoginPostSignInSteps({ reply, onDone, onLeave }: PostSignInStepsProps) {
  useTexts('rest');
  const { t } = useTranslation('verification');
  return (
    <>
      <StepTitle title={t('postSignIn.title', { name: reply.user.Nombre })}>
        {t('postSignIn.text')}
      </StepTitle>
      <PostSignInSteps reply={reply} onDone={onDone} onLeave={onLeave} />
    </>
  );
}
