import { useTranslation } from 'react-i18next';
import type { LinePlace } from '#contracts/line.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { useLineActions } from './use-line-actions.ts';
import { behind } from './wait-view.ts';

type LeaveQuestionProps = {
  place: LinePlace;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLeft?: (() => void) | undefined;
};

/** Asks before a place in line, or an offered week, is given up; then gives it up and says so. */
export function LeaveQuestion({ place, open, onOpenChange, onLeft }: LeaveQuestionProps) {
  const { t } = useTranslation('line');
  const { toast } = useToast();
  const { leave, busy } = useLineActions();
  // Where no one waits behind, the week becomes free, as a first refusal does.
  const alone = behind(place) === 0;
  const kind = place.state !== 'offered' ? 'leave' : alone ? 'found.ask' : 'pass';
  const text =
    kind === 'found.ask' && !place.watched ? 'found.ask.waited' : (`${kind}.text` as const);
  const confirm = async () => {
    if (await leave(place)) {
      toast({ title: t(`${kind}.done`), tone: 'success' });
      onLeft?.();
    }
    onOpenChange(false);
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`${kind}.title`)}
      description={t(text, { name: place.week.ResortName })}
      tone="danger"
      confirmLabel={t(`${kind}.confirm`)}
      cancelLabel={t(`${kind}.cancel`)}
      busy={busy !== undefined}
      onConfirm={() => void confirm()}
    />
  );
}
