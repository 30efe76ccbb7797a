import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Week } from '#contracts/week.ts';
import { Heading } from '#ui/text.tsx';
import { AmenityPicture } from './amenity-picture.tsx';

type Amenity = Week['resort']['amenities'][number];

/** The resort's services in two to four columns, each with its picture beside its name in the reader's language. */
export function AmenityGrid({ amenities }: { amenities: readonly Amenity[] }) {
  const { t, i18n } = useTranslation('booking');
  const titleId = useId();
  if (amenities.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="@container flex flex-col gap-4">
      <Heading level={2} id={titleId}>
        {t('detail.services')}
      </Heading>
      <ul className="grid grid-cols-2 gap-x-2 gap-y-3 @lg:grid-cols-3 @lg:gap-x-4 @3xl:grid-cols-4 @3xl:gap-y-4">
        {amenities.map((amenity) => (
          <li key={amenity.img} className="flex min-w-0 items-center gap-2.5">
            <span
              aria-hidden="true"
              className="flex size-10 shrink-0 items-center justify-center rounded-md bg-primary-tint text-on-tint"
            >
              <AmenityPicture img={amenity.img} className="size-5" />
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
