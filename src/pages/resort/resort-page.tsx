import { useTranslation } from 'react-i18next';

export default function ResortPage() {
  const { t } = useTranslation('common');
  return <p className="p-6">{t('loading')}</p>;
}
