import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { Failure } from '#components/member/failure.tsx';
import { instantDay } from '#components/member/instant-text.ts';
import { FAILURE } from '#contracts/failures.ts';
import { keepPasskeys, removePasskey, removePasskeys, renamePasskey } from '#contracts/passkey.ts';
import type { Passkey } from '#contracts/passkey.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useProof } from './use-proof.tsx';

type PasskeysCardProps = {
  passkeys: readonly Passkey[];
  /** Reloads the list. */ onChange: () => Promise<unknown>;
};

/** The member's passkeys, each with buttons to rename and remove it, and the way to a new one. */
export function PasskeysCard({ passkeys, onChange }: PasskeysCardProps) {
  const { t } = useTranslation('profile');
  const { act, busy, said, failure, proof, title } = useChanges(onChange);
  const [naming, setNaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey | 'all'>();
  const one = removing === 'all' ? undefined : removing;
  const paused = passkeys.filter((passkey) => passkey.paused).map(({ id }) => id);
  return (
    <>
      {failure ? (
        <Failure title={t('passkeys.failed')} error={failure.error} count={failure.count} />
      ) : null}
      <LiveRegion message={said} />
      <Card padding="lg" className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <Heading ref={title} level={3} tabIndex={-1} className="outline-none">
            {t('passkeys.title')}
          </Heading>
          <p className="text-sm text-muted">
            {t(passkeys.length > 0 ? 'passkeys.lead' : 'passkeys.none')}
          </p>
        </div>
        {paused.length > 0 ? (
          <Alert
            tone="warning"
            title={t('passkeys.pausedTitle')}
            actions={
              <Button
                size="sm"
                variant="outline"
                loading={busy}
                onClick={() =>
                  void act('keep', (to) =>
                    callEndpoint(keepPasskeys, { body: { ids: paused } }, to),
                  )
                }
              >
                {t('passkeys.keep', { count: paused.length })}
              </Button>
            }
          >
            {t('passkeys.pausedText')}
          </Alert>
        ) : null}
        {passkeys.length > 0 ? (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <Row
                key={passkey.id}
                passkey={passkey}
                onRename={() => setNaming(passkey)}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </ul>
        ) : null}
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button asChild variant="outline">
            <Link to={linkTo.page('passkey')}>{t('passkeys.add')}</Link>
          </Button>
          {passkeys.length > 1 ? (
            <Button variant="ghost" onClick={() => setRemoving('all')}>
              {t('passkeys.removeAll')}
            </Button>
          ) : null}
        </div>
      </Card>
      <RenameDialog
        passkey={naming}
        busy={busy}
        onClose={() => setNaming(undefined)}
        onRename={async (id, name) => {
          await act('rename', (to) =>
            callEndpoint(renamePasskey, { params: { id }, body: { name } }, to),
          );
          setNaming(undefined);
        }}
      />
      <AlertDialog
        open={removing !== undefined}
        onOpenChange={(open) => open || setRemoving(undefined)}
        title={one ? t('passkeys.removeTitle', { name: one.name }) : t('passkeys.removeAllTitle')}
        description={t(one ? 'passkeys.removeText' : 'passkeys.removeAllText')}
        confirmLabel={t(one ? 'passkeys.remove' : 'passkeys.removeAll')}
        cancelLabel={t('cancel', { ns: 'common' })}
        tone="danger"
        onConfirm={() =>
          void act(one ? 'remove' : 'removeAll', (to) =>
            one
              ? callEndpoint(removePasskey, { params: { id: one.id } }, to)
              : callEndpoint(removePasskeys, {}, to),
          )
        }
      />
      {proof}
    </>
  );
}

const SAID = {
  rename: 'passkeys.renamed',
  remove: 'passkeys.removed',
  removeAll: 'passkeys.removedAll',
  keep: 'passkeys.kept',
} as const;

/** The calls of the list. An entry that is gone already is the wanted result. */
function useChanges(onChange: () => Promise<unknown>) {
  const { t } = useTranslation('profile');
  const token = currentSession()?.token;
  const { withProof, proof } = useProof(token);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<{ error: unknown; count: number }>();
  const title = useRef<HTMLHeadingElement>(null);
  const act = async (
    what: keyof typeof SAID,
    call: (to: { token: string | undefined }) => Promise<unknown>,
  ) => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    try {
      await withProof(() => call({ token })).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === FAILURE.notFound)) throw error;
      });
      setFailure(undefined);
      await onChange().catch(() => undefined);
      setSaid(t(SAID[what]));
      // The pressed button may be gone; focus moves to the list's title.
      setTimeout(() => title.current?.focus(), 0);
    } catch (error) {
      setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
    }
    setBusy(false);
  };
  return { act, busy, said, failure, proof, title };
}

function Row({
  passkey: { name, createdAt, lastUsedAt, here, site, paused },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useTranslation('profile');
  const day = (instant: string) => instantDay(instant, i18n.language);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <KeyRound aria-hidden="true" className="size-6 shrink-0 stroke-[1.5] text-muted" />
      <div className="min-w-40 grow basis-0">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          {lastUsedAt
            ? t('passkeys.lastUsed', { date: day(lastUsedAt) })
            : t('passkeys.added', { date: day(createdAt) })}
        </p>
        {paused ? <p className="text-sm font-medium">{t('passkeys.paused')}</p> : null}
        {here ? null : (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {t('passkeys.elsewhere', { site })}
          </p>
        )}
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('passkeys.renameName', { name })}
          onClick={onRename}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          aria-label={t('passkeys.removeName', { name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}

export const PasskeysSkeleton = ({ label }: { label: string }) => (
  <Card
    padding="lg"
    role="status"
    aria-busy="true"
    aria-label={label}
    className="flex flex-col gap-4"
  >
    <Skeleton className="h-7 w-44" />
    <Skeleton className="h-5 w-full max-w-form" />
    <Skeleton className="h-field w-44 rounded-md" />
  </Card>
);
