import { Mail, Phone } from 'lucide-react';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { contactOf, telUrl, whatsAppUrl } from '#components/club/contact.ts';
import { WhatsAppIcon } from '#components/club/whatsapp-icon.tsx';
import type { TripCard } from '#contracts/trip.ts';
import { phoneText } from '#lib/phone-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';
import { Locator } from './locator.tsx';

/** Ways to the club, with the number of the booking already said where a message can carry it. */
export function TripHelp({ trip }: { trip: Pick<TripCard, 'locator' | 'resort'> }) {
  const { t } = useTranslation('trips');
  const titleId = useId();
  const contact = contactOf(useClub());
  const { locator, resort } = trip;
  const number = { locator: <Locator value={locator} className="font-semibold text-ink" /> };
  return (
    <Card asChild className="flex flex-col gap-3 max-sm:p-4 print:hidden">
      <section aria-labelledby={titleId}>
        <Heading level={2} size="sm" id={titleId}>
          {t('help.title')}
        </Heading>
        <p className="text-sm text-muted">
          <Trans
            t={t}
            i18nKey={contact.whatsapp ? 'help.text' : 'help.textOnly'}
            components={number}
          />
        </p>
        {contact.whatsapp ? (
          <Button asChild variant="outline" full>
            <a
              href={whatsAppUrl(
                contact.whatsapp,
                t('help.message', { locator, resort: resort.name }),
              )}
              target="_blank"
              rel="noopener noreferrer"
            >
              <WhatsAppIcon className="size-5 text-whatsapp" />
              {t('help.chat')}
            </a>
          </Button>
        ) : null}
        <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-sm font-medium">
          {contact.phone ? (
            <a href={telUrl(contact.phone)} className={way}>
              <Phone aria-hidden="true" className="size-4 stroke-[1.75]" />
              {phoneText(contact.phone)}
            </a>
          ) : null}
          {contact.email && !contact.whatsapp ? (
            <a
              href={`mailto:${contact.email}?subject=${encodeURIComponent(locator)}`}
              className={way}
            >
              <Mail aria-hidden="true" className="size-4 stroke-[1.75]" />
              {contact.email}
            </a>
          ) : null}
        </p>
      </section>
    </Card>
  );
}
const way = 'inline-flex min-h-6 items-center gap-2 underline-offset-4 hover:underline';
