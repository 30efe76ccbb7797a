import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { recoveryChangeFirstTime, recoveryChangeGenerated } from '#contracts/auth.ts';
import type { SignedIn } from '#contracts/auth.ts';
import { emailAnyCase } from '#contracts/common.ts';
import { ApiError, callEndpoint } from '#client/call.ts';
import { useRestored } from '#client/use-restored.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { postSignInSteps } from '#components/auth/after-sign-in.ts';
import { StepWaiting } from '#components/auth/later-steps.tsx';
import type { PostSignInStepsProps } from '#components/auth/login-flow.tsx';
import { NewPasswordStep } from '#components/auth/new-password-step.tsx';
import { StepTitle } from '#components/auth/login-frame.tsx';
import { linkOf, useMailedLink } from '#components/auth/use-mailed-link.ts';
import { useSessionDraft } from '#components/auth/use-session-draft.ts';
import { leaveTo } from '#components/club/contact.ts';
import type { Leave } from '#components/club/contact.ts';
import { LaterLegalDialog } from '#components/legal/later-legal-dialog.tsx';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { linkTo } from '#lib/paths.ts';
import { object, oneOf, string } from '#lib/shape.ts';
import { laterPart } from '#loading/part.tsx';
import { useTexts } from '#i18n/load.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useAnswer } from './use-answer.ts';
import type { Answer } from './use-answer.ts';
import { FAILURE } from '#contracts/failures.ts';

/** What the mailed link contains (specification, section 2, Query parameters). */
const mailedLink = linkOf(
  'step',
  'tokenId',
  'isGen',
  'email',
  'tokenPass',
  'micrositePass',
  'urlTcPass',
  'checkTerms',
);
const isSet = (value: string): boolean => !['', '0', 'false'].includes(value);

/**
 * After the password is saved: the message, the terms, their open or ended question, what the club
 * asks for before it opens, or only a line.
 */
type After = 'message' | 'terms' | 'unanswered' | 'ended' | 'due' | 'line' | 'leaving';

const PostSignInSteps = laterPart<PostSignInStepsProps>(
  async () => ({
    default: (await import('./login-post-sign-in-steps.tsx')).LoginPostSignInSteps,
  }),
  {
    waiting: () => <StepWaiting />,
    failed: (again) => <MissingHere onRetry={again} />,
  },
);

/** What became of the link of a mail, for who comes back after leaving for the club. */
type Left = { tokenId: string; after: 'line' | 'unanswered' };
const leftShape = object<Left>({ tokenId: string, after: oneOf(['line', 'unanswered']) });

function SignInLink({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('verification');
  return (
    <Button asChild size="sm">
      <Link to={linkTo.home()} onClick={onLeave}>
        {t('firstTime.signIn')}
      </Link>
    </Button>
  );
}

/** The link of the mail with what it still allows: a password, then the answer to the terms. */
function useFirstTime(leave: Leave) {
  const { link: found, forget } = useMailedLink('draft:first-password:link', mailedLink);
  const link = found ?? mailedLink.nothing;
  const [left, keepLeft] = useSessionDraft('draft:first-password:saved', leftShape);
  // Another link is another password.
  const before = found && found.tokenId !== left?.tokenId ? undefined : left?.after;
  const [after = before, setAfter] = useState<After>();
  useRestored(() => setAfter((now) => (now === 'leaving' ? undefined : now)));
  // The sign-in that came with the password; null for a generated member, who gets none. Not
  // stored: the club's site gets a one-time code for it.
  const [opened, setOpened] = useState<SignedIn | null>(null);
  const { record, clubAddress, refusedAddress } = useAnswer(link, opened?.token ?? '');
  const generated = isSet(link.isGen);
  const go = async (address: Promise<string>) => {
    setAfter('leaving');
    try {
      const where = await address;
      keepLeft(() => ({ tokenId: link.tokenId, after: 'line' }));
      forget();
      leave(where);
    } catch {
      // The password is saved all the same.
      setAfter('line');
    }
  };
  /** Opens the club, which first asks for what is due, as after any sign-in. */
  const enter = (reply = opened) =>
    reply && postSignInSteps(reply).length > 0 ? setAfter('due') : void go(clubAddress());
  const answer = async (given: Answer) => {
    try {
      await record(given);
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        (error.code !== FAILURE.linkExpired && error.code !== FAILURE.noSession)
      )
        throw error;
      return setAfter('ended');
    }
    if (given === 'no') return go(refusedAddress());
    const reply = opened && { ...opened, AcceptTermsWeeks: true };
    setOpened(reply);
    return enter(reply);
  };
  const save = async (password: string, email: string) => {
    const { tokenId, checkTerms } = link;
    if (generated)
      await callEndpoint(recoveryChangeGenerated, { body: { email, password, tokenId } });
    else {
      const body = { code: '', password, token: tokenId };
      setOpened(await callEndpoint(recoveryChangeFirstTime, { body }));
    }
    keepLeft(() => ({ tokenId, after: checkTerms === 'false' ? 'unanswered' : 'line' }));
    setAfter(checkTerms === 'true' || checkTerms === 'false' ? 'message' : 'line');
  };
  /** After the message that it is saved: the club, or first its terms. */
  const close = () => (link.checkTerms === 'true' ? enter() : setAfter('terms'));
  const due = { reply: opened, onDone: () => void go(clubAddress()) };
  return { link, forget, generated, after, setAfter, answer, save, close, due };
}
type FirstTime = ReturnType<typeof useFirstTime>;

