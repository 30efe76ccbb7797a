import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError } from '#client/call.ts';
import { useSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { BookingSteps } from '#components/reservation/booking-steps.tsx';
import {
  EMPTY_DRAFT,
  fillEmpty,
  readDraft,
  readHold,
  writeDraft,
} from '#components/reservation/draft.ts';
import type { TravelerDraft } from '#components/reservation/draft.ts';
import { LoginOffer } from '#components/reservation/login-offer.tsx';
import { LoginOverlay } from '#components/reservation/login-overlay.tsx';
import { SimilarWeeks } from '#components/reservation/similar-weeks.tsx';
import { TravelerForm } from '#components/reservation/traveler-form.tsx';
import type { TravelerFormHandle } from '#components/reservation/traveler-form.tsx';
import { TravelerSkeleton } from '#components/reservation/traveler-skeleton.tsx';
import { serverFields } from '#components/reservation/traveler-rules.ts';
import { useHold } from '#components/reservation/use-hold.ts';
import type { HoldState } from '#components/reservation/use-hold.ts';
import { WeekSummary, WeekSummaryFold } from '#components/reservation/week-summary.tsx';
import { ImportantNotes } from '#components/resort/important-notes.tsx';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { getWeek } from '#contracts/week.ts';
import type { Week } from '#contracts/week.ts';
import { linkTo, STAY } from '#lib/paths.ts';
import { afterPaint } from '#loading/timing.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FAILURE } from '#contracts/failures.ts';

const frame = 'mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-6 pb-16 sm:px-8';

/** Traveler data (specification, sections 2, 4 and 5). Without a week id: home. */
export default function AddTravelerPage() {
  const [params] = useSearchParams();
  const weekId = params.get('weekId');
  return weekId ? (
    <Traveler key={weekId} weekId={weekId} />
  ) : (
    <Navigate to={linkTo.home()} replace />
  );
}

function Traveler({ weekId }: { weekId: string }) {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  const { data, error, mutate } = useEndpoint(getWeek, { params: { weekId } });
  if (data) return <Booking week={data.week} />;
  if (!error)
    return (
      <div className={frame}>
        <BookingSteps current="traveler" />
        <TravelerSkeleton />
      </div>
    );
  const missing = error.code === FAILURE.notFound || error.code === FAILURE.invalidInput;
  return (
    <div className={frame}>
      <BookingSteps current="traveler" />
      <h1 className="sr-only">{t('traveler.title')}</h1>
      <Alert
        tone={missing ? 'warning' : 'danger'}
        takeFocus
        title={missing ? t('detail.notFoundTitle') : t('detail.failedTitle')}
        actions={
          missing ? (
            <Button asChild size="sm">
              <Link to={linkTo.home()}>{t('detail.searchAgain')}</Link>
            </Button>
          ) : (
            <Button size="sm" onClick={() => void mutate()}>
              {t('retry', { ns: 'errors' })}
            </Button>
          )
        }
      >
        {missing ? t('detail.notFound') : errorText(error)}
      </Alert>
    </div>
  );
}

/** What the club knows of a member, in the form's own fields. */
const knownOf = (member: MemberSummary): Partial<TravelerDraft> => ({
  name: member.Nombre,
  lastname: member.ApellidoPaterno,
  email: member.Email.toLowerCase(),
  ...member.contact,
});

function Booking({ week }: { week: Week }) {
  const { t, i18n } = useTranslation('booking');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const session = useSession();
  const form = useRef<TravelerFormHandle>(null);
  const { state, reserve } = useHold((numberRef) => void navigate(linkTo.payment(numberRef)));
  const initial = useMemo(() => {
    const draft = readDraft(week._id) ?? EMPTY_DRAFT;
    return session ? fillEmpty(draft, knownOf(session.member)) : draft;
    // Only what was there at first: later changes come through the form itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [week._id]);
  const keep = useCallback((values: TravelerDraft) => writeDraft(week._id, values), [week._id]);
  const loginOpen = !session && params.get('showLogin') === '1';
  const showLogin = (open: boolean) =>
    setParams(
      (before) => {
        if (open) before.set('showLogin', '1');
        else before.delete('showLogin');
        return before;
      },
      { replace: true, state: STAY },
    );
  useEffect(() => writeStorage('week', week._id), [week._id]);
  const ownHold = week.available ? undefined : readHold(week._id)?.numberRef;
  // On the way back from the payment the page would stay at its end, below the one thing left to
  // do.
  const held = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ownHold) void afterPaint().then(() => held.current?.scrollIntoView({ block: 'nearest' }));
  }, [ownHold]);
  const taken = (!week.available && !ownHold) || state.step === 'taken';
  const summary = {
    week,
    checkIn: week.CheckInDate,
    checkOut: week.CheckOutDate,
    price: week.Cost,
    title: t('traveler.summary'),
  };
  const submit = (values: TravelerDraft) =>
    void reserve({
      weekId: week._id,
      inventoryId: week.InventoryID,
      values,
      iso: languageSchema.catch(DEFAULT_LANGUAGE).parse(i18n.language),
    });
  const wrong = useRef<unknown>(undefined);
  if (
    state.step === 'failed' &&
    wrong.current !== state.error &&
    state.error instanceof ApiError &&
    state.error.code === FAILURE.invalidInput
  ) {
    wrong.current = state.error;
    const fields = serverFields(state.error.fields);
    if (Object.keys(fields).length > 0) queueMicrotask(() => form.current?.mark(fields));
  }
  return (
    <div className={frame}>
      <BookingSteps current="traveler" />
      <div className="lg:hidden">
        <WeekSummaryFold {...summary} />
      </div>
      {taken ? (
        <div className="flex flex-col gap-6">
          <Alert
            tone="warning"
            takeFocus={state.step === 'taken' ? state.count : false}
            title={t('traveler.takenTitle')}
          >
            {t('traveler.taken')}
          </Alert>
          <SimilarWeeks weekId={week._id} />
        </div>
      ) : null}
      {ownHold ? (
        <Alert
          ref={held}
          title={t('detail.ownHoldTitle')}
          actions={
            <Button asChild size="sm">
              <Link to={linkTo.payment(ownHold)}>{t('detail.continue')}</Link>
            </Button>
          }
        >
          {t('detail.ownHold')}
        </Alert>
      ) : null}
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex min-w-0 flex-col gap-8">
          {session ? (
            <p className="text-sm text-muted">
              {t('traveler.signedIn', {
                name: `${session.member.Nombre} ${session.member.ApellidoPaterno}`,
                loginId: session.sesion.LoginID,
              })}
            </p>
          ) : (
            <LoginOffer onLogin={() => showLogin(true)} />
          )}
          <TravelerForm
            ref={form}
            initial={initial}
            onChange={keep}
            onSubmit={submit}
            phase={state.step === 'reserving' || state.step === 'starting' ? state.step : undefined}
            notes={<ImportantNotes week={week} />}
            failure={<HoldFailure state={state} onLogin={() => showLogin(true)} />}
            back={
              <Button asChild variant="outline" size="lg">
                <Link to={linkTo.resort(week._id)}>{t('back', { ns: 'common' })}</Link>
              </Button>
            }
          />
        </div>
        <div className="max-lg:hidden">
          <div className="sticky top-24">
            <WeekSummary {...summary} />
          </div>
        </div>
      </div>
      <LoginOverlay
        open={loginOpen}
        onOpenChange={showLogin}
        onSignedIn={(member) => {
          form.current?.fill(knownOf(member));
          showLogin(false);
        }}
      />
    </div>
  );
}

