import { Bell, CircleCheck, MailCheck, ReceiptText, Ticket } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ResortPlace } from '#components/map/resort-map.tsx';
import { ImportantNotes } from '#components/resort/important-notes.tsx';
import { HeroShade } from '#components/trip/hero-shade.tsx';
import { LocatorLine } from '#components/trip/locator.tsx';
import { tripFile } from '#components/trip/trip-links.ts';
import type { Reserve } from '#contracts/reserve.ts';
import { addressLines } from '#lib/address.ts';
import { cityName } from '#lib/cities.ts';
import { formatUsd } from '#lib/money.ts';
import { unbrokenEmail } from '#lib/mask-email.ts';
import { linkTo } from '#lib/paths.ts';
import { calmName, namedPicture } from '#lib/picture.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconDisc } from '#ui/icon-disc.tsx';
import { Picture } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Figure, Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CalendarLinks } from './calendar-links.tsx';
import { useHoldTexts } from './hold-summary.tsx';

const page = 'mx-auto w-full max-w-page px-4 sm:px-6 lg:px-8';

/** Letters of a place that is set in a smaller size. */
const LONG_PLACE = 12;

type ConfirmationProps = {
  reserve: Reserve;
  title: RefObject<HTMLHeadingElement | null>;
  /** Beside a paid booking: its guarantee. */
  children?: ReactNode;
};

/**
 * A paid booking: where one is going, the ticket, what happens next, calendar and map
 * (specification, section 2, Payment success). The title takes focus.
 */
export function Confirmation({ reserve, title, children }: ConfirmationProps) {
  const { i18n } = useTranslation('booking');
  const { week } = reserve;
  const address = addressLines(
    {
      streets: [week.ResortAddress1, week.ResortAddress2, week.ResortAddress3],
      city: week.ResortCity,
      state: week.ResortState,
      iso2: week.iso2,
    },
    i18n.language,
  ).join(', ');
  useEffect(() => title.current?.focus({ preventScroll: true }), [title]);
  return (
    <>
      <Destination reserve={reserve} title={title} />
      <div className={`${page} relative -mt-10 flex flex-col gap-8 pb-16 sm:-mt-26`}>
        <TicketCard reserve={reserve} />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:gap-16">
          <div className="flex min-w-0 flex-col gap-8">
            <NextSteps reserve={reserve} />
            <CalendarLinks reserve={reserve} address={address} />
            <ImportantNotes week={week} />
            {children}
          </div>
          <ResortPlace
            resort={week.ResortName}
            address={address}
            latitude={week.GPS_Lat}
            longitude={week.GPS_Long}
          />
        </div>
      </div>
    </>
  );
}

/** Where one is going, over a picture of it. */
function Destination({ reserve, title }: Pick<ConfirmationProps, 'reserve' | 'title'>) {
  const { t, i18n } = useTranslation('booking');
  const texts = useHoldTexts(reserve);
  const { week } = reserve;
  const place = cityName(week.ResortCity, week.ResortCountry, i18n.language) || week.ResortName;
  return (
    <div className="relative isolate flex h-74 flex-col overflow-hidden bg-primary sm:h-102">
      <Backdrop picture={week.imgs[0]} />
      <div
        className={`${page} flex grow flex-col items-start justify-between pt-4 pb-14 text-on-scene sm:justify-start sm:gap-4 sm:pt-16`}
      >
        <p className="inline-flex min-h-8 items-center gap-2 rounded-full bg-surface px-3 text-sm font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-4" />
          {t('payOk.title')}
        </p>
        <div>
          <Heading
            ref={title}
            level={1}
            // A long name stays on the calm side of the picture.
            size={place.length > LONG_PLACE ? 'hero' : 'poster'}
            tabIndex={-1}
            className="text-on-scene outline-none max-sm:text-3xl"
          >
            {t('payOk.going', { place })}
          </Heading>
          <p className="mt-2 text-xl max-sm:hidden">{week.ResortName}</p>
          <p className="mt-1 text-lg max-sm:hidden">
            {texts.stay}, {texts.nights}
          </p>
        </div>
      </div>
    </div>
  );
}

function Backdrop({ picture }: { picture: string | undefined }) {
  return (
    <>
      <Picture
        alt=""
        priority
        className="absolute inset-0 -z-10 animate-fade-in max-sm:hidden"
        imageClassName="object-[50%_30%]"
        sizes="100vw"
        {...namedPicture(calmName(picture, 'left'), [960, 1280, 1600])}
      />
      <Picture
        alt=""
        priority
        className="absolute inset-0 -z-10 animate-fade-in sm:hidden"
        sizes="160vw"
        {...namedPicture(picture, [640, 960, 1280])}
      />
      {/* As far as the widest of its titles reaches. */}
      <HeroShade className="[--calm:max(54%,48rem)] max-lg:[--calm:88%]" />
    </>
  );
}

