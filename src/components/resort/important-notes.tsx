import {
  Baby,
  Cigarette,
  Clock,
  Coins,
  IdCard,
  Info,
  PawPrint,
  SquareParking,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Week } from '#contracts/week.ts';
import { noteLines, plainHours } from '#lib/notes.ts';
import type { NoteTopic } from '#lib/notes.ts';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';

const ICONS: Readonly<Record<NoteTopic, LucideIcon>> = {
  hours: Clock,
  documents: IdCard,
  age: Users,
  fees: Coins,
  occupancy: Baby,
  pets: PawPrint,
  smoking: Cigarette,
  parking: SquareParking,
  more: Info,
};

type ImportantNotesProps = {
  week: Pick<Week, 'ImportantNotesEN' | 'ImportantNotesSP'>;
  level?: 2 | 3;
  /** Heading of the section; "Important notes" when missing. */
  title?: string;
  size?: 'md' | 'lg';
  className?: string;
};

/**
 * What the resort requires of arriving guests, in the reader's language: a line with an icon for
 * each topic, every word of the resort's text in one of them. Nothing if there is no requirement.
 */
export function ImportantNotes({
  week,
  level = 2,
  title,
  size = 'md',
  className,
}: ImportantNotesProps) {
  const { t, i18n } = useTranslation('booking');
  const titleId = useId();
  const text =
    i18n.language === 'es'
      ? week.ImportantNotesSP || week.ImportantNotesEN
      : plainHours(week.ImportantNotesEN) || week.ImportantNotesSP;
  const lines = noteLines(text);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={cn('@container flex flex-col gap-5', className)}>
      <Heading level={level} size={size} id={titleId}>
        {title ?? t('detail.notes')}
      </Heading>
      <ul className="grid gap-x-10 gap-y-5 @xl:grid-cols-2">
        {lines.map((line) => {
          const Icon = ICONS[line.topic];
          return (
            <li key={line.topic} className="flex gap-4">
              <Icon
                aria-hidden="true"
                className="mt-0.5 size-6 shrink-0 stroke-[1.75] text-primary-text"
              />
              <div className="min-w-0">
                <p className="font-semibold">{t(`notes.${line.topic}`)}</p>
                <p className="mt-0.5 max-w-read text-sm text-muted [overflow-wrap:anywhere]">
                  {line.text}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
