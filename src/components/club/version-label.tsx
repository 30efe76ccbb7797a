import { useBoot } from '#client/boot.tsx';
import { SITE_VERSIONS } from '#contracts/rules.ts';

/**
 * Version label of the site (specification, section 9), with the build's version as its title.
 * `place`: which site it is, on a host that is both.
 */
export function VersionLabel({ place }: { place: keyof typeof SITE_VERSIONS }) {
  const { site, settings } = useBoot();
  return (
    <p className="text-xs" title={settings.version}>
      {SITE_VERSIONS[site === 'both' ? place : site]}
    </p>
  );
}
