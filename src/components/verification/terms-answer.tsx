import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { emailAnyCase } from '#contracts/common.ts';
import { ApiError } from '#client/call.ts';
import { useSession } from '#client/session.ts';
import { useRestored } from '#client/use-restored.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { linkOf, useMailedLink } from '#components/auth/use-mailed-link.ts';
import { useSessionDraft } from '#components/auth/use-session-draft.ts';
import { leaveTo } from '#components/club/contact.ts';
import type { Leave } from '#components/club/contact.ts';
import { LegalBody } from '#components/legal/legal-body.tsx';
import { useLegal } from '#components/legal/use-legal.ts';
import type { LoadLegal } from '#components/legal/use-legal.ts';
import { linkTo } from '#lib/paths.ts';
import { oneOf } from '#lib/shape.ts';
import { useTexts } from '#i18n/load.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Heading } from '#ui/text.tsx';
import { useAnswer } from './use-answer.ts';
import type { Answer } from './use-answer.ts';
import { FAILURE } from '#contracts/failures.ts';

const ANSWERS = ['yes', 'no'] as const satisfies readonly Answer[];
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

/** The link's or the session's right to answer, and what became of the answer. */
function useTermsAnswer(leave: Leave) {
  const session = useSession();
  const { link: found, forget } = useMailedLink('draft:terms:link', mailedLink);
  const link = found ?? mailedLink.nothing;
  const [left, keepLeft] = useSessionDraft('draft:terms:answer', oneOf(ANSWERS));
  const { record, clubAddress, refusedAddress } = useAnswer(link);
  const [state, setState] = useState<State>({ step: 'reading' });
  const byLink = link.tokenPass !== '';
  useRestored(() => setState({ step: 'reading' }));
  const answer = async (given: Answer) => {
    if (state.step === 'saving' || state.step === 'leaving') return;
    setState({ step: 'saving', answer: given });
    try {
      await record(given);
    } catch (error) {
      const again = byLink && session !== undefined && hasEnded(error);
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
    // After the sign-out of one who refuses, which forgets what this tab keeps.
    keepLeft(() => given);
    forget();
    return leave(address);
  };
  const email =
    emailAnyCase.safeParse(link.email).data ?? (byLink ? undefined : session?.member.Email);
  /** Given by a link that is used up: who comes back is told, and signs in. */
  const answered = found || session || state.step !== 'reading' ? undefined : left;
  return { state, answer, email, mayAnswer: byLink || session !== undefined, answered, forget };
}
type TermsMachine = ReturnType<typeof useTermsAnswer>;

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
  const { t } = useTranslation('verification');
  const club = useClub();
  const machine = useTermsAnswer(leave);
  const { email, mayAnswer, answered, forget } = machine;
  const legal = useLegal('terms', true, load);
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
        {mayAnswer ? null : answered ? (
          <Alert
            tone={answered === 'yes' ? 'success' : 'info'}
            title={t('terms.answeredTitle')}
            actions={<SignIn onLeave={forget} />}
          >
            {t(`terms.answered.${answered}`)}
          </Alert>
        ) : (
          <Alert title={t('terms.noLinkTitle')} actions={<SignIn onLeave={forget} />}>
            {t('terms.noLinkText')}
          </Alert>
        )}
        <article lang={legal.language} data-legal className="flex flex-col gap-4">
          <LegalBody legal={legal} />
        </article>
      </div>
      {mayAnswer ? (
        <section
          aria-label={t('terms.answerLabel')}
          className="sticky bottom-0 z-bar border-t border-line bg-surface py-4 print:hidden"
        >
          <div className="mx-auto flex w-full max-w-read flex-col gap-4 px-4">
            <Answers machine={machine} readable={legal.data !== undefined} />
          </div>
        </section>
      ) : null}
    </>
  );
}

function SignIn({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('verification');
  return (
    <Button asChild size="sm" variant="outline">
      <Link to={linkTo.home()} onClick={onLeave}>
        {t('firstTime.signIn')}
      </Link>
    </Button>
  );
}

/** The two answers, or what became of the one that was given. `readable`: the text is there. */
function Answers({ machine, readable }: { machine: TermsMachine; readable: boolean }) {
  const { t } = useTranslation('verification');
  const errorText = useErrorText();
  const session = useSession();
  const { state, answer, forget } = machine;
  const again = state.step === 'failed' && state.again && session !== undefined;
  const ended = state.step === 'failed' && !again && hasEnded(state.error);
  const button = (given: Answer) => ({
    loading: state.step === 'saving' && state.answer === given,
    loadingLabel: t('terms.accepting'),
    onClick: () => void answer(given),
  });
  return (
    <>
      {state.step === 'failed' ? (
        <Alert
          tone={again ? 'warning' : 'danger'}
          takeFocus={state.count}
          title={t(ended || again ? 'terms.endedTitle' : 'terms.failed')}
          actions={ended ? <SignIn onLeave={forget} /> : undefined}
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
          <Button variant="outline" {...button('no')}>
            {t('terms.reject')}
          </Button>
          {/* Terms that could not be read cannot be accepted. */}
          <Button disabled={!readable} {...button('yes')}>
            {t('terms.accept')}
          </Button>
        </div>
      )}
    </>
  );
}
