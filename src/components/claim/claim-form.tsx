import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useController, useForm } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { useErrorText, useFieldText } from '#client/use-error-text.ts';
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
import { checkClaim, FIELD_OF } from './claim-rules.ts';
import type { ClaimFieldName, TypedClaim } from './claim-rules.ts';
import { ClaimSum } from './claim-sum.tsx';
import { EvidenceField } from './evidence-field.tsx';
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

/**
 * The best-price claim of a booking: the other price, evidence, declaration, and the refund it
 * would give, before it is sent (section 9).
 */
export function ClaimForm({ reserve, onSent, onRefused, upload }: ClaimFormProps) {
  const { t, i18n } = useTranslation('claim');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const words = useWeekWords();
  const { numberRef, price: paid, week } = reserve;
  const [{ file: keptFile, ...kept }] = useState(() => readClaimDraft(numberRef));
  const [file, setFile] = useState<EvidenceFile | undefined>(keptFile);
  const [fileError, setFileError] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const [send] = useState(() => upload ?? uploadEvidenceOf(numberRef));
  const fileButton = useRef<HTMLButtonElement>(null);
  const current = useRef(file);
  current.current = file;

  const { control, handleSubmit, setError, setFocus, clearErrors, watch, trigger, formState } =
    useForm<TypedClaim>({
      defaultValues: kept,
      mode: 'onTouched',
      shouldFocusError: false,
      resolver: (values) => {
        const { fields } = checkClaim(values, current.current, paid);
        if (!fields) return { values, errors: {} };
        const errors: FieldErrors<TypedClaim> = Object.fromEntries(
          Object.entries(fields)
            .filter(([name]) => name !== 'file')
            .map(([name, message]) => [name, { type: 'rule', message }]),
        );
        return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
      },
    });
  const same = useController({ control, name: 'same' });
  const values = watch();
  useEffect(
    () => writeClaimDraft(numberRef, { ...values, ...(file ? { file } : {}) }),
    [numberRef, values, file],
  );

  const fail = (text: string) =>
    setFailure((before) => ({ text, count: (before?.count ?? 0) + 1 }));
  const focusFirst = (names: readonly string[]) => {
    const first = ORDER.find((name) => names.includes(name));
    if (first === 'file') fileButton.current?.focus();
    else if (first) setFocus(first);
  };
  const mark = (fields: Record<string, string>) => {
    const names: string[] = [];
    for (const [path, message] of Object.entries(fields)) {
      const name = FIELD_OF[path];
      if (!name) continue;
      names.push(name);
      if (name === 'file') {
        setFile(undefined);
        setFileError(t('file.gone'));
      } else setError(name, { type: 'server', message: isMessage(message) ? message : 'invalid' });
    }
    requestAnimationFrame(() => focusFirst(names));
    return names.length > 0;
  };
  const submitClaim = async (typed: TypedClaim) => {
    const { value } = checkClaim(typed, file, paid);
    if (!value || sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const state = await callEndpoint(sendClaim, { params: { numberRef }, body: value });
      writeClaimDraft(numberRef, undefined);
      onSent(state);
    } catch (error) {
      if (
        error instanceof ApiError &&
        (error.code === FAILURE.claimExists ||
          error.code === FAILURE.claimRefused ||
          error.code === FAILURE.claimTooLate ||
          error.code === FAILURE.notFound)
      )
        return onRefused();
      if (error instanceof ApiError && error.code === FAILURE.invalidInput && mark(error.fields))
        return;
      fail(errorText(error));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || uploading) return;
    void handleSubmit(submitClaim, (errors) => focusFirst(Object.keys(errors)))(event);
  };
  const changeFile = useCallback(
    (next: EvidenceFile | undefined) => {
      setFile(next);
      current.current = next;
      setFileError(undefined);
      if (next) clearErrors('url');
      if (formState.isSubmitted) void trigger('url');
    },
    [clearErrors, trigger, formState.isSubmitted],
  );
  const message = (error: { message?: string | undefined }) => fieldText(error.message);
  const limit = formatUsd(Math.floor(paid * 99) / 100, i18n.language);

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-12">
      <section className="flex flex-col gap-6">
        <Heading level={2}>{t('price.title')}</Heading>
        <FormField
          control={control}
          name="price"
          label={t('price.label')}
          hint={t('price.hint', { limit })}
          required
          errorText={message}
          className="max-w-form"
        >
          {(field) => (
            <Input {...field} before="$" inputMode="decimal" autoComplete="off" maxLength={20} />
          )}
        </FormField>
        <ClaimSum paid={paid} other={parseAmount(values.price)} />
      </section>
      <section className="flex flex-col gap-6">
        <div className="flex flex-col gap-1">
          <Heading level={2}>{t('evidence.title')}</Heading>
          <p className="text-muted">{t('evidence.lead')}</p>
        </div>
        <FormField
          control={control}
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
          value={file}
          onChange={changeFile}
          upload={send}
          onBusy={setUploading}
          onRefused={onRefused}
          error={fileError}
          disabled={sending}
        />
        <FormField
          control={control}
          name="note"
          label={t('note.label')}
          note={t('note.optional')}
          errorText={message}
        >
          {(field) => <Textarea {...field} rows={3} maxLength={1000} />}
        </FormField>
      </section>
      <section className="flex flex-col gap-6">
        <Heading level={2}>{t('same.title')}</Heading>
        <Checkbox
          ref={same.field.ref}
          checked={same.field.value}
          onCheckedChange={(checked) => same.field.onChange(checked === true)}
          onBlur={same.field.onBlur}
          aria-required
          label={t('same.label', {
            resort: week.ResortName,
            stay: formatRange(week.CheckIn, week.CheckOut, words.language),
            unit: words.unit(week.UnitType),
          })}
          error={same.fieldState.error ? message(same.fieldState.error) : undefined}
        />
        {failure ? (
          <Alert tone="danger" takeFocus={failure.count} title={t('failed')}>
            {failure.text}
          </Alert>
        ) : null}
        <div className="flex flex-col items-start gap-3">
          <Button
            type="submit"
            size="lg"
            className="max-sm:w-full"
            loading={sending}
            loadingLabel={t('sending')}
            aria-disabled={uploading || undefined}
          >
            {t('send')}
          </Button>
          <p className="text-sm text-muted">{uploading ? t('waitForFile') : t('once')}</p>
        </div>
      </section>
    </form>
  );
}
