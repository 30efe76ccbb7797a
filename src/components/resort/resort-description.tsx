import { DESCRIPTION_LENGTH } from '#contracts/rules.ts';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { truncate } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';

/**
 * The resort's own description: at most 105 px and 250 characters until the reader opens all of it
 * (specification, sections 2 and 9).
 */
export function ResortDescription({
  text,
  actions,
}: {
  text: string;
  /** Beside the title; alone when nothing is told. */ actions?: ReactNode;
}) {
  const { t } = useTranslation('booking');
  const [open, setOpen] = useState(false);
  const [titleId, textId] = [useId(), useId()];
  if (!text.trim()) return actions ? <div className="self-start">{actions}</div> : null;
  const long = text.length > DESCRIPTION_LENGTH;
  return (
    <section aria-labelledby={titleId} className="flex flex-col items-start gap-3">
      <div className="flex w-full items-center justify-between gap-4">
        <Heading level={2} id={titleId}>
          {t('detail.about')}
        </Heading>
        {actions}
      </div>
      <p
        id={textId}
        className={cn(
          'max-w-read whitespace-pre-line',
          !open && 'line-clamp-4 max-h-description-collapsed',
        )}
      >
        {open || !long ? text : truncate(text, DESCRIPTION_LENGTH)}
      </p>
      {long ? (
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          aria-controls={textId}
          onClick={() => setOpen(!open)}
        >
          {open ? t('detail.less') : t('detail.more')}
        </Button>
      ) : null}
    </section>
  );
}
