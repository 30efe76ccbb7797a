import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { AccountLinks } from '#components/verification/account-links.tsx';
import { linkTo } from '#lib/paths.ts';
import { ClubContactList } from './club-contact.tsx';
import { HomeLink } from './home-link.tsx';
import { LegalLinks } from './legal-links.tsx';
import { VersionLabel } from './version-label.tsx';

/**
 * Footer of a screen: club, agency, contact with the footer's own overrides, legal texts
 * (specification, section 2, Footer). Its colors are sand, or the club's own if the club chooses so
 * (`ColorFooterPredeterminado`).
 */
export function SiteFooter() {
  const { t } = useTranslation(['common', 'account']);
  const club = useClub();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer
      aria-label={t('account:footer.label')}
      className="mt-16 border-t border-footer-line bg-footer text-on-footer"
    >
      <div className="mx-auto grid max-w-page gap-8 px-4 pt-12 pb-8 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_2fr_1fr_1fr] lg:gap-12 lg:px-8">
        <div className="flex flex-col items-start gap-4 sm:col-span-2 lg:col-span-1">
          <HomeLink place="footer" className="max-w-full focus-visible:outline-on-footer" />
          <p className="max-w-80 text-sm">{t('account:footer.about')}</p>
          <p className="max-w-80 text-sm [overflow-wrap:anywhere]">
            {t('account:footer.agency', { agency: club.Agencia.trim() || club.Nombre })}
          </p>
        </div>
        <section className="flex min-w-0 flex-col gap-3 text-sm [&_a]:focus-visible:outline-on-footer">
          <h2 className="font-sans text-sm font-semibold tracking-normal">{t('contact')}</h2>
          <ClubContactList place="footer" />
        </section>
        <section className="flex flex-col gap-3 text-sm">
          <h2 className="font-sans text-sm font-semibold tracking-normal">
            {t('account:footer.legal')}
          </h2>
          <LegalLinks className="flex-col" linkClassName="focus-visible:outline-on-footer" />
        </section>
        <section className="flex flex-col gap-3 text-sm">
          <h2 className="font-sans text-sm font-semibold tracking-normal">{t('account:title')}</h2>
          <div className="flex flex-col items-start gap-1">
            <AccountLinks className="flex-col" linkClassName="focus-visible:outline-on-footer" />
            <Link
              to={linkTo.recoverPassword()}
              className="rounded-sm py-1 underline-offset-4 hover:underline focus-visible:outline-on-footer"
            >
              {t('account:footer.recoverPassword')}
            </Link>
          </div>
        </section>
      </div>
      <div className="mx-auto max-w-page px-4 sm:px-6 lg:px-8">
        {/* The end of the line is left to the button to the club's chat. */}
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-footer-line py-6 pe-20 text-sm">
          <p>{t('account:footer.rights', { year, club: club.Nombre })}</p>
          <VersionLabel place="weeks" />
        </div>
      </div>
    </footer>
  );
}
