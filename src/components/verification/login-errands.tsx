import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '#contracts/auth.ts';
import { callEndpoint } from '#client/call.ts';
import type { ErrandsProps } from '#components/auth/login-flow.tsx';
import { StepTitle } from '#components/auth/login-frame.tsx';
import { useTexts } from '#i18n/load.ts';
import { Verification } from './verification.tsx';

/**
 * What a sign-in asks for before the club opens: data, password, terms (specification, section 4,
 * Login). Leaving ends the session, so that coming back does not skip it.
 */
export function LoginErrands({ reply, errands, onDone, onLeave }: ErrandsProps) {
  useTexts('rest');
  const { t } = useTranslation('verification');
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    void callEndpoint(logout, { body: { token: reply.token } }, { token: reply.token })
      .catch(() => undefined)
      .then(onLeave);
  };
  return (
    <>
      <StepTitle title={t('errands.title', { name: reply.user.Nombre })}>
        {t('errands.text')}
      </StepTitle>
      <Verification
        open
        exit="leave"
        leaving={leaving}
        needs={{
          data: errands.includes('data'),
          password: errands.includes('password'),
          terms: errands.includes('terms'),
        }}
        token={reply.token}
        member={reply.user}
        onDone={(saved) =>
          onDone(
            saved
              ? {
                  ...reply,
                  user: {
                    ...reply.user,
                    Nombre: saved.Nombre,
                    ApellidoPaterno: saved.ApellidoPaterno,
                    Idioma: saved.Idioma,
                  },
                }
              : reply,
          )
        }
        onExit={leave}
      />
    </>
  );
}
