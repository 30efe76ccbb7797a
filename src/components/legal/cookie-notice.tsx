import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { laterDialog } from '#loading/dialog.tsx';
import { chooseCookies, keepCookieChoice, useCookieChoice } from './cookie-choice.ts';
import type { CookieChoice } from './cookie-choice.ts';

const CookiesDialog = laterDialog(
  async () => ({ default: (await import('./cookies-dialog.tsx')).CookiesDialog }),
  (props) => props,
);

/**
 * Asks about cookies until there is an answer, and enforces a refusal after that, so it stays
 * mounted. It is a strip in the flow of the page (put it before the header), not over it: it never
 * covers what a page offers, and Tab reaches it first. On a phone's sign-in it is at the bottom of
 * the screen (`styles.css`).
 */
export function CookieNotice() {
  const { t } = useTranslation('legal');
  const made = useCookieChoice();
  // A browser that stores nothing shows the question once per visit.
  const [answered, setAnswered] = useState(false);
  const [reading, setReading] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => keepCookieChoice(), []);
  if (made || answered) return null;
  const choose = (choice: CookieChoice) => {
    chooseCookies(choice);
    setAnswered(true);
  };
  return (
    <section
      aria-label={t('cookies.notice')}
      data-cookie-notice
      className="border-b border-line bg-sand text-sm text-ink print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-col gap-x-6 gap-y-3 px-4 py-3 sm:px-6 md:flex-row md:items-center lg:px-8">
        <p className="grow">
          {t('cookies.text')}{' '}
          <button
            ref={more}
            type="button"
            aria-haspopup="dialog"
            className="min-h-6 rounded-sm font-medium underline decoration-accent decoration-2 underline-offset-4 hover:text-primary-text"
            onClick={() => setReading(true)}
          >
            {t('cookies.more')}
          </button>
        </p>
        <div className="flex gap-3 max-md:[&>*]:grow">
          <Button variant="outline" size="sm" onClick={() => choose('none')}>
            {t('cookies.reject')}
          </Button>
          <Button variant="outline" size="sm" onClick={() => choose('all')}>
            {t('cookies.accept')}
          </Button>
        </div>
      </div>
      {reading ? (
        <CookiesDialog
          open
          onOpenChange={(open) => {
            setReading(open);
            if (!open) more.current?.focus();
          }}
          onChoice={() => setAnswered(true)}
        />
      ) : null}
    </section>
  );
}
