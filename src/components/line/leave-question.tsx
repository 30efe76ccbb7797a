import { useTranslation } from 'react-i18next';
import type { LinePlace } from '#contracts/line.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { useLineActs } from './use-line-acts.ts';
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
  const { leave, busy } = useLineActs();
  // A week that was kept for who watches for it goes to nobody in particular, unless people joined.
  const alone = place.watched && behind(place) === 0;
  const kind = place.state !== 'offered' ? 'leave' : alone ? 'found.ask' : 'pass';
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
      description={t(`${kind}.text`, { name: place.week.ResortName })}
      tone="danger"
      confirmLabel={t(`${kind}.confirm`)}
      cancelLabel={t(`${kind}.cancel`)}
      busy={busy !== undefined}
      onConfirm={() => void confirm()}
    />
  );
}
