import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { emailAnyCase } from '#contracts/common.ts';
import { ApiError } from '#client/call.ts';
import { useSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { linkOf, useMailedLink } from '#components/auth/use-mailed-link.ts';
import { leaveTo } from '#components/club/contact.ts';
import type { Leave } from '#components/club/contact.ts';
import { LegalBody } from '#components/legal/legal-body.tsx';
import { useLegal } from '#components/legal/use-legal.ts';
import type { LoadLegal } from '#components/legal/use-legal.ts';
import { linkTo } from '#lib/paths.ts';
import { useTexts } from '#i18n/load.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Heading } from '#ui/text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useAnswer } from './use-answer.ts';
import type { Answer } from './use-answer.ts';
import { FAILURE } from '#contracts/failures.ts';

const mailedLink = linkOf('email', 'tokenPass', 'micrositePass', 'urlTcPass');

type State =
  | { step: 'reading' }
  | { step: 'saving' | 'leaving'; answer: Answer }
  | {
      step: 'failed';
      error: unknown;
      /** The link had ended, and the session can answer. */ again: boolean;
      count: number;
    };
const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === FAILURE.linkExpired || error.code === FAILURE.noSession);

/**
 * The terms with the two answers of a mailed link, or of the signed-in member (specification,
 * section 2, Terms acceptance page).
 */
export function TermsAnswer({
  leave = leaveTo,
  load,
}: {
  leave?: Leave | undefined;
  load?: LoadLegal | undefined;
}) {
  useTexts('rest');
  const { t } = useTranslation(['verification', 'legal', 'errors']);
  const club = useClub();
  const errorText = useErrorText();
  const session = useSession();
  const { link = mailedLink.nothing, forget } = useMailedLink('draft:terms:link', mailedLink);
  const { record, clubAddress, refusedAddress } = useAnswer(link);
  const legal = useLegal('terms', true, load);
  const [state, setState] = useState<State>({ step: 'reading' });
  const email =
    emailAnyCase.safeParse(link.email).data ??
    (link.tokenPass === '' ? session?.member.Email : undefined);
  const mayAnswer = link.tokenPass !== '' || session !== undefined;
  const busy = state.step === 'saving' || state.step === 'leaving';

  const answer = async (given: Answer) => {
    if (busy) return;
    setState({ step: 'saving', answer: given });
    try {
      await record(given);
    } catch (error) {
      const again = link.tokenPass !== '' && session !== undefined && hasEnded(error);
      if (again) forget();
      return setState((before) => ({
        step: 'failed',
        error,
        again,
        count: (before.step === 'failed' ? before.count : 0) + 1,
      }));
    }
    setState({ step: 'leaving', answer: given });
    const address = await (given === 'yes' ? clubAddress() : refusedAddress());
    forget();
    return leave(address);
  };
  const signIn = (
    <Button asChild size="sm" variant="outline">
      <Link to={linkTo.home()} onClick={forget}>
        {t('firstTime.signIn')}
      </Link>
    </Button>
  );
  const again = state.step === 'failed' && state.again && session !== undefined;
  const ended = state.step === 'failed' && !again && hasEnded(state.error);
  const pressed = (given: Answer) => state.step === 'saving' && state.answer === given;
  return (
    <>
      <div className="mx-auto flex w-full max-w-read grow flex-col gap-6 px-4">
        <div className="flex flex-col gap-2">
          <Heading level={1}>{t('terms.title')}</Heading>
          <p className="text-muted">
            {t('terms.lead', { club: club.Nombre })}{' '}
            {email && mayAnswer ? (
              <span className="[overflow-wrap:anywhere]">{t('terms.leadEmail', { email })}</span>
            ) : null}
          </p>
        </div>
        {mayAnswer ? null : (
          <Alert title={t('terms.noLinkTitle')} actions={signIn}>
            {t('terms.noLinkText')}
          </Alert>
        )}
        {legal.data ? (
          <article lang={legal.language} data-legal className="flex flex-col gap-4">
            <LegalBody data={legal.data} />
          </article>
        ) : null}
        {legal.failed ? (
          <Alert
            tone="danger"
            takeFocus
            actions={
              <Button size="sm" variant="outline" loading={legal.retrying} onClick={legal.retry}>
                {t('errors:retry')}
              </Button>
            }
          >
            {t('legal:failed')}
          </Alert>
        ) : null}
        {!legal.data && !legal.failed ? (
          <div aria-busy="true" className="flex flex-col gap-8">
            <VisuallyHidden>
              <output>{t('legal:loading')}</output>
            </VisuallyHidden>
            <SkeletonText lines={4} />
            <SkeletonText lines={6} />
            <SkeletonText lines={5} />
          </div>
        ) : null}
      </div>
      {mayAnswer ? (
        <section
          aria-label={t('terms.answerLabel')}
          className="sticky bottom-0 z-bar border-t border-line bg-surface py-4 print:hidden"
        >
          <div className="mx-auto flex w-full max-w-read flex-col gap-4 px-4">
            {state.step === 'failed' ? (
              <Alert
                tone={again ? 'warning' : 'danger'}
                takeFocus={state.count}
                title={t(ended || again ? 'terms.endedTitle' : 'terms.failed')}
                actions={ended ? signIn : undefined}
              >
                {again
                  ? t('terms.endedAgain', { email: session.member.Email })
                  : ended
                    ? t('terms.endedText')
                    : errorText(state.error)}
              </Alert>
            ) : null}
            {state.step === 'leaving' ? (
              <output className="flex min-h-11 items-center justify-center gap-3">
                <Spinner />
                {t(state.answer === 'yes' ? 'terms.opening' : 'terms.leaving')}
              </output>
            ) : ended ? null : (
              <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
                <Button
                  variant="outline"
                  loading={pressed('no')}
                  loadingLabel={t('terms.accepting')}
                  onClick={() => void answer('no')}
                >
                  {t('terms.reject')}
                </Button>
                {/* Terms that could not be read cannot be accepted. */}
                <Button
                  disabled={!legal.data}
                  loading={pressed('yes')}
                  loadingLabel={t('terms.accepting')}
                  onClick={() => void answer('yes')}
                >
                  {t('terms.accept')}
                </Button>
              </div>
            )}
          </div>
        </section>
      ) : null}
    </>
  );
}
