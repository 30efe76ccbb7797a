import { useTranslation } from 'react-i18next';
import { clubInitials } from '#clubs/initials.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type UserPanelProps = { name: string; loginId: string; contract: string };

/**
 * Who is signed in: initials, name, LoginID and contract number (specification, section 2, Profile
 * page).
 */
export function UserPanel({ name, loginId, contract }: UserPanelProps) {
  const { t } = useTranslation('profile');
  return (
    <div className="flex items-center gap-4 lg:flex-col lg:items-start">
      <Avatar initials={clubInitials(name)} size="lg" />
      <div className="min-w-0">
        <p className="font-display text-xl text-ink [overflow-wrap:anywhere]">{name}</p>
        <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted lg:flex-col lg:gap-y-1">
          <div className="flex gap-1.5">
            <dt>{t('loginId')}</dt>
            <dd className="font-medium text-ink tabular-nums">{loginId}</dd>
          </div>
          {contract ? (
            <div className="flex gap-1.5">
              <dt>{t('contract')}</dt>
              <dd className="font-medium text-ink tabular-nums">{contract}</dd>
            </div>
          ) : null}
        </dl>
      </div>
    </div>
  );
}

export const UserPanelSkeleton = () => (
  <div className="flex items-center gap-4 lg:flex-col lg:items-start">
    <Skeleton className="size-16 rounded-full" />
    <div className="flex flex-col gap-2">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-32" />
    </div>
  </div>
);
