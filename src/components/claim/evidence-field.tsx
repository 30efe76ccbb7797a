import { FileText, Image, Upload as UploadIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { DragEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { EVIDENCE_BYTES, EVIDENCE_TYPES } from '#contracts/claim.ts';
import type { EvidenceFile } from '#contracts/claim.ts';
import { numberFormat } from '#lib/intl.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { FieldError } from '#ui/field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Progress } from '#ui/progress.tsx';
import type { Upload } from './upload-evidence.ts';
import { FAILURE } from '#contracts/failures.ts';

type EvidenceFieldProps = {
  value: EvidenceFile | undefined;
  onChange: (file: EvidenceFile | undefined) => void;
  upload: Upload;
  /** Called when an upload begins and ends: sending waits for it. */
  onBusy: (busy: boolean) => void;
  /** The booking accepts no more files; the page asks why. */
  onRefused: (error: ApiError) => void;
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

const REFUSED: readonly unknown[] = [4092, 4093, 4101, 404];

/**
 * One file as evidence: chosen or dropped, uploaded at once with its progress; it can be stopped,
 * removed and tried again.
 */
export function EvidenceField({
  value,
  onChange,
  upload,
  onBusy,
  onRefused,
  error,
  disabled = false,
  ref,
}: EvidenceFieldProps) {
  const { t, i18n } = useTranslation('claim');
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLButtonElement | null>(null);
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ name: string; percent: number }>();
  const [failure, setFailure] = useState<{ text: string; file?: File }>();
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    if (disabled || progress) return;
    setFailure(undefined);
    // The server checks the content; this only spares a wait that must fail.
    if (file.size > EVIDENCE_BYTES) return setFailure({ text: t('file.tooLarge') });
    if (file.size === 0 || (file.type !== '' && !EVIDENCE_TYPES.some((type) => type === file.type)))
      return setFailure({ text: t('file.wrongType') });
    const control = new AbortController();
    running.current = control;
    setProgress({ name: file.name, percent: 0 });
    setSaid(t('file.uploading', { name: file.name }));
    onBusy(true);
    try {
      const done = await upload(file, {
        signal: control.signal,
        onProgress: (percent) =>
          !control.signal.aborted && setProgress({ name: file.name, percent }),
      });
      onChange(done);
      setSaid(t('file.done', { name: done.name }));
    } catch (problem) {
      if (control.signal.aborted) setSaid(t('file.stopped'));
      else if (problem instanceof ApiError && REFUSED.includes(problem.code)) onRefused(problem);
      else if (problem instanceof ApiError && problem.code === FAILURE.tooLarge)
        setFailure({ text: t('file.tooLarge') });
      else if (problem instanceof ApiError && problem.code === FAILURE.unsupportedType)
        setFailure({ text: t('file.wrongType') });
      // The same file would be refused again.
      else if (problem instanceof ApiError && problem.code === FAILURE.fileInfected)
        setFailure({ text: errorText(problem) });
      else setFailure({ text: errorText(problem), file });
    } finally {
      running.current = undefined;
      setProgress(undefined);
      onBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void start(file);
  };
  const remove = () => {
    onChange(undefined);
    setSaid(t('file.removed', { name: value?.name ?? '' }));
    requestAnimationFrame(() => own.current?.focus());
  };
  const problem = failure?.text ?? error;
  const Kind = value?.type === 'application/pdf' ? FileText : Image;

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
      className="flex min-w-0 flex-col gap-2"
    >
      <span id={`${id}-label`} className="text-sm font-semibold text-ink">
        {t('file.label')}
      </span>
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
          if (file) void start(file);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop on; the button inside does the same for everyone */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex min-h-20 flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-field bg-surface p-4 transition-colors',
          over && 'border-accent bg-primary-tint',
          problem && 'border-danger',
          value && !progress && 'border-solid border-line',
        )}
      >
        {progress ? (
          <>
            <div className="flex min-w-0 grow basis-48 flex-col gap-2">
              <p className="flex justify-between gap-4 text-sm">
                <span className="truncate">{progress.name}</span>
                <span aria-hidden="true" className="text-muted tabular-nums">
                  {progress.percent}%
                </span>
              </p>
              <Progress
                value={progress.percent}
                label={t('file.uploading', { name: progress.name })}
              />
            </div>
            <Button variant="outline" size="sm" onClick={() => running.current?.abort()}>
              {t('file.stop')}
            </Button>
          </>
        ) : value ? (
          <>
            <span
              aria-hidden="true"
              className="flex size-12 shrink-0 items-center justify-center rounded-md bg-primary-tint text-on-tint"
            >
              <Kind className="size-5 stroke-[1.75]" />
            </span>
            <p className="min-w-0 grow basis-32">
              <span className="block truncate font-medium">{value.name}</span>
              <span className="block text-sm text-muted">
                {sizeText(value.bytes, i18n.language)}
              </span>
            </p>
            <Button
              variant="outline"
              size="sm"
              disabled={disabled}
              aria-label={t('file.removeLabel', { name: value.name })}
              onClick={remove}
            >
              {t('file.remove')}
            </Button>
          </>
        ) : (
          <>
            <Button
              ref={(element: HTMLButtonElement | null) => {
                own.current = element;
                if (typeof ref === 'function') ref(element);
                else if (ref) ref.current = element;
              }}
              variant="outline"
              size="sm"
              disabled={disabled}
              aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
              onClick={() => input.current?.click()}
            >
              <UploadIcon aria-hidden="true" className="size-5 stroke-[1.75]" />
              {t('file.choose')}
            </Button>
            <span className="text-sm text-muted max-sm:hidden">{t('file.drop')}</span>
          </>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('file.hint')}
      </p>
      <FieldError id={`${id}-error`}>{problem}</FieldError>
      {failure?.file ? (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          onClick={() => failure.file && void start(failure.file)}
        >
          {t('retry', { ns: 'errors' })}
        </Button>
      ) : null}
      <LiveRegion message={said} />
    </div>
  );
}
