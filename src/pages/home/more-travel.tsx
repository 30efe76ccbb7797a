import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useBookingSite } from '#components/deal/use-booking-site.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';

/**
 * Way to the club's booking site for hotels and flights: only with the club's TC module and a
 * signed-in member's name (specification, section 2).
 */
export function MoreTravel() {
  const { t } = useTranslation('home');
  const club = useClub();
  const session = useSession();
  const errorText = useErrorText();
  const site = useBookingSite();
  if (!club.ModuloTC || !session?.member.Nombre) return null;

  return (
    <Card tone="quiet" padding="lg" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <Heading level={2} size="md">
            {t('more.title')}
          </Heading>
          <p className="mt-1 text-base text-muted">{t('more.text')}</p>
        </div>
        <Button
          variant="outline"
          loading={site.busy}
          loadingLabel={t('more.opening')}
          onClick={site.open}
          className="max-sm:w-full"
        >
          {t('more.action')}
          <ExternalLink aria-hidden="true" className="size-5" />
          <span className="sr-only">({t('more.newTab')})</span>
        </Button>
      </div>
      {site.failure ? (
        <Alert tone="danger" takeFocus={site.failure.count}>
          {errorText(site.failure.error)}
        </Alert>
      ) : null}
    </Card>
  );
}
