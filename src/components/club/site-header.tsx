import { Bell, LogOut, Menu, Ticket, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSomeoneComing } from '#client/boot.tsx';
import { useSession } from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { clubInitials } from '#clubs/initials.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { PAGES } from '#lib/pages.ts';
import { linkTo } from '#lib/paths.ts';
import { DealsLink } from '#components/deal/deals-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ClubContactList } from './club-contact.tsx';
import { leaveTo } from './contact.ts';
import type { Leave } from './contact.ts';
import { ContactButton } from './contact-button.tsx';
import { HomeLink } from './home-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useSignOut } from './use-sign-out.ts';
import { WhatsAppLink } from './whatsapp-button.tsx';

const WEEK_PATHS: readonly string[] = [PAGES.home, PAGES.resortList, PAGES.resort].map(
  ({ path }) => path,
);
const fullName = ({ Nombre, ApellidoPaterno }: MemberSummary) =>
  [Nombre, ApellidoPaterno].filter(Boolean).join(' ');

type SiteHeaderProps = {
  leave?: Leave;
  /** Offers the club's chat, on a page where its button does not float. */ chat?: boolean;
};

/**
 * Header of every screen except the sign-in ones: club, weeks, contact, language and the person
 * (specification, section 2, Home).
 */
export function SiteHeader({ leave = leaveTo, chat = false }: SiteHeaderProps) {
  const { t } = useTranslation('common');
  const club = useClub();
  const member = useSession()?.member;
  const coming = useSomeoneComing();
  const exit = useSignOut(leave);
  // The header keeps showing the person until the page is gone; a log-in link that flashes up would
  // be wrong.
  const [known, setKnown] = useState(member);
  if (member && member !== known) setKnown(member);
  const person = member ?? (exit.leaving ? known : undefined);
  return (
    <header className="border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-page items-center gap-4 px-4 sm:h-20 sm:gap-6 sm:px-6 lg:gap-4 lg:px-8 xl:gap-6">
        <HomeLink />
        <nav
          aria-label={t('mainNavigation')}
          className="ms-auto hidden shrink-0 items-center gap-3 lg:flex xl:gap-4"
        >
          <Places member={person !== undefined || coming} />
          <ContactButton />
          {chat ? <WhatsAppLink className="-ms-2" /> : null}
        </nav>
        <LanguageSwitch className="hidden shrink-0 lg:inline-flex" />
        <div className="hidden shrink-0 lg:block">
          {person ? (
            <AccountMenu member={person} leaving={exit.leaving} onSignOut={exit.start} />
          ) : coming ? (
            <span aria-hidden="true" className="block size-10 rounded-full bg-sand" />
          ) : (
            <Button asChild size="sm" shape="pill">
              <a href={club.UrlLogin}>{t('login')}</a>
            </Button>
          )}
        </div>
        <div className="ms-auto flex shrink-0 items-center gap-1 lg:hidden">
          {person || coming ? null : (
            <Button asChild size="sm" variant="ghost" className="hidden sm:inline-flex">
              <a href={club.UrlLogin}>{t('login')}</a>
            </Button>
          )}
          {chat ? <WhatsAppLink /> : null}
          <MenuSheet person={person} leaving={exit.leaving} onSignOut={exit.start} />
        </div>
      </div>
    </header>
  );
}

function PlaceLink({
  to,
  here,
  onOpen,
  children,
}: {
  to: string;
  /** It leads to the page that is shown. */
  here: boolean;
  onOpen: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      onClick={onOpen}
      aria-current={here ? 'page' : undefined}
      className={cn(
        'rounded-sm py-2 font-medium underline-offset-8 hover:underline',
        here && 'underline decoration-accent decoration-2',
      )}
    >
      {children}
    </Link>
  );
}

/**
 * Links to the parts of the site. Deals and trips open for a member only, whose name need not be
 * there yet: links that come later would push the others aside.
 */
