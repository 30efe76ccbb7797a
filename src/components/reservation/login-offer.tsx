import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';

/**
 * Invites a guest to sign in, so that the form is filled in for them (specification, section 6).
 */
export function LoginOffer({ onLogin }: { onLogin: () => void }) {
  const { t } = useTranslation('booking');
  return (
    <aside className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-primary-tint p-4 text-on-tint sm:px-6">
      <UserRound aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
      <p className="min-w-48 grow basis-0">
        <strong className="font-semibold">{t('traveler.loginOffer')}</strong>{' '}
        {t('traveler.loginOfferText')}
      </p>
      <Button variant="outline" size="sm" onClick={onLogin}>
        {t('login', { ns: 'common' })}
      </Button>
    </aside>
  );
}
