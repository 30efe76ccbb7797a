import { BellRing, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';

type LineTrackProps = {
  /** The reader's place, from 1. */
  position: number;
  /** The week is offered to someone who waited, and not held. */ offered?: boolean;
  /** False while they only could take it. */ joined: boolean;
};

/** The line as a track: who has it now, those before the reader, the reader. */
export function LineTrack({ position, offered = false, joined }: LineTrackProps) {
  const { t } = useTranslation('line');
  const before = position - 1;
  const First = offered ? BellRing : Hourglass;
  return (
    <ol aria-label={t('track.label')} className="flex justify-center">
      <Stop word={t(offered ? 'track.promised' : 'track.paying')} first>
        <First aria-hidden="true" className="size-5 stroke-[1.75]" />
      </Stop>
      {before > 0 ? (
        <Stop word={t('track.waiting', { count: before })}>
          {before === 1 ? '1' : `1–${before}`}
        </Stop>
      ) : null}
      <Stop word={t('track.you')} you joined={joined}>
        {position}
      </Stop>
    </ol>
  );
}

type StopProps = {
  word: string;
  first?: boolean;
  you?: boolean;
  joined?: boolean;
  children: ReactNode;
};

function Stop({ word, first = false, you = false, joined = true, children }: StopProps) {
  return (
    <li className="relative flex min-w-0 flex-1 flex-col items-center gap-2 text-center">
      {first ? null : (
        // Between the circles, which are 40 px wide.
        <span
          aria-hidden="true"
          className="absolute end-[calc(50%+1.5rem)] top-5 h-0.5 w-[calc(100%-3rem)] bg-line"
        />
      )}
      <span className={cn('-m-1 rounded-full p-1', you && joined && 'bg-primary-tint')}>
        <span
          className={cn(
            'flex h-10 min-w-10 items-center justify-center rounded-full border px-2 font-semibold tabular-nums',
            !you && 'border-field text-muted',
            you && joined && 'border-primary-edge bg-primary text-on-primary',
            you && !joined && 'border-dashed border-accent text-primary-text',
          )}
        >
          {children}
        </span>
      </span>
      <span className={cn('text-sm', you ? 'font-semibold' : 'text-muted')}>{word}</span>
    </li>
  );
}
