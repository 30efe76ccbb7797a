import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { ClubMark } from '#components/club/club-mark.tsx';
import { LanguageSwitch } from '#components/club/language-switch.tsx';
import { checkCode, checkName } from '#components/voucher/check.ts';
import { FindVoucher } from '#components/voucher/find-voucher.tsx';
import { keepOffline } from '#components/offline/keep-offline.ts';
import type { Result } from '#components/voucher/verdict.ts';
import { VoucherDetails } from '#components/voucher/voucher-details.tsx';
import { VoucherState } from '#components/voucher/voucher-state.tsx';
import { useTakenOver } from '#client/use-taken-over.ts';
import { PAGES } from '#lib/pages.ts';
import { clubTitle } from '#lib/club-title.ts';
import { Button } from '#ui/button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Heading } from '#ui/text.tsx';

const now = (): Date => new Date();

/**
 * Checks a voucher at a resort's front desk, from its code or by number and last name. It asks for
 * no session, and shows no price and no contact data. The code is in the fragment of the address,
 * which no server gets to see.
 */
export default function VoucherPage() {
  const { t } = useTranslation(['voucher', 'common']);
  const club = useClub();
  const navigate = useNavigate();
  // The server knows of no fragment; what it rendered is taken over first.
  const taken = useTakenOver();
  const hash = useLocation().hash.slice(1);
  const code = taken ? hash : undefined;
  const [result, setChecked] = useChecked(code);
  const word = result ? t(`state.${result.verdict}`) : undefined;
  const [another, setAnother] = useState(false);
  const title = t('common:titles.voucher');
  useEffect(() => {
    document.title = clubTitle(word ?? title, club.Nombre);
    if (word) document.querySelector<HTMLElement>('#voucher-state')?.focus();
  }, [word, title, club.Nombre]);
  const again = () => {
    setAnother(true);
    setChecked(undefined);
    void navigate(PAGES.voucher.path);
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-page items-center justify-between gap-4 px-4 sm:h-20 sm:px-6 lg:px-8">
          <ClubMark size="md" />
          <LanguageSwitch className="shrink-0" />
        </div>
      </header>
      <main
        id="content"
        className="mx-auto flex w-full max-w-lg grow flex-col gap-6 px-4 pt-6 pb-8 sm:pt-10"
      >
        {result ? (
          <>
            <VoucherState result={result} />
            <VoucherDetails result={result} />
            <Button variant="link" size="sm" className="self-center print:hidden" onClick={again}>
              {t('another')}
            </Button>
          </>
        ) : code ? (
          <div className="grid grow place-items-center">
            <Spinner label={t('checking')} />
          </div>
        ) : (
          <Ask takeFocus={another} onResult={(found) => setChecked({ of: '', result: found })} />
        )}
        <LiveRegion message={word ? t('said', { state: word }) : ''} />
      </main>
    </div>
  );
}

/** What a voucher is, once it is checked: one by its code at once, another by number and name. */
function useChecked(code: string | undefined) {
  const { i18n } = useTranslation('voucher');
  const [checked, setChecked] = useState<{ of: string; result: Result }>();
  const result = checked && checked.of === code ? checked.result : undefined;
  useEffect(() => {
    if (code === undefined) return;
    let stale = false;
    void (async () => {
      // Without a code nothing else would fetch the keys that the next visit needs.
      const found = await checkCode(code, now);
      if (!stale && code) setChecked({ of: code, result: found });
      await keepOffline(i18n);
    })();
    return () => void (stale = true);
  }, [code, i18n]);
  return [result, setChecked] as const;
}

type AskProps = {
  /** Another one was asked for. */ takeFocus: boolean;
  onResult: (result: Result) => void;
};

function Ask({ takeFocus, onResult }: AskProps) {
  const { t } = useTranslation('voucher');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) title.current?.focus();
  }, [takeFocus]);
  return (
    <>
      <div className="grid gap-2">
        <Heading ref={title} level={1} tabIndex={-1} className="outline-none">
          {t('title')}
        </Heading>
        <p className="text-muted">{t('intro')}</p>
      </div>
      <FindVoucher onFind={async (pair) => onResult(await checkName(pair, now))} />
      <p className="text-sm text-muted">{t('offline')}</p>
    </>
  );
}
