import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { LegalTextName } from '#legal/load.ts';
import { PAGES } from '#lib/pages.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CookiesDialog } from './cookies-dialog.tsx';
import { LegalFrame } from './legal-frame.tsx';
import { useLegal } from './use-legal.ts';
import type { LoadLegal } from './use-legal.ts';

export type LegalText = LegalTextName;
type Answer = () => void | Promise<void>;
type LegalDialogProps = {
  text: LegalText;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `accept` asks for an answer (cancel or accept); the cross and Escape close it without one. */
  actions?: 'close' | 'accept';
  /** The dialog closes when it succeeds; when it fails the dialog stays open and says so. */
  onAccept?: Answer;
  onReject?: Answer;
  load?: LoadLegal;
};

/**
 * A legal text over the page, in the reader's language and with the club's name, fetched when it is
 * opened (specification, section 2, Footer and overlays). The cookie policy, when opened for
 * reading, also offers its choice.
 */
export function LegalDialog(props: LegalDialogProps) {
  if (props.text === 'cookies' && (props.actions ?? 'close') === 'close')
    return <CookiesDialog open={props.open} onOpenChange={props.onOpenChange} load={props.load} />;
  return <TextDialog {...props} />;
}

function TextDialog({
  text,
  open,
  onOpenChange,
  actions = 'close',
  onAccept,
  onReject,
  load,
}: LegalDialogProps) {
  const { t } = useTranslation(['legal', 'common']);
  const legal = useLegal(text, open, load);
  const close = () => onOpenChange(false);
  const { pending, failures, answer, forget } = useAnswer(close);
  const footer =
    actions === 'close' ? (
      <>
        <Button variant="outline" onClick={close}>
          {t('common:close')}
        </Button>
        {text === 'priceMatch' ? <ClaimLink onClick={close} /> : null}
      </>
    ) : (
      <>
        <Button
          variant="outline"
          loading={pending === 'reject'}
          onClick={() => void answer('reject', onReject)}
        >
          {t('cancel')}
        </Button>
        {/* A text that could not be read cannot be accepted. */}
        <Button
          disabled={!legal.data}
          loading={pending === 'accept'}
          onClick={() => void answer('accept', onAccept)}
        >
          {t('accept')}
        </Button>
      </>
    );
  return (
    <LegalFrame
      text={text}
      legal={legal}
      open={open}
      onOpenChange={(next) => {
        forget();
        onOpenChange(next);
      }}
      note={
        failures > 0 ? (
          <Alert tone="danger" takeFocus={failures}>
            {t('answerFailed')}
          </Alert>
        ) : undefined
      }
      footer={footer}
    />
  );
}

/** Sending an answer, with the number of failures since the last success. */
function useAnswer(onDone: () => void) {
  const [pending, setPending] = useState<'accept' | 'reject'>();
  const [failures, setFailures] = useState(0);
  const answer = async (kind: 'accept' | 'reject', act: Answer | undefined) => {
    if (pending) return;
    setPending(kind);
    try {
      await act?.();
      setFailures(0);
      onDone();
    } catch {
      setFailures((count) => count + 1);
    } finally {
      setPending(undefined);
    }
  };
  return { pending, failures, answer, forget: () => setFailures(0) };
}

/** Link to the claim that the policy mentions: that of the booking on the page, if there is one. */
function ClaimLink({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('legal');
  const { pathname, search } = useLocation();
  const booking =
    pathname === PAGES.payOk.path || pathname === PAGES.claim.path
      ? (new URLSearchParams(search).get('numberRef') ?? undefined)
      : undefined;
  return (
    <Button asChild>
      <Link to={linkTo.claim(booking)} onClick={onClick}>
        {t('claim')}
      </Link>
    </Button>
  );
}
