import { MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '#loading/timing.ts';
import { cn } from '#ui/cn.ts';
import { laterPart } from '#loading/part.tsx';
import { isPosition, leadToMap, MAP_SECTION } from './position.ts';

const MiniMap = laterPart(() => import('./mini-map.tsx'));

export type MapTileProps = {
  /** The location, in words. */
  place: string;
  latitude: number;
  longitude: number;
  className?: string;
};

/**
 * A small map of the resort's location; pressing it leads to the map section of the page. The land
 * is drawn once the browser is idle.
 */
export function MapTile({ place, latitude, longitude, className }: MapTileProps) {
  const { t } = useTranslation('booking');
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <a
      href={`#${MAP_SECTION}`}
      onClick={leadToMap}
      aria-label={t('map.show', { place })}
      className={cn(
        'group relative block size-full min-h-0 overflow-hidden bg-map-water focus-visible:-outline-offset-4',
        className,
      )}
    >
      {idle && isPosition(latitude, longitude) ? (
        <MiniMap latitude={latitude} longitude={longitude} />
      ) : null}
      <svg
        aria-hidden="true"
        viewBox="0 0 36 44"
        className="absolute top-1/2 left-1/2 w-9 -translate-x-1/2 -translate-y-full text-accent drop-shadow-sm"
      >
        <path
          d="M18 42C8.5 30.5 3 24 3 17a15 15 0 0 1 30 0c0 7-5.5 13.5-15 25Z"
          fill="currentColor"
          stroke="var(--surface)"
          strokeWidth="2"
        />
        <circle cx="18" cy="17" r="5.5" fill="var(--on-accent)" />
      </svg>
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-scene-shade opacity-0 transition-opacity group-hover:opacity-10"
      />
      <span className="absolute start-3 bottom-3 inline-flex max-w-[calc(100%-1.5rem)] items-center gap-1.5 rounded-full bg-surface px-3 py-1 text-sm font-semibold text-ink shadow-soft">
        <MapPin aria-hidden="true" className="size-4 shrink-0 stroke-[1.75]" />
        <span className="truncate">{place}</span>
      </span>
    </a>
  );
}
