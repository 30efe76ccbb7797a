import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import type { Watch, WatchCriteria } from '#contracts/watch.ts';
import { useTexts } from '#i18n/load.ts';
import { toIsoDate } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconDisc } from '#ui/icon-disc.tsx';
import { Heading } from '#ui/text.tsx';
import { canMatch } from './can-match.ts';
import { useWatchWords } from './use-watch-words.ts';
import { useWatches } from './use-watches.ts';
import { WatchDialog } from './watch-dialog.tsx';

export type WatchButtonProps = {
  criteria: WatchCriteria;
  /** With what it is good for, in a list without weeks. */
  prominent?: boolean;
  /** Without its words where the page is narrow. */
  short?: boolean;
};

/**
 * Watches a search, or changes and ends its watch; a guest is led to the sign-in. A search that no
 * week can ever match has none.
 */
export default function WatchButton({
  criteria,
  prominent = false,
  short = false,
}: WatchButtonProps) {
  useTexts('rest');
  const { t } = useTranslation('watch');
  const club = useClub();
  const watches = useWatches();
  const watch = watches.of(criteria);
  const shown = useWindow(watch);
  const { all } = useWatchWords(criteria);
  const [today] = useState(() => toIsoDate(new Date()));
  // Who watches it all the same can end that.
  if (!watch && !canMatch(criteria, today)) return null;
  const Icon = watch ? BellRing : Bell;
  const label = t(watch ? 'watching' : prominent ? 'empty.action' : 'watch');
  const content = (
    <>
      <Icon
        aria-hidden="true"
        className={cn('size-5 stroke-[1.75]', watch && !prominent && 'text-primary-text')}
      />
      {short ? <span className="max-lg:sr-only">{label}</span> : label}
    </>
  );
  const looks = looksOf(prominent, short);
  const button = watches.member ? (
    <Button
      {...looks}
      aria-haspopup="dialog"
      aria-label={t(watch ? 'watchingNamed' : 'watchNamed', { search: all })}
      onClick={shown.show}
    >
      {content}
    </Button>
  ) : (
    <Button asChild {...looks}>
      <a href={club.UrlLogin} aria-label={t('signIn', { action: label })}>
        {content}
      </a>
    </Button>
  );
  return (
    <>
      {prominent ? <Prominent watching={watch !== undefined}>{button}</Prominent> : button}
      {shown.key > 0 ? (
        <WatchDialog
          key={shown.key}
          criteria={criteria}
          watches={watches}
          watch={shown.opened && (watch ?? shown.opened)}
          open={shown.open}
          onOpenChange={shown.setOpen}
        />
      ) : null}
    </>
  );
}

/** Whether the window is open, and the watch it was opened with, which stays while it closes. */
function useWindow(watch: Watch | undefined) {
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState(0);
  const [opened, setOpened] = useState(watch);
  const show = () => {
    setKey(key + 1);
    setOpened(watch);
    setOpen(true);
  };
  return { open, setOpen, key, opened, show };
}

const looksOf = (prominent: boolean, short: boolean) =>
  prominent
    ? { variant: 'outline' as const }
    : {
        variant: 'ghost' as const,
        shape: 'pill' as const,
        className: cn(
          'h-11 px-3 text-sm font-medium print:hidden',
          short ? 'max-lg:w-11 max-lg:px-0 lg:h-9' : 'sm:h-9',
        ),
      };

/** What the button is good for, where nothing else is to be done. */
function Prominent({ watching, children }: { watching: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('watch');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-sand p-5">
      <div className="flex min-w-0 grow basis-80 items-start gap-4">
        <IconDisc icon={watching ? BellRing : Bell} />
        <div className="min-w-0">
          <Heading level={3} size="sm">
            {t(watching ? 'added' : 'empty.title')}
          </Heading>
          <p className="text-sm text-muted">{t('empty.text')}</p>
        </div>
      </div>
      {children}
    </div>
  );
}
