import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { holdContent } from '#components/reservation/check-traveler.ts';
import {
  EMPTY_DRAFT,
  holdFor,
  keepHold,
  readDraft,
  writeDraft,
} from '#components/reservation/draft.ts';
import { login, loginAlternate } from '#contracts/auth.ts';
import { takeOffer } from '#contracts/line.ts';
import { hold } from '#contracts/reservation.ts';
import { cancelHold } from '#contracts/reserve.ts';
import { getWeek } from '#contracts/week.ts';
import { travelerHandlers } from '#mocks/booking.ts';
import {
  buildMember,
  buildSession,
  buildWeek,
  STORY_NOW,
  TYPED_TRAVELER,
} from '#mocks/builders.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { lineHandlers } from '#mocks/line.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say, spokenLanguage, written } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import AddTravelerPage from './add-traveler-page.tsx';

const signIn = () =>
  storeSession({
    token: 'story-token',
    exp: '2026-11-22T00:00:00.000Z',
    sesion: buildSession().sesion,
    user: buildMember(),
  });

const meta = {
  title: 'Pages/Traveler data',
  component: AddTravelerPage,
  parameters: {
    layout: 'fullscreen',
    router: { path: '/resort-addtraveler?weekId=4711' },
    msw: { handlers: [...travelerHandlers] },
  },
} satisfies Meta<typeof AddTravelerPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A guest fills in who travels; the week stands beside the form. */
export const Guest: Story = {
  tags: ['every-club'],
  ...wholePage('addTraveler'),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:traveler.title') }),
    ).toBeVisible(),
};
/** A member's own data is there already; dial code, country and state too. */
export const Member: Story = {
  beforeEach: signIn,
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.name'))).toHaveValue('Ana'),
    );
    await expect(canvas.getByLabelText(say('booking:traveler.nationalNumber'))).toHaveValue(
      '(305) 555-01-42',
    );
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Florida'),
    );
  },
};
/** What was typed before a reload is back. */
export const Restored: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  play: async ({ canvas }) =>
    waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    ),
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getWeek)] } } };
/** The week is unknown: the way leads home. */
export const NotFound: Story = {
  parameters: { msw: { handlers: [fails(getWeek, 404)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('booking:detail.backHome') })).toBeVisible(),
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getWeek, 500)] } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};
/** The week was taken meanwhile: waiting and similar weeks are offered. */
export const Unavailable: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(getWeek, { success: true, week: buildWeek({ available: false }) }),
        ...lineHandlers({ week: 'sold' }),
        ...travelerHandlers,
      ],
    },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: /Casa del Arrecife/ })).toBeVisible(),
};
/** The address names no week: it leads home. */
export const WithoutWeek: Story = {
  parameters: { router: { path: '/resort-addtraveler', pattern: '/resort-addtraveler' } },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/)),
};

const next = async (canvas: ReturnType<typeof within>) =>
  userEvent.click(await canvas.findByRole('button', { name: say('common:next') }));

/**
 * Nothing filled in: how many fields are wrong, each with the way there, and focus on the message.
 * What is mended leaves the list at once.
 */