type ReserveProps = Pick<ConfirmationProps, 'reserve'>;

/** The booking as a ticket: stay, locator, and the documents to take along. */
function TicketCard({ reserve }: ReserveProps) {
  const { t, i18n } = useTranslation('booking');
  const texts = useHoldTexts(reserve);
  const { week, price } = reserve;
  return (
    <Card
      raised
      padding="none"
      className="grid animate-rise-in rounded-xl lg:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-4 p-5 sm:grid-cols-3 sm:p-8">
        <div className="col-span-2 sm:hidden">
          <Heading level={2} size="md">
            {week.ResortName}
          </Heading>
          <p className="text-sm text-muted">{texts.unit}</p>
        </div>
        <Fact name={t('facts.checkIn')} value={texts.checkIn} more={texts.nights} />
        <Fact name={t('facts.checkOut')} value={texts.checkOut} />
        <div className="max-sm:hidden">
          <p className="text-sm text-muted">{t('payOk.yourStay')}</p>
          <p className="flex min-h-10 items-center font-semibold">{texts.shortUnit}</p>
          <p className="text-sm text-muted">{texts.kitchen}</p>
          <p className="text-sm text-muted">{texts.traveler}</p>
        </div>
      </div>
      <div className="border-t border-dashed border-field p-5 sm:p-8 lg:border-s lg:border-t-0">
        <LocatorLine value={reserve.locator} />
        <p className="flex flex-col items-start gap-y-1 text-sm text-muted">
          {t('payOk.paid', { price: formatUsd(price, i18n.language) })}
          <TextLink asChild className="print:hidden">
            <Link to={linkTo.trip(reserve.numberRef)}>{t('payOk.trip')}</Link>
          </TextLink>
        </p>
      </div>
      <div className="flex gap-2 p-5 pt-0 sm:p-8 sm:pt-0 lg:w-68 lg:flex-col lg:justify-center lg:ps-0 lg:pt-8 print:hidden">
        <Button asChild className="grow basis-0 px-3 lg:flex-none">
          <a href={tripFile.voucher(reserve.numberRef)} target="_blank" rel="noopener">
            <Ticket aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t('payOk.voucher')}
          </a>
        </Button>
        <Button asChild variant="outline" className="grow basis-0 px-3 lg:flex-none">
          <a href={tripFile.receipt(reserve.numberRef)} target="_blank" rel="noopener">
            <ReceiptText aria-hidden="true" className="size-5 stroke-[1.75]" />
            {t('payOk.receipt')}
          </a>
        </Button>
      </div>
    </Card>
  );
}

function NextSteps({ reserve }: ReserveProps) {
  const { t } = useTranslation('booking');
  const nextId = useId();
  const { traveler } = useHoldTexts(reserve);
  return (
    <section aria-labelledby={nextId} className="flex flex-col gap-5">
      <Heading level={2} size="md" id={nextId}>
        {t('payOk.next')}
      </Heading>
      <ol className="grid gap-5 sm:grid-cols-3 sm:gap-6">
        <Step icon={MailCheck} title={t('payOk.mailTitle')}>
          {t('payOk.mail', { email: unbrokenEmail(reserve.client.email) })}
        </Step>
        <Step icon={Ticket} title={t('payOk.bringTitle')}>
          {t('payOk.bring', { name: traveler })}
        </Step>
        <Step icon={Bell} title={t('payOk.remindTitle')}>
          {t('payOk.remind')}
        </Step>
      </ol>
    </section>
  );
}

const Fact = ({ name, value, more }: { name: string; value: string; more?: string }) => (
  <div className="min-w-0">
    <p className="text-sm text-muted">{name}</p>
    <p className="flex min-h-6 items-center sm:min-h-10">
      <Figure size="md" className="max-sm:font-sans max-sm:text-base max-sm:font-semibold">
        {value}
      </Figure>
    </p>
    {more ? <p className="text-sm text-muted">{more}</p> : null}
  </div>
);

const Step = ({
  icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) => (
  <li className="flex gap-3">
    <IconDisc icon={icon} />
    <div className="min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-sm text-muted [overflow-wrap:anywhere]">{children}</p>
    </div>
  </li>
);

/** Shape of a booking that is being loaded. */
export function ConfirmationSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div role="status" aria-busy="true" aria-label={t('payOk.loading')}>
      <Skeleton className="h-74 rounded-none sm:h-102" />
      <div className={`${page} relative -mt-10 flex flex-col gap-8 pb-16 sm:-mt-26`}>
        <Skeleton className="h-72 rounded-xl sm:h-42" />
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_27.5rem] lg:gap-16">
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-57 rounded-lg" />
        </div>
      </div>
    </div>
  );
}
