import { useEffect, useReducer, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { byRules } from '#client/by-rules.ts';
import { ApiError, callEndpoint } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useMessageText } from '#components/reservation/use-message-text.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import { sendClaim } from '#contracts/claim.ts';
import type { ClaimState, EvidenceFile } from '#contracts/claim.ts';
import { FIELD_MESSAGES } from '#contracts/errors.ts';
import { formatRange } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { Heading } from '#ui/text.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { parseAmount } from './amount.ts';
import { readClaimDraft, writeClaimDraft } from './claim-draft.ts';
import { claimFormMachine, startClaim } from './claim-machine.ts';
import { checkClaim, FIELD_OF } from './claim-rules.ts';
import type { ClaimFieldName, TypedClaim } from './claim-rules.ts';
import { ClaimSum } from './claim-sum.tsx';
import { EvidenceField } from './evidence-field.tsx';
import { isRefusal } from './evidence-machine.ts';
import { uploadEvidenceOf } from './upload-evidence.ts';
import type { Upload } from './upload-evidence.ts';
import { FAILURE } from '#contracts/failures.ts';

type ClaimFormProps = {
  reserve: ClaimState['reserve'];
  /** The claim as now stored by the server. */
  onSent: (state: ClaimState) => void;
  /** The booking no longer accepts a claim; the page asks for its state. */
  onRefused: () => void;
  upload?: Upload;
};

const ORDER: readonly ClaimFieldName[] = ['price', 'url', 'file', 'note', 'same'];
const isMessage = (text: string): text is (typeof FIELD_MESSAGES)[number] =>
  (FIELD_MESSAGES as readonly string[]).includes(text);

/** The machine of the claim (`claim-machine.ts`) with its form, its draft and the call. */
function useClaimForm({ reserve, onSent, onRefused, upload }: ClaimFormProps) {
  const { numberRef, price: paid } = reserve;
  const [{ file: keptFile, ...kept }] = useState(() => readClaimDraft(numberRef));
  const [state, dispatch] = useReducer(claimFormMachine, keptFile, startClaim);
  const [send] = useState(() => upload ?? uploadEvidenceOf(numberRef));
  const fileButton = useRef<HTMLButtonElement>(null);
  // Checked again at once when the file changes, before that is rendered.
  const current = useRef(state.file);
  const { form, values } = useTyped({ numberRef, paid, kept, file: state.file, current });
  const { handleSubmit, setError, setFocus, clearErrors, trigger } = form;
  const { isSubmitted } = form.formState;

  const focusFirst = (names: readonly string[]) => {
    const first = ORDER.find((name) => names.includes(name));
    if (first === 'file') fileButton.current?.focus();
    else if (first) setFocus(first);
  };
  /** @returns whether fields of the form were refused */
  const mark = (wrong: ReturnType<typeof wrongIn>): boolean => {
    if (wrong.length === 0) return false;
    for (const { name, message } of wrong)
      if (name !== 'file') setError(name, { type: 'server', message });
    const names = wrong.map(({ name }) => name);
    const fileGone = names.includes('file');
    if (fileGone) current.current = undefined;
    dispatch({ type: 'marked', fileGone });
    requestAnimationFrame(() => focusFirst(names));
    return true;
  };
  const sendTyped = async (typed: TypedClaim) => {
    const { value } = checkClaim(typed, state.file, paid);
    if (!value) return;
    dispatch({ type: 'sending' });
    try {
      const sent = await callEndpoint(sendClaim, { params: { numberRef }, body: value });
      writeClaimDraft(numberRef, undefined);
      dispatch({ type: 'passedOn' });
      onSent(sent);
    } catch (error) {
      if (isRefusal(error)) {
        dispatch({ type: 'passedOn' });
        return onRefused();
      }
      if (!mark(wrongIn(error))) dispatch({ type: 'failed', error });
    }
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.step.name === 'sending' || state.uploading) return;
    void handleSubmit(sendTyped, (errors) => focusFirst(Object.keys(errors)))(event);
  };
  const changeFile = (next: EvidenceFile | undefined) => {
    current.current = next;
    dispatch({ type: 'fileChanged', file: next });
    if (next) clearErrors('url');
    if (isSubmitted) void trigger('url');
  };
  return { state, dispatch, form, values, submit, changeFile, send, fileButton };
}
type ClaimMachine = ReturnType<typeof useClaimForm>;

type Typing = {
  numberRef: string;
  paid: number;
  /** What was typed before a reload. */
  kept: TypedClaim;
  file: EvidenceFile | undefined;
  /** The chosen file, also before React has rendered it. */
  current: RefObject<EvidenceFile | undefined>;
};
/** The fields with their rules; what is typed is kept as a draft. */
function useTyped({ numberRef, paid, kept, file, current }: Typing) {
  const form = useForm<TypedClaim>({
    defaultValues: kept,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: byRules((typed) => {
      const { file: _file, ...fields } = checkClaim(typed, current.current, paid).fields ?? {};
      return { fields, valid: Object.keys(fields).length > 0 ? undefined : typed };
    }),
  });
  const values = form.watch();
  useEffect(
    () => writeClaimDraft(numberRef, { ...values, ...(file ? { file } : {}) }),
    [numberRef, values, file],
  );
  return { form, values };
}

