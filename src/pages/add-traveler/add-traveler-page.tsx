import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
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
  hasOwnDraft,
  readDraft,
  readHold,
  writeDraft,
} from '#components/reservation/draft.ts';
import type { TravelerDraft } from '#components/reservation/draft.ts';
import { LoginOffer } from '#components/reservation/login-offer.tsx';
import { LoginOverlay } from '#components/reservation/login-overlay.tsx';
import { SimilarWeeks } from '#components/reservation/similar-weeks.tsx';
import { TravelerForm } from '#components/reservation/traveler-form.tsx';
import type { TravelerFormHandle } from '#components/reservation/use-traveler-form.ts';
import { TravelerSkeleton } from '#components/reservation/traveler-skeleton.tsx';
import { useHold } from '#components/reservation/use-hold.ts';
import type { HoldState } from '#components/reservation/hold-machine.ts';
import { WaitOffer } from '#components/line/later-parts.tsx';
import { WeekSummary, WeekSummaryFold } from '#components/reservation/week-summary.tsx';
import { ImportantNotes } from '#components/resort/important-notes.tsx';
import { LoadFailed } from '#components/trouble/load-failed.tsx';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { getWeek } from '#contracts/week.ts';
import type { Week } from '#contracts/week.ts';
import { languageOf } from '#lib/languages.ts';
import { linkTo, STAY } from '#lib/paths.ts';
import { afterPaint } from '#loading/timing.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FAILURE } from '#contracts/failures.ts';

const frame = 'mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-6 pb-16 sm:px-6 lg:px-8';

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
  const { data, error, mutate } = useEndpoint(getWeek, { params: { weekId } });
  if (data) return <Booking week={data.week} onStale={() => void mutate()} />;
  if (!error)
    return (
      <div className={frame}>
        <BookingSteps current="traveler" />
        <TravelerSkeleton />
      </div>
    );

  return (
    <div className={frame}>
      <BookingSteps current="traveler" />
      <LoadFailed
        level={1}
        error={error}
        title={t('detail.failedTitle')}
        onRetry={() => void mutate()}
        missing={{
          title: t('detail.notFoundTitle'),
          text: t('detail.notFound'),
          actions: (
            <Button asChild>
              <Link to={linkTo.home()}>{t('detail.searchAgain')}</Link>
            </Button>
          ),
        }}
      />
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

/** The sign-in window over the page, which the address opens (`showLogin=1`). */
function useLoginWindow() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const show = (open: boolean) =>
    setParams(
      (before) => {
        if (open) before.set('showLogin', '1');
        else before.delete('showLogin');
        return before;
      },
      { replace: true, state: STAY },
    );
  return { open: !session && params.get('showLogin') === '1', show };
}

