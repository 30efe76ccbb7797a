import { FileText, Image, Upload as UploadIcon } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react';
import type { DragEvent, FocusEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#client/use-error-text.ts';
import { EVIDENCE_TYPES } from '#contracts/claim.ts';
import type { EvidenceFile } from '#contracts/claim.ts';
import { numberFormat } from '#lib/intl.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { FieldError } from '#ui/field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Progress } from '#ui/progress.tsx';
import { evidence, isRefusal, NO_UPLOAD, problemOf, uploadFailed } from './evidence-machine.ts';
import type { EvidenceState } from './evidence-machine.ts';
import type { Upload } from './upload-evidence.ts';

type EvidenceFieldProps = {
  value: EvidenceFile | undefined;
  onChange: (file: EvidenceFile | undefined) => void;
  upload: Upload;
  /** Called when an upload begins and ends: sending waits for it. */
  onBusy: (busy: boolean) => void;
  /** The booking accepts no more files; the page asks why. */
  onRefused: () => void;
  /** What the form found wrong. */
  error?: string | undefined;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** Size in readable units: '1.4 MB', '320 kB'. */
const sizeText = (bytes: number, language: string): string =>
  numberFormat(language, {
    style: 'unit',
    unit: bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: bytes < 1_000_000 ? 0 : 1,
  }).format(bytes / (bytes < 1_000_000 ? 1_000 : 1_000_000));

type UploadOptions = Pick<
  EvidenceFieldProps,
  'onChange' | 'upload' | 'onBusy' | 'onRefused' | 'disabled'
>;

/** The machine of the upload (`evidence-machine.ts`) with its call, which leaving the page stops. */
function useUpload({ onChange, upload, onBusy, onRefused, disabled = false }: UploadOptions) {
  const [state, dispatch] = useReducer(evidence, NO_UPLOAD);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: File) => {
    if (disabled || running.current) return;
    const problem = problemOf(file);
    if (problem) return dispatch({ type: 'chosen', problem });
    const control = new AbortController();
    running.current = control;
    dispatch({ type: 'started', file: file.name });
    onBusy(true);
    try {
      const done = await upload(file, {
        signal: control.signal,
        onProgress: (percent) =>
          control.signal.aborted || dispatch({ type: 'progressed', percent }),
      });
      onChange(done);
      dispatch({ type: 'done', file: done.name });
    } catch (error) {
      dispatch(control.signal.aborted ? { type: 'stopped' } : uploadFailed(error, file));
      if (!control.signal.aborted && isRefusal(error)) onRefused();
    } finally {
      running.current = undefined;
      onBusy(false);
    }
    return undefined;
  };
  return { state, dispatch, start, stop: () => running.current?.abort() };
}
type Uploading = ReturnType<typeof useUpload>;

/**
 * Focus stays in the field: when the button that had it goes, it is on the one in its place. In a
 * window that is away for the choice of a file, the button keeps it.
 */
function useKeptFocus() {
  const field = useRef<HTMLDivElement>(null);
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body)
      field.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  });
  return {
    ref: field,
    onFocus: () => void (within.current = true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      void (within.current = currentTarget.contains(relatedTarget ?? document.activeElement)),
  };
}

/** Words for why a file was not taken. */
function useProblemText() {
  const { t } = useTranslation('claim');
  const errorText = useErrorText();
  return ({ step }: EvidenceState) => {
    if (step.name !== 'failed') return undefined;
    const { problem } = step;
    return typeof problem === 'string' ? t(`file.${problem}`) : errorText(problem.error);
  };
}

/**
 * One file as evidence: chosen or dropped, uploaded at once with its progress; it can be stopped,
 * removed and tried again.
 */
export function EvidenceField(props: EvidenceFieldProps) {
  const { value, error, disabled = false } = props;
  const { t } = useTranslation(['claim', 'errors']);
  const problemText = useProblemText();
  const id = useId();
  const keptFocus = useKeptFocus();
  const uploading = useUpload(props);
  const { state, start } = uploading;
  const { step, said } = state;
  const problem = problemText(state) ?? error;
  const describedBy = problem ? `${id}-hint ${id}-error` : `${id}-hint`;
  const again = step.name === 'failed' ? step.again : undefined;
  return (
    <div
      {...keptFocus}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className="flex min-w-0 flex-col gap-2"
    >
      <span id={`${id}-label`} className="text-sm font-semibold text-ink">
        {t('file.label')}
      </span>
      <DropPlace
        {...props}
        uploading={uploading}
        wrong={problem !== undefined}
        settled={value !== undefined && step.name !== 'uploading'}
        describedBy={describedBy}
        disabled={disabled}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('file.hint')}
      </p>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
      {again ? (
        <Button variant="link" size="sm" className="self-start" onClick={() => void start(again)}>
          {t('errors:retry')}
        </Button>
      ) : null}
      <LiveRegion message={said ? t(`file.${said.what}`, { name: said.file }) : ''} />
    </div>
  );
}