function Places({ member, onOpen }: { member: boolean; onOpen?: () => void }) {
  const { t } = useTranslation(['common', 'account', 'cruise']);
  const club = useClub();
  const { pathname, search } = useLocation();
  const tab = pathname === PAGES.home.path ? new URLSearchParams(search).get('tab') : null;
  return (
    <>
      <PlaceLink
        to={linkTo.home()}
        here={WEEK_PATHS.includes(pathname) && tab === null}
        onOpen={onOpen}
      >
        {t('weeks')}
      </PlaceLink>
      {club.ModuloCruceros ? (
        <PlaceLink to={linkTo.home('cruises')} here={tab === 'cruises'} onOpen={onOpen}>
          {t('cruise:tab')}
        </PlaceLink>
      ) : null}
      {club.deals && member ? <DealsLink /> : null}
      {member ? (
        <PlaceLink to={linkTo.page('trips')} here={/^\/trips?\b/.test(pathname)} onOpen={onOpen}>
          {t('trips')}
        </PlaceLink>
      ) : null}
      <PlaceLink to={linkTo.page('saved')} here={pathname === PAGES.saved.path} onOpen={onOpen}>
        {t('account:saved')}
      </PlaceLink>
    </>
  );
}

type MenuProps = {
  person: MemberSummary | undefined;
  leaving: boolean;
  onSignOut: () => void;
};

/** The menu of narrow windows. */
function MenuSheet(props: MenuProps) {
  const { person } = props;
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      side="right"
      title={t('menu')}
      closeLabel={t('close')}
      trigger={<IconButton label={t('menu')} icon={<Menu />} className="-me-2" />}
      footer={<MenuFoot {...props} />}
    >
      <div className="flex flex-col gap-6">
        {person ? (
          <div className="flex items-center gap-3">
            <Avatar initials={clubInitials(fullName(person))} />
            <Person member={person} />
          </div>
        ) : null}
        <nav aria-label={t('mainNavigation')} className="flex flex-col items-start gap-2 text-lg">
          <Places member={person !== undefined} onOpen={close} />
          {person
            ? (['watches', 'profile'] as const).map((page) => (
                <PlaceLink
                  key={page}
                  to={linkTo.page(page)}
                  here={pathname === PAGES[page].path}
                  onOpen={close}
                >
                  {page === 'profile' ? t('profile') : t('titles.watches')}
                </PlaceLink>
              ))
            : null}
        </nav>
        <div className="border-t border-line pt-6">
          <LanguageSwitch />
        </div>
        <section className="flex flex-col gap-2 border-t border-line pt-6">
          <h2 className="text-lg">{t('contact')}</h2>
          <ClubContactList />
        </section>
      </div>
    </Sheet>
  );
}

/** Signs out, or in. */
function MenuFoot({ person, leaving, onSignOut }: MenuProps) {
  const { t } = useTranslation(['common', 'account']);
  const club = useClub();
  return person ? (
    <Button
      variant="outline"
      loading={leaving}
      loadingLabel={t('account:loggingOut')}
      onClick={onSignOut}
    >
      {t('account:logout')}
    </Button>
  ) : (
    <Button asChild>
      <a href={club.UrlLogin}>{t('login')}</a>
    </Button>
  );
}

const Person = ({ member }: { member: MemberSummary }) => (
  <span className="block min-w-0">
    <span className="block font-semibold text-ink [overflow-wrap:anywhere]">
      {fullName(member)}
    </span>
    <span className="block text-sm text-muted tabular-nums">{member.ContratoId.LoginID}</span>
  </span>
);

function AccountMenu({
  member,
  leaving,
  onSignOut,
}: {
  member: MemberSummary;
  leaving: boolean;
  onSignOut: () => void;
}) {
  const { t } = useTranslation(['common', 'account']);
  const name = fullName(member);
  if (leaving)
    return (
      <span className="flex size-10 items-center justify-center">
        <Spinner label={t('account:loggingOut')} />
      </span>
    );
  return (
    <DropdownMenu
      heading={<Person member={member} />}
      trigger={
        <button type="button" title={t('account:title')} className="rounded-full">
          <Avatar initials={clubInitials(name)} />
          <span className="sr-only">{`${t('account:title')}: ${name}`}</span>
        </button>
      }
      items={[
        {
          key: 'trips',
          label: t('titles.trips'),
          icon: <Ticket aria-hidden="true" />,
          render: (content) => <Link to={linkTo.page('trips')}>{content}</Link>,
        },
        {
          key: 'watches',
          label: t('titles.watches'),
          icon: <Bell aria-hidden="true" />,
          render: (content) => <Link to={linkTo.page('watches')}>{content}</Link>,
        },
        {
          key: 'profile',
          label: t('profile'),
          icon: <UserRound aria-hidden="true" />,
          render: (content) => <Link to={linkTo.page('profile')}>{content}</Link>,
        },
        {
          key: 'logout',
          label: t('account:logout'),
          icon: <LogOut aria-hidden="true" />,
          separated: true,
          onSelect: onSignOut,
        },
      ]}
    />
  );
}
