import { PencilLine, X } from 'lucide-react';
import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SENTENCE } from './search-params.ts';

type SentenceFieldProps = {
  text: string;
  /** This very text with marks on its words; undefined while it is not read. */
  marked: ReactNode;
  onText: (text: string) => void;
  /** Id of what tells about the words. */
  describedBy?: string | undefined;
};

/** The words and the layer behind them must break their lines at the same places. */
const LINES =
  'py-4 ps-13 pe-12 text-lg leading-8 whitespace-pre-wrap break-words [word-spacing:1px] max-sm:ps-11 max-sm:text-base';

/**
 * One search as a sentence. A layer behind the words, hidden from screen readers, tints those that
 * are understood; it also gives the field its height. Enter searches.
 */
export function SentenceField({ text, marked, onText, describedBy }: SentenceFieldProps) {
  const { t } = useTranslation('weeks');
  const id = useId();
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold text-ink lg:sr-only">
        {t('search.sentence')}
      </label>
      <div className="relative rounded-lg border border-field bg-surface focus-within:border-accent focus-within:shadow-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
        <PencilLine
          aria-hidden="true"
          className="absolute start-5 top-5.5 size-5 text-muted max-sm:start-3.5"
        />
        {/* On a phone the example takes two lines. */}
        <div aria-hidden="true" className={`${LINES} min-h-16 text-transparent max-sm:min-h-24`}>
          {marked ?? text}
          {/* An empty last line has height too. */}
          {'\u200B'}
        </div>
        <textarea
          id={id}
          style={{ resize: 'none' }}
          value={text}
          placeholder={t('search.sentenceExample')}
          maxLength={MAX_SENTENCE}
          enterKeyHint="search"
          spellCheck={false}
          aria-describedby={describedBy}
          onChange={(event) => onText(event.target.value.replace(/\n/g, ' '))}
          onKeyDown={submit}
          className={`${LINES} absolute inset-0 size-full overflow-hidden bg-transparent text-ink outline-none placeholder:[word-spacing:normal] placeholder:text-muted max-sm:placeholder-shown:pe-3`}
        />
        {text === '' ? null : (
          <button
            type="button"
            aria-label={t('search.sentenceClear')}
            onClick={(event) => {
              event.currentTarget.parentElement?.querySelector('textarea')?.focus();
              onText('');
            }}
            className="absolute end-1 top-2.5 flex size-11 items-center justify-center rounded-full hover:bg-sand"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
    </div>
  );
}

/** What it understands, until something is typed. */
export function SentenceHint({ id }: { id: string }) {
  const { t } = useTranslation('weeks');
  return (
    <p id={id} className="min-h-8 text-sm leading-8 text-muted max-sm:sr-only">
      {t('search.sentenceHint')}
    </p>
  );
}
