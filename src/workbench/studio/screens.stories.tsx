import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, waitFor } from 'storybook/test';
import { DRAFT_CLUB } from '../globals.ts';
import { SiteLayout } from '#app/site-layout.tsx';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { stripeWill, storyStripeSettings } from '#components/payment/story-stripe.ts';
import { language as languages } from '#contracts/language.ts';
import { storeSession } from '#client/session.ts';
import { codeMail } from '#mails/account-mails.ts';
import { bookingMail } from '#mails/booking-mails.ts';
import type { RenderedMail } from '#mails/layout.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import {
  paymentHandlers,
  travelerHandlers,
  weekHandlers as resortHandlers,
} from '#mocks/booking.ts';
import { buildMember, buildReserve, buildSession, buildWeek, STORY_NOW } from '#mocks/builders.ts';
import { weekHandlers } from '#mocks/weeks.ts';
import AddTravelerPage from '#pages/add-traveler/add-traveler-page.tsx';
import HomePage from '#pages/home/home-page.tsx';
import LoginPage from '#pages/login/login-page.tsx';
import PaymentPage from '#pages/payment/payment-page.tsx';
import ResortListPage from '#pages/resort-list/resort-list-page.tsx';
import ResortPage from '#pages/resort/resort-page.tsx';

const signIn = () =>
  storeSession({
    token: 'story-token',
    exp: '2026-11-22T00:00:00.000Z',
    sesion: buildSession().sesion,
    user: buildMember(),
  });

/**
 * Whole screens with header and footer as the site shows them, for the frames of the club studio.
 */
const meta = {
  title: 'Workbench/Screens',
  // Hidden from the sidebar: their pages have stories of their own, which are pictured and tested
  // in every state.
  tags: ['!autodocs', '!dev'],
  beforeEach: signIn,
  parameters: { layout: 'fullscreen', chromatic: { disableSnapshot: true } },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;
const heading: Story['play'] = async ({ canvas }) =>
  void (await waitFor(() => expect(canvas.getAllByRole('heading', { level: 1 })[0]).toBeVisible()));

export const Login: Story = {
  render: () => <LoginPage scene={1} />,
  // A new visitor, not signed in.
  beforeEach: () => localStorage.clear(),
  parameters: { boot: { site: 'login' } },
  play: heading,
};
export const Home: Story = {
  render: () => (
    <SiteLayout>
      <HomePage scene={1} />
    </SiteLayout>
  ),
  parameters: { msw: { handlers: weekHandlers() } },
  play: heading,
};
export const ResortList: Story = {
  render: () => (
    <SiteLayout>
      <ResortListPage />
    </SiteLayout>
  ),
  parameters: {
    router: {
      path: '/resortlist?country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04',
      pattern: '/resortlist',
    },
    msw: { handlers: weekHandlers() },
  },
  play: heading,
};
export const ResortWeek: Story = {
  render: () => (
    <SiteLayout>
      <ResortPage />
    </SiteLayout>
  ),
  parameters: {
    router: { path: '/resort?weekId=4711', pattern: '/resort' },
    msw: { handlers: [...resortHandlers] },
  },
  play: heading,
};
export const Traveler: Story = {
  render: () => (
    <SiteLayout footer={false}>
      <AddTravelerPage />
    </SiteLayout>
  ),
  parameters: {
    router: { path: '/resort-addtraveler?weekId=4711', pattern: '/resort-addtraveler' },
    msw: { handlers: [...travelerHandlers] },
  },
  play: heading,
};
export const Payment: Story = {
  render: () => (
    <SiteLayout>
      <PaymentPage />
    </SiteLayout>
  ),
  beforeEach: () => stripeWill({ kind: 'succeeds' }),
  parameters: {
    router: {
      path: `/resort-payment?numberRef=${buildReserve().numberRef}`,
      pattern: '/resort-payment',
    },
    boot: { settings: storyStripeSettings() },
    msw: { handlers: paymentHandlers() },
  },
  play: heading,
};

function MailView({ make }: { make: (club: Club, language: Language) => RenderedMail }) {
  const club = useClub();
  const language = languages.parse(useTranslation().i18n.language);
  const { subject, html } = make(club, language);
  return (
    <div className="flex h-dvh flex-col">
      <p className="border-b border-line bg-surface px-4 py-3 text-sm">
        <strong>{club.Nombre}</strong> · {subject}
      </p>
      <iframe title={subject} srcDoc={html} sandbox="" className="w-full flex-1 bg-surface" />
    </div>
  );
}
const week = buildWeek();

export const CodeMail: Story = {
  render: () => (
    <MailView
      make={(club, language) =>
        codeMail(
          {
            club,
            name: 'Ana',
            code: '4719',
            minutes: 10,
            recoverUrl: `${club.UrlLogin}/recover-password`,
          },
          language,
        )
      }
    />
  ),
};
export const BookingMail: Story = {
  render: () => (
    <MailView
      make={(club, language) =>
        bookingMail(
          {
            locator: 'AZ-7KM4-Q2P6',
            club,
            numberRef: buildReserve().numberRef,
            resort: week.ResortName,
            address: [week.ResortAddress1, week.ResortAddress2],
            city: week.ResortCity,
            state: week.ResortState,
            iso2: week.iso2,
            lat: week.GPS_Lat,
            lng: week.GPS_Long,
            checkIn: week.CheckInDate,
            checkOut: week.CheckOutDate,
            nights: week.Nights,
            unit: week.UnitType,
            kitchen: week.KitchenType,
            occupancy: week.MaxOccupancy,
            paidCents: week.Cost * 100,
            traveler: { name: 'Ana', lastname: 'Torres' },
            notes: language === 'es' ? week.ImportantNotesSP : week.ImportantNotesEN,
            calendarUrl: `${club.UrlWeek}/api/reserve/${buildReserve().numberRef}/calendar.ics`,
            voucherUrl: `${club.UrlWeek}/api/reserve/${buildReserve().numberRef}/voucher.pdf`,
            receiptUrl: `${club.UrlWeek}/api/reserve/${buildReserve().numberRef}/receipt.pdf`,
            link: `${club.UrlWeek}/resort-payment?numberRef=${buildReserve().numberRef}`,
            bookedAt: STORY_NOW,
          },
          language,
        )
      }
    />
  ),
};

/**
 * An address that carries a draft: "Lago Club" in #0b6e6e (packed as the studio does), in the light
 * scheme, where the color stays as it is.
 */
const shared = {
  club: DRAFT_CLUB,
  scheme: 'light',
  clubDraft:
    'zBcExCsMwDEDRq5Tf1UOmDFqzNFBKr2DHIhhsFJQGCsZ3z3sd1808I501I9S4G4GPteSK8I67PZZ6JQKLVfOvlxa92Ev_CM8pzTorgTUXaxFBT0bgKNvvcj2RPsYN',
};
const wearsTheDraft: Story['play'] = async ({ canvas, canvasElement }) => {
  await waitFor(() => expect(canvas.getAllByRole('heading', { level: 1 })[0]).toBeVisible());
  await expect(
    getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
  ).toBe('#0b6e6e');
  await expect(canvasElement).toHaveTextContent('Lago Club');
};
/** The round trip of a shared link, on both devices and in both languages. */
export const SharedLogin: Story = {
  ...Login,
  globals: { ...shared, language: 'en', viewport: { value: 'desktop' } },
  play: wearsTheDraft,
};
export const SharedHome: Story = {
  ...Home,
  globals: { ...shared, language: 'es', viewport: { value: 'phone' } },
  play: wearsTheDraft,
};
