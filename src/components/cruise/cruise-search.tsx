import { ExternalLink, RotateCcw, Ship } from 'lucide-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#client/use-error-text.ts';
import { openResults } from '#components/week/open-results.ts';
import { CRUISE_FIELDS, cruiseResultsUrl } from '#contracts/cruise-values.ts';
import type { CruiseField } from '#contracts/cruise-values.ts';
import { localeOf } from '#lib/intl.ts';
import { languageOf } from '#lib/languages.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import type { Option } from '#ui/option.ts';
import { Select } from '#ui/select.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { listOf, NOTHING } from './cruise-state.ts';
import type { CruiseChosen, Correction } from './cruise-state.ts';
import { useCruiseSearch } from './use-cruise-search.ts';
import type { CruiseSearchState } from './use-cruise-search.ts';

/** A list cannot have an empty value; this one means "any". */
const ANY = '*';
/** Failures with texts of the cruise search's own; the others have general ones. */
const PARTNER_FAILURES: readonly unknown[] = [502, 503, 500, 404, 'timeout', 'unreadable'];

type CruiseSearchProps = {
  /** The initial choices. */
  initial?: CruiseChosen;
  /** Name under which the choices survive a reload; without it nothing is stored. */
  draft?: string;
  /** Opens the results page, in a new tab where possible. */
  open?: (address: string) => void;
};

/**
 * Search for cruises (specification, sections 2, 7 and 9). Each choice narrows the others by a
 * call, choices that no longer fit are removed with a note, and the partner's results open in a new
 * tab with the same filters.
 */
export function CruiseSearch({
  initial = NOTHING,
  draft,
  open = (address) => openResults(address, (to) => location.assign(to)),
}: CruiseSearchProps) {
  const { t, i18n } = useTranslation('cruise');
  const language = languageOf(i18n.language);
  const cruises = useCruiseSearch(initial, draft, language);
  const { chosen, choices, narrowing } = cruises;
  const notes = useCorrectionNotes(cruises.correction);
  const said = useAnnouncement(cruises, notes);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!choices) return;
    open(
      cruiseResultsUrl(
        choices.results,
        { ...chosen.filters, month: chosen.filters.month || choices.month },
        language,
        location.href,
      ),
    );
  };

  if (!choices && cruises.error && !cruises.loading) return <NoLists cruises={cruises} />;
  if (choices && choices.zones.length === 0)
    return <Alert title={t('empty.title')}>{t('empty.text')}</Alert>;
  return (
    <form
      noValidate
      aria-label={t('label')}
      aria-busy={!choices || narrowing || undefined}
      onSubmit={submit}
      className="relative flex flex-col gap-4"
    >
      {choices?.stale ? <Alert tone="warning">{t('stale')}</Alert> : null}
      {choices && cruises.notNarrowed ? (
        <Alert tone="warning" title={t('notNarrowed.title')} actions={<Retry cruises={cruises} />}>
          {t('notNarrowed.text')}
        </Alert>
      ) : null}
      <div className="grid gap-4 lg:flex lg:items-stretch">
        <div className="grid gap-4 sm:grid-cols-2 lg:grow lg:grid-cols-3">
          {CRUISE_FIELDS.map((field) => (
            <CruiseFilter key={field} field={field} cruises={cruises} />
          ))}
        </div>
        <Actions cruises={cruises} />
      </div>
      {/* On a phone it is above the fields, where the choice was made. */}
      {notes ? <Notes>{notes}</Notes> : null}
      {narrowing ? <Narrowing /> : null}
      <LiveRegion message={said} />
    </form>
  );
}

/** What a correction changed, in a sentence or two; '' without one. */
function useCorrectionNotes(correction: Correction | undefined): string {
  const { t, i18n } = useTranslation('cruise');
  if (!correction) return '';
  const language = languageOf(i18n.language);
  // Spanish writes months in lower case; the provider's lists begin with a capital.
  const inSentence = (month: string) =>
    language === 'es' ? month.charAt(0).toLocaleLowerCase('es') + month.slice(1) : month;
  const moved = correction.monthTo
    ? t('monthMoved', {
        from: inSentence(correction.monthFrom),
        to: inSentence(correction.monthTo),
      })
    : '';
  const dropped =
    correction.dropped.length > 0
      ? t('dropped', {
          count: correction.dropped.length,
          names: new Intl.ListFormat(localeOf(language)).format(correction.dropped),
        })
      : '';
  return [moved, dropped].filter(Boolean).join(' ');
}

