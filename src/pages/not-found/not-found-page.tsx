import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

/** Any address that is no page: says so and leads to the search. */
export default function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-4 px-4 py-24 text-center">
      <h1 className="font-display text-3xl">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <Button asChild>
        <Link to={linkTo.home()}>{t('goHome', { ns: 'errors' })}</Link>
      </Button>
    </section>
  );
}