/** What the form starts with: a draft of this tab, then what the club knows of the member. */
function useInitial(weekId: string): TravelerDraft {
  const session = useSession();
  return useMemo(() => {
    const draft = readDraft(weekId) ?? EMPTY_DRAFT;
    return session && !hasOwnDraft() ? fillEmpty(draft, knownOf(session.member)) : draft;
    // Only what was there at first: later changes come through the form itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [weekId]);
}

/** What the form starts with, what it is filled with once a member is known, and how it is kept. */
function useTravelerDraft(weekId: string, form: RefObject<TravelerFormHandle | null>) {
  const initial = useInitial(weekId);
  const member = useSession()?.member;
  // The page as the server sends it knows no member, and a guest may sign in over it.
  useEffect(() => {
    if (member && !hasOwnDraft()) form.current?.fill(knownOf(member));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [member?._id]);
  const keep = useCallback((values: TravelerDraft) => writeDraft(weekId, values), [weekId]);
  return { initial, keep };
}

const summaryOf = (week: Week) => ({
  week,
  checkIn: week.CheckInDate,
  checkOut: week.CheckOutDate,
  price: week.Cost,
});

/** Asks for the week again once the visitor’s own hold of it has ended: most often it is free then. */
function useOwnHoldEnd(weekId: string, onEnd: () => void) {
  const [until] = useState(() => readHold(weekId)?.until);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => end(), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
}

/**
 * The place in line that the week is offered to. When the offer has ended, the page loads the week
 * again, and it can be held like any other week.
 */
function useOffer(state: HoldState, onEnd: () => void): string | undefined {
  const [params, setParams] = useSearchParams();
  const ended =
    state.step === 'failed' &&
    state.error instanceof ApiError &&
    state.error.code === FAILURE.offerEnded;
  const end = useEffectEvent(() => {
    setParams(
      (before) => {
        before.delete('line');
        return before;
      },
      { replace: true, state: STAY },
    );
    onEnd();
  });
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  return params.get('line') ?? undefined;
}

type BookingProps = {
  week: Week;
  /** It may be free again. */ onStale: () => void;
};

function Booking({ week, onStale }: BookingProps) {
  const { t, i18n } = useTranslation(['booking', 'common']);
  const navigate = useNavigate();
  const form = useRef<TravelerFormHandle>(null);
  const login = useLoginWindow();
  const { state, reserve } = useHold((numberRef) => void navigate(linkTo.payment(numberRef)));
  const line = useOffer(state, onStale);
  useOwnHoldEnd(week._id, onStale);
  const { initial, keep } = useTravelerDraft(week._id, form);
  useEffect(() => writeStorage('week', week._id), [week._id]);
  const summary = { ...summaryOf(week), title: t('traveler.summary') };
  const submit = (values: TravelerDraft) =>
    void reserve({
      weekId: week._id,
      inventoryId: week.InventoryID,
      values,
      iso: languageOf(i18n.language),
      line,
    });
  return (
    <div className={frame}>
      <BookingSteps current="traveler" />
      <div className="lg:hidden">
        <WeekSummaryFold {...summary} />
      </div>
      <Availability week={week} state={state} offered={line !== undefined} />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="flex min-w-0 flex-col gap-8">
          <Who onLogin={() => login.show(true)} />
          <TravelerForm
            ref={form}
            initial={initial}
            onChange={keep}
            onSubmit={submit}
            phase={state.step === 'reserving' || state.step === 'starting' ? state.step : undefined}
            notes={<ImportantNotes week={week} />}
            refused={state.step === 'failed' ? state : undefined}
            failure={<HoldFailure state={state} onLogin={() => login.show(true)} />}
            back={
              <Button asChild variant="outline" size="lg">
                <Link to={linkTo.resort(week._id)}>{t('common:back')}</Link>
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
        open={login.open}
        onOpenChange={login.show}
        onSignedIn={() => login.show(false)}
      />
    </div>
  );
}

/** Who books: the member, or a guest with the offer to sign in. */
function Who({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('booking');
  const session = useSession();
  if (!session) return <LoginOffer onLogin={onLogin} />;
  return (
    <p className="text-sm text-muted">
      {t('traveler.signedIn', {
        name: `${session.member.Nombre} ${session.member.ApellidoPaterno}`,
        loginId: session.sesion.LoginID,
      })}
    </p>
  );
}

type AvailabilityProps = {
  week: Week;
  state: HoldState;
  /** It is offered to this person, who waited for it. */ offered: boolean;
};

/** Someone else has the week, or this person holds it already. */
function Availability({ week, state, offered }: AvailabilityProps) {
  const { t } = useTranslation('booking');
  const ownHold = week.available ? undefined : readHold(week._id)?.numberRef;
  // On the way back from the payment the page would stay at its end, below the one thing left to
  // do.
  const held = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ownHold) void afterPaint().then(() => held.current?.scrollIntoView({ block: 'nearest' }));
  }, [ownHold]);
  const taken = (!week.available && !ownHold && !offered) || state.step === 'taken';
  return (
    <>
      {taken ? (
        <div className="flex flex-col gap-6">
          <Alert
            tone="warning"
            takeFocus={state.step === 'taken' ? state.count : false}
            title={t('traveler.takenTitle')}
            actions={<WaitOffer week={week} />}
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
    </>
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
  if (Object.keys(state.fields).length > 0) return null;
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
