import { useTranslation } from 'react-i18next';
import { useClubChat } from './club-chat.ts';
import { WhatsAppIcon } from './whatsapp-icon.tsx';

/**
 * Floating way to the club's chat, absent without a number (specification, section 1). Where a bar stands at the
 * bottom of the page (`data-bottom-bar`), `--float-offset` is its height and the button stands above it; what stands above the button goes by `data-chat`.
 */
export function WhatsAppButton() {
  const { t } = useTranslation('common');
  const chat = useClubChat();
  if (!chat) return null;
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('whatsapp')}
      title={t('whatsapp')}
      data-chat
      style={{ bottom: 'calc(var(--float-offset, 0px) + env(safe-area-inset-bottom, 0px))' }}
      className="fixed end-4 z-bar mb-4 flex size-14 items-center justify-center rounded-full bg-whatsapp text-on-whatsapp shadow-soft transition-transform hover:scale-105 sm:end-6 sm:mb-6 print:hidden"
    >
      <WhatsAppIcon className="size-7" />
    </a>
  );
}
