import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { MAX_COMPARED } from '#contracts/rules.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

/** Nothing is saved yet: what the list is good for, and the way to the first week. */
export function SavedEmpty() {
  const { t } = useTranslation('saved');
  return (
    <SceneMessage
      className="rounded-xl"
      title={t('empty.title')}
      actions={
        <Button asChild>
          <Link to={linkTo.home()}>
            <Search aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t('empty.find')}
          </Link>
        </Button>
      }
    >
      <p>{t('empty.text', { most: MAX_COMPARED })}</p>
    </SceneMessage>
  );
}
