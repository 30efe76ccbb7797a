import { useTranslation } from 'react-i18next';

export default function PaymentPage() {
  const { t } = useTranslation('common');
  return <p className="p-6">{t('loading')}</p>;
}
