import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '#client/use-endpoint.ts';
import { offerOf } from '#components/resort/week-head.ts';
import { resortWeeks } from '#components/week/week-calls.ts';
import type { Week } from '#contracts/week.ts';
import { ABOUT_RESORT } from '#lib/preview.ts';
import { cn } from '#ui/cn.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useLink } from './use-link.ts';
import { useShare } from './use-share.ts';

type ShareButtonProps = {
  week: Week;
  /** Shares the resort instead of the week. */
  about?: typeof ABOUT_RESORT;
};

/**
 * Shares a week, or its resort where the week is taken: by the system's sheet where there is one,
 * otherwise by a window with the link and a few ways.
 */
export function ShareButton({ week, about }: ShareButtonProps) {
  const { t } = useTranslation('share');
  const ofResort = about === ABOUT_RESORT || !week.available;
  // The page has asked for them already, by the week it was opened with.
  const [opened] = useState(week._id);
  const { data } = useEndpoint(
    resortWeeks,
    ofResort ? { params: { weekId: opened }, query: {} } : null,
  );
  const linkOf = useLink(week, about, offerOf(data));
  const { share, shown } = useShare(linkOf);
  const label = ofResort ? t('resortNamed', { resort: week.ResortName }) : t('week');
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={share}
        className={cn(
          'inline-flex size-11 items-center justify-center gap-2 rounded-full text-sm text-ink transition-colors hover:bg-sand sm:h-9 sm:w-auto sm:px-3 print:hidden',
          !about && 'max-sm:bg-surface max-sm:shadow-soft',
        )}
      >
        <Share2 aria-hidden="true" className="size-5 stroke-[1.75]" />
        <span className="max-sm:sr-only">{t(about ? 'thisResort' : 'button')}</span>
      </button>
      {shown ? <ShareDialog about={ofResort ? 'resort' : 'week'} {...shown} /> : null}
    </>
  );
}
