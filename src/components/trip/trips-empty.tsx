import { ChevronRight, Mail, Search, Star, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { ClubScene } from '#components/club/scene-message.tsx';
import { FEATURED_SECTION, LAST_MINUTE_SECTION } from '#components/week/sections.ts';
import { featuredWeeks } from '#components/week/week-calls.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { Heading } from '#ui/text.tsx';

/** A member without any trip: what will be here, and three ways to the first one. */
export function TripsEmpty() {
  const { t, i18n } = useTranslation('trips');
  const { data } = useEndpoint(featuredWeeks, {});
  const prices = (data?.lastMinute ?? []).map(({ Cost }) => Cost);
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,776fr)_minmax(0,456fr)] lg:items-center lg:gap-16">
      <div className="h-62 overflow-hidden rounded-xl bg-(--scene-deep) sm:h-96">
        <ClubScene className="object-[65%_0%] lg:object-[65%_50%]" />
      </div>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-1">
          <Heading level={2} size="md">
            {t('empty.title')}
          </Heading>
          <p className="text-muted">{t('empty.text')}</p>
        </div>
        <Button asChild className="self-start max-sm:w-full">
          <Link to={linkTo.home()}>
            <Search aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t('find')}
          </Link>
        </Button>
        <ul className="flex flex-col gap-6 border-t border-line pt-6">
          {data && data.pinned.length > 0 ? (
            <Way
              to={`${linkTo.home()}#${FEATURED_SECTION}`}
              icon={Star}
              title={t('empty.featured')}
              text={t('empty.featuredText', { count: data.pinned.length })}
            />
          ) : null}
          {prices.length > 0 ? (
            <Way
              to={`${linkTo.home()}#${LAST_MINUTE_SECTION}`}
              icon={Zap}
              title={t('empty.lastMinute')}
              text={t('empty.lastMinuteText', {
                price: formatUsd(Math.min(...prices), i18n.language),
              })}
            />
          ) : null}
          <Way
            to={linkTo.page('findBooking')}
            icon={Mail}
            title={t('empty.guest')}
            text={t('empty.guestText')}
          />
        </ul>
      </div>
    </div>
  );
}

const Way = ({
  to,
  icon,
  title,
  text,
}: {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}) => (
  <li className="relative flex items-center gap-3">
    <IconDisc icon={icon} />
    <span className="min-w-0 grow">
      <Link to={to} className="font-semibold after:absolute after:inset-0 hover:underline">
        {title}
      </Link>
      <span className="block text-sm text-muted">{text}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 stroke-[1.75] text-muted" />
  </li>
);
