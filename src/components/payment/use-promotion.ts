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
export function usePromotion({
  reserve,
  disabled = false,
  onSend,
  onChange,
  onGone,
}: PromotionBoxProps) {
  const { t, i18n } = useTranslation('booking');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  /** Where focus goes, once it is rendered, from what it replaces. */
  const next = useRef<RefObject<HTMLElement | null>>(undefined);
  useEffect(() => {
    if (!next.current?.current) return;
    next.current.current.focus();
    next.current = undefined;
  });

  const send = async (wanted: string) => {
    if (busy || disabled) return;
    setBusy(true);
    setProblem(undefined);
    onSend?.();
    try {
      const reply = await callEndpoint(applyPromotion, {
        body: { numberRef: reserve.numberRef, code: wanted },
      });
      onChange(reply);
      setCode('');
      setOpen(false);
      next.current = wanted ? chip : link;
      setSaid(
        wanted
          ? t('promo.applied', {
              code: reply.code,
              discount: formatUsd(reply.discount, i18n.language),
            })
          : t('promo.removed'),
      );
    } catch (error) {
      if (
        error instanceof ApiError &&
        (error.code === FAILURE.holdEnded || error.code === FAILURE.alreadyPaid)
      )
        onGone();
      setProblem(errorText(error));
      box.current?.focus();
    } finally {
      setBusy(false);
    }
  };
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
    next.current = box;
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
