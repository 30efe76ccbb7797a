import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { useErrorText } from '#client/use-error-text.ts';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import { loadLegal } from '#legal/load.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export type LegalText = 'terms' | 'privacy' | 'cookies' | 'priceMatch';
type LegalDialogProps = { text: LegalText; open: boolean; onOpenChange: (open: boolean) => void };

/** A legal text over the page, in the reader's language, fetched when it is opened (specification, section 2, Footer and overlays). */
export function LegalDialog({ text, open, onOpenChange }: LegalDialogProps) {
  const { t, i18n } = useTranslation('common');
  const errorText = useErrorText();
  const language = languageSchema.catch(DEFAULT_LANGUAGE).parse(i18n.language);
  const { data, error, mutate } = useSWR(open ? ['legal', text, language] : null, () => loadLegal(text, language), { revalidateIfStale: false });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title={data?.title ?? t(`footer.${text}`)} closeLabel={t('close')}>
      {data ? <div className="[&_h2]:mt-6 [&_h2]:mb-2 [&_h2]:text-lg [&_li]:ms-5 [&_li]:list-disc [&_p]:mb-3" dangerouslySetInnerHTML={{ __html: data.html }} /> : null}
      {error ? <Alert tone="danger" actions={<Button size="sm" onClick={() => void mutate()}>{t('retry', { ns: 'errors' })}</Button>}>{errorText(error)}</Alert> : null}
      {!data && !error ? <div aria-hidden="true" className="flex flex-col gap-3">{Array.from({ length: 8 }, (_, line) => <Skeleton key={line} className="h-4 w-full" />)}</div> : null}
    </Dialog>
  );
}
