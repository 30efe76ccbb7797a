import { TicketPercent } from 'lucide-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reserve } from '#contracts/reserve.ts';
import { formatUsd } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { usePromotion } from './use-promotion.ts';
import type { PromotionBoxProps, PromotionState } from './use-promotion.ts';

/** A promotion code: typed, applied, removed, and refused in plain words. */
export function PromotionBox(props: PromotionBoxProps) {
  const { disabled = false, reserve } = props;
  const { t } = useTranslation('booking');
  const code = usePromotion(props);
  const { open, link, show, said } = code;
  return (
    <div className="min-w-0">
      {reserve.promotion ? (
        <Applied promotion={reserve.promotion} code={code} disabled={disabled} />
      ) : open ? (
        <CodeForm code={code} disabled={disabled} />
      ) : (
        <Button ref={link} variant="link" disabled={disabled} onClick={show}>
          <TicketPercent aria-hidden="true" className="size-5 stroke-[1.75]" />
          {t('promo.add')}
        </Button>
      )}
      <LiveRegion message={said} />
    </div>
  );
}

type PartProps = { code: PromotionState; disabled: boolean };

/** The code that lowers the price, and a cross to remove it. */
function Applied({
  promotion,
  code: { chip, busy, problem, remove },
  disabled,
}: PartProps & { promotion: NonNullable<Reserve['promotion']> }) {
  const { t, i18n } = useTranslation('booking');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RemovableChip
        ref={chip}
        removeLabel={t('promo.remove', { code: promotion.code })}
        aria-busy={busy || undefined}
        disabled={disabled}
        onClick={remove}
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
  );
}

function CodeForm({ code: { code, type, apply, box, busy, problem }, disabled }: PartProps) {
  const { t } = useTranslation('booking');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return (
    <form noValidate onSubmit={submit} className="animate-fade-in">
      <Field label={t('promo.label')} error={problem} disabled={disabled}>
        <span className="flex gap-2">
          <Input
            ref={box}
            value={code}
            onChange={(event) => type(event.target.value)}
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
  );
}
