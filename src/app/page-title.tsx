import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import type { PageName } from '#lib/pages.ts';
import { clubTitle } from '#lib/club-title.ts';

/** Sets title and favicon from the club (specification, section 4, App shell). */
export function PageTitle({ page }: { page: PageName }) {
  const { t } = useTranslation('common');
  const club = useClub();
  const text = clubTitle(t(`titles.${page}`), club.Nombre);
  useEffect(() => {
    document.title = text;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon && club.LogoIcon) icon.href = club.LogoIcon;
  }, [text, club.LogoIcon]);
  return null;
}
