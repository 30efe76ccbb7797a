import { Tag, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, callEndpoint } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { applyPromotion } from '#contracts/payment.ts';
import type { Reserve } from '#contracts/reserve.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { formatUsd } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
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
  const { promotion } = reserve;

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
    <div>
      {promotion ? (
        <div className="flex flex-wrap items-center gap-3 rounded-md bg-success-tint py-2 ps-4 pe-2 text-success">
          <Tag aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
          <p className="min-w-40 grow basis-0 font-medium">
            {t('promo.applied', {
              code: promotion.code,
              discount: formatUsd(promotion.discount, i18n.language),
            })}
          </p>
          <IconButton
            label={t('promo.remove', { code: promotion.code })}
            icon={<X />}
            size="sm"
            loading={busy}
            disabled={disabled}
            onClick={() => void send('')}
          />
        </div>
      ) : (
        <form noValidate onSubmit={submit}>
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
      )}
      <LiveRegion message={said} />
    </div>
  );
}
