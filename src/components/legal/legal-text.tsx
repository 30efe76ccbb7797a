import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RenderedLegal } from '#legal/render.ts';
import { cn } from '#ui/cn.ts';

/**
 * Typography of a long text: measure, subdued numbers and hairlines, all from the design tokens.
 */
const prose = [
  'text-base leading-7 text-ink [&_p]:mb-4 [&>p:first-child]:mb-6 [&>p:first-child]:text-sm [&>p:first-child]:text-muted',
  '[&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:scroll-mt-4 [&_h2]:rounded-sm [&_h2]:text-xl [&_h2]:focus-visible:outline-offset-4 [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-lg',
  '[&_ul]:mb-4 [&_ul]:list-disc [&_ul]:ps-5 [&_li]:mb-2 [&_li]:ps-1 [&_li]:marker:text-muted [&_strong]:font-semibold',
  '[&_a]:rounded-sm [&_a]:font-medium [&_a]:underline [&_a]:decoration-accent [&_a]:decoration-2 [&_a]:underline-offset-4 [&_a]:hover:text-primary-text',
  '[&_table]:mb-4 [&_table]:w-full [&_table]:border-collapse [&_table]:text-sm [&_table]:leading-6 [&_th]:border-b [&_th]:border-field [&_th]:py-2 [&_th]:pe-4 [&_th]:text-start [&_th]:font-semibold',
  '[&_td]:border-b [&_td]:py-2 [&_td]:pe-4 [&_td]:align-top [&_tr>:first-child]:w-1/4 [&_tr>:last-child]:w-1/4 [&_tr>:last-child]:pe-0',
  'print:text-sm print:leading-5 print:[&_h2]:mt-5 print:[&_h2]:break-after-avoid print:[&_h2]:text-base print:[&_li]:break-inside-avoid print:[&_tr]:break-inside-avoid',
].join(' ');

/** The body of a legal text. Its HTML is made from our own files, with the club's data escaped. */
export const LegalText = ({ html, className }: { html: string; className?: string }) => (
  <div className={cn(prose, className)} dangerouslySetInnerHTML={{ __html: html }} />
);

/** Searches only the dialog around it: stories show several texts on one page. */
function jump(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  const target = event.currentTarget
    .closest('[data-legal]')
    ?.querySelector<HTMLElement>(`[id="${id}"]`);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'start' });
  target.focus({ preventScroll: true });
}

/**
 * Sections of a text. Selecting one scrolls within the text and moves focus there; the address of
 * the page does not change.
 */
export function LegalContents({ contents }: { contents: RenderedLegal['contents'] }) {
  const { t } = useTranslation('legal');
  const name = useId();
  return (
    <nav aria-labelledby={name} className="rounded-md bg-sand px-4 py-3 print:hidden">
      <details className="group" open={matchMedia('(min-width: 40rem)').matches}>
        <summary className="flex min-h-6 list-none items-center justify-between rounded-sm text-sm font-semibold [&::-webkit-details-marker]:hidden">
          <span id={name}>{t('contents')}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 stroke-[1.75] text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <ol className="mt-2 gap-x-8 text-sm sm:columns-2">
          {contents.map(({ id, number, title }) => (
            <li key={id} className="flex gap-2 break-inside-avoid">
              <span
                aria-hidden="true"
                className="w-5 shrink-0 py-1 text-end text-muted tabular-nums"
              >
                {number}
              </span>
              <a
                href={`#${id}`}
                onClick={(event) => jump(event, id)}
                className="min-h-6 rounded-sm py-1 underline-offset-4 hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
