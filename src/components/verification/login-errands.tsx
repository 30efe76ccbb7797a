import { useTranslation } from 'react-i18next';
import type { ErrandsProps } from '#components/auth/login-flow.tsx';
import { StepTitle } from '#components/auth/login-frame.tsx';
import { useTexts } from '#i18n/load.ts';
import { Errands } from './errands.tsx';

/** What a sign-in asks for before the club opens, on the sign-in page. */
export function LoginErrands({ reply, onDone, onLeave }: ErrandsProps) {
  useTexts('rest');
  const { t } = useTranslation('verification');
  return (
    <>
      <StepTitle title={t('errands.title', { name: reply.user.Nombre })}>
        {t('errands.text')}
      </StepTitle>
      <Errands reply={reply} onDone={onDone} onLeave={onLeave} />
    </>
  );
}
