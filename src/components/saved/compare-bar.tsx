import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { MAX_COMPARED } from '#contracts/rules.ts';
import { Button } from '#ui/button.tsx';
import { compareLink } from './compare-link.ts';

/** At the foot of the window once one is chosen: how many are, and the way to their comparison. */
export function CompareBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation('saved');
  return (
    <aside
      data-bottom-bar="wide"
      aria-label={t('bar.label')}
      className="fixed inset-x-0 bottom-0 z-bar border-t border-line bg-surface pb-[env(safe-area-inset-bottom,0px)] print:hidden"
    >
      <div className="mx-auto flex min-h-20 max-w-page items-center gap-2 px-4 py-3 max-sm:py-1.5 sm:px-6 lg:px-8">
        {/* On a phone the button to clear stands where there is room: in place of the hint. */}
        <div className="flex min-w-0 grow items-center justify-between gap-x-4 max-sm:flex-col max-sm:items-start">
          <p aria-live="polite" className="min-w-0">
            <span className="block font-semibold">{t('bar.chosen', { count: ids.length })}</span>
            <span className="block text-sm text-muted max-sm:sr-only">
              {t('bar.hint', { most: MAX_COMPARED })}
            </span>
          </p>
          <Button
            variant="ghost"
            onClick={onClear}
            className="max-sm:-ms-3 max-sm:h-11 max-sm:px-3 max-sm:text-sm"
          >
            {t('bar.clear')}
          </Button>
        </div>
        <div className="shrink-0">
          {ids.length > 1 ? (
            <Button asChild>
              <Link to={compareLink(ids)}>
                <Columns3 aria-hidden="true" className="size-5 stroke-[1.75]" />
                {t('bar.compare')}
              </Link>
            </Button>
          ) : (
            <Button disabled>{t('bar.compare')}</Button>
          )}
        </div>
      </div>
    </aside>
  );
}