/**
 * `/reset-password`: a first password by a mailed link, typed twice. `checkTerms` decides what
 * follows: 'true' opens the club, 'false' asks for the terms first, anything else only says that it
 * is saved (specification, section 4, First-time password).
 */
export function FirstTimePassword({ leave = leaveTo }: { leave?: Leave | undefined }) {
  useTexts('rest');
  const { t } = useTranslation('verification');
  const navigate = useNavigate();
  const firstTime = useFirstTime(leave);
  const { after, link, due, forget } = firstTime;
  if (after === 'leaving')
    return (
      <output className="flex items-center justify-center gap-3 py-12 text-lg">
        <Spinner />
        {t('firstTime.leaving')}
      </output>
    );
  if (after === 'due' && due.reply)
    return (
      <PostSignInSteps
        reply={due.reply}
        onDone={due.onDone}
        onLeave={() => {
          forget();
          void navigate(linkTo.home());
        }}
      />
    );
  if (after !== undefined && after !== 'message')
    return <Saved firstTime={firstTime} after={after} />;
  return link.tokenId === '' ? <NoLink /> : <TypedTwice firstTime={firstTime} />;
}

/** The password is saved: a line, or the terms that are still to be answered. */
function Saved({ firstTime, after }: { firstTime: FirstTime; after: After }) {
  const { t } = useTranslation('verification');
  const { setAfter, answer, forget } = firstTime;
  const signIn = <SignInLink onLeave={forget} />;
  return (
    <>
      <StepTitle title={t('firstTime.savedTitle')} />
      {after === 'line' ? (
        <Alert tone="success" takeFocus actions={signIn}>
          {t('firstTime.savedLine')}
        </Alert>
      ) : null}
      {after === 'ended' ? (
        <Alert tone="warning" takeFocus actions={signIn}>
          {t('firstTime.termsEnded')}
        </Alert>
      ) : null}
      {after === 'unanswered' || after === 'terms' ? (
        <Alert
          tone="success"
          takeFocus={after === 'unanswered'}
          actions={
            <Button size="sm" onClick={() => setAfter('terms')}>
              {t('firstTime.readTerms')}
            </Button>
          }
        >
          {t('firstTime.termsLeft')}
        </Alert>
      ) : null}
      <LaterLegalDialog
        text="terms"
        actions="accept"
        open={after === 'terms'}
        // An answer decides what comes next; closing without one leaves the question open.
        onOpenChange={(open) => setAfter((now) => (!open && now === 'terms' ? 'unanswered' : now))}
        onAccept={() => answer('yes')}
        onReject={() => answer('no')}
      />
    </>
  );
}

function NoLink() {
  const { t } = useTranslation('verification');
  return (
    <>
      <StepTitle title={t('firstTime.title')} />
      <Alert
        tone="warning"
        title={t('firstTime.noLinkTitle')}
        actions={
          <>
            <Button asChild size="sm">
              <Link to={linkTo.recoverPassword()}>{t('firstTime.askAgain')}</Link>
            </Button>
            <Button asChild size="sm" variant="outline">
              <Link to={linkTo.home()}>{t('firstTime.signIn')}</Link>
            </Button>
          </>
        }
      >
        {t('firstTime.noLinkText')}
      </Alert>
    </>
  );
}

function TypedTwice({ firstTime }: { firstTime: FirstTime }) {
  const { t } = useTranslation(['verification', 'common']);
  const club = useClub();
  const navigate = useNavigate();
  const { link, forget, generated, after, save, close } = firstTime;
  const email = emailAnyCase.safeParse(link.email).data ?? '';
  const opens = link.checkTerms === 'true';
  return (
    <>
      <NewPasswordStep
        key={link.tokenId}
        title={t('firstTime.title')}
        lead={
          email ? t('firstTime.leadEmail', { email }) : t('firstTime.lead', { club: club.Nombre })
        }
        email={email}
        askEmail={generated && email === ''}
        submitLabel={t('firstTime.submit')}
        askAgainLabel={t('firstTime.askAgain')}
        onSubmit={save}
        onAskAgain={() => {
          forget();
          void navigate(linkTo.recoverPassword());
        }}
        // Who comes back finds the form: nothing was done with the link yet.
        onBack={() => void navigate(linkTo.home())}
      />
      <AlertDialog
        open={after === 'message'}
        onOpenChange={(open) => !open && close()}
        title={t('firstTime.savedTitle')}
        description={t(opens ? 'firstTime.savedText' : 'firstTime.savedTermsText')}
        confirmLabel={opens ? t('ok', { ns: 'common' }) : t('firstTime.readTerms')}
      />
    </>
  );
}
