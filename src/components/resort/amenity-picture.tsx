import { amenityKey, amenityUrl } from '#lib/amenities.ts';
import { cn } from '#ui/cn.ts';
import { AMENITY_ICONS } from './amenity-icons.ts';

/**
 * A picture bundled with the code, or the endpoint's, in the text's color. If the mask does not
 * load the square stays empty.
 */
export function AmenityPicture({ img, className }: { img: string; className: string }) {
  const key = amenityKey(img);
  const Icon = key === undefined ? undefined : AMENITY_ICONS[key];
  if (Icon) return <Icon aria-hidden="true" className={cn('stroke-[1.75]', className)} />;
  return (
    <span
      aria-hidden="true"
      className={cn('bg-current', className)}
      style={{ mask: `url("${amenityUrl(img)}") center / contain no-repeat` }}
    />
  );
}
