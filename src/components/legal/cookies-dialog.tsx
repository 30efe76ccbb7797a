import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStorage } from '#client/storage.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { chooseCookies, useCookieChoice } from './cookie-choice.ts';
import type { CookieChoice } from './cookie-choice.ts';
import { LegalFrame } from './legal-frame.tsx';
import { useLegal } from './use-legal.ts';
import type { LoadLegal } from './use-legal.ts';

type CookiesDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the choice is stored. */
  onChoice?: (choice: CookieChoice) => void;
  load?: LoadLegal | undefined;
};

/**
 * The cookie policy with its choice, reject all or accept all, which can be made before the text
 * has loaded. A visitor who has rejected all gets the variant with a single button that accepts and
 * closes (specification, section 2): there is no other choice left, unless a device was saved
 * since. Before an answer, and after accepting, rejecting is as easy as accepting.
 */
export function CookiesDialog({ open, onOpenChange, onChoice, load }: CookiesDialogProps) {
  const { t, i18n } = useTranslation('legal');
  const made = useCookieChoice();
  // As it was when it opened: while it closes, no other button may appear under a second press.
  const [shown, setShown] = useState({ open: false, single: false });
  if (shown.open !== open)
    setShown({
      open,
      single: open ? made?.choice === 'none' && !readStorage('device') : shown.single,
    });
  const legal = useLegal('cookies', open, load);
  const choose = (choice: CookieChoice) => {
    chooseCookies(choice);
    onChoice?.(choice);
    onOpenChange(false);
  };
  const date =
    made && !Number.isNaN(made.at.getTime())
      ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(made.at)
      : undefined;
  return (
    <LegalFrame
      text="cookies"
      legal={legal}
      open={open}
      onOpenChange={onOpenChange}
      note={
        made && date ? (
          <Alert>
            {t(made.choice === 'all' ? 'cookies.chosenAll' : 'cookies.chosenNone', { date })}
          </Alert>
        ) : undefined
      }
      footer={
        shown.single ? (
          <Button onClick={() => choose('all')}>{t('cookies.acceptOne')}</Button>
        ) : (
          <>
            <Button variant="outline" onClick={() => choose('none')}>
              {t('cookies.reject')}
            </Button>
            <Button variant="outline" onClick={() => choose('all')}>
              {t('cookies.accept')}
            </Button>
          </>
        )
      }
    />
  );
}
