import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Popover } from '#ui/popover.tsx';
import { ClubContactList } from './club-contact.tsx';
import { contactOf } from './contact.ts';

/** Opens the club's contact details; missing for a club without any. */
export function ContactButton({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const club = useClub();
  if (!Object.values(contactOf(club)).some(Boolean)) return null;
  return (
    <Popover
      align="end"
      label={t('contact')}
      trigger={
        <Button variant="ghost" size="sm" className={cn('text-base font-medium', className)}>
          {t('contact')}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    >
      <ClubContactList />
    </Popover>
  );
}
