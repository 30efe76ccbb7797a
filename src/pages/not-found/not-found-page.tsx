import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

/** Any address that is no page: says so and leads to the search. */
export default function NotFoundPage() {
  const { t } = useTranslation('common');
  return (
    <SceneMessage
      title={t('notFound.title')}
      className="min-h-[70dvh]"
      actions={
        <Button asChild>
          <Link to={linkTo.home()}>{t('goHome', { ns: 'errors' })}</Link>
        </Button>
      }
    >
      <p>{t('notFound.text')}</p>
    </SceneMessage>
  );
}
