import { BedDouble, CalendarRange, Clock, IdCard, Phone, UserRound, WifiOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contactOf, telUrl } from '#components/club/contact.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useWeekWords } from '#components/week/week-texts.ts';
import { KITCHEN_TYPES, UNIT_TYPES } from '#contracts/week-values.ts';
import { daysBetween, formatStay } from '#lib/dates.ts';
import { hourValues } from '#lib/date-texts.ts';
import { instantFormat } from '#lib/intl.ts';
import { spelledLocator } from '#lib/locator.ts';
import { phoneText } from '#lib/phone-text.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Heading } from '#ui/text.tsx';
import type { Result, Shown } from './verdict.ts';

const GONE: readonly Result['verdict'][] = ['refunded', 'cancelled'];

/** What the desk compares, or why it must not let anyone in. */
export function VoucherDetails({ result }: { result: Result }) {
  const { t } = useTranslation('voucher');
  const { voucher, verdict } = result;
  const gone = GONE.includes(verdict);
  return (
    <>
      {voucher ? <Number voucher={voucher} gone={gone} /> : null}
      {voucher && !gone ? <Facts voucher={voucher} /> : <Refusal verdict={verdict} />}
      {verdict === 'valid' ? (
        <Line icon={IdCard} className="justify-center">
          {t('compare')}
        </Line>
      ) : null}
      <div className="mt-auto grid justify-items-center gap-4 pt-4">
        {voucher && !result.asked ? <Line icon={WifiOff}>{t('unasked')}</Line> : null}
        <CheckedAt at={result.at} voucher={voucher} />
        {voucher && !gone ? <Call link /> : null}
      </div>
    </>
  );
}

function Number({ voucher, gone }: { voucher: Shown; gone: boolean }) {
  const { t } = useTranslation('voucher');
  const { locator, resort, city } = voucher;
  return (
    <div className="text-center">
      <p className="text-sm text-muted">{t('number')}</p>
      <p className={cn('font-display text-3xl tabular-nums lining-nums', gone && 'text-muted')}>
        <span aria-hidden="true" className="break-words">
          {locator}
        </span>
        <span className="sr-only">{spelledLocator(locator)}</span>
      </p>
      <p className="text-muted">{[resort, city].filter(Boolean).join(', ')}</p>
    </div>
  );
}

/** A code may be older than the inventory's present types. */
const isOneOf = <const Value extends string>(
  known: readonly Value[],
  text: string,
): text is Value => known.some((one) => one === text);

function Facts({ voucher }: { voucher: Shown }) {
  const { t, i18n } = useTranslation('voucher');
  const { checkIn, checkOut, checkInFrom, guests, unit, kitchen, occupancy } = voucher;
  const nights = daysBetween(checkIn, checkOut);
  const hour = checkInFrom ? t('from', hourValues(checkInFrom, i18n.language)) : '';
  const words = useWeekWords();
  const unitName = isOneOf(UNIT_TYPES, unit) ? words.unit(unit) : unit;
  const kitchenName = isOneOf(KITCHEN_TYPES, kitchen) ? words.kitchen(kitchen) : kitchen;
  return (
    <Card padding="none" className="divide-y divide-line rounded-xl px-5">
      <Fact icon={UserRound} more={t('guests', { count: guests })}>
        {voucher.name}
      </Fact>
      <Fact icon={CalendarRange} more={[words.nights(nights), ...(hour ? [hour] : [])].join(', ')}>
        {formatStay(checkIn, checkOut, i18n.language)}
      </Fact>
      <Fact icon={BedDouble} more={words.sleeps(occupancy)}>
        {[unitName, kitchenName.toLocaleLowerCase(i18n.language)].join(', ')}
      </Fact>
    </Card>
  );
}

const Fact = ({
  icon: Icon,
  more,
  children,
}: {
  icon: LucideIcon;
  more: string;
  children: ReactNode;
}) => (
  <div className="flex items-center gap-4 py-4">
    <Icon aria-hidden="true" className="size-6 shrink-0 stroke-[1.75] text-muted" />
    <div className="min-w-0">
      <p className="font-semibold break-words">
        <bdi>{children}</bdi>
      </p>
      <p className="text-sm text-muted">{more}</p>
    </div>
  </div>
);

function Refusal({ verdict }: { verdict: Result['verdict'] }) {
  const { t } = useTranslation('voucher');
  const club = useClub().Nombre;
  if (verdict === 'valid' || verdict === 'early' || verdict === 'past') return null;
  return (
    <Card className="grid gap-2 rounded-xl">
      <Heading level={2} size="sm">
        {t(verdict === 'unchecked' ? 'why.uncheckedTitle' : 'why.title')}
      </Heading>
      <p className="text-muted">{t(`why.${verdict}`, { club })}</p>
      <Call />
    </Card>
  );
}

/** The club's phone: a link at the foot, or a button under a refusal. */
function Call({ link = false }: { link?: boolean }) {
  const { t } = useTranslation('voucher');
  const { phone } = contactOf(useClub());
  if (!phone) return null;
  if (link)
    return (
      <Button asChild variant="link" size="sm">
        <a href={telUrl(phone)}>
          <Phone aria-hidden="true" className="size-5 stroke-[1.75]" />
          {t('call')}
        </a>
      </Button>
    );
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-muted">{t('callWhen')}</p>
      <Button asChild variant="outline" full>
        <a href={telUrl(phone)} aria-label={`${t('call')}: ${phoneText(phone)}`}>
          <Phone aria-hidden="true" className="size-5 stroke-[1.75]" />
          {phoneText(phone)}
        </a>
      </Button>
    </div>
  );
}

const Line = ({
  icon: Icon,
  className,
  children,
}: {
  icon: LucideIcon;
  className?: string;
  children: ReactNode;
}) => (
  <p className={cn('flex items-center gap-2 text-sm text-muted', className)}>
    <Icon aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
    <span className="text-balance">{children}</span>
  </p>
);

/** When it was checked, by the clock of the resort. */
function CheckedAt({ at, voucher }: { at: Date; voucher: Shown | undefined }) {
  const { t, i18n } = useTranslation('voucher');
  const moment = instantFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(voucher ? { timeZone: voucher.zone } : {}),
  })
    .format(at)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(' de ', ' ');
  return (
    <Line icon={Clock}>
      {voucher
        ? t('checkedThere', { at: moment, place: voucher.city })
        : t('checked', { at: moment })}
    </Line>
  );
}
