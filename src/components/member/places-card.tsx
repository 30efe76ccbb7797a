import { Laptop, Smartphone, Tablet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { listDevices } from '#contracts/account.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { Failure } from './failure.tsx';
import { formatInstantDay } from '#lib/date-texts.ts';
import { readUserAgent } from '#lib/user-agent.ts';
import { useSignInActions } from './use-places.ts';
import type { SignInActions } from './use-places.ts';

type Places = Reply<typeof listDevices>;
type PlacesCardProps = {
  places: Places;
  /** Reloads the lists. */ onChange: () => Promise<unknown>;
};
const icons = { phone: Smartphone, tablet: Tablet, computer: Laptop };

/** Open sign-ins and saved devices, each with a button to end it. */
export function PlacesCard({ places, onChange }: PlacesCardProps) {
  const { t } = useTranslation('profile');
  const actions = useSignInActions(onChange);
  const { busy, failure, asking, setAsking } = actions;
  const others = places.sessions.filter(({ current }) => !current);

  return (
    <>
      {failure ? (
        <Failure title={t('places.failed')} error={failure.error} count={failure.count} />
      ) : null}
      <LiveRegion message={actions.said} />
      <Sessions sessions={places.sessions} actions={actions} />
      <Devices devices={places.devices} actions={actions} />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('places.endOthersTitle')}
        description={t('places.endOthersText', { count: others.length })}
        confirmLabel={t('places.endOthers')}
        cancelLabel={t('cancel', { ns: 'common' })}
        busy={busy === 'others'}
        onConfirm={() => actions.end('others')}
      />
    </>
  );
}

/** Day of an instant and name of a browser, as both lists write them. */
function usePlaceWords() {
  const { t, i18n } = useTranslation('profile');
  const day = (instant: string) => formatInstantDay(instant, i18n.language);
  const name = (userAgent: string): string => {
    const { browser, system } = readUserAgent(userAgent);
    return browser && system
      ? t('places.browserOn', { browser, system })
      : browser || system || t('places.unknown');
  };
  return { day, name };
}

type ListProps = { actions: SignInActions };

/** Open sign-ins; all but this one can be ended. */
function Sessions({ sessions, actions }: ListProps & { sessions: Places['sessions'] }) {
  const { t } = useTranslation('profile');
  const { day, name } = usePlaceWords();
  const { busy, end, sessionsTitle, setAsking } = actions;
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Heading ref={sessionsTitle} level={3} tabIndex={-1} className="outline-none">
          {t('places.sessions')}
        </Heading>
        <p className="text-sm text-muted">{t('places.sessionsLead')}</p>
      </div>
      <ul className="divide-y divide-line">
        {sessions.map(({ id, userAgent, createdAt, current }) => {
          const since = t('places.since', { date: day(createdAt) });
          return (
            <Place
              key={id}
              userAgent={userAgent}
              name={name(userAgent)}
              detail={since}
              badge={current ? t('places.thisSession') : undefined}
            >
              {current ? null : (
                <Button
                  size="sm"
                  variant="outline"
                  loading={busy === id}
                  aria-label={t('places.endName', { device: name(userAgent), since })}
                  onClick={() => end(id)}
                >
                  {t('places.end')}
                </Button>
              )}
            </Place>
          );
        })}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Button variant="outline" className="mt-2 sm:self-start" onClick={() => setAsking(true)}>
          {t('places.endOthers')}
        </Button>
      ) : null}
    </Card>
  );
}

/** Browsers that sign in without a code. */
function Devices({ devices, actions }: ListProps & { devices: Places['devices'] }) {
  const { t } = useTranslation('profile');
  const { day, name } = usePlaceWords();
  const { busy, forget, devicesTitle } = actions;
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <Heading ref={devicesTitle} level={3} tabIndex={-1} className="outline-none">
          {t('places.devices')}
        </Heading>
        <p className="text-sm text-muted">
          {devices.length > 0 ? t('places.devicesLead') : t('places.noDevices')}
        </p>
      </div>
      {devices.length > 0 ? (
        <ul className="divide-y divide-line">
          {devices.map(({ id, userAgent, lastUsedAt, current }) => {
            const used = t('places.lastUsed', { date: day(lastUsedAt) });
            return (
              <Place
                key={id}
                userAgent={userAgent}
                name={name(userAgent)}
                detail={used}
                badge={current ? t('places.thisDevice') : undefined}
              >
                <Button
                  size="sm"
                  variant="outline"
                  loading={busy === id}
                  aria-label={t('places.forgetName', { device: name(userAgent), used })}
                  onClick={() => forget(id)}
                >
                  {t('places.forget')}
                </Button>
              </Place>
            );
          })}
        </ul>
      ) : null}
    </Card>
  );
}

function Place({
  userAgent,
  name,
  detail,
  badge,
  children,
}: {
  userAgent: string;
  name: string;
  detail: string;
  badge: string | undefined;
  children: ReactNode;
}) {
  const Icon = icons[readUserAgent(userAgent).kind];
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden="true" className="size-6 shrink-0 stroke-[1.5] text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          {badge ? (
            <Badge tone="tint" size="sm">
              {badge}
            </Badge>
          ) : null}
        </p>
        <p className="text-sm text-muted">{detail}</p>
      </div>
      {children}
    </li>
  );
}

export const PlacesSkeleton = ({ label }: { label: string }) => (
  <Card
    padding="lg"
    role="status"
    aria-busy="true"
    aria-label={label}
    className="flex flex-col gap-6"
  >
    <Skeleton className="h-7 w-44" />
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex items-center gap-4">
        <Skeleton className="size-6" />
        <div className="flex grow flex-col gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-32" />
        </div>
        <Skeleton className="h-field-sm w-24 rounded-md" />
      </div>
    ))}
  </Card>
);