/** The fields of the form that the server refused, with a message for each. */
function wrongIn(error: unknown) {
  if (!(error instanceof ApiError && error.code === FAILURE.invalidInput)) return [];
  return Object.entries(error.fields).flatMap(([path, message]) => {
    const name = FIELD_OF[path];
    return name ? [{ name, message: isMessage(message) ? message : 'invalid' }] : [];
  });
}

/**
 * The best-price claim of a booking: the other price, evidence, declaration, and the refund it
 * would give, before it is sent (section 9).
 */
export function ClaimForm(props: ClaimFormProps) {
  const claim = useClaimForm(props);
  const { price: paid, week } = props.reserve;
  return (
    <form noValidate onSubmit={claim.submit} className="flex flex-col gap-12">
      <PricePart claim={claim} paid={paid} />
      <EvidencePart claim={claim} onRefused={props.onRefused} />
      <SendPart claim={claim} week={week} />
    </form>
  );
}

function PricePart({ claim, paid }: { claim: ClaimMachine; paid: number }) {
  const { t, i18n } = useTranslation('claim');
  const limit = formatUsd(Math.floor(paid * 99) / 100, i18n.language);
  return (
    <section className="flex flex-col gap-6">
      <Heading level={2}>{t('price.title')}</Heading>
      <FormField
        control={claim.form.control}
        name="price"
        label={t('price.label')}
        hint={t('price.hint', { limit })}
        required
        errorText={useMessageText()}
        className="max-w-form"
      >
        {(field) => (
          <Input {...field} before="$" inputMode="decimal" autoComplete="off" maxLength={20} />
        )}
      </FormField>
      <ClaimSum paid={paid} other={parseAmount(claim.values.price)} />
    </section>
  );
}

/** The page where the other price is, a file, and a note. */
function EvidencePart({ claim, onRefused }: { claim: ClaimMachine; onRefused: () => void }) {
  const { t } = useTranslation('claim');
  const message = useMessageText();
  const { state, dispatch, form, changeFile, send, fileButton } = claim;
  return (
    <section className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <Heading level={2}>{t('evidence.title')}</Heading>
        <p className="text-muted">{t('evidence.lead')}</p>
      </div>
      <FormField
        control={form.control}
        name="url"
        label={t('url.label')}
        hint={t('url.hint')}
        errorText={message}
      >
        {(field) => (
          <Input
            {...field}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={1000}
            placeholder="https://"
          />
        )}
      </FormField>
      <EvidenceField
        ref={fileButton}
        value={state.file}
        onChange={changeFile}
        upload={send}
        onBusy={(on) => dispatch({ type: 'uploading', on })}
        onRefused={onRefused}
        error={state.fileGone ? t('file.gone') : undefined}
        disabled={state.step.name === 'sending'}
      />
      <FormField
        control={form.control}
        name="note"
        label={t('note.label')}
        note={t('note.optional')}
        errorText={message}
      >
        {(field) => <Textarea {...field} rows={3} maxLength={1000} />}
      </FormField>
    </section>
  );
}

/** The declaration that it is the same stay, and the button. */
function SendPart({ claim, week }: { claim: ClaimMachine } & Pick<ClaimState['reserve'], 'week'>) {
  const { t } = useTranslation('claim');
  const errorText = useErrorText();
  const words = useWeekWords();
  const message = useMessageText();
  const { step, count, uploading } = claim.state;
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control: claim.form.control, name: 'same' });
  return (
    <section className="flex flex-col gap-6">
      <Heading level={2}>{t('same.title')}</Heading>
      <Checkbox
        ref={ref}
        checked={value}
        onCheckedChange={(checked) => onChange(checked === true)}
        onBlur={onBlur}
        aria-required
        label={t('same.label', {
          resort: week.ResortName,
          stay: formatRange(week.CheckIn, week.CheckOut, words.language),
          unit: words.unit(week.UnitType),
        })}
        error={fieldState.error ? message(fieldState.error) : undefined}
      />
      {step.name === 'failed' ? (
        <Alert tone="danger" takeFocus={count} title={t('failed')}>
          {errorText(step.error)}
        </Alert>
      ) : null}
      <div className="flex flex-col items-start gap-3">
        <Button
          type="submit"
          size="lg"
          className="max-sm:w-full"
          loading={step.name === 'sending'}
          loadingLabel={t('sending')}
          aria-disabled={uploading || undefined}
        >
          {t('send')}
        </Button>
        <p className="text-sm text-muted">{uploading ? t('waitForFile') : t('once')}</p>
      </div>
    </section>
  );
}
