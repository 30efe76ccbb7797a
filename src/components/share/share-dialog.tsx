import { Check, Copy, Mail } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WhatsAppIcon } from '#components/club/whatsapp-icon.tsx';
import { PREVIEW_SIZE } from '#lib/preview.ts';
import { Button } from '#ui/button.tsx';
import { LaterDialog } from '#ui/later-dialog.tsx';
import { Picture } from '#ui/picture.tsx';
import { useCopy } from './use-copy.ts';
import type { SharedLink } from './use-link.ts';

/** What a link is about. */
type SharedThing = 'week' | 'resort' | 'search';

type ShareDialogProps = {
  link: SharedLink;
  about: SharedThing;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A link as other sites show it, with the ways to send it: copied, by WhatsApp, by e-mail. */
export function ShareDialog({ link, about, open, onOpenChange }: ShareDialogProps) {
  const { t } = useTranslation('share');
  return (
    <LaterDialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t(`window.${about}`)}
      description={about === 'week' ? undefined : t(`window.${about}Text`)}
      closeLabel={t('window.close')}
      bodyClassName="flex flex-col gap-4"
    >
      <figure className="overflow-hidden rounded-lg border border-line">
        <Picture
          src={link.picture}
          alt={t('window.preview', { title: link.title })}
          ratio={`${PREVIEW_SIZE.width}/${PREVIEW_SIZE.height}`}
        />
        <figcaption aria-hidden="true" className="border-t border-line bg-sand px-4 py-3 text-sm">
          <span className="block truncate font-semibold">{link.title}</span>
          <span className="block truncate text-muted">{link.text || new URL(link.url).host}</span>
        </figcaption>
      </figure>
      <Ways link={link} />
    </LaterDialog>
  );
}

/** The address to copy, with a confirmation, and other ways to send it. */
function Ways({ link }: Pick<ShareDialogProps, 'link'>) {
  const { t } = useTranslation('share');
  const { copied, copy } = useCopy();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (copied === false) field.current?.select();
  }, [copied]);
  const { url, title, text } = link;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          value={url}
          aria-label={t('window.address')}
          // Its start stays in view.
          onFocus={({ currentTarget: one }) =>
            one.setSelectionRange(0, one.value.length, 'backward')
          }
          className="h-field min-w-0 grow rounded-md border border-field bg-surface px-3 text-sm"
        />
        <Button className="shrink-0 px-4" onClick={() => void copy(url)}>
          {copied ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Copy aria-hidden="true" className="size-5" />
          )}
          {t('window.copy')}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {copied === undefined ? (
          ''
        ) : copied ? (
          <>
            <span className="font-semibold text-success">{t('window.copied')}.</span>{' '}
            {t('window.copiedText')}
          </>
        ) : (
          t('window.failed')
        )}
      </p>
      <Services title={title} words={[title, text, url].filter(Boolean).join('\n')} />
    </div>
  );
}

/** The services that take a text. */
function Services({ title, words }: { title: string; words: string }) {
  const { t } = useTranslation('share');
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button asChild variant="outline" className="px-4">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <WhatsAppIcon />
          {t('window.whatsapp')}
          <span className="sr-only">, {t('window.newTab')}</span>
        </a>
      </Button>
      <Button asChild variant="outline" className="px-4">
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(words)}`}>
          <Mail aria-hidden="true" className="size-5 stroke-[1.75]" />
          {t('window.mail')}
        </a>
      </Button>
    </div>
  );
}
