import { CalendarClock, CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getSubscription } from '#contracts/account.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { addDays, formatLongDay, toIsoDate } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';
import { STAY } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { laterDialog } from '#loading/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure, Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useToast } from '#ui/toast.tsx';
import { Failure } from './failure.tsx';
import { formatInstantDay } from '#lib/date-texts.ts';
import { useRenewal } from './use-renewal.ts';

/** The window needs the card provider's code; it is fetched when a member starts to pay. */
const RenewalDialog = laterDialog(
  () => import('./renewal-dialog.tsx'),
  ({ onClose }) => ({ open: true, onOpenChange: onClose }),
);

/** A renewal is due in the last days of a paid year: so many. */
const DUE_DAYS = 60;

type SubscriptionCardProps = {
  subscription: Reply<typeof getSubscription>;
  /** Reloads the subscription after a payment. */ onPaid: () => Promise<unknown>;
};

/**
 * Annual plan with its state, the next invoice and a button to pay it (specification, section 2,
 * Profile page).
 */
export function SubscriptionCard({ subscription, onPaid }: SubscriptionCardProps) {
  const { t, i18n } = useTranslation('profile');
  const { contractId, status, paidUntil, renewals } = subscription;
  const { renewal, start, close, check } = useRenewal(contractId, paidUntil, onPaid);
  const active = status === 'active';
  const term = active
    ? t('subscription.coversUntil', { date: formatLongDay(paidUntil, i18n.language) })
    : t('subscription.coversFromToday');
  const [today] = useState(() => toIsoDate(new Date()));
  // No renewal is due yet: someone who has just paid is not urged to pay again.
  const early = active && paidUntil > addDays(today, DUE_DAYS);
  return (
    <>
      <RenewalNotice renewal={renewal} onCheck={check} onRetry={start} />
      <Card padding="lg" className="flex flex-col gap-6">
        <Title active={active} />
        <Price subscription={subscription} />
        <NextInvoice subscription={subscription} />
        {contractId ? (
          <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-6">
            <Button
              size="lg"
              variant={early ? 'outline' : 'primary'}
              loading={renewal.step === 'starting'}
              loadingLabel={t('subscription.starting')}
              disabled={renewal.step === 'checking'}
              onClick={start}
              className="sm:min-w-64"
            >
              {t('subscription.pay')}
            </Button>
            <p className="text-sm text-muted">{term}</p>
          </div>
        ) : null}
        {renewals.length > 0 ? (
          <p className="border-t border-line pt-4">
            <TextLink asChild className="text-sm">
              <Link to="?section=renewals" state={STAY}>
                {t('subscription.history')}
              </Link>
            </TextLink>
          </p>
        ) : null}
      </Card>
      {renewal.step === 'paying' ? (
        <RenewalDialog
          clientSecret={renewal.clientSecret}
          price={subscription.price}
          term={term}
          onClose={close}
          onComplete={check}
        />
      ) : null}
    </>
  );
}

/** The annual plan, and whether it is active. */
function Title({ active }: { active: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Heading level={3}>{t('subscription.card')}</Heading>
      <Badge shape="pill" tone={active ? 'success' : 'danger'}>
        {active ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        {t(active ? 'subscription.active' : 'subscription.expired')}
      </Badge>
    </div>
  );
}

type RenewalState = ReturnType<typeof useRenewal>['renewal'];

/** How the payment of a renewal stands, above the card. */
function RenewalNotice({
  renewal,
  onCheck,
  onRetry,
}: {
  renewal: RenewalState;
  onCheck: () => void;
  onRetry: () => void;
}) {
  const { t, i18n } = useTranslation('profile');
  const { toast } = useToast();
  const paid = renewal.step === 'paid' ? renewal : undefined;
  useEffect(() => {
    if (paid) toast({ tone: 'success', title: t('subscription.paidTitle') });
    // Said once for each payment, not again for another language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [paid?.count]);
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {paid ? (
        <Alert tone="success" takeFocus={paid.count} title={t('subscription.paidTitle')}>
          {t('subscription.paid', { date: formatLongDay(paid.until, i18n.language) })}
        </Alert>
      ) : null}
      {renewal.step === 'checking' ? (
        <Alert tone="info" takeFocus title={t('subscription.checkingTitle')}>
          {renewal.long ? t('subscription.checkingLong') : t('subscription.checking')}
        </Alert>
      ) : null}
      {renewal.step === 'unknown' ? (
        <Alert
          tone="warning"
          takeFocus
          title={t('subscription.unknownTitle')}
          actions={
            <Button size="sm" variant="outline" onClick={onCheck}>
              {t('subscription.checkAgain')}
            </Button>
          }
        >
          {t('subscription.unknown')}
        </Alert>
      ) : null}
      {renewal.step === 'failed' ? (
        <Failure
          title={t('subscription.failedTitle')}
          error={renewal.error}
          count={renewal.count}
          onRetry={onRetry}
        />
      ) : null}
    </div>
  );
}

type PartProps = Pick<SubscriptionCardProps, 'subscription'>;

/** Price of a year, and what was paid last. */
function Price({ subscription: { price, renewals } }: PartProps) {
  const { t, i18n } = useTranslation('profile');
  const last = renewals[0];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div>
        <p className="text-sm font-semibold text-muted">{t('subscription.plan')}</p>
        <p className="mt-1 flex items-baseline gap-2">
          <Figure size="xl">{formatUsd(price, i18n.language)}</Figure>
          <span className="text-sm text-muted">{t('subscription.perYear')}</span>
        </p>
      </div>
      {last ? (
        <p className="text-sm text-muted">
          {t('subscription.lastPayment', {
            amount: formatUsd(last.amount, i18n.language),
            date: formatInstantDay(last.paidAt, i18n.language),
          })}
        </p>
      ) : null}
    </div>
  );
}

function NextInvoice({ subscription: { status, nextInvoice, paidUntil } }: PartProps) {
  const { t, i18n } = useTranslation('profile');
  const active = status === 'active';
  const day = (date: string) => formatLongDay(date, i18n.language);
  return (
    <div className="flex items-start gap-3 rounded-md bg-sand p-4">
      <CalendarClock
        aria-hidden="true"
        className="mt-0.5 size-5 shrink-0 stroke-[1.75] text-primary-text"
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {t(active ? 'subscription.nextInvoice' : 'subscription.dueSince', {
            date: day(nextInvoice),
          })}
        </p>
        <p className="text-sm text-muted">
          {active
            ? t('subscription.until', { date: day(paidUntil) })
            : t('subscription.endedOn', { date: day(paidUntil) })}
        </p>
      </div>
    </div>
  );
}

export const SubscriptionSkeleton = ({ label }: { label: string }) => (
  <Card
    padding="lg"
    role="status"
    aria-busy="true"
    aria-label={label}
    className="flex flex-col gap-6"
  >
    <div className="flex items-center justify-between">
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-7 w-20 rounded-full" />
    </div>
    <Skeleton className="h-10 w-44" />
    <Skeleton className="h-20 rounded-md" />
    <Skeleton className="h-field-lg rounded-md sm:w-64" />
  </Card>
);