export const Empty: Story = {
  play: async ({ canvas }) => {
    await next(canvas);
    await waitFor(() => expect(canvas.getAllByRole('alert')[0]).toHaveFocus());
    const alert = canvas.getAllByRole('alert')[0]!;
    await expect(within(alert).getByText(say('booking:rules.required'))).toBeVisible();
    await expect(within(alert).getByText(say('booking:rules.check', { count: 9 }))).toBeVisible();
    await userEvent.click(within(alert).getByText(say('booking:rules.terms')));
    await expect(canvas.getByRole('checkbox')).toHaveFocus();
    await userEvent.keyboard(' ');
    await within(alert).findByText(say('booking:rules.check', { count: 8 }));
    await expect(within(alert).queryByText(say('booking:rules.terms'))).toBeNull();
    await userEvent.click(
      within(alert).getByRole('button', { name: begins('booking:traveler.city') }),
    );
    await userEvent.keyboard('Tepic');
    await within(alert).findByText(say('booking:rules.check', { count: 7 }));
    // Something is there now, so that not all is asked for any more.
    await expect(within(alert).queryByText(say('booking:rules.required'))).toBeNull();
  },
};
/** Digits in a name: the message names the field, and leads to it. */
export const WrongName: Story = {
  beforeEach: () => writeDraft('4711', { ...TYPED_TRAVELER, lastname: 'Núñez 2' }),
  play: async ({ canvas }) => {
    await next(canvas);
    await expect(
      await canvas.findByText(
        say('booking:rules.letters', { field: say('booking:traveler.lastname') }),
      ),
    ).toBeVisible();
    await expect(canvas.getByLabelText(begins('booking:traveler.lastname'))).toHaveAttribute(
      'aria-invalid',
      'true',
    );
  },
};
/** A state is missing: the field says so and has focus. */
export const WithoutState: Story = {
  beforeEach: () => writeDraft('4711', { ...TYPED_TRAVELER, state: '' }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toBeEnabled(),
    );
    await next(canvas);
    await expect(
      await canvas.findByText(say('booking:rules.state', { country: written.country('MX') })),
    ).toBeVisible();
  },
};
/** The address of the mail is wrong: the field says so and has focus. */
export const WrongEmail: Story = {
  beforeEach: () => writeDraft('4711', { ...TYPED_TRAVELER, email: 'Maria@Example' }),
  play: async ({ canvas }) => {
    await next(canvas);
    await expect(await canvas.findByText(say('booking:rules.email'))).toBeVisible();
  },
};
/** Everything right: the hold is made and the payment page opens. */
export const Held: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(
        '/resort-payment?numberRef=Rk3vQ9sXbT7mZ2pL',
      ),
    );
  },
};
/** A member corrects the data of a hold: it stays theirs, and nothing is canceled meanwhile. */
export const Corrected: Story = {
  beforeEach: () => {
    signIn();
    writeDraft('4711', TYPED_TRAVELER);
    const holder = buildSession().sesion.LoginID;
    keepHold('4711', { key: 'key', content: 'other data', holder }, 'Rk3vQ9sXbT7mZ2pL');
  },
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: { handlers: [fails(cancelHold, 500), ...travelerHandlers] },
  },
  play: Held.play!,
};
/** A correction that does not get through: the hold is still the member's, and can be paid. */
export const CorrectionFails: Story = {
  beforeEach: Corrected.beforeEach!,
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(getWeek, { success: true, week: buildWeek({ available: false }) }),
        breaks(hold),
        ...travelerHandlers,
      ],
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await expect(await canvas.findByText(say('booking:traveler.offlineTitle'))).toBeVisible();
    await expect(
      canvas.getByRole('link', { name: say('booking:detail.continue') }),
    ).toHaveAttribute('href', '/resort-payment?numberRef=Rk3vQ9sXbT7mZ2pL');
    await expect(canvas.queryByText(say('booking:traveler.takenTitle'))).not.toBeInTheDocument();
  },
};
/** The session ended while a member corrects their data: the hold is not given away. */
export const SessionEnded: Story = {
  beforeEach: () => {
    sent = [];
    writeDraft('4711', TYPED_TRAVELER);
    keepHold('4711', { key: 'key', content: 'other data', holder: 'AZ10001' }, 'Rk3vQ9sXbT7mZ2pL');
  },
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(cancelHold, ({ params }) => {
          sent.push(`cancel ${params!.numberRef}`);
          return { success: true as const };
        }),
        ...travelerHandlers,
      ],
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await expect(await canvas.findByText(begins('errors:401'))).toBeVisible();
    await expect(sent).toEqual([]);
  },
};
let sent: string[] = [];
/**
 * The reply to a guest's hold was lost, and then they correct their data: that hold is found again
 * and released before the new one.
 */
