import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { callEndpoint } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { SceneMessage } from '#components/club/scene-message.tsx';
import { stopWatch } from '#contracts/watch.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

const LOOKS = 'min-h-[70dvh]';

/**
 * The link of a watch's mails. A press ends the watch, not the opening of the page: programs that
 * check mails for the reader open every link.
 */
export default function StopWatchPage() {
  const { t } = useTranslation('watch');
  const [params] = useSearchParams();
  const token = params.get('token');
  const [done, setDone] = useState(false);
  if (!token)
    return (
      <Message title={t('stop.noToken')} to={linkTo.page('watches')} way={t('stop.see')}>
        {t('stop.noTokenText')}
      </Message>
    );
  if (done)
    return (
      <Message takeFocus title={t('stop.doneTitle')} to={linkTo.home()} way={t('stop.find')}>
        {t('stop.done')}
      </Message>
    );
  return <Question token={token} onDone={() => setDone(true)} />;
}

type MessageProps = {
  title: string;
  to: string;
  way: string;
  takeFocus?: boolean;
  children: string;
};

const Message = ({ title, to, way, takeFocus = false, children }: MessageProps) => (
  <SceneMessage
    key={title}
    title={title}
    takeFocus={takeFocus}
    className={LOOKS}
    actions={
      <Button asChild>
        <Link to={to}>{way}</Link>
      </Button>
    }
  >
    <p>{children}</p>
  </SceneMessage>
);

function Question({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('watch');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const stop = async () => {
    setBusy(true);
    setFailure('');
    try {
      await callEndpoint(stopWatch, { body: { token } });
      onDone();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <SceneMessage
      title={t('stop.title')}
      className={LOOKS}
      actions={
        <>
          <Button loading={busy} onClick={() => void stop()}>
            {t('stop.action')}
          </Button>
          <Button asChild variant="outline">
            <Link to={linkTo.home()}>{t('stop.keep')}</Link>
          </Button>
        </>
      }
    >
      <p>{t('stop.text')}</p>
      {failure ? (
        <p role="alert" className="font-semibold">
          {t('stop.failed')}. {failure}
        </p>
      ) : null}
    </SceneMessage>
  );
}
