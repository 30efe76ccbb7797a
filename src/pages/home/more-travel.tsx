import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callEndpoint } from '#client/call.ts';
import { useSession } from '#client/session.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { isIos } from '#components/week/open-results.ts';
import { handoff } from '#contracts/auth.ts';
import { siteUrl } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/text.tsx';

/**
 * Way to the club's booking site for hotels and flights: only with the club's TC module and a signed-in member's name
 * (specification, section 2). Every press asks for a fresh hand-off code, since one works once and for a minute.
 */
export function MoreTravel() {
  const { t, i18n } = useTranslation('home');
  const club = useClub();
  const session = useSession();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; count: number }>();
  if (!club.ModuloTC || !session?.member.Nombre) return null;

  const go = async () => {
    setBusy(true);
    setFailure(undefined);
    // Opened while the press still counts; browsers refuse a tab that comes after an answer of the network.
    const tab = isIos(navigator) ? null : window.open('', '_blank');
    try {
      const { token } = await callEndpoint(handoff, {}, { token: session.token });
      const address = siteUrl(club.UrlTC, { submit: 'true', keepurl: 'true', token, lang: i18n.language });
      if (tab) {
        tab.opener = null;
        tab.location.replace(address);
      } else location.assign(address);
    } catch (error) {
      tab?.close();
      setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card tone="quiet" padding="lg" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <Heading level={2} size="md">{t('more.title')}</Heading>
          <p className="mt-1 text-base text-muted">{t('more.text')}</p>
        </div>
        <Button variant="outline" loading={busy} loadingLabel={t('more.opening')} onClick={() => void go()} className="max-sm:w-full">
          {t('more.action')}
          <ExternalLink aria-hidden="true" className="size-5" />
          <span className="sr-only">({t('more.newTab')})</span>
        </Button>
      </div>
      {failure ? <Alert tone="danger" takeFocus={failure.count}>{errorText(failure.error)}</Alert> : null}
    </Card>
  );
}
