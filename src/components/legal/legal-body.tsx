import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RenderedLegal } from '#legal/render.ts';
import { Button } from '#ui/button.tsx';
import { LegalContents, LegalText } from './legal-text.tsx';

/** A legal text: contents, a print button, and the text, inside an element with `data-legal`. */
export function LegalBody({ data: { title, html, contents } }: { data: RenderedLegal }) {
  const { t } = useTranslation('legal');
  return (
    <>
      <LegalContents key={title} contents={contents} />
      <div className="relative">
        <Button
          variant="ghost"
          size="sm"
          className="absolute end-0 -top-1.5 print:hidden"
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" className="size-5" />
          {t('print')}
        </Button>
        <LegalText html={html} className="[&>p:first-child]:pe-36 print:[&>p:first-child]:pe-0" />
      </div>
    </>
  );
}
