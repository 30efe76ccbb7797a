import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Week } from '#contracts/week.ts';
import { imageUrl } from '#lib/paths.ts';
import { Heading } from '#ui/text.tsx';
import { AMENITY_ICONS, amenityKey } from './amenity-icons.ts';

/** What the image endpoint may know; it refuses any other name. */
const PICTURE_NAME = /^[a-z0-9-]{3,80}$/;

type Amenity = Week['resort']['amenities'][number];

/** The resort's services in two to six columns, each with its picture and its name in the reader's language. */
export function AmenityGrid({ amenities }: { amenities: readonly Amenity[] }) {
  const { t, i18n } = useTranslation('booking');
  const titleId = useId();
  if (amenities.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="@container flex flex-col gap-4">
      <Heading level={2} id={titleId}>
        {t('detail.services')}
      </Heading>
      <ul className="grid grid-cols-2 gap-x-2 gap-y-3 @xl:grid-cols-3 @xl:gap-x-4 @3xl:grid-cols-4 @5xl:grid-cols-5 @6xl:grid-cols-6">
        {amenities.map((amenity) => (
          <li key={amenity.img} className="flex min-w-0 items-center gap-2.5">
            <span
              aria-hidden="true"
              className="flex size-10 shrink-0 items-center justify-center rounded-md bg-primary-tint text-on-tint"
            >
              <AmenityPicture img={amenity.img} />
            </span>
            <span lang={i18n.language} className="min-w-0 hyphens-auto [overflow-wrap:break-word]">
              {i18n.language === 'es' ? amenity.es : amenity.en}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AmenityPicture({ img }: { img: string }) {
  const [failed, setFailed] = useState(false);
  const key = amenityKey(img);
  const Icon = key === undefined ? undefined : AMENITY_ICONS[key];
  if (Icon) return <Icon className="size-5 stroke-[1.75]" />;
  return failed || !PICTURE_NAME.test(img) ? (
    <Check className="size-5 stroke-[1.75]" />
  ) : (
    <img
      src={imageUrl(img, 64)}
      alt=""
      loading="lazy"
      className="size-5"
      onError={() => setFailed(true)}
    />
  );
}
