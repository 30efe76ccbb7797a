import { ArrowLeftRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { HeldBadge } from '#components/line/later-parts.tsx';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { SavedWeek } from '#contracts/saved.ts';
import { formatStay } from '#lib/dates.ts';
import { namedPicture } from '#lib/picture.ts';
import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Picture } from '#ui/picture.tsx';
import { away, STATE_TONES } from './saved-state.ts';
import type { KnownWeek } from './saved-state.ts';

type CompareHeadProps = {
  saved: KnownWeek;
  /** Saved weeks that can stand here instead. */
  others: readonly SavedWeek[];
  onShow: (weekId: string) => void;
  /** Takes the week out of the comparison; undefined while only two are in it. */
  onRemove: (() => void) | undefined;
};

/** Picture, place and name of a compared week; on a phone a menu swaps it for another saved week. */
export function CompareHead({ saved, others, onShow, onRemove }: CompareHeadProps) {
  const { t } = useTranslation('saved');
  const { language, city } = useWeekWords();
  const { week, state } = saved;
  const stay = formatStay(week.CheckInDate, week.CheckOutDate, language);
  return (
    <>
      <span className="relative mb-2 block">
        <Picture
          alt=""
          className={cn(
            'h-24 w-full rounded-md bg-sand object-cover',
            away(state) && 'opacity-60 grayscale',
          )}
          sizes="(min-width: 48rem) 18rem, 50vw"
          {...namedPicture(week.imgs[0], [320, 640])}
        />
        <span className="absolute start-2 bottom-2">
          {state === 'free' ? null : state === 'held' ? (
            <HeldBadge weekId={week._id} held size="sm" />
          ) : (
            <Badge tone={STATE_TONES[state]} size="sm" shape="pill">
              {t(`states.${state}`)}
            </Badge>
          )}
        </span>
        {others.length > 0 ? (
          <Swap
            others={others}
            label={t('compare.swap', { name: week.ResortName, stay })}
            onShow={onShow}
          />
        ) : null}
        {onRemove ? (
          <IconButton
            variant="floating"
            size="sm"
            icon={<X />}
            label={t('compare.remove', { name: week.ResortName, stay })}
            onClick={onRemove}
            className="absolute end-2 top-2 max-md:hidden"
          />
        ) : null}
      </span>
      <span className="block truncate text-sm font-normal text-muted">
        {city(week.ResortCity, week.ResortCountry)}
      </span>
      <span className="line-clamp-2 font-display text-lg leading-6 max-md:text-base max-md:leading-5">
        {week.ResortName}
      </span>
    </>
  );
}

type SwapProps = Pick<CompareHeadProps, 'others' | 'onShow'> & { label: string };

/** A menu of the weeks that can stand here instead. */
function Swap({ others, label, onShow }: SwapProps) {
  const { t } = useTranslation('saved');
  const { language } = useWeekWords();
  return (
    <span className="absolute end-1.5 top-1.5 md:hidden">
      <DropdownMenu
        heading={t('compare.swapTitle')}
        trigger={
          <IconButton
            variant="floating"
            icon={<ArrowLeftRight />}
            label={label}
            className="size-11"
          />
        }
        items={others.map(({ weekId, name, week: other }) => ({
          key: weekId,
          label: other
            ? `${name} · ${formatStay(other.CheckInDate, other.CheckOutDate, language)}`
            : name,
          onSelect: () => onShow(weekId),
        }))}
      />
    </span>
  );
}
