import { Bell, BellOff, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endPush, lookAtPush, startPush } from '#client/push.ts';
import type { PushState } from '#client/push.ts';
import { useSession } from '#client/session.ts';
import { useTexts } from '#i18n/load.ts';
import { Button } from '#ui/button.tsx';

type NotifyMeProps = {
  /** Secret name of a guest's place in line; members are known by their session. */
  placeRef?: string | undefined;
  /** What it is offered for. */ about?: 'line' | 'watch';
  look?: typeof lookAtPush;
  start?: typeof startPush;
  end?: typeof endPush;
};

/**
 * Switches notifications of this browser on and off, for people who wait in a line or watch a
 * search; either way the browser is notified of both. The browser
 * asks for its permission only once the button is pressed.
 */
export function NotifyMe({
  placeRef,
  about = 'line',
  look = lookAtPush,
  start = startPush,
  end = endPush,
}: NotifyMeProps) {
  useTexts('rest');
  const { t } = useTranslation('push');
  const member = useSession() !== undefined;
  const { state, busy, failed, act } = usePush(placeRef, look);
  if (state === undefined) return null;
  const Icon = { on: BellRing, ask: Bell, denied: BellOff, install: BellOff, unsupported: BellOff }[
    state
  ];
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p role="status" className="flex items-start gap-2 text-muted">
        <Icon aria-hidden className="size-5 shrink-0" />
        <span>
          {failed ? t('failed') : t(about === 'watch' ? `watch.${state}` : `state.${state}`)}
          {state === 'on' && member ? ` ${t('signedIn')}` : null}
        </span>
      </p>
      {state === 'ask' ? (
        <Button
          size="sm"
          variant="outline"
          className="ms-7"
          loading={busy}
          onClick={() => void act(() => start(placeRef))}
        >
          {t('start')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button
          size="sm"
          variant="link"
          className="ms-7"
          loading={busy}
          onClick={() => void act(end)}
        >
          {t('end')}
        </Button>
      ) : null}
    </div>
  );
}

/** The state of this browser's notifications, and the way to change it. */
function usePush(placeRef: string | undefined, look: typeof lookAtPush) {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let gone = false;
    void look(placeRef)
      // What cannot be looked up can still be asked for.
      .catch((): PushState => 'ask')
      .then((found) => gone || setState(found));
    return () => {
      gone = true;
    };
  }, [look, placeRef]);

  const act = async (work: () => Promise<PushState>) => {
    setBusy(true);
    setFailed(false);
    try {
      setState(await work());
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return { state, busy, failed, act };
}
