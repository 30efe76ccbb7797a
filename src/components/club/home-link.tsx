import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { linkTo } from '#lib/paths.ts';
import { cn } from '#ui/cn.ts';
import { ClubMark } from './club-mark.tsx';
import type { ClubMarkProps } from './club-mark.tsx';

/** The club's mark, as a link to the home page. */
export function HomeLink({
  className,
  ...mark
}: Pick<ClubMarkProps, 'place' | 'size' | 'className'>) {
  const { t } = useTranslation('common');
  const club = useClub();
  return (
    <Link to={linkTo.home()} className={cn('min-w-0 rounded-sm', className)}>
      {/* Labeled in words, without the initials that replace a picture. */}
      <ClubMark {...mark} aria-hidden="true" />
      <span className="sr-only">{t('footer.toHome', { club: club.Nombre })}</span>
    </Link>
  );
}
