import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationType } from 'react-router-dom';
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
  // The server named the address of the page it rendered; browsers share that one while it is there.
  const moved = useNavigationType() !== 'POP';
  useEffect(() => {
    if (moved) document.querySelector('link[rel="canonical"]')?.remove();
  }, [moved]);
  return null;
}
