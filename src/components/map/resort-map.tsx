import { ExternalLink, MapPin, Navigation } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
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
export function ResortMap(props: ResortMapProps) {
  const { t } = useTranslation('booking');
  const titleId = useId();
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
      <MapFrame {...props} className="h-80 rounded-lg border border-line sm:h-96" />
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <span className="flex min-w-0 items-baseline gap-2">
          <MapPin
            aria-hidden="true"
            className="size-4 shrink-0 translate-y-0.5 stroke-[1.75] text-primary-text"
          />
          {props.address}
        </span>
        <TextLink
          href={`https://www.google.com/maps/search/?api=1&query=${targetOf(props)}`}
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

/** The same as a card, with the way there. */
export function ResortPlace(props: ResortMapProps) {
  const { t } = useTranslation('booking');
  const titleId = useId();
  const { resort, address } = props;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 print:hidden">
      <Heading level={2} size="md" id={titleId}>
        {t('payOk.where')}
      </Heading>
      <Card padding="none">
        <MapFrame {...props} className="h-55 sm:h-44" />
        <div className="flex flex-col gap-4 border-t border-line p-4 sm:flex-row sm:items-center">
          <p className="flex min-w-0 grow gap-3 text-sm">
            <MapPin
              aria-hidden="true"
              className="size-5 shrink-0 stroke-[1.75] text-primary-text"
            />
            {address}
          </p>
          <Button asChild size="sm" variant="outline" className="max-sm:h-field">
            <a
              href={`https://www.google.com/maps/dir/?api=1&destination=${targetOf(props)}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('payOk.directionsLabel', { resort })}
            >
              <Navigation aria-hidden="true" className="size-4 stroke-[1.75]" />
              {t('payOk.directions')}
            </a>
          </Button>
        </div>
      </Card>
    </section>
  );
}

/**
 * The search of a map service's link: the position, or the address where the inventory has no usable
 * position.
 */
const targetOf = ({ resort, address, latitude, longitude }: ResortMapProps): string =>
  encodeURIComponent(
    isPosition(latitude, longitude) ? `${latitude},${longitude}` : `${resort}, ${address}`,
  );

/** The map alone, drawn when it comes near the screen. */
export function MapFrame({
  resort,
  latitude,
  longitude,
  eager = false,
  className,
}: ResortMapProps & { className: string }) {
  const { t, i18n } = useTranslation(['booking', 'map']);
  const { settings } = useBoot();
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setNear] = useState(false);
  const near = seen || eager;
  useEffect(() => {
    if (near || !frame.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, [near]);
  return (
    <div ref={frame} className={cn('relative isolate overflow-hidden bg-sand', className)}>
      {!isPosition(latitude, longitude) ? (
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
            attribution: t('map:attribution'),
            help: t('map.help'),
          }}
        />
      )}
    </div>
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
