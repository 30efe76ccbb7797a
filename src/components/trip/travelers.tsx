import { Clock, Pencil, UserRoundPlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clubInitials } from '#clubs/initials.ts';
import type { TripAnswer } from './use-trips.ts';
import type { Trip, TravelerName } from '#contracts/trip.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Heading } from '#ui/text.tsx';
import { NeedsNetwork, useAway } from './away.tsx';
import { TravelerEditor } from './traveler-editor.tsx';
import { useTripWords } from './use-trip-words.ts';
import { formatMoment } from '#lib/date-texts.ts';

type TravelersProps = {
  trip: Trip;
  /** Key of the trip's calls. */ tripKey: string;
  onChange: (answer: TripAnswer) => void;
  /** Reads the trip again: someone else changed it. */
  onStale: () => Promise<{ trip: Trip } | undefined>;
};

/** Who travels. Names are edited in place until the moment that is written under them. */
export function Travelers({ trip, tripKey, onChange, onStale }: TravelersProps) {
  const { t } = useTranslation('trips');
  const [titleId, whyId] = [useId(), useId()];
  const away = useAway();
  const { travelers, names, occupancy } = trip;
  const rows = travelers.length > 0 ? travelers : [{ name: '', lastname: '' }];
  const { editing, said, lost, list, edit, close, lose } = useEditing(rows.length);
  const editor = (index: number | 'new') => (
    <TravelerEditor
      trip={trip}
      tripKey={tripKey}
      index={index}
      onClose={(message) => close(index === 'new' ? rows.length : index, message)}
      onGone={lose}
      onChange={onChange}
      onStale={onStale}
    />
  );
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3">
      <Heading level={2} id={titleId}>
        {t('travelers.title')}
      </Heading>
      <ul ref={list}>
        {rows.map((traveler, index) => (
          <li key={index} className="border-b border-line py-3 last:border-0">
            {editing === index ? (
              editor(index)
            ) : (
              <TravelerRow
                traveler={traveler}
                main={index === 0}
                disabled={away || editing !== undefined}
                whyId={away ? whyId : undefined}
                onEdit={names.editable ? () => edit(index) : undefined}
              />
            )}
          </li>
        ))}
        {editing === 'new' ? (
          <li key="new" className="py-3">
            {editor('new')}
          </li>
        ) : null}
        {names.editable && rows.length < occupancy && editing === undefined ? (
          <AddTraveler whyNot={away ? whyId : undefined} onAdd={() => edit('new')} />
        ) : null}
      </ul>
      {lost > 0 ? (
        <Alert tone="warning" takeFocus={lost}>
          {t('travelers.changed')}
        </Alert>
      ) : null}
      {names.editable ? <NeedsNetwork id={whyId} /> : null}
      <Closing trip={trip} />
      <LiveRegion message={said} />
    </section>
  );
}

function AddTraveler({
  whyNot,
  onAdd,
}: {
  /** Id of the reason why none can be added now. */
  whyNot: string | undefined;
  onAdd: () => void;
}) {
  const { t } = useTranslation('trips');
  return (
    <li className="border-t border-line py-3 print:hidden">
      <Button
        size="sm"
        variant="outline"
        disabled={whyNot !== undefined}
        aria-describedby={whyNot}
        onClick={onAdd}
      >
        <UserRoundPlus aria-hidden="true" className="size-4 stroke-[1.75]" />
        {t('travelers.add')}
      </Button>
    </li>
  );
}

/**
 * Which of the rows is edited, what is said of it, and where focus goes afterwards. `lost` counts
 * the rows that changed elsewhere while they were edited.
 */
function useEditing(rows: number) {
  /** Index of the row being edited. */
  const [editing, setEditing] = useState<number | 'new'>();
  const [said, setSaid] = useState('');
  const [lost, setLost] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const edit = (index: number | 'new') => {
    setSaid('');
    setLost(0);
    setEditing(index);
  };
  const lose = () => {
    setEditing(undefined);
    setLost((count) => count + 1);
  };
  // The row that is edited is no longer there.
  if (typeof editing === 'number' && editing >= rows) lose();
  /** Focus goes back to what opened the row, or to what took its place. */
  const close = (index: number, message = '') => {
    setEditing(undefined);
    setSaid(message);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [];
      buttons[Math.min(index, buttons.length - 1)]?.focus();
    });
  };
  return { editing, said, lost, list, edit, close, lose };
}

function TravelerRow({
  traveler: { name, lastname },
  main,
  disabled,
  whyId,
  onEdit,
}: {
  traveler: TravelerName;
  /** The first one, for whom the week is booked. */
  main: boolean;
  disabled: boolean;
  /** Id of the reason why it cannot be changed now. */
  whyId: string | undefined;
  onEdit: (() => void) | undefined;
}) {
  const { t } = useTranslation('trips');
  const full = `${name} ${lastname}`.trim() || t('travelers.open');
  return (
    <div className="flex items-center gap-3">
      <Avatar tone="tint" initials={clubInitials(`${name} ${lastname}`)} />
      <p className="min-w-0 grow">
        <span className="block font-semibold [overflow-wrap:anywhere]">{full}</span>
        <span className="block text-sm text-muted">
          {t(main ? 'travelers.main' : 'travelers.companion')}
        </span>
      </p>
      {onEdit ? (
        <Button
          size="sm"
          variant="outline"
          className="print:hidden"
          disabled={disabled}
          aria-describedby={whyId}
          aria-label={t('travelers.editLabel', { name: full })}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-4 stroke-[1.75]" />
          {t('travelers.edit')}
        </Button>
      ) : null}
    </div>
  );
}

/** Until when names can be changed, and how many people the unit takes. */
function Closing({ trip: { names, occupancy, resort } }: { trip: Trip }) {
  const { t } = useTranslation('trips');
  const words = useTripWords();
  return (
    <p className="flex gap-2 text-sm text-muted">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-[1.75]" />
      <span>
        <span className="block">
          {names.editable && names.closeAt
            ? t('travelers.until', {
                when: formatMoment(names.closeAt, words.language, resort.timeZone),
              })
            : t('travelers.closed')}
        </span>
        <span className="block">{t('travelers.places', { count: occupancy })}</span>
      </span>
    </p>
  );
}