export const ReplyLost: Story = {
  beforeEach: () => {
    sent = [];
    writeDraft('4711', TYPED_TRAVELER);
    const { InventoryID } = buildWeek();
    holdFor(
      '4711',
      holdContent(
        { ...TYPED_TRAVELER, name: 'Lost' },
        { iso: spokenLanguage(), loginId: '', inventoryId: InventoryID },
      ),
      '',
    );
  },
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(hold, ({ body }) => {
          const { name } = body!.client;
          sent.push(`hold for ${name}`);
          const numberRef = name === 'Lost' ? 'LostLostLostLost' : 'Rk3vQ9sXbT7mZ2pL';
          return { success: true as const, numberRef, expiresAt: STORY_NOW.toISOString() };
        }),
        answers(cancelHold, ({ params }) => {
          sent.push(`cancel ${params!.numberRef}`);
          return { success: true as const };
        }),
        ...travelerHandlers,
      ],
    },
  },
  play: async (context) => {
    await Held.play!(context);
    await expect(sent).toEqual([
      'hold for Lost',
      'cancel LostLostLostLost',
      `hold for ${TYPED_TRAVELER.name}`,
    ]);
  },
};
/** The offer ended while the form was filled in: it is said, and the week is held as any other. */
export const OfferEnded: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  parameters: {
    chromatic: { disableSnapshot: true },
    router: { path: '/resort-addtraveler?weekId=4711&line=RefRefRefRefRefR' },
    msw: { handlers: [fails(takeOffer, 4104), ...travelerHandlers] },
  },
  play: async (context) => {
    const { canvas } = context;
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await expect(await canvas.findByText(like('failures:4104'))).toBeVisible();
    await waitFor(() => expect(canvas.getByTestId('location')).not.toHaveTextContent('line='));
    await Held.play!(context);
  },
};
/** The week is being held. */
export const Reserving: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  parameters: { msw: { handlers: [hangs(hold), ...travelerHandlers] } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await expect(await canvas.findByText(say('booking:traveler.reserving'))).toBeVisible();
  },
};
/** Taken between looking and booking: weeks like it, and what was typed is kept. */
export const Taken: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  parameters: { msw: { handlers: [fails(hold, 409), ...lineHandlers(), ...travelerHandlers] } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await expect(await canvas.findByText(say('booking:traveler.takenTitle'))).toBeVisible();
    await expect(await canvas.findByRole('button', { name: like('line:waitNamed') })).toBeVisible();
    await expect(canvas.getByLabelText(begins('booking:traveler.name'))).toHaveValue('María José');
    await expect(readDraft('4712')?.name).toBe('María José');
  },
};
/** The hold fails: nothing typed is lost. */
export const HoldFailed: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  parameters: { msw: { handlers: [fails(hold, 500), ...travelerHandlers] } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await expect(await canvas.findByText(say('booking:traveler.failedTitle'))).toBeVisible();
  },
};
/** What the server refuses is marked at its field. */
export const FieldRefused: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  parameters: {
    msw: {
      handlers: [
        fails(hold, 400, { fields: { 'body.client.zipcode': 'invalid' } }),
        ...travelerHandlers,
      ],
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.zipcode'))).toHaveAttribute(
        'aria-invalid',
        'true',
      ),
    );
  },
};
/** The network is lost while holding: nothing typed is lost. */
export const HoldOffline: Story = {
  beforeEach: () => writeDraft('4711', TYPED_TRAVELER),
  parameters: { msw: { handlers: [breaks(hold), ...travelerHandlers] } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.state'))).toHaveTextContent('Jalisco'),
    );
    await next(canvas);
    await expect(await canvas.findByText(say('booking:traveler.offlineTitle'))).toBeVisible();
  },
};

