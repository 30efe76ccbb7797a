import { useTranslation } from 'react-i18next';
import { laterPart } from '#loading/part.tsx';
import { cn } from '#ui/cn.ts';
import { useClubChat } from './club-chat.ts';
import { WhatsAppIcon } from './whatsapp-icon.tsx';

const FloatingChat = laterPart(() => import('./floating-chat.tsx'));

/**
 * Floating button that opens the club's chat; missing without a number (specification, section 1),
 * hidden while the visitor scrolls down, and never over a control: at the top of a page it is lifted
 * to where none is. What floats (`data-floats`) knows
 * the height of a bar at the bottom of the page (`data-bottom-bar`) as `--float-offset`, and sits above
 * it; `--chat-offset` is the room that this button (`data-chat`) takes.
 */
export function WhatsAppButton() {
  const chat = useClubChat();
  return chat ? <FloatingChat chat={chat} /> : null;
}

/**
 * The same in the header of the pages where nothing may float: those with a form to fill in and to
 * pay.
 */
export function WhatsAppLink({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  const chat = useClubChat();
  return chat ? (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('whatsapp')}
      title={t('whatsapp')}
      className={cn(
        'inline-flex size-11 items-center justify-center rounded-full text-muted transition-colors hover:bg-sand hover:text-ink',
        className,
      )}
    >
      <WhatsAppIcon className="size-6" />
    </a>
  ) : null;
}
