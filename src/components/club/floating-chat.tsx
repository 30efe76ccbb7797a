import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { useOutOfTheWay } from './use-out-of-the-way.ts';
import { WhatsAppIcon } from './whatsapp-icon.tsx';

/** The button of `WhatsAppButton`; its code comes after the page. */
export default function FloatingChat({ chat }: { chat: string }) {
  const { t } = useTranslation('common');
  const link = useRef<HTMLAnchorElement>(null);
  const { shown, lift } = useOutOfTheWay(link);
  return (
    <a
      ref={link}
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('whatsapp')}
      title={t('whatsapp')}
      data-chat
      data-floats
      style={{
        bottom: `calc(${lift}px + var(--float-offset, 0px) + env(safe-area-inset-bottom, 0px))`,
      }}
      className={cn(
        'fixed end-4 z-bar mb-4 flex size-11 items-center justify-center rounded-full bg-whatsapp text-on-whatsapp shadow-soft transition-opacity sm:end-6 sm:mb-6 print:hidden',
        // The keyboard still reaches it.
        !shown && 'not-focus-visible:pointer-events-none not-focus-visible:opacity-0',
      )}
    >
      <WhatsAppIcon className="size-6" />
    </a>
  );
}
