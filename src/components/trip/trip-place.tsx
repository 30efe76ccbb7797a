import { Copy, MapPin, Navigation } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MapFrame } from '#components/map/resort-map.tsx';
import type { SharedTrip } from '#contracts/trip.ts';
import { whenIdle } from '#loading/timing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Heading } from '#ui/text.tsx';
import { directionsTo } from './trip-links.ts';
import { useCopy } from '../share/use-copy.ts';

type TripPlaceProps = {
  trip: Pick<SharedTrip, 'resort' | 'address'>;
  /** Draws the map once the page is at rest, out of sight too: it is kept for later. */
  keep?: boolean;
};

/** Where the resort is: map, address to copy, and the way there. */
export function TripPlace({ trip, keep = false }: TripPlaceProps) {
  const { t } = useTranslation('trips');
  const titleId = useId();
  const { copied, copy } = useCopy();
  const { resort, address } = trip;
  const [rested, setRested] = useState(false);
  useEffect(() => (keep ? whenIdle(() => setRested(true)) : undefined), [keep]);
  const [street = resort.name, ...rest] = address;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4 print:hidden">
      <Heading level={2} id={titleId}>
        {t('trip.location')}
      </Heading>
      <Card padding="none">
        <MapFrame
          resort={resort.name}
          address={address.join(', ')}
          latitude={resort.lat}
          longitude={resort.lng}
          eager={rested}
          className="h-52 sm:h-96"
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-t border-line p-4">
          <p className="flex min-w-0 grow basis-64 gap-4">
            <MapPin
              aria-hidden="true"
              className="mt-0.5 size-5 shrink-0 stroke-[1.75] text-muted max-sm:hidden"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{street}</span>
              <span className="block text-sm text-muted">{rest.join(', ')}</span>
              {copied === false ? (
                <span role="status" className="block text-sm text-muted">
                  {t('trip.copyFailed')}
                </span>
              ) : null}
            </span>
          </p>
          <div className="flex gap-3 max-sm:w-full">
            <Button
              size="sm"
              variant="outline"
              className="max-sm:h-field max-sm:grow max-sm:basis-0"
              aria-label={t('trip.copyAddressLabel')}
              onClick={() => void copy([resort.name, ...address].join(', '))}
            >
              <Copy aria-hidden="true" className="size-4 stroke-[1.75]" />
              {copied ? t('share.copiedShort') : t('trip.copyAddress')}
            </Button>
            <Directions resort={resort} />
          </div>
        </div>
      </Card>
      <LiveRegion message={copied ? t('trip.addressCopied') : ''} />
    </section>
  );
}

function Directions({ resort }: Pick<SharedTrip, 'resort'>) {
  const { t } = useTranslation('trips');
  return (
    <Button
      asChild
      size="sm"
      variant="outline"
      className="max-sm:h-field max-sm:grow max-sm:basis-0"
    >
      <a
        href={directionsTo(resort)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('directionsLabel', { resort: resort.name })}
      >
        <Navigation aria-hidden="true" className="size-4 stroke-[1.75]" />
        {t('directions')}
      </a>
    </Button>
  );
}
