import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ApiError } from '#client/call.ts';
import { useSession } from '#client/session.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import { useEndpoint } from '#client/use-endpoint.ts';
import { Failure } from '#components/member/failure.tsx';
import { WaitingSection } from '#components/line/waiting-section.tsx';
import { useLinePlaces } from '#components/line/use-line.ts';
import { LanguageOffer } from '#components/member/language-offer.tsx';
import { PasswordCard } from '#components/member/password-card.tsx';
import { PersonForm, PersonFormSkeleton } from '#components/member/person-form.tsx';
import { personOf } from '#components/member/profile-rules.ts';
import { PlacesCard, PlacesSkeleton } from '#components/member/places-card.tsx';
import { readChanges } from '#components/member/profile-draft.ts';
import { formOf } from '#components/member/profile-rules.ts';
import { RenewalsSkeleton, RenewalsTable } from '#components/member/renewals-table.tsx';
import { SectionHeading } from '#components/member/section-heading.tsx';
import { SectionNav } from '#components/member/section-nav.tsx';
import { sectionOf, SECTIONS } from '#components/member/sections.ts';
import type { Section } from '#components/member/sections.ts';
import { SubscriptionCard, SubscriptionSkeleton } from '#components/member/subscription-card.tsx';
import { UserPanel, UserPanelSkeleton } from '#components/member/user-panel.tsx';
import { useWatches } from '#components/watch/use-watches.ts';
import WatchStrip from '#components/watch/watch-strip.tsx';
import { PasskeysCard, PasskeysSkeleton } from '#components/passkey/passkeys-card.tsx';
import { getMember, getSubscription, listDevices } from '#contracts/account.ts';
import type { MemberRecord, ProfileUpdate } from '#contracts/account.ts';
import type { Language } from '#contracts/language.ts';
import { listPasskeys } from '#contracts/passkey.ts';
import { Heading } from '#ui/text.tsx';
import { useTakenOver } from '#client/use-taken-over.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Owner and co-owner of a record, whichever of them is signed in. */
function peopleOf(member: MemberRecord) {
  const self = personOf(member);
  return member.role === 'owner'
    ? { owner: self, 'co-owner': member.coOwner }
    : { owner: member.coOwner, 'co-owner': self };
}

/** The signed-in member's profile (specification, section 2). The section is in the address. */
export default function ProfilePage() {
  const { t } = useTranslation('profile');
  // Only the browser knows who is signed in.
  const taken = useTakenOver();
  const session = useSession();
  const { data, error, mutate } = useEndpoint(
    getMember,
    session ? { query: { idMongo: session.member._id } } : null,
  );
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-8 pb-16 sm:px-6 sm:pt-12 lg:gap-8 lg:px-8">
      <Heading level={1}>{t('title')}</Heading>
      {taken && !session && !data ? (
        <Failure title={t('loadFailed')} error={new ApiError(401)} />
      ) : data ? (
        <Profile
          member={data.member}
          onRecord={(member) => void mutate({ success: true, member }, { revalidate: false })}
        />
      ) : error ? (
        <Failure title={t('loadFailed')} error={error} onRetry={() => void mutate()} />
      ) : (
        <Frame aside={<UserPanelSkeleton />}>
          <PersonFormSkeleton label={t('loading')} />
        </Frame>
      )}
    </div>
  );
}

const Frame = ({ aside, children }: { aside: React.ReactNode; children: React.ReactNode }) => (
  <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12">
    <aside className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-8">{aside}</aside>
    <div className="flex min-w-0 flex-col gap-6">{children}</div>
  </div>
);

/** The sections with changes that are not saved. */
function useUnsaved(people: ReturnType<typeof peopleOf>) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<Section>>(
    () =>
      new Set(
        (['owner', 'co-owner'] as const).filter(
          (one) => people[one] && readChanges(people[one]._id, formOf(people[one])),
        ),
      ),
  );
  const mark = useCallback(
    (one: Section, is: boolean) =>
      setUnsaved((before) =>
        before.has(one) === is
          ? before
          : new Set(is ? [...before, one] : [...before].filter((other) => other !== one)),
      ),
    [],
  );
  const markOwner = useCallback((is: boolean) => mark('owner', is), [mark]);
  const markCoOwner = useCallback((is: boolean) => mark('co-owner', is), [mark]);
  return { unsaved, markOwner, markCoOwner };
}

/**
 * Takes over a record that was saved, and offers the site in the language a member chose for
 * themselves.
 */
function useSaved({ member, onRecord }: ProfileProps) {
  const { i18n } = useTranslation('profile');
  const [offered, setOffered] = useState<Language>();

  const saved = (record: MemberRecord, sent: ProfileUpdate) => {
    const own = record._id === member._id;
    onRecord(own ? record : { ...member, coOwner: personOf(record) });
    if (!own) return;
    const known = readStorage('member');
    if (known)
      writeStorage('member', {
        ...known,
        Nombre: record.Nombre,
        ApellidoPaterno: record.ApellidoPaterno,
        Idioma: record.Idioma,
      });
    const language: Language = sent.Idioma === 'ES' ? 'es' : 'en';
    setOffered(
      member.Idioma !== sent.Idioma && !i18n.language.startsWith(language) ? language : undefined,
    );
  };
  return { saved, offered, closeOffer: () => setOffered(undefined) };
}

type ProfileProps = { member: MemberRecord; onRecord: (member: MemberRecord) => void };