type DropPlaceProps = Pick<EvidenceFieldProps, 'value' | 'onChange' | 'ref'> & {
  uploading: Uploading;
  wrong: boolean;
  settled: boolean;
  describedBy: string;
  disabled: boolean;
};

/** Where a file is dropped; shows the progress, the file, or the button to choose one. */
function DropPlace({
  value,
  onChange,
  ref,
  uploading,
  wrong,
  settled,
  describedBy,
  disabled,
}: DropPlaceProps) {
  const { state, dispatch, start, stop } = uploading;
  const { step, over } = state;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    dispatch({ type: 'dragged', over: false });
    const file = event.dataTransfer.files[0];
    if (file) void start(file);
  };
  const remove = ({ name }: EvidenceFile) => {
    onChange(undefined);
    dispatch({ type: 'removed', file: name });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the button inside does the same for everyone
    <div
      onDragOver={(event) => {
        event.preventDefault();
        dispatch({ type: 'dragged', over: !disabled });
      }}
      onDragLeave={() => dispatch({ type: 'dragged', over: false })}
      onDrop={drop}
      className={cn(
        'flex min-h-20 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-field bg-surface p-4 transition-colors',
        over && 'border-accent bg-primary-tint',
        wrong && 'border-danger',
        settled && 'border-solid border-line',
      )}
    >
      {step.name === 'uploading' ? (
        <UploadProgress file={step.file} percent={step.percent} onStop={stop} />
      ) : value ? (
        <Uploaded file={value} disabled={disabled} onRemove={() => remove(value)} />
      ) : (
        <Choose
          ref={ref}
          describedBy={describedBy}
          disabled={disabled}
          onFile={(file) => void start(file)}
        />
      )}
    </div>
  );
}

function UploadProgress({
  file,
  percent,
  onStop,
}: {
  file: string;
  percent: number;
  onStop: () => void;
}) {
  const { t } = useTranslation('claim');
  return (
    <>
      <div className="flex min-w-0 grow basis-48 flex-col gap-2">
        <p className="flex justify-between gap-4 text-sm">
          <span className="truncate">{file}</span>
          <span aria-hidden="true" className="text-muted tabular-nums">
            {percent}%
          </span>
        </p>
        <Progress value={percent} label={t('file.uploading', { name: file })} />
      </div>
      <Button variant="outline" size="sm" onClick={onStop}>
        {t('file.stop')}
      </Button>
    </>
  );
}

function Uploaded({
  file,
  disabled,
  onRemove,
}: {
  file: EvidenceFile;
  disabled: boolean;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation('claim');
  const Kind = file.type === 'application/pdf' ? FileText : Image;
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-md bg-primary-tint text-on-tint"
      >
        <Kind className="size-5 stroke-[1.75]" />
      </span>
      <p className="min-w-0 grow basis-32">
        <span className="block truncate font-medium">{file.name}</span>
        <span className="block text-sm text-muted">{sizeText(file.bytes, i18n.language)}</span>
      </p>
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        aria-label={t('file.removeLabel', { name: file.name })}
        onClick={onRemove}
      >
        {t('file.remove')}
      </Button>
    </>
  );
}

type ChooseProps = {
  ref: Ref<HTMLButtonElement> | undefined;
  describedBy: string;
  disabled: boolean;
  onFile: (file: File) => void;
};
function Choose({ ref, describedBy, disabled, onFile }: ChooseProps) {
  const { t } = useTranslation('claim');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        data-testid="evidence-input"
        accept={EVIDENCE_TYPES.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button
        ref={ref}
        variant="outline"
        size="sm"
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        <UploadIcon aria-hidden="true" className="size-5 stroke-[1.75]" />
        {t('file.choose')}
      </Button>
      <span className="text-sm text-muted max-sm:hidden">{t('file.drop')}</span>
    </>
  );
}
