import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteFooter } from '#components/club/site-footer.tsx';
import { SiteHeader } from '#components/club/site-header.tsx';
import { WhatsAppButton } from '#components/club/whatsapp-button.tsx';
import { laterPart } from '#loading/part.tsx';
import { useGuestPlaces } from '#client/guest-places.ts';
import { useSession } from '#client/session.ts';
import { useTexts, useTextsAhead } from '#i18n/load.ts';
import type { TextPart } from '#lib/pages.ts';
import { SkipLink } from '#ui/skip-link.tsx';

const OfferSync = laterPart(() => import('#components/line/offer-sync.tsx'));
const SavedSync = laterPart(() => import('#components/saved/saved-sync.ts'));

/** `texts`: how much of them the page needs. */
type SiteLayoutProps = {
  footer?: boolean;
  chatInHeader?: boolean | undefined;
  texts?: TextPart;
  children: ReactNode;
};

/**
 * Header, content, footer and WhatsApp button of every screen except the sign-in ones. The traveler
 * page hides the footer (section 2).
 */
export function SiteLayout({
  footer = true,
  chatInHeader = false,
  texts = 'rest',
  children,
}: SiteLayoutProps) {
  useTexts(texts);
  useTextsAhead();
  const { t } = useTranslation('common');
  const member = useSession() !== undefined;
  const waits = useGuestPlaces().length > 0;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      {member || waits ? <OfferSync /> : null}
      {member ? <SavedSync /> : null}
      <SiteHeader chat={chatInHeader} />
      <main id="content" className="flex-1 has-[[aria-busy=true]]:min-h-dvh" tabIndex={-1}>
        {children}
      </main>
      {footer && <SiteFooter />}
      {chatInHeader ? null : (
        <aside aria-label={t('chat')}>
          <WhatsAppButton />
        </aside>
      )}
    </div>
  );
}
