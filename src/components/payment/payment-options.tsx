import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { formatUsd } from '#lib/money.ts';
import { Field } from '#ui/field.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';

export type PaymentMethod = 'card' | 'checkout';
type PaymentOptionsProps = {
  value: PaymentMethod;
  onChange: (method: PaymentMethod) => void;
  price: number;
  disabled?: boolean;
};

/** Ways to pay, each with its final price (specification, section 2, Payment page). */
export function PaymentOptions({ value, onChange, price, disabled = false }: PaymentOptionsProps) {
  const { t, i18n } = useTranslation('booking');
  const provider = useBoot().settings.cardProvider.name;
  const final = `${t('payment.finalPrice')}: ${formatUsd(price, i18n.language)} ${t('facts.usd')}`;
  return (
    <Field as="group" label={t('payment.options')} disabled={disabled}>
      <RadioGroup
        layout="cards"
        value={value}
        onValueChange={(next) => onChange(next === 'checkout' ? 'checkout' : 'card')}
        options={[
          { value: 'card', label: t('payment.card'), hint: `${final}. ${t('payment.cardHint')}` },
          {
            value: 'checkout',
            label: t('payment.checkout', { provider }),
            hint: `${final}. ${t('payment.checkoutHint')}`,
          },
        ]}
      />
    </Field>
  );
}
