import { ExternalLink, RotateCcw, Ship } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { openResults } from '#components/week/open-results.ts';
import { CRUISE_FIELDS, CRUISE_FILTERS_CALL, cruiseResultsUrl } from '#contracts/cruise-values.ts';
import type { CruiseChoices, CruiseField } from '#contracts/cruise.ts';
import { later } from '#contracts/endpoint.ts';
import { localeOf } from '#lib/intl.ts';
import { languageOf } from '#lib/languages.ts';
import { laterCode } from '#loading/later.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Field } from '#ui/field.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import type { Option } from '#ui/option.ts';
import { Select } from '#ui/select.tsx';
import { Spinner } from '#ui/spinner.tsx';
import {
  choose,
  listOf,
  NOTHING,
  readCruiseDraft,
  reconcile,
  writeCruiseDraft,
} from './cruise-state.ts';
import type { CruiseChosen, Correction } from './cruise-state.ts';

const getCruiseFilters = later(
  CRUISE_FILTERS_CALL,
  laterCode(() => import('#contracts/cruise.ts')),
  (cruise) => cruise.getCruiseFilters,
);

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
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<CruiseChosen>(
    () => (draft ? readCruiseDraft(draft) : undefined) ?? initial,
  );
  const [correction, setCorrection] = useState<Correction>();
  const [wasReset, setWasReset] = useState(false);
  const language = languageOf(i18n.language);
  const call = useEndpoint(
    getCruiseFilters,
    { query: { ...chosen.filters, language } },
    { revalidateIfStale: false },
  );
  const fresh = call.data;
  // The last lists stay while new ones load, so that nothing jumps.
  const [last, setLast] = useState<CruiseChoices>();
  if (fresh && fresh !== last) setLast(fresh);
  const choices = fresh ?? last;

  useEffect(() => {
    if (draft) writeCruiseDraft(draft, chosen);
  }, [draft, chosen]);
  useEffect(() => {
    if (!fresh) return;
    const held = reconcile(chosen, fresh);
    if (!held.correction) return;
    setChosen(held.chosen);
    setCorrection(held.correction);
  }, [chosen, fresh]);

  const pick = (field: CruiseField, id: string, label: string) => {
    setCorrection(undefined);
    setWasReset(false);
    // The preselected month counts as chosen once something else depends on it, so that a change of
    // it is announced.
    const shown = choices?.months.find((month) => month.id === choices.month);
    setChosen((before) =>
      choose(
        before.filters.month === '' && shown
          ? choose(before, 'month', shown.id, shown.label)
          : before,
        field,
        id,
        label,
      ),
    );
  };
  const reset = () => {
    setCorrection(undefined);
    setWasReset(true);
    setChosen(NOTHING);
  };
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

  const retry = () => void call.mutate();
  const retryButton = (
    <Button
      variant="link"
      size="sm"
      loading={call.isValidating}
      loadingLabel={t('loading')}
      onClick={retry}
    >
      {t('failed.retry')}
    </Button>
  );
  if (!choices && call.error && !call.isLoading) {
    const partner = PARTNER_FAILURES.includes(call.error.code);
    return (
      <Alert tone="danger" title={t('failed.title')} actions={retryButton}>
        {partner ? t('failed.text') : errorText(call.error)}
      </Alert>
    );
  }
  if (choices && choices.zones.length === 0)
    return <Alert title={t('empty.title')}>{t('empty.text')}</Alert>;

  const narrowing = choices !== undefined && !fresh && !call.error;
  // Spanish writes months in lower case; the provider's lists begin with a capital.
  const inSentence = (month: string) =>
    language === 'es' ? month.charAt(0).toLocaleLowerCase('es') + month.slice(1) : month;
  const notes = correction
    ? [
        correction.monthTo
          ? t('monthMoved', {
              from: inSentence(correction.monthFrom),
              to: inSentence(correction.monthTo),
            })
          : '',
        correction.dropped.length > 0
          ? t('dropped', {
              count: correction.dropped.length,
              names: new Intl.ListFormat(localeOf(language)).format(correction.dropped),
            })
          : '',
      ].filter(Boolean)
    : [];
  const said = !choices
    ? t('loadingAll')
    : call.error && !fresh
      ? ''
      : narrowing
        ? t('narrowing')
        : notes.length > 0
          ? notes.join(' ')
          : wasReset
            ? t('wasReset')
            : last
              ? t('updated')
              : '';

  const draw = (field: CruiseField) => {
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
    return (
      <Field
        key={field}
        label={t(`fields.${field}`)}
        error={
          field === 'month' && choices && choices.months.length === 0 && !narrowing
            ? t('none')
            : undefined
        }
      >
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
  };

  return (
    <form
      noValidate
      aria-label={t('label')}
      aria-busy={!choices || narrowing || undefined}
      onSubmit={submit}
      className="relative flex flex-col gap-4"
    >
      {choices?.stale ? <Alert tone="warning">{t('stale')}</Alert> : null}
      {choices && call.error && !fresh ? (
        <Alert tone="warning" title={t('notNarrowed.title')} actions={retryButton}>
          {t('notNarrowed.text')}
        </Alert>
      ) : null}
      <div className="grid gap-4 lg:flex lg:items-stretch">
        <div className="grid gap-4 sm:grid-cols-2 lg:grow lg:grid-cols-3">
          {CRUISE_FIELDS.map(draw)}
        </div>
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
      </div>
      {/* On a phone it is above the fields, where the choice was made. */}
      {notes.length > 0 ? (
        <p
          aria-hidden="true"
          className="rounded-md max-lg:order-first bg-primary-tint px-4 py-3 text-sm font-medium text-on-tint"
        >
          {notes.join(' ')}
        </p>
      ) : null}
      {/* Placed in the margin below, so that nothing moves while it shows briefly. */}
      {narrowing ? (
        <p
          aria-hidden="true"
          className="absolute inset-x-0 top-full flex h-6 items-center gap-2 text-sm text-muted max-sm:justify-center"
        >
          <Spinner />
          {t('narrowing')}
        </p>
      ) : null}
      <LiveRegion message={said} />
    </form>
  );
}
