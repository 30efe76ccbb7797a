import {
  CRUISE_FIELDS,
  DEFAULT_DESTINATION,
  ID_PATTERN,
  MAX_ID,
} from '#contracts/cruise-values.ts';
import type { CruiseChoice, CruiseChoices, CruiseFilters } from '#contracts/cruise.ts';
import type { CruiseField } from '#contracts/cruise-values.ts';
import { fromJson, object, optional, string } from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';

/** The choices, with their labels, so that they stay readable while lists load. */
export type CruiseChosen = { filters: CruiseFilters; labels: Partial<Record<CruiseField, string>> };
/** No choices: destination 1, and the month the search preselects (specification, section 9). */
export const NOTHING: CruiseChosen = {
  filters: {
    destination: DEFAULT_DESTINATION,
    port: '',
    vendor: '',
    ship: '',
    month: '',
    length: '',
  },
  labels: {},
};

/** List of each field in a reply. */
export const listOf = (choices: CruiseChoices, field: CruiseField): CruiseChoice[] =>
  ({
    destination: choices.zones,
    port: choices.ports,
    vendor: choices.vendors,
    ship: choices.ships,
    month: choices.months,
    length: choices.days,
  })[field];

export const choose = (
  chosen: CruiseChosen,
  field: CruiseField,
  id: string,
  label: string,
): CruiseChosen => ({
  filters: { ...chosen.filters, [field]: id },
  labels: { ...chosen.labels, [field]: label },
});

export type Correction = { dropped: string[]; monthFrom: string; monthTo: string };

/**
 * Checks the choices against the lists loaded for them: what is still offered stays, what is not is
 * removed, and a month without cruises is replaced by the preselected one. Returns the same object
 * when nothing changed.
 */
export function reconcile(
  chosen: CruiseChosen,
  choices: CruiseChoices,
): { chosen: CruiseChosen; correction?: Correction } {
  let next = chosen;
  const correction: Correction = { dropped: [], monthFrom: '', monthTo: '' };
  for (const field of CRUISE_FIELDS) {
    const id = chosen.filters[field];
    if (id === '' || listOf(choices, field).some((choice) => choice.id === id)) continue;
    const label = chosen.labels[field] ?? id;
    if (field === 'destination') {
      // The destinations do not depend on the other choices; one that no longer exists is replaced
      // by the first.
      const first = choices.zones[0];
      if (!first) continue;
      next = choose(next, field, first.id, first.label);
      correction.dropped.push(label);
    } else if (field === 'month') {
      const month =
        choices.months.find((choice) => choice.id === choices.month) ?? choices.months[0];
      next = choose(next, field, month?.id ?? '', month?.label ?? '');
      correction.monthFrom = label;
      correction.monthTo = month?.label ?? '';
    } else {
      next = choose(next, field, '', '');
      correction.dropped.push(label);
    }
  }
  return next === chosen ? { chosen } : { chosen: next, correction };
}

const id: Shape<string> = (value) => {
  const text = string(value);
  if (text.length > MAX_ID || !ID_PATTERN.test(text)) throw new TypeError('No id');
  return text;
};
const label = optional(string);
const draft = object<CruiseChosen>({
  filters: object<CruiseFilters>({
    destination: (value) => id(value) || DEFAULT_DESTINATION,
    port: id,
    vendor: id,
    ship: id,
    month: id,
    length: id,
  }),
  labels: object<CruiseChosen['labels']>({
    destination: label,
    port: label,
    vendor: label,
    ship: label,
    month: label,
    length: label,
  }),
});
const key = (name: string) => `draft:cruises:${name}`;

/** What was chosen before the page was reloaded or another tab was opened. */
export function readCruiseDraft(name: string): CruiseChosen | undefined {
  try {
    return fromJson(draft, sessionStorage.getItem(key(name)));
  } catch {
    return undefined;
  }
}

/** Stores the choices for this tab; nothing is stored without choices. */
export function writeCruiseDraft(name: string, chosen: CruiseChosen): void {
  try {
    if (chosen === NOTHING) sessionStorage.removeItem(key(name));
    else sessionStorage.setItem(key(name), JSON.stringify(chosen));
  } catch {
    // With blocked storage a reload starts empty.
  }
}
