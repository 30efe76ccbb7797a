import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LaterLegalDialog } from '#components/legal/later-legal-dialog.tsx';
import { cn } from '#ui/cn.ts';

const LEGAL_LINKS = ['terms', 'privacy', 'cookies', 'priceMatch'] as const;
export type LegalLink = (typeof LEGAL_LINKS)[number];

/**
 * Names of the legal texts; pressing one opens the text over the page. The texts themselves are
 * fetched only then.
 */
export function LegalLinks({
  texts = LEGAL_LINKS,
  className,
  linkClassName,
}: {
  texts?: readonly LegalLink[];
  className?: string;
  linkClassName?: string;
}) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<LegalLink>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ul className={cn('flex flex-wrap gap-x-4 gap-y-1', className)}>
        {texts.map((text) => (
          <li key={text}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={cn(
                'min-h-6 rounded-sm py-1 text-start underline-offset-4 hover:underline',
                linkClassName,
              )}
              onClick={() => {
                setShown(text);
                setOpen(true);
              }}
            >
              {t(`footer.${text}`)}
            </button>
          </li>
        ))}
      </ul>
      {shown ? <LaterLegalDialog text={shown} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