/** What a screen reader is told of the lists. */
function useAnnouncement(
  { choices, narrowing, notNarrowed, wasReset }: CruiseSearchState,
  notes: string,
): string {
  const { t } = useTranslation('cruise');
  if (!choices) return t('loadingAll');
  if (notNarrowed) return '';
  if (narrowing) return t('narrowing');
  return notes || t(wasReset ? 'wasReset' : 'updated');
}

type PartProps = { cruises: CruiseSearchState };

function Retry({ cruises: { retry, retrying } }: PartProps) {
  const { t } = useTranslation('cruise');
  return (
    <Button variant="link" size="sm" loading={retrying} loadingLabel={t('loading')} onClick={retry}>
      {t('failed.retry')}
    </Button>
  );
}

/** The first lists could not be loaded. */
function NoLists({ cruises }: PartProps) {
  const { t } = useTranslation('cruise');
  const errorText = useErrorText();
  return (
    <Alert tone="danger" title={t('failed.title')} actions={<Retry cruises={cruises} />}>
      {PARTNER_FAILURES.includes(cruises.error?.code) ? t('failed.text') : errorText(cruises.error)}
    </Alert>
  );
}

function CruiseFilter({ field, cruises }: PartProps & { field: CruiseField }) {
  const { t } = useTranslation('cruise');
  const { chosen, choices, narrowing, pick } = cruises;
  const optional = field !== 'destination' && field !== 'month';
  const any: Option[] = optional ? [{ value: ANY, label: t(`any.${field}`), group: '' }] : [];
  const id = chosen.filters[field] || (field === 'month' ? (choices?.month ?? '') : '');
  const listed: Option[] = (choices ? listOf(choices, field) : []).map((choice) => ({
    value: choice.id,
    label: choice.label,
  }));
  // A chosen value stays readable while its list loads.
  const options =
    id === '' || listed.some(({ value }) => value === id) || !chosen.labels[field]
      ? listed
      : [{ value: id, label: chosen.labels[field] }, ...listed];
  const shared = {
    options: [...any, ...options],
    value: id === '' && optional && choices ? ANY : id,
    placeholder: choices ? (optional ? t(`any.${field}`) : t(`choose.${field}`)) : t('loading'),
    disabled: !choices || options.length === 0,
    'aria-busy': !choices || undefined,
    onValueChange: (value: string) => {
      const wanted = value === ANY ? '' : value;
      if (wanted !== id)
        pick(field, wanted, listed.find((option) => option.value === wanted)?.label ?? '');
    },
  };
  const noMonths = field === 'month' && choices?.months.length === 0 && !narrowing;
  return (
    <Field label={t(`fields.${field}`)} error={noMonths ? t('none') : undefined}>
      {field === 'port' || field === 'ship' ? (
        <Combobox
          {...shared}
          searchLabel={t(`searchIn.${field}`)}
          searchPlaceholder={t('typeToSearch')}
          emptyText={t('noneFound')}
          closeLabel={t('close', { ns: 'common' })}
          resultsText={(count) => t('results', { count })}
        />
      ) : (
        <Select {...shared} />
      )}
    </Field>
  );
}

function Actions({ cruises: { chosen, choices, reset } }: PartProps) {
  const { t } = useTranslation('cruise');
  return (
    <div className="flex flex-col justify-end gap-2 sm:flex-row-reverse sm:justify-start lg:ms-4 lg:flex-col lg:justify-between lg:border-s lg:border-dashed lg:border-field lg:ps-8 lg:pt-7">
      <Button type="submit" disabled={!choices} className="sm:min-w-48">
        <Ship aria-hidden="true" className="size-5" />
        {t('find')}
        <span className="sr-only">({t('newTab')})</span>
        <ExternalLink aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="ghost"
        onClick={reset}
        disabled={!choices || chosen === NOTHING}
        className="sm:min-w-48"
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        {t('reset')}
      </Button>
    </div>
  );
}

const Notes = ({ children }: { children: string }) => (
  <p
    aria-hidden="true"
    className="rounded-md max-lg:order-first bg-primary-tint px-4 py-3 text-sm font-medium text-on-tint"
  >
    {children}
  </p>
);

/** In the margin below, so that nothing moves while it shows briefly. */
function Narrowing() {
  const { t } = useTranslation('cruise');
  return (
    <p
      aria-hidden="true"
      className="absolute inset-x-0 top-full flex h-6 items-center gap-2 text-sm text-muted max-sm:justify-center"
    >
      <Spinner />
      {t('narrowing')}
    </p>
  );
}
