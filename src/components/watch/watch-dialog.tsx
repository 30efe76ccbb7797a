import { CalendarRange, MapPin, SlidersHorizontal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { watchPace } from '#contracts/watch.ts';
import type { Watch, WatchCriteria, WatchPace } from '#contracts/watch.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Dotted } from '#ui/text.tsx';
import { useWatchWords } from './use-watch-words.ts';
import type { Watches } from './use-watches.ts';

type WatchDialogProps = {
  criteria: WatchCriteria;
  watches: Pick<Watches, 'add' | 'change' | 'end' | 'full'>;
  /** The search is watched already. */
  watch: Watch | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** What is watched, in the words of the search, and how often the member is written to. */
export function WatchDialog({ criteria, watches, watch, open, onOpenChange }: WatchDialogProps) {
  const { t } = useTranslation('watch');
  const full = watches.full && !watch;
  const words = useWatchWords(criteria);
  const [pace, setPace] = useState<WatchPace>(watch?.pace ?? 'now');
  const [busy, setBusy] = useState<'save' | 'end'>();
  const act = async (what: 'save' | 'end', deed: () => Promise<boolean>) => {
    setBusy(what);
    if (await deed()) onOpenChange(false);
    setBusy(undefined);
  };
  const save = () =>
    watch
      ? watch.pace === pace
        ? Promise.resolve(true)
        : watches.change(watch, pace)
      : watches.add(criteria, pace);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t(full ? 'window.fullTitle' : watch ? 'window.titleOn' : 'window.title')}
      description={t(full ? 'window.full' : 'window.text')}
      closeLabel={t('window.close')}
      bodyClassName="flex flex-col gap-6"
      footer={
        full ? (
          <Button asChild>
            <Link to={linkTo.page('watches')}>{t('window.see')}</Link>
          </Button>
        ) : (
          <>
            {watch ? (
              <Button
                variant="outline"
                loading={busy === 'end'}
                onClick={() => void act('end', () => watches.end(watch, words.all))}
              >
                {t('stop.action')}
              </Button>
            ) : null}
            <Button loading={busy === 'save'} onClick={() => void act('save', save)}>
              {t(watch ? 'window.save' : 'window.start')}
            </Button>
          </>
        )
      }
    >
      <SearchInWords criteria={criteria} />
      {full ? null : <Pace pace={pace} onPace={setPace} />}
    </Dialog>
  );
}

/** How often the member is written to, and what else they should know. */
function Pace({ pace, onPace }: { pace: WatchPace; onPace: (pace: WatchPace) => void }) {
  const { t } = useTranslation('watch');
  const { FirstRefusal } = useClub();
  return (
    <>
      <Field as="group" label={t('window.pace')}>
        <RadioGroup
          layout="cards"
          value={pace}
          onValueChange={(next) => onPace(watchPace.parse(next))}
          options={watchPace.options.map((value) => ({
            value,
            label: t(`pace.${value}`),
            hint: t(`pace.${value}Hint`),
          }))}
        />
      </Field>
      {FirstRefusal ? (
        <p className="text-sm text-muted">{t('window.first', { now: t('pace.now') })}</p>
      ) : null}
      <p className="text-sm text-muted">{t('window.ends')}</p>
    </>
  );
}

/** A search as three lines: where, when, and what it has to have. */
function SearchInWords({ criteria }: Pick<WatchDialogProps, 'criteria'>) {
  const { t } = useTranslation('watch');
  const { place, months, filters } = useWatchWords(criteria);
  return (
    <ul
      aria-label={t('window.what')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-4"
    >
      <Line icon={MapPin}>
        <span className="font-display text-lg">{place}</span>
      </Line>
      <Line icon={CalendarRange}>{months}</Line>
      <Line icon={SlidersHorizontal}>
        <Dotted items={filters} />
      </Line>
    </ul>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) => (
  <li className="flex items-start gap-3">
    <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 stroke-[1.75] text-primary-text" />
    <span className="min-w-0 grow wrap-anywhere">{children}</span>
  </li>
);
