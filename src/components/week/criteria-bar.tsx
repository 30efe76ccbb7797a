import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LaterShareSearch } from '#components/share/later-share.tsx';
import { ANYWHERE } from '#contracts/week-values.ts';
import { formatShortMonths } from '#lib/date-texts.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { LaterDialog } from '#ui/later-dialog.tsx';
import { useWeekWords } from './week-texts.ts';
import { SearchForm } from './search-form.tsx';
import type { SearchField } from './use-search-form.ts';
import type { Criteria, Filters } from './search-params.ts';

type CriteriaBarProps = {
  criteria: Criteria;
  /** The sentence that asked for the list. */
  sentence?: string | undefined;
  /** New criteria, and what else a sentence asks for; the dialog is already closed. */
  onChange: (criteria: Criteria, wishes: Filters | undefined, sentence: string) => void;
  tickMs?: number | undefined;
  /** The ways to see what is found, at the end of the bar. */
  views?: ReactNode;
  /** The page has a deed of its own beside this one. */
  quiet?: boolean;
};

/** The criteria in words that can be pressed, and the search itself in a dialog. */
export function CriteriaBar({
  criteria,
  sentence,
  onChange,
  tickMs = 0,
  views,
  quiet = false,
}: CriteriaBarProps) {
  const { t } = useTranslation(['weeks', 'common']);
  const [open, setOpen] = useState(false);
  const [field, setField] = useState<SearchField | 'sentence'>('country');
  const show = (first: SearchField | 'sentence') => {
    setField(first);
    setOpen(true);
  };
  const [dates, ...place] = useParts(criteria);
  return (
    <section aria-label={t('weeks:list.bar')} className="border-b border-line bg-sand">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-3 px-4 py-3 max-sm:justify-between max-sm:gap-x-2 sm:px-6 sm:py-4 lg:px-8">
        <Chips sentence={sentence} parts={[dates, ...place]} onShow={show} />
        <Button
          size="sm"
          shape="pill"
          variant={quiet ? 'outline' : 'primary'}
          onClick={() => show('country')}
          className="shrink-0 max-sm:px-3"
        >
          <PencilLine aria-hidden="true" className="size-4 sm:hidden" />
          <span className="max-sm:sr-only">{t('weeks:list.change')}</span>
        </Button>
        <LaterShareSearch title={[...place, dates].map(({ text }) => text).join(', ')} />
        {views}
      </div>
      <LaterDialog
        open={open}
        onOpenChange={setOpen}
        title={t('weeks:list.changeTitle')}
        closeLabel={t('common:close')}
      >
        <SearchForm
          initial={criteria}
          said={sentence}
          focus={field}
          tickMs={tickMs}
          onSearch={(next, wishes, said) => {
            setOpen(false);
            onChange(next, wishes, said);
          }}
        />
      </LaterDialog>
    </section>
  );
}

type Part = { field: SearchField; name: string; text: string };

/** The criteria in words, those that were asked for; the dates first, which a phone has room for. */
function useParts(criteria: Criteria): [Part, ...Part[]] {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  return [
    {
      field: 'checkIn',
      name: t('search.checkIn'),
      text: formatShortMonths(criteria.checkIn, criteria.checkOut, words.language),
    },
    {
      field: 'country',
      name: t('search.country'),
      text: words.country(criteria.country),
    },
    ...(criteria.state
      ? [{ field: 'state' as const, name: t('search.state'), text: criteria.state }]
      : []),
    ...(criteria.country === ANYWHERE
      ? []
      : [
          {
            field: 'city' as const,
            name: t('search.city'),
            text: words.city(criteria.city, criteria.country),
          },
        ]),
  ];
}

type ChipsProps = {
  sentence: string | undefined;
  parts: readonly Part[];
  onShow: (field: SearchField | 'sentence') => void;
};

/** The sentence and the criteria, each of which leads to its field. */
function Chips({ sentence, parts, onShow }: ChipsProps) {
  const { t } = useTranslation('weeks');
  return (
    <ul className="-my-2 -ms-4 flex min-w-0 items-center max-sm:flex-1 gap-2 max-sm:gap-1.5 overflow-x-auto py-2 ps-4 [scrollbar-width:none] max-sm:mask-r-from-90%">
      {sentence ? (
        <li className="shrink-0">
          <Chip
            aria-label={t('list.changeField', {
              value: sentence,
              field: t('search.sentence'),
            })}
            onClick={() => onShow('sentence')}
          >
            <q className="max-w-56 truncate sm:max-w-80">{sentence}</q>
          </Chip>
        </li>
      ) : null}
      {parts.map(({ field: one, name, text }) => (
        <li key={one} className="shrink-0">
          <Chip
            className="max-sm:px-3"
            aria-label={t('list.changeField', { value: text, field: name })}
            onClick={() => onShow(one)}
          >
            {text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
