import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { withToken } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { FAILURE } from '#contracts/failures.ts';
import { changeTravelers, travelerName } from '#contracts/trip.ts';
import type { Trip, TravelerName } from '#contracts/trip.ts';
import type { TripAnswer } from './use-trips.ts';

export type TravelerEditorProps = {
  trip: Trip;
  tripKey: string;
  /** Place among the travelers. */ index: number | 'new';
  /** Someone else is there now, or no one. */ onGone: () => void;
  /** `message`: what is said of it. */ onClose: (message?: string) => void;
  onChange: (answer: TripAnswer) => void;
  /** Reads the trip again. */ onStale: () => Promise<{ trip: Trip } | undefined>;
};
export const NAME_FIELDS = ['name', 'lastname'] as const;

/**
 * The name of one traveler being typed, and how saving or removing it went. The list is the one
 * that the editor was opened with: in a newer one the place may be another person's.
 */
export function useTravelerEditor(props: TravelerEditorProps) {
  const { index } = props;
  const { t } = useTranslation('trips');
  const [trip, setTrip] = useState(props.trip);
  const { travelers } = trip;
  const before = index === 'new' ? undefined : travelers[index];
  const place = index === 'new' ? Math.max(1, travelers.length) : index;
  const [typed, setTyped] = useState<TravelerName>(before ?? { name: '', lastname: '' });
  const [problems, setProblems] = useState<Partial<Record<keyof TravelerName, string>>>({});
  const { busy, failure, send } = useSend(props, trip.names.version, (fresh) => {
    const there = index === 'new' ? undefined : fresh.travelers[index];
    const same = there?.name === before?.name && there?.lastname === before?.lastname;
    if (same) setTrip(fresh);
    return same;
  });
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  // The person has just asked for these fields.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only once
  useEffect(() => focus('name'), []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = travelerName.safeParse(typed);
    if (!parsed.success) {
      const found = Object.fromEntries(
        // The first of each field: an empty one also breaks what comes after.
        parsed.error.issues.toReversed().map(({ path, message }) => [path[0], message]),
      ) as typeof problems;
      setProblems(found);
      focus(NAME_FIELDS.find((name) => found[name]) ?? 'name');
      return;
    }
    void send('save', travelers.toSpliced(place, 1, parsed.data), t('travelers.saved'));
  };
  const remove = () =>
    void send(
      'remove',
      travelers.toSpliced(place, 1),
      t('travelers.removed', { name: before ? `${before.name} ${before.lastname}` : '' }),
    );
  const type = (name: keyof TravelerName, letters: string) => {
    setTyped({ ...typed, [name]: letters });
    setProblems({ ...problems, [name]: undefined });
  };

  return { form, before, typed, type, problems, failure, busy, save, remove };
}

/**
 * The call that saves the names, with its failure; names changed elsewhere are read again, for
 * `onFresh`, which says whether the edited traveler is still there.
 */
function useSend(
  { tripKey, onClose, onGone, onChange, onStale }: TravelerEditorProps,
  version: number,
  onFresh: (trip: Trip) => boolean,
) {
  const { t } = useTranslation('trips');
  const errorText = useErrorText();
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const send = async (step: 'save' | 'remove', travelers: TravelerName[], message: string) => {
    setBusy(step);
    try {
      const answer = await callEndpoint(
        changeTravelers,
        { params: { key: tripKey }, body: { version, travelers } },
        withToken(),
      );
      onChange(answer);
      return onClose(message);
    } catch (error) {
      const stale =
        error instanceof ApiError &&
        (error.code === FAILURE.namesChanged || error.code === FAILURE.namesClosed);
      const fresh = stale ? await onStale().catch(() => undefined) : undefined;
      if (fresh && !onFresh(fresh.trip)) return onGone();
      setFailure((last) => ({
        text:
          error instanceof ApiError && error.code === FAILURE.namesChanged
            ? t('travelers.changed')
            : errorText(error),
        count: (last?.count ?? 0) + 1,
      }));
    }
    return setBusy(undefined);
  };
  return { busy, failure, send };
}
