import { Info } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Heading } from '#ui/text.tsx';
import { NotifyMe } from '#components/push/notify-me.tsx';
import { PlaceCard } from './place-card.tsx';
import { goesOn, useLinePlaces } from './use-line.ts';

/** Among the trips: the weeks that the member's contract waits for; nothing without any. */
export function WaitingSection() {
  const { t } = useTranslation('line');
  const { data } = useLinePlaces();
  const id = useId();
  // What was taken stands among the holds, and what was left is no longer wanted.
  const places = (data?.places ?? []).filter(({ state }) => state !== 'taken' && state !== 'left');
  if (!data || places.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 pt-2 pb-4">
      <Heading level={2} size="md" id={id}>
        {t('title')}
      </Heading>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {places.map((place) => (
          <li key={place.ref}>
            <PlaceCard place={place} offset={data.offset} />
          </li>
        ))}
      </ul>
      <p className="flex items-start gap-2 text-sm text-muted">
        <Info aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
        {t('note')}
      </p>
      {places.some(({ state }) => goesOn(state)) ? <NotifyMe /> : null}
    </section>
  );
}
