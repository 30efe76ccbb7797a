import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint } from '#client/call.ts';
import { keepPlace } from '#client/guest-places.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { EMPTY_DRAFT, readDraft, writeDraft } from '#components/reservation/draft.ts';
import type { TravelerDraft } from '#components/reservation/draft.ts';
import { TravelerForm } from '#components/reservation/traveler-form.tsx';
import { serverFields } from '#components/reservation/check-traveler.ts';
import type { Refused } from '#components/reservation/use-traveler-form.ts';
import { clientOf } from '#components/reservation/use-hold.ts';
import { FindCode } from '#components/trip/find-code.tsx';
import { askToWait, confirmWaiting } from '#contracts/line.ts';
import { languageOf } from '#lib/languages.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { WaitableWeek } from './wait-button.tsx';
import { useLineWords } from './use-line-words.ts';

type GuestWaitProps = {
  week: WaitableWeek;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};
/** A code that was mailed. */
type Asked = { token: string; email: string; length: number; resendAt: number };

/**
 * How a guest waits: the traveler's data, then the code that confirms the e-mail, then their page.
 */
export function GuestWait({ week, open, onOpenChange }: GuestWaitProps) {
  const { t } = useTranslation(['line', 'common']);
  const words = useLineWords();
  const navigate = useNavigate();
  const { asked, ask, state, values, keep, again } = useAsk(week._id);
  const confirm = async (code: string) => {
    if (!asked) return;
    const { place } = await callEndpoint(confirmWaiting, { body: { token: asked.token, code } });
    keepPlace(place.ref);
    tellTabs('line');
    onOpenChange(false);
    void navigate(linkTo.line(place.ref));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={asked ? 'md' : 'lg'}
      title={t(asked ? 'guest.codeTitle' : 'guest.title')}
      description={
        asked ? undefined : t('guest.lead', { name: week.ResortName, stay: words.stay(week) })
      }
      closeLabel={t('common:close')}
    >
      {asked ? (
        <FindCode
          email={asked.email}
          length={asked.length}
          resendAt={asked.resendAt}
          words={{
            sent: t('guest.sent', { email: asked.email }),
            resent: t('guest.resent', { email: asked.email }),
            open: t('guest.join'),
            other: t('guest.other'),
          }}
          onSubmit={confirm}
          onResend={() => ask(values)}
          onBack={again}
        />
      ) : (
        <TravelerForm
          heading={null}
          next={t('guest.next')}
          initial={values}
          onChange={keep}
          onSubmit={(next) => void ask(next).catch(() => undefined)}
          phase={state.busy ? 'starting' : undefined}
          refused={state.refused}
          failure={state.failure === undefined ? null : <Failure error={state.failure} />}
          back={
            <Button variant="outline" size="lg" onClick={() => onOpenChange(false)}>
              {t('common:back')}
            </Button>
          }
        />
      )}
    </Dialog>
  );
}

function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return (
    <Alert tone="danger" takeFocus>
      {errorText(error)}
    </Alert>
  );
}

type AskState = { busy: boolean; failure?: unknown; refused?: Refused | undefined };

/** Asks for the code; what was typed stays in this tab, as for a booking. */
function useAsk(weekId: string) {
  const { i18n } = useTranslation();
  const [initial, setInitial] = useState<TravelerDraft>(() => readDraft(weekId) ?? EMPTY_DRAFT);
  const [asked, setAsked] = useState<Asked>();
  const [state, setState] = useState<AskState>({ busy: false });
  const keep = useCallback((values: TravelerDraft) => writeDraft(weekId, values), [weekId]);
  const ask = async (values: TravelerDraft): Promise<void> => {
    setInitial(values);
    setState({ busy: true });
    try {
      const client = clientOf(values, languageOf(i18n.language), '');
      const { token, otp } = await callEndpoint(askToWait, { body: { weekId, client } });
      const resendAt = Date.now() + otp.resendIn * 1000;
      setAsked({ token, email: client.email, length: otp.length, resendAt });
      setState({ busy: false });
    } catch (error) {
      const fields = error instanceof ApiError ? serverFields(error.fields) : {};
      setState((last) =>
        Object.keys(fields).length > 0
          ? { busy: false, refused: { fields, count: (last.refused?.count ?? 0) + 1 } }
          : { busy: false, failure: error },
      );
      throw error;
    }
  };
  return { asked, ask, state, values: initial, keep, again: () => setAsked(undefined) };
}