const signedIn = {
  success: true as const,
  token: 'story-token',
  exp: '2026-11-22T00:00:00.000Z',
  sesion: buildSession().sesion,
  user: buildMember(),
  resetPass: false,
  TokenRecoveryPassword: '',
  DataVerification: false,
  AcceptTermsWeeks: true,
  MicrositeTC: '',
  UrlTC: 'http://localhost:3000',
};
/** Signing in over the page fills what is empty and leaves what was typed. */
export const LoginOver: Story = {
  beforeEach: () => writeDraft('4711', { ...EMPTY_DRAFT, name: 'Beatriz' }),
  parameters: {
    router: { path: '/resort-addtraveler?weekId=4711&showLogin=1' },
    msw: {
      handlers: [answers(login, signedIn), answers(loginAlternate, signedIn), ...travelerHandlers],
    },
  },
  play: async ({ canvas }) => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(say('auth:signIn.email')), 'ana@azul.example');
    await userEvent.type(dialog.getByLabelText(say('auth:signIn.password')), 'Vacation#2026');
    await userEvent.click(dialog.getByRole('button', { name: say('common:titles.login') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(canvas.getByLabelText(begins('booking:traveler.lastname'))).toHaveValue('Torres'),
    );
    await expect(canvas.getByLabelText(begins('booking:traveler.name'))).toHaveValue('Beatriz');
  },
};
const refusedWithTwoWaysOut: NonNullable<Story['play']> = async () => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(say('auth:signIn.email')), 'ana@azul.example');
  await userEvent.type(dialog.getByLabelText(say('auth:signIn.password')), 'wrong');
  await userEvent.click(dialog.getByRole('button', { name: say('common:titles.login') }));
  const alert = within(await dialog.findByRole('alert'));
  await expect(alert.getByText(say('booking:login.wrong'))).toBeVisible();
  await expect(alert.getByRole('link', { name: say('auth:signIn.resetPassword') })).toHaveAttribute(
    'href',
    `/recover-password?lang=${spokenLanguage()}`,
  );
  await expect(
    alert.getByRole('link', { name: say('auth:contactUs') }).getAttribute('href'),
  ).toMatch(/^https:\/\/wa\.me\//);
};
/**
 * A wrong password in the words of the specification (section 8), with the ways to reset it and to
 * ask the club.
 */
export const LoginRefused: Story = {
  // A club with WhatsApp.
  globals: { club: 'azul' },
  parameters: {
    router: { path: '/resort-addtraveler?weekId=4711&showLogin=1' },
    msw: { handlers: [fails(login, 403), fails(loginAlternate, 403), ...travelerHandlers] },
  },
  play: refusedWithTwoWaysOut,
};
/** An unknown e-mail is refused in the same words (specification, section 8). */
export const LoginUnknown: Story = {
  globals: { club: 'azul', language: 'es', viewport: { value: 'phone' } },
  parameters: {
    router: { path: '/resort-addtraveler?weekId=4711&showLogin=1' },
    msw: { handlers: [fails(login, 402), fails(loginAlternate, 402), ...travelerHandlers] },
  },
  play: refusedWithTwoWaysOut,
};
/** A device that is not known yet: a code by mail. */
export const LoginCode: Story = {
  parameters: {
    router: { path: '/resort-addtraveler?weekId=4711&showLogin=1' },
    msw: {
      handlers: [
        ...[login, loginAlternate].map((call) =>
          answers(call, {
            success: true,
            challenge: 'challenge',
            email: 'a…@azul.example',
            otp: { length: 4, resendIn: 120 },
          }),
        ),
        ...travelerHandlers,
      ],
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(say('auth:signIn.email')), 'ana@azul.example');
    await userEvent.type(dialog.getByLabelText(say('auth:signIn.password')), 'Vacation#2026');
    await userEvent.click(dialog.getByRole('button', { name: say('common:titles.login') }));
    await expect(await dialog.findByText(say('steps:code.title'))).toBeVisible();
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Guest,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <AddTravelerPage />}</PageMatrix>,
};
