import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';
import { applyPromotion } from '#contracts/payment.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { formatUsd } from '#lib/money.ts';

export type PromotionBoxProps = {
  reserve: Pick<Reserve, 'numberRef' | 'promotion'>;
  disabled?: boolean;
  /** A code is being sent: a payment started before may be closed. */
  onSend?: (() => void) | undefined;
  /** The current price; the page shows it everywhere. */
  onChange: (reply: Reply<typeof applyPromotion>) => void;
  /** The hold has ended or is paid: the page checks its state. */
  onGone: () => void;
};

/** A promotion code being typed, applied or removed, and where focus goes afterwards. */
export function usePromotion(props: PromotionBoxProps) {
  const { t } = useTranslation('booking');
  const [code, setCode] = useState('');
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLButtonElement>(null);
  const focusLater = useLaterFocus();
  const { busy, problem, setProblem, said, send } = useSend(props, {
    onApplied: (wanted) => {
      setCode('');
      setOpen(false);
      focusLater(wanted ? chip : link);
    },
    onRefused: () => box.current?.focus(),
  });
  const apply = () => {
    if (code.trim()) void send(code.trim());
    else {
      setProblem(t('promo.empty'));
      box.current?.focus();
    }
  };
  const type = (letters: string) => {
    setCode(letters.toUpperCase());
    setProblem(undefined);
  };
  const show = () => {
    focusLater(box);
    setOpen(true);
  };

  return {
    code,
    type,
    apply,
    remove: () => void send(''),
    open,
    show,
    busy,
    problem,
    said,
    box,
    chip,
    link,
  };
}
export type PromotionState = ReturnType<typeof usePromotion>;

/** Focuses an element once it is rendered in place of another one that had focus. */
function useLaterFocus() {
  const next = useRef<RefObject<HTMLElement | null>>(undefined);
  useEffect(() => {
    if (!next.current?.current) return;
    next.current.current.focus();
    next.current = undefined;
  });
  return (target: RefObject<HTMLElement | null>) => {
    next.current = target;
  };
}

type Answers = { onApplied: (wanted: string) => void; onRefused: () => void };

/** Sends a code, or '' to remove the applied one, and says what came of it. */
function useSend(
  { reserve, disabled = false, onSend, onChange, onGone }: PromotionBoxProps,
  { onApplied, onRefused }: Answers,
) {
  const { t, i18n } = useTranslation('booking');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const send = async (wanted: string) => {
    if (busy || disabled) return;
    setBusy(true);
    setProblem(undefined);
    onSend?.();
    try {
      const reply = await callEndpoint(applyPromotion, {
        body: { numberRef: reserve.numberRef, code: wanted },
      });
      const discount = formatUsd(reply.discount, i18n.language);
      onChange(reply);
      onApplied(wanted);
      setSaid(wanted ? t('promo.applied', { code: reply.code, discount }) : t('promo.removed'));
    } catch (error) {
      if (
        error instanceof ApiError &&
        (error.code === FAILURE.holdEnded || error.code === FAILURE.alreadyPaid)
      )
        onGone();
      setProblem(errorText(error));
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, said, send };
}
