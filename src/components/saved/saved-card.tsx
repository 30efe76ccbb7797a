import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HeldBadge, WaitMark } from '#components/line/later-parts.tsx';
import { useWeekTexts } from '#components/week/week-texts.ts';
import type { SavedWeek } from '#contracts/saved.ts';
import type { WeekCard } from '#contracts/week.ts';
import { formatDay } from '#lib/dates.ts';
import { dayHere } from '#lib/date-texts.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { namedPicture } from '#lib/picture.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cn } from '#ui/cn.ts';
import { Picture } from '#ui/picture.tsx';
import { Dotted, Figure, Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import HeartButton from './heart-button.tsx';
import { away, STATE_TONES } from './saved-state.ts';

type SavedCardProps = {
  saved: SavedWeek;
  chosen: boolean;
  /** Four are chosen already. */ full: boolean;
  onChoose: (chosen: boolean) => void;
};

/** A saved week with what changed since it was saved. */
export function SavedCard({ saved, chosen, full, onChoose }: SavedCardProps) {
  const id = useId();
  const { week, state } = saved;
  return (
    <Card asChild padding="none" tone={chosen ? 'selected' : 'plain'} className="h-full">
      <article
        aria-labelledby={id}
        className="relative flex flex-col transition-shadow hover:shadow-soft"
      >
        <div className={cn('relative', away(state) && 'grayscale')}>
          <Picture
            alt=""
            className={cn('aspect-3/2 w-full bg-sand', away(state) && 'opacity-60')}
            sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 50vw, 100vw"
            {...namedPicture(week?.imgs[0], [320, 640, 960])}
          />
        </div>
        <StateBadge {...saved} />
        <HeartButton
          week={week ?? missing(saved)}
          before={{ price: saved.price, savedAt: saved.savedAt }}
          className="absolute end-3 top-3 z-raised"
        />
        {week ? (
          <Known {...{ saved, week, id, chosen, full, onChoose }} />
        ) : (
          <Gone saved={saved} id={id} />
        )}
      </article>
    </Card>
  );
}

/** What the heart has to know of a week that is gone. */
const missing = ({ weekId, name, checkIn, price }: SavedWeek) => ({
  _id: weekId,
  ResortName: name,
  CheckInDate: checkIn,
  CheckOutDate: checkIn,
  Cost: price,
});

function StateBadge({ state, weekId }: Pick<SavedWeek, 'state' | 'weekId'>) {
  const { t } = useTranslation('saved');
  if (state === 'free') return null;
  return (
    <span className="pointer-events-none absolute start-3 top-3 z-raised">
      {state === 'held' ? (
        <HeldBadge weekId={weekId} held />
      ) : (
        <Badge tone={STATE_TONES[state]} shape="pill" className="font-semibold">
          {t(`states.${state}`)}
        </Badge>
      )}
    </span>
  );
}

function Known({
  saved,
  week,
  id,
  chosen,
  full,
  onChoose,
}: SavedCardProps & { week: WeekCard; id: string }) {
  const { t } = useTranslation('saved');
  const { farPlace, stay, nights, tags } = useWeekTexts(week);
  return (
    <div className="flex grow flex-col gap-1 p-4">
      <p className="truncate text-sm text-muted">{farPlace}</p>
      <Heading level={2} size="sm" id={id} className="line-clamp-2">
        <Link
          to={linkTo.resort(week._id)}
          className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {week.ResortName}
        </Link>
      </Heading>
      <p className="text-sm">
        <Dotted items={[stay, nights]} />
      </p>
      <p className="text-sm text-muted">
        <Dotted items={tags.slice(1)} />
      </p>
      <SavedBy saved={saved} />
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-2 pt-4">
        <div className="min-w-0">
          <Price saved={saved} cost={week.Cost} />
        </div>
        {saved.state === 'held' ? (
          // Above the link that covers the card.
          <WaitMark week={week} className="relative z-raised" />
        ) : away(saved.state) ? (
          <span
            aria-hidden="true"
            className="inline-flex items-center gap-1 text-sm font-semibold text-primary-text"
          >
            {t('card.similar')}
            <ChevronRight className="size-4" />
          </span>
        ) : (
          // Above the link that covers the card.
          <Checkbox
            checked={chosen}
            disabled={full && !chosen}
            onCheckedChange={(next) => onChoose(next === true)}
            aria-label={t('card.compareNamed', { name: week.ResortName, stay })}
            label={t('card.compare')}
            className="relative z-raised"
          />
        )}
      </div>
    </div>
  );
}

/** The price now, and what it was. */
function Price({ saved, cost }: { saved: SavedWeek; cost: number }) {
  const { t, i18n } = useTranslation('saved');
  const by = cost - saved.price;
  const amount = formatUsd(Math.abs(by), i18n.language);
  const Arrow = by < 0 ? ArrowDown : ArrowUp;
  return (
    <>
      {by === 0 || saved.state !== 'free' ? null : (
        <p
          className={cn(
            'flex items-center gap-1 text-sm font-medium',
            by < 0 ? 'text-success' : 'text-warning',
          )}
        >
          <Arrow aria-hidden="true" className="size-4 shrink-0" />
          {t(by < 0 ? 'card.less' : 'card.more', { amount })}
        </p>
      )}
      <p className="flex items-baseline gap-2">
        <Figure size="md" className={away(saved.state) ? 'text-muted' : undefined}>
          {formatUsd(cost, i18n.language)}
        </Figure>
        {by === 0 ? null : (
          <s className="text-sm text-muted tabular-nums">{formatUsd(saved.price, i18n.language)}</s>
        )}
      </p>
    </>
  );
}

function SavedBy({ saved: { savedBy, savedAt } }: { saved: SavedWeek }) {
  const { t, i18n } = useTranslation('saved');
  const day = formatDay(dayHere(new Date(savedAt)), i18n.language);
  return (
    <p className="text-xs text-muted">
      {savedBy === null
        ? t('card.on', { day })
        : savedBy.me || !savedBy.name
          ? t('card.byMe', { day })
          : t('card.by', { day, name: savedBy.name })}
    </p>
  );
}

/** A week that is no longer among the weeks: what is known of it, and a way to others. */
function Gone({ saved, id }: { saved: SavedWeek; id: string }) {
  const { t, i18n } = useTranslation('saved');
  return (
    <div className="flex grow flex-col gap-1 p-4">
      <Heading level={2} size="sm" id={id} className="text-muted">
        {saved.name}
      </Heading>
      <p className="text-sm text-muted">{formatDay(saved.checkIn, i18n.language)}</p>
      <SavedBy saved={saved} />
      <p className="mt-auto flex items-end justify-between pt-4">
        <s className="text-muted tabular-nums">{formatUsd(saved.price, i18n.language)}</s>
        <TextLink asChild className="inline-flex min-h-6 items-center text-sm">
          <Link to={linkTo.home()}>{t('card.search')}</Link>
        </TextLink>
      </p>
    </div>
  );
}
