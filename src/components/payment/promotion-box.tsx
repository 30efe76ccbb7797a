import { TicketPercent } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { applyPromotion } from '#contracts/payment.ts';
import type { Reserve } from '#contracts/reserve.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { formatUsd } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { FAILURE } from '#contracts/failures.ts';

type PromotionBoxProps = {
  reserve: Pick<Reserve, 'numberRef' | 'promotion'>;
  disabled?: boolean;
  /** A code is being sent: a payment started before may be closed. */
  onSend?: (() => void) | undefined;
  /** The current price; the page shows it everywhere. */
  onChange: (reply: Reply<typeof applyPromotion>) => void;
  /** The hold has ended or is paid: the page checks its state. */
  onGone: () => void;
};

/** A promotion code: typed, applied, removed, and refused in plain words. */
export function PromotionBox({
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
  const { promotion } = reserve;
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) void send(code.trim());
    else {
      setProblem(t('promo.empty'));
      box.current?.focus();
    }
  };

  return (
    <div className="min-w-0">
      {promotion ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RemovableChip
            ref={chip}
            removeLabel={t('promo.remove', { code: promotion.code })}
            aria-busy={busy || undefined}
            disabled={disabled}
            onClick={() => void send('')}
          >
            <TicketPercent aria-hidden="true" />
            {promotion.code}
          </RemovableChip>
          <p className="text-sm font-medium text-success">
            {t('promo.saved', { discount: formatUsd(promotion.discount, i18n.language) })}
          </p>
          {problem ? (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          ) : null}
        </div>
      ) : open ? (
        <form noValidate onSubmit={submit} className="animate-fade-in">
          <Field label={t('promo.label')} error={problem} disabled={disabled}>
            <span className="flex gap-2">
              <Input
                ref={box}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value.toUpperCase());
                  setProblem(undefined);
                }}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                className="min-w-0"
              />
              <Button type="submit" variant="outline" loading={busy} disabled={disabled}>
                {t('promo.apply')}
              </Button>
            </span>
          </Field>
        </form>
      ) : (
        <Button
          ref={link}
          variant="link"
          disabled={disabled}
          onClick={() => {
            next.current = box;
            setOpen(true);
          }}
        >
          <TicketPercent aria-hidden="true" className="size-5 stroke-[1.75]" />
          {t('promo.add')}
        </Button>
      )}
      <LiveRegion message={said} />
    </div>
  );
}
