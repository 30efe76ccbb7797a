import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { LegalTextName } from '#legal/load.ts';
import type { RenderedLegal } from '#legal/render.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Heading } from '#ui/text.tsx';
import { LegalBody } from './legal-body.tsx';
import { LegalText } from './legal-text.tsx';
import type { useLegal } from './use-legal.ts';

type LegalFrameProps = {
  text: LegalTextName;
  legal: ReturnType<typeof useLegal>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The buttons. */
  footer: ReactNode;
  /** Above the text. */
  note?: ReactNode;
};

/**
 * A legal text over the page: contents, body, printing, and what to show while it loads or when it
 * fails.
 */
export function LegalFrame({ text, legal, open, onOpenChange, footer, note }: LegalFrameProps) {
  const { t } = useTranslation('common');
  const { data, language } = legal;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={data?.title ?? t(`footer.${text}`)}
      closeLabel={t('close')}
      footer={footer}
    >
      <div data-legal lang={language} className="flex flex-col gap-4">
        {note}
        <LegalBody legal={legal} />
        {data ? <PrintedText title={data.title} html={data.html} language={language} /> : null}
      </div>
    </Dialog>
  );
}

/**
 * The printed text. A dialog scrolls inside a fixed window, which cannot be printed in full. So
 * while printing (by our button or the browser's command) the page contains a copy of the text, and
 * only that is printed.
 */
function PrintedText({
  title,
  html,
  language,
}: Pick<RenderedLegal, 'title' | 'html'> & { language: string }) {
  const [paper, setPaper] = useState<HTMLElement>();
  useEffect(() => {
    let others: Element[] = [];
    const end = () => {
      for (const part of others) part.classList.remove('print:hidden');
      others = [];
      setPaper(undefined);
    };
    const start = () => {
      others = [...document.body.children].filter(
        (part) => !part.classList.contains('print:hidden'),
      );
      for (const part of others) part.classList.add('print:hidden');
      // The browser takes its snapshot as soon as this event is over.
      flushSync(() => setPaper(document.body));
    };
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
      for (const part of others) part.classList.remove('print:hidden');
    };
  }, []);
  if (!paper) return null;
  return createPortal(
    // The ids belong to the text on the screen.
    <article lang={language} data-scheme="light" className="hidden print:block print:bg-surface">
      <Heading level={1} className="mb-2">
        {title}
      </Heading>
      <LegalText html={html.replace(/ id="[^"]*"/g, '')} />
    </article>,
    paper,
  );
}
