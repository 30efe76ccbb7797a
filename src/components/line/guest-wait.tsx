import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError, callEndpoint } from '#client/call.ts';
import { keepPlace } from '#client/guest-places.ts';
import { tellTabs } from '#client/other-tabs.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useSessionDraft } from '#components/auth/use-session-draft.ts';
import { EMPTY_DRAFT, readDraft, writeDraft } from '#components/reservation/draft.ts';
import type { TravelerDraft } from '#components/reservation/draft.ts';
import { TravelerForm } from '#components/reservation/traveler-form.tsx';
import { serverFields } from '#components/reservation/check-traveler.ts';
import type { Refused } from '#components/reservation/use-traveler-form.ts';
import { clientOf } from '#components/reservation/use-hold.ts';
import { codeEnd, endAhead } from '#components/trip/code-life.ts';
import { FindCode } from '#components/trip/find-code.tsx';
import { askToWait, confirmWaiting } from '#contracts/line.ts';
import { languageOf } from '#lib/languages.ts';
import { linkTo } from '#lib/paths.ts';
import { number, object, string } from '#lib/shape.ts';
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
/** A code that was mailed, with what is typed of it; kept in this tab as long as it is good. */
type Asked = {
  token: string;
  email: string;
  length: number;
  resendAt: number;
  endsAt: number;
  code: string;
};
const asking = object<Asked>({
  token: string,
  email: string,
  length: number,
  resendAt: number,
  endsAt: endAhead,
  code: string,
});

/**
 * How a guest waits: the traveler's data, then the code that confirms the e-mail, then their page.
 */
export function GuestWait({ week, open, onOpenChange }: GuestWaitProps) {
  const { t } = useTranslation(['line', 'common']);
  const words = useLineWords();
  const navigate = useNavigate();
  const { asked, ask, state, values, keep, type, end } = useAsk(week._id);
  const confirm = async (code: string) => {
    if (!asked) return;
    const { place } = await callEndpoint(confirmWaiting, { body: { token: asked.token, code } });
    end();
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
          {...asked}
          words={{
            sent: t('guest.sent', { email: asked.email }),
            resent: t('guest.resent', { email: asked.email }),
            open: t('guest.join'),
            other: t('guest.other'),
          }}
          onSubmit={confirm}
          onResend={() => ask(values)}
          onBack={end}
          typed={asked.code}
          onType={type}
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
  const [asked, keepAsked] = useSessionDraft(`draft:wait:${weekId}`, asking);
  const [state, setState] = useState<AskState>({ busy: false });
  const keep = useCallback((values: TravelerDraft) => writeDraft(weekId, values), [weekId]);
  const ask = async (values: TravelerDraft): Promise<void> => {
    setInitial(values);
    setState({ busy: true });
    try {
      const client = clientOf(values, languageOf(i18n.language), '');
      const { token, otp } = await callEndpoint(askToWait, { body: { weekId, client } });
      keepAsked(() => ({
        token,
        email: client.email,
        length: otp.length,
        resendAt: Date.now() + otp.resendIn * 1000,
        endsAt: codeEnd(),
        code: '',
      }));
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
  const type = (code: string) => keepAsked((before) => before && { ...before, code });
  const end = () => keepAsked(() => undefined);
  return { asked, ask, state, values: initial, keep, type, end };
}
