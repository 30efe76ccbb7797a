import { ExternalLink, MapPin } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { Button } from '#ui/button.tsx';
import { laterPart } from '#loading/part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { isPosition, MAP_SECTION } from './position.ts';

const LeafletMap = laterPart(() => import('./leaflet-map.tsx'), {
  waiting: () => <MapWaiting />,
  failed: (again) => <MapFailed onRetry={again} />,
});

type ResortMapProps = {
  resort: string;
  address: string;
  latitude: number;
  longitude: number;
  /** Draws at once instead of when it comes near the screen. */ eager?: boolean;
};

/**
 * The resort's location: a map drawn when it comes into view, and the same in words and as a link,
 * which load nothing.
 */
export function ResortMap({ resort, address, latitude, longitude, eager = false }: ResortMapProps) {
  const { t, i18n } = useTranslation('booking');
  const { settings } = useBoot();
  const titleId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => {
    if (near || !frame.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [near]);
  // Inventory without a usable position still has an address; the link then searches for it.
  const known = isPosition(latitude, longitude);
  const place = known ? `${latitude},${longitude}` : `${resort}, ${address}`;
  return (
    <section
      id={MAP_SECTION}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
    >
      <Heading level={2} id={titleId}>
        {t('detail.location')}
      </Heading>
      <div
        ref={frame}
        className="relative isolate h-80 overflow-hidden rounded-lg border border-line bg-sand sm:h-96"
      >
        {!known ? (
          <MapFailed />
        ) : !near ? (
          <MapWaiting />
        ) : (
          <LeafletMap
            resort={resort}
            language={i18n.language}
            latitude={latitude}
            longitude={longitude}
            tileUrl={settings.mapTileUrl}
            tileAttribution={settings.mapAttribution}
            texts={{
              label: t('map.label', { resort }),
              zoomIn: t('map.zoomIn'),
              zoomOut: t('map.zoomOut'),
              attribution: t('map.attribution'),
              help: t('map.help'),
            }}
          />
        )}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <span className="flex min-w-0 items-baseline gap-2">
          <MapPin
            aria-hidden="true"
            className="size-4 shrink-0 translate-y-0.5 stroke-[1.75] text-primary-text"
          />
          {address}
        </span>
        <TextLink
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center gap-1.5 text-sm"
        >
          {t('map.open')}
          <ExternalLink aria-hidden="true" className="size-4 stroke-[1.75]" />
        </TextLink>
      </p>
    </section>
  );
}

function MapWaiting() {
  const { t } = useTranslation('booking');
  return (
    <span role="status" aria-label={t('map.loading')} className="absolute inset-0">
      <Skeleton className="size-full rounded-none" />
    </span>
  );
}

/**
 * The words below it say the same. A failed fetch can be tried again; a missing position cannot.
 */
function MapFailed({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('booking');
  return (
    <div
      role="status"
      className="flex h-full flex-col items-center justify-center gap-4 p-6 text-center text-muted"
    >
      <p>{t('map.failed')}</p>
      {onRetry ? (
        <Button size="sm" variant="outline" onClick={onRetry}>
          {t('retry', { ns: 'errors' })}
        </Button>
      ) : null}
    </div>
  );
}
