import { Info } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Week } from '#contracts/week.ts';
import { Heading } from '#ui/text.tsx';

type ImportantNotesProps = {
  week: Pick<Week, 'ImportantNotesEN' | 'ImportantNotesSP'>;
  level?: 2 | 3;
};

/**
 * What the resort requires of arriving guests, in the reader's language; nothing if there is no
 * requirement.
 */
export function ImportantNotes({ week, level = 2 }: ImportantNotesProps) {
  const { t, i18n } = useTranslation('booking');
  const titleId = useId();
  const text =
    i18n.language === 'es'
      ? week.ImportantNotesSP || week.ImportantNotesEN
      : week.ImportantNotesEN || week.ImportantNotesSP;
  if (!text.trim()) return null;
  return (
    <section aria-labelledby={titleId} className="flex gap-4 rounded-lg bg-sand p-6">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 stroke-[1.75] text-primary-text" />
      <div className="flex min-w-0 flex-col gap-2">
        <Heading level={level} size="sm" id={titleId}>
          {t('detail.notes')}
        </Heading>
        <p className="max-w-read whitespace-pre-line">{text}</p>
      </div>
    </section>
  );
}
