import { WifiOff } from 'lucide-react';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '#client/use-online.ts';
import { languageOf } from '#lib/languages.ts';
import { Button } from '#ui/button.tsx';
import { formatMoment } from '#lib/date-texts.ts';

const Away = createContext(false);
/** Whether the page shows stale data and is read-only because the browser is offline. */
export const useAway = (): boolean => use(Away);

type AsOfProps = {
  /** When what is shown was read, as an ISO instant. */ readAt: string;
  /** It is a copy of an earlier visit. */ kept: boolean;
  onRetry: () => void;
  children: ReactNode;
};

/** Around trips: without a network it says of when they are, and that they cannot be changed. */
export function AsOf({ readAt, kept, onRetry, children }: AsOfProps) {
  const { t, i18n } = useTranslation('trips');
  const online = useOnline();
  const away = kept || !online;
  return (
    <Away value={away}>
      {away ? (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sand p-4 max-sm:mt-4"
        >
          <WifiOff aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
          <p className="min-w-0 grow basis-56">
            <span className="block font-semibold">
              {t('away.title', {
                when: formatMoment(readAt, languageOf(i18n.language), undefined),
              })}
            </span>
            <span className="block text-sm text-muted">{t('away.text')}</span>
          </p>
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t('retry', { ns: 'errors' })}
          </Button>
        </div>
      ) : null}
      {children}
    </Away>
  );
}

/** Why something cannot be pressed; nothing while there is a network. `id`: what describes it. */
export function NeedsNetwork({ id }: { id?: string }) {
  const { t } = useTranslation('trips');
  return useAway() ? (
    <p id={id} className="text-sm text-muted">
      {t('away.needs')}
    </p>
  ) : null;
}