function Profile({ member, onRecord }: ProfileProps) {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const people = useMemo(() => peopleOf(member), [member]);
  const sections = SECTIONS.filter((section) =>
    section === 'owner' || section === 'co-owner' ? people[section] !== null : true,
  );
  const section = sectionOf(params, hash, sections);
  // The first section was asked for by the address; later ones by the menu.
  const [first] = useState(section);
  const [moved, setMoved] = useState(false);
  if (!moved && section !== first) setMoved(true);
  const { unsaved, markOwner, markCoOwner } = useUnsaved(people);
  const { saved, offered, closeOffer } = useSaved({ member, onRecord });
  const name = [member.Nombre, member.ApellidoPaterno].filter(Boolean).join(' ');
  const person = section === 'owner' || section === 'co-owner' ? people[section] : null;
  return (
    <Frame
      aside={
        <>
          <UserPanel
            name={name}
            loginId={member.ContratoId.LoginID}
            contract={member.ContratoId.Numero}
          />
          <SectionNav sections={sections} current={section} unsaved={unsaved} />
        </>
      }
    >
      <UnsavedGuard when={unsaved.size > 0} />
      {section === 'payments' ? <Payments takeFocus={moved} /> : null}
      {person ? (
        <PersonSection
          key={section}
          section={section === 'owner' ? 'owner' : 'coOwner'}
          own={person._id === member._id}
          takeFocus={moved}
        >
          {offered && person._id === member._id ? (
            <LanguageOffer language={offered} onClose={closeOffer} />
          ) : null}
          <PersonForm
            person={person}
            own={person._id === member._id}
            onSaved={saved}
            onUnsaved={section === 'owner' ? markOwner : markCoOwner}
          />
        </PersonSection>
      ) : null}
      {section === 'security' ? (
        <Security memberId={member._id} email={member.Email} takeFocus={moved} />
      ) : null}
      {section === 'renewals' ? <Renewals takeFocus={moved} /> : null}
      {section === 'waiting' ? <Waiting takeFocus={moved} /> : null}
    </Frame>
  );
}

function PersonSection({
  section,
  own,
  takeFocus,
  children,
}: {
  section: 'owner' | 'coOwner';
  own: boolean;
  takeFocus: boolean;
  children: React.ReactNode;
}) {
  const { t } = useTranslation('profile');
  return (
    <>
      <SectionHeading takeFocus={takeFocus} lead={own ? t('form.own') : t('form.other')}>
        {t(`form.${section}`)}
      </SectionHeading>
      {children}
    </>
  );
}

function Payments({ takeFocus }: { takeFocus: boolean }) {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useEndpoint(getSubscription, {});
  return (
    <>
      <SectionHeading takeFocus={takeFocus} lead={t('subscription.lead')}>
        {t('subscription.title')}
      </SectionHeading>
      {data ? (
        <SubscriptionCard subscription={data} onPaid={() => mutate()} />
      ) : error ? (
        <Failure
          title={t('subscription.loadFailed')}
          error={error}
          onRetry={() => void mutate()}
          takeFocus={false}
        />
      ) : (
        <SubscriptionSkeleton label={t('loading', { ns: 'common' })} />
      )}
    </>
  );
}

function Security({
  memberId,
  email,
  takeFocus,
}: {
  memberId: string;
  email: string;
  takeFocus: boolean;
}) {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useEndpoint(listDevices, {});
  return (
    <>
      <SectionHeading takeFocus={takeFocus} lead={t('security.lead')}>
        {t('security.title')}
      </SectionHeading>
      <PasswordCard memberId={memberId} email={email} onChanged={() => void mutate()} />
      <Passkeys />
      {data ? (
        <PlacesCard places={data} onChange={() => mutate()} />
      ) : error ? (
        <Failure
          title={t('places.loadFailed')}
          error={error}
          onRetry={() => void mutate()}
          takeFocus={false}
        />
      ) : (
        <PlacesSkeleton label={t('loading', { ns: 'common' })} />
      )}
    </>
  );
}

function Passkeys() {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useEndpoint(listPasskeys, {});
  if (data) return <PasskeysCard passkeys={data.passkeys} onChange={() => mutate()} />;
  if (!error) return <PasskeysSkeleton label={t('loading', { ns: 'common' })} />;
  return (
    <Failure
      title={t('passkeys.loadFailed')}
      error={error}
      onRetry={() => void mutate()}
      takeFocus={false}
    />
  );
}

function Renewals({ takeFocus }: { takeFocus: boolean }) {
  const { t } = useTranslation('profile');
  const { data, error, mutate } = useEndpoint(getSubscription, {});
  return (
    <>
      <SectionHeading takeFocus={takeFocus} lead={t('renewals.lead')}>
        {t('renewals.title')}
      </SectionHeading>
      {data ? (
        <RenewalsTable renewals={data.renewals} />
      ) : error ? (
        <Failure
          title={t('subscription.loadFailed')}
          error={error}
          onRetry={() => void mutate()}
          takeFocus={false}
        />
      ) : (
        <RenewalsSkeleton label={t('loading', { ns: 'common' })} />
      )}
    </>
  );
}

/** The watches of the contract and its places in lines, as they stand among the trips. */
function Waiting({ takeFocus }: { takeFocus: boolean }) {
  const { t } = useTranslation('profile');
  const places = useLinePlaces();
  const watches = useWatches();
  const error = (places.data ? undefined : places.error) ?? watches.error;
  return (
    <>
      <SectionHeading takeFocus={takeFocus} lead={t('waiting.lead')}>
        {t('sections.waiting')}
      </SectionHeading>
      {error ? (
        <Failure
          title={t('waiting.loadFailed')}
          error={error}
          onRetry={() => {
            void places.reload();
            watches.reload();
          }}
          takeFocus={false}
        />
      ) : places.data && watches.watches ? null : (
        <PasskeysSkeleton label={t('loading', { ns: 'common' })} />
      )}
      <WatchStrip />
      <WaitingSection />
    </>
  );
}
