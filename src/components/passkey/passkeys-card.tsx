import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { Failure } from '#components/member/failure.tsx';
import { formatInstantDay } from '#lib/date-texts.ts';
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
  const { keep, rename, remove, busy, said, failure, forget, proof, title } = useChanges(onChange);
  const [naming, setNaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Removing>();
  // What failed before is not of the window that opens, nor of the list after it.
  const name = (passkey: Passkey | undefined) => {
    forget();
    setNaming(passkey);
  };
  const failed = failure ? (
    <Failure title={t('passkeys.failed')} error={failure.error} count={failure.count} />
  ) : null;
  const paused = passkeys.filter((passkey) => passkey.paused).map(({ id }) => id);
  return (
    <>
      {naming ? null : failed}
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
          <Paused count={paused.length} busy={busy} onKeep={() => keep(paused)} />
        ) : null}
        {passkeys.length > 0 ? (
          <List passkeys={passkeys} onRename={name} onRemove={setRemoving} />
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
        onClose={() => name(undefined)}
        failure={failed}
        onRename={async (id, name) => {
          if (await rename(id, name)) setNaming(undefined);
        }}
      />
      <RemoveDialog removing={removing} onClose={() => setRemoving(undefined)} onRemove={remove} />
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
  /** @returns whether it is done */
  const act = async (
    what: keyof typeof SAID,
    call: (to: { token: string | undefined }) => Promise<unknown>,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    setSaid('');
    try {
      await withProof(() => call({ token })).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === FAILURE.notFound)) throw error;
      });
      await onChange().catch(() => undefined);
      setSaid(t(SAID[what]));
      // The pressed button may be gone; focus moves to the list's title.
      setTimeout(() => title.current?.focus(), 0);
      return true;
    } catch (error) {
      setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const keep = (ids: string[]) =>
    void act('keep', (to) => callEndpoint(keepPasskeys, { body: { ids } }, to));
  const rename = (id: string, name: string) =>
    act('rename', (to) => callEndpoint(renamePasskey, { params: { id }, body: { name } }, to));
  const remove = (one: Passkey | undefined) =>
    void act(one ? 'remove' : 'removeAll', (to) =>
      one
        ? callEndpoint(removePasskey, { params: { id: one.id } }, to)
        : callEndpoint(removePasskeys, {}, to),
    );
  const forget = () => setFailure(undefined);
  return { keep, rename, remove, busy, said, failure, forget, proof, title };
}

/** The passkeys that wait until the member says they are theirs. */
function Paused({ count, busy, onKeep }: { count: number; busy: boolean; onKeep: () => void }) {
  const { t } = useTranslation('profile');
  return (
    <Alert
      tone="warning"
      title={t('passkeys.pausedTitle')}
      actions={
        <Button size="sm" variant="outline" loading={busy} onClick={onKeep}>
          {t('passkeys.keep', { count })}
        </Button>
      }
    >
      {t('passkeys.pausedText')}
    </Alert>
  );
}

type ListProps = Record<'onRename' | 'onRemove', (passkey: Passkey) => void> &
  Pick<PasskeysCardProps, 'passkeys'>;
const List = ({ passkeys, onRename, onRemove }: ListProps) => (
  <ul className="divide-y divide-line">
    {passkeys.map((passkey) => (
      <Row
        key={passkey.id}
        passkey={passkey}
        onRename={() => onRename(passkey)}
        onRemove={() => onRemove(passkey)}
      />
    ))}
  </ul>
);

type Removing = Passkey | 'all' | undefined;
type RemoveDialogProps = {
  removing: Removing;
  onClose: () => void;
  /** Without a passkey: all of them. */
  onRemove: (one: Passkey | undefined) => void;
};
function RemoveDialog({ removing, onClose, onRemove }: RemoveDialogProps) {
  const { t } = useTranslation('profile');
  const one = removing === 'all' ? undefined : removing;
  return (
    <AlertDialog
      open={removing !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={one ? t('passkeys.removeTitle', { name: one.name }) : t('passkeys.removeAllTitle')}
      description={t(one ? 'passkeys.removeText' : 'passkeys.removeAllText')}
      confirmLabel={t(one ? 'passkeys.remove' : 'passkeys.removeAll')}
      cancelLabel={t('cancel', { ns: 'common' })}
      tone="danger"
      onConfirm={() => onRemove(one)}
    />
  );
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
  const day = (instant: string) => formatInstantDay(instant, i18n.language);
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