/**
 * Why there is no hold yet, and what to do: 'Error al reservar o pagar' of the specification,
 * section 8.
 */
function HoldFailure({ state, onLogin }: { state: HoldState; onLogin: () => void }) {
  const { t } = useTranslation('booking');
  const errorText = useErrorText();
  if (state.step !== 'failed') return null;
  const code = state.error instanceof ApiError ? state.error.code : 500;
  // Wrong fields are listed above the form, each with a link to it.
  if (
    code === FAILURE.invalidInput &&
    state.error instanceof ApiError &&
    Object.keys(serverFields(state.error.fields)).length > 0
  )
    return null;
  if (code === 'offline' || code === 'timeout')
    return (
      <Alert tone="warning" takeFocus={state.count} title={t('traveler.offlineTitle')}>
        {t('traveler.offline')}
      </Alert>
    );
  return (
    <Alert
      tone="danger"
      takeFocus={state.count}
      title={t('traveler.failedTitle')}
      actions={
        code === FAILURE.noSession ? (
          <Button size="sm" onClick={onLogin}>
            {t('login', { ns: 'common' })}
          </Button>
        ) : undefined
      }
    >
      {errorText(state.error)} {code === FAILURE.alreadyPaid ? null : t('traveler.failedHint')}
    </Alert>
  );
}
