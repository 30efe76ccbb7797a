import { BadgeCheck, CircleX, Hourglass } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Claim, ClaimStatus } from '#contracts/claim.ts';
import { formatLongDay } from '#lib/dates.ts';
import { unbrokenEmail } from '#lib/mask-email.ts';
import { formatUsd } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Figure, Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';

const LOOKS: Record<ClaimStatus, { icon: LucideIcon; className: string }> = {
  received: { icon: Hourglass, className: 'bg-primary-tint text-on-tint' },
  approved: { icon: BadgeCheck, className: 'bg-success-tint text-success' },
  declined: { icon: CircleX, className: 'bg-danger-tint text-danger' },
};

type ClaimResultProps = {
  numberRef: string;
  /** Number of the booking, as people read it. */ locator: string;
  claim: Claim;
  /** Masked e-mail address that gets the answer. */ email: string;
  paid: number;
  /** Sent just now: focus moves here. */ fresh?: boolean;
};

/** A submitted claim: being checked, approved or declined, with its details. */
export function ClaimResult({
  numberRef,
  locator,
  claim,
  email,
  paid,
  fresh = false,
}: ClaimResultProps) {
  const { t, i18n } = useTranslation('claim');
  const { language } = i18n;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const { status } = claim;
  const { icon: Icon, className } = LOOKS[status];
  useEffect(() => {
    if (fresh) box.current?.focus();
  }, [fresh]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col items-start gap-6 outline-none"
    >
      <span
        aria-hidden="true"
        className={cn('flex size-16 items-center justify-center rounded-full', className)}
      >
        <Icon className="size-8 stroke-[1.75]" />
      </span>
      <div className="flex max-w-read flex-col gap-2">
        <Heading level={1} id={titleId}>
          {t(`${status}.title`)}
        </Heading>
        <p className="text-muted">
          {t(`${status}.text`, {
            day: formatLongDay(claim.decideBy, language),
            email: unbrokenEmail(email),
          })}
        </p>
      </div>
      {status === 'declined' && claim.reason ? (
        <Alert tone="warning" title={t('declined.reason')} className="w-full max-w-read">
          <span className="break-words whitespace-pre-line">{claim.reason}</span>
        </Alert>
      ) : null}
      {status === 'declined' ? null : <Sums claim={claim} paid={paid} />}
      <Details numberRef={numberRef} locator={locator} claim={claim} />
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <Link to={linkTo.payOk(numberRef)}>{t('toBooking')}</Link>
        </Button>
      </div>
    </section>
  );
}

type PartProps = Pick<ClaimResultProps, 'claim'>;

/** Both prices, the new one, and what comes back. */
function Sums({ claim, paid }: PartProps & { paid: number }) {
  const { t, i18n } = useTranslation('claim');
  const { status } = claim;
  const usd = (amount: number) => formatUsd(amount, i18n.language);
  const facts = [
    [t('sum.paid'), usd(paid)],
    [t('sum.other'), usd(claim.competitorPrice)],
    [status === 'approved' ? t('approved.newPrice') : t('sum.newPrice'), usd(claim.newPrice)],
  ] as const;
  return (
    <Card tone="quiet" className="flex w-full max-w-read flex-col gap-3">
      <dl className="flex flex-col gap-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="shrink-0 tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="mt-1 flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-semibold">
            {status === 'approved' ? t('approved.back') : t('received.back')}
          </dt>
          <dd className="flex items-baseline gap-2">
            <Figure>{usd(claim.back)}</Figure>
            <span className="text-sm text-muted">USD</span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** What the claim was made with. */
function Details({
  numberRef,
  locator,
  claim,
}: Pick<ClaimResultProps, 'numberRef' | 'claim' | 'locator'>) {
  const { t } = useTranslation('claim');
  return (
    <dl className="flex w-full max-w-read flex-col gap-3 text-sm">
      <Fact name={t('facts.number')}>{locator}</Fact>
      {claim.competitorUrl ? (
        <Fact name={t('facts.page')}>
          <TextLink
            href={claim.competitorUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="break-all"
          >
            {claim.competitorUrl}
            <span className="sr-only"> {t('facts.newTab')}</span>
          </TextLink>
        </Fact>
      ) : null}
      {claim.file ? (
        <Fact name={t('facts.file')}>
          <TextLink href={`/api/claim/${numberRef}/evidence`} download className="break-all">
            {claim.file.name}
          </TextLink>
        </Fact>
      ) : null}
      {claim.note ? (
        <Fact name={t('facts.note')}>
          <span className="whitespace-pre-line">{claim.note}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="font-semibold text-muted">{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
