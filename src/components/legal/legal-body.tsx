import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { LegalContents, LegalText } from './legal-text.tsx';
import type { useLegal } from './use-legal.ts';

/**
 * A legal text inside an element with `data-legal`: contents, a print button and the text; its
 * shape while it loads, and a way to try again when it fails.
 */
export function LegalBody({ legal }: { legal: ReturnType<typeof useLegal> }) {
  const { t } = useTranslation(['legal', 'errors']);
  if (legal.failed) {
    return (
      <Alert
        tone="danger"
        takeFocus
        actions={
          <Button size="sm" variant="outline" loading={legal.retrying} onClick={legal.retry}>
            {t('errors:retry')}
          </Button>
        }
      >
        {t('failed')}
      </Alert>
    );
  }
  if (!legal.data) {
    return (
      <div aria-busy="true" className="flex flex-col gap-8">
        <VisuallyHidden>
          <output>{t('loading')}</output>
        </VisuallyHidden>
        <SkeletonText lines={4} />
        <SkeletonText lines={6} />
        <SkeletonText lines={5} />
      </div>
    );
  }
  const { title, html, contents } = legal.data;
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
