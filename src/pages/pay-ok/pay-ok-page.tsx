import { useTranslation } from 'react-i18next';

export default function PayOkPage() {
  const { t } = useTranslation('common');
  return <p className="p-6">{t('loading')}</p>;
}
