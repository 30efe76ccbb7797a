import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { guestPlaces, keepPlace } from '#client/guest-places.ts';
import { clearSession, storeSession } from '#client/session.ts';
import { lookAtPlace } from '#contracts/line.ts';
import { buildSignedIn } from '#mocks/builders.ts';

import { answers } from '#mocks/endpoint.ts';
import { buildOffer, buildPlace, inSeconds, lineHandlers, storyNow } from '#mocks/line.ts';
import { begins, say } from '#workbench/say.ts';
import OfferSync from './offer-sync.tsx';

/** Each story has an offer of its own: a closed one stays closed. */
let made = 0;
const offer = (changes: Parameters<typeof buildOffer>[0] = {}) =>
  buildOffer({ ref: `O${++made}`.padEnd(20, 'x'), ...changes });

const GUEST = 'G'.padEnd(20, 'x');
let looks = 0;
const ending = () =>
  buildOffer({ ref: GUEST, offerEndsAt: inSeconds(2), nextAt: inSeconds(2), joinedBy: null });

const meta = {
  title: 'Components/Line/Offer',
  component: OfferSync,
  render: () => (
    <>
      <OfferSync />
      <main tabIndex={-1} className="mx-auto max-w-page px-8 py-16">
        <button type="button">A page</button>
      </main>
    </>
  ),
  parameters: {
    layout: 'fullscreen',
    // On the home page its strips show the offer.
    router: { path: '/saved' },
    about: {
      when: 'Beside every page of a member, and of a guest who waits; nothing without an offered week. Pieces of a line are in the pages themselves.',
      keys: [
        ['Enter', 'Holds the week and goes on to pay'],
        ['Escape', 'Closes the window; the turn stays, with a bar'],
      ],
    },
    states: {
      loading: 'nothing is shown until there is an offer',
      error: 'the page goes on without it and asks again',
      'long text': 'the club matrices of the pieces show them in both languages',
    },
    msw: { handlers: lineHandlers({ places: [offer()] }) },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof OfferSync>;
export default meta;
type Story = StoryObj<typeof meta>;

/** An offer comes over any page. */
export const Default: Story = {
  play: async () => {
    await expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await expect(screen.getByRole('button', { name: say('line:offer.book') })).toBeInTheDocument();
  },
};
/** A week that is kept for who watches for it. */
export const FirstRefusal: Story = {
  parameters: {
    msw: {
      handlers: lineHandlers({
        places: [
          offer({
            watched: true,
            waiting: 1,
            offerEndsAt: inSeconds(760),
            nextAt: inSeconds(760),
          }),
        ],
      }),
    },
  },
  play: async () => {
    await expect(await screen.findByText(say('line:found.turn'))).toBeVisible();
    await expect(screen.getByText(say('line:found.keeps'))).toBeVisible();
  },
};
/** Leads to the traveler's form, where the window is out of the way and the bar keeps the turn. */
export const ForSomeoneElse: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [offer()] }) } },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(
      within(dialog).getByRole('link', { name: say('line:offer.someoneElse') }),
    );
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await expect(
      screen.getByRole('complementary', { name: say('line:offer.label') }),
    ).toBeVisible();
  },
};
/** The first refusal of a watched week, on a phone. */
export const FirstRefusalPhone: Story = {
  ...FirstRefusal,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** On a phone, in Spanish. */
export const Phone: Story = {
  ...Default,
  parameters: { msw: { handlers: lineHandlers({ places: [offer()] }) } },
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** In the dark scheme. */
export const Dark: Story = {
  ...Default,
  parameters: { msw: { handlers: lineHandlers({ places: [offer()] }) } },
  globals: { scheme: 'dark' },
};
/** Under two minutes are left of the offer. */
export const LastMinutes: Story = {
  ...Default,
  parameters: {
    msw: {
      handlers: lineHandlers({
        places: [offer({ offerEndsAt: inSeconds(95), nextAt: inSeconds(95), waiting: 1 })],
      }),
    },
  },
};
/** The time is over, and the server's news is not here yet: nothing promises the week any more. */
export const TimeOver: Story = {
  parameters: {
    msw: {
      handlers: lineHandlers({ places: [offer({ offerEndsAt: inSeconds(0), nextAt: null })] }),
    },
  },
  play: async () => {
    await expect(await screen.findByText(say('line:offer.over'))).toBeVisible();
    await expect(screen.queryByText(say('line:offer.turn'))).not.toBeInTheDocument();
    await expect(screen.getByText(say('line:offer.keeps'), { exact: false })).not.toBeVisible();
    await expect(screen.getByRole('button', { name: say('line:offer.book') })).toBeDisabled();
  },
};
/** Closing keeps the turn: a bar with the clock stays, and opens the window again. */
export const NotNow: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [offer()] }) } },
  play: async ({ canvas }) => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    const see = await canvas.findByRole('button', { name: say('line:offer.see') });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(see).toHaveFocus());
    await userEvent.click(see);
    await expect(await screen.findByRole('dialog')).toBeInTheDocument();
  },
};
/** Where the reader pays for another week, no window covers the form. */
export const WhilePaying: Story = {
  parameters: {
    router: { path: '/resort-payment' },
    msw: { handlers: lineHandlers({ places: [offer()] }) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: say('line:offer.see') })).toBeVisible();
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // Focus stays in the form, so its arrival is said.
    const bar = within(canvas.getByRole('complementary', { name: say('line:offer.label') }));
    await waitFor(() =>
      expect(bar.getByRole('status')).toHaveTextContent(begins('line:offer.title')),
    );
  },
};
/** Held by keyboard alone: the window has the focus, and Enter on its button holds the week. */
export const TakenByKeyboard: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [offer()] }) } },
  play: async ({ canvas }) => {
    const dialog = await screen.findByRole('dialog');
    const book = await within(dialog).findByRole('button', { name: say('line:offer.book') });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    for (let tabs = 0; document.activeElement !== book && tabs < 10; tabs += 1)
      await userEvent.tab();
    await expect(book).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/resort-payment?'),
    );
  },
};
/** A guest has no strips on the home page, so the bar is there as well. */
export const Guest: Story = {
  parameters: {
    router: { path: '/' },
    msw: { handlers: lineHandlers({ guest: true, places: [offer({ ref: GUEST })] }) },
  },
  beforeEach: () => {
    void clearSession();
    keepPlace(GUEST);
  },
  play: async ({ canvas }) => {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await expect(
      await canvas.findByRole('complementary', { name: say('line:offer.label') }),
    ).toBeVisible();
    await expect(guestPlaces()).toEqual([GUEST]);
  },
};
/** The page of the place shows the offer itself: no window covers it. */
export const GuestOnTheirPage: Story = {
  ...Guest,
  parameters: {
    router: { path: `/line/${GUEST}` },
    msw: { handlers: lineHandlers({ guest: true, places: [offer({ ref: GUEST })] }) },
  },
  play: async ({ canvas }) => {
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(canvas.queryByRole('complementary')).not.toBeInTheDocument();
  },
};
/** A guest's offer that ends is told once, and the browser forgets the place. */
export const GuestOfferEnds: Story = {
  ...Guest,
  parameters: {
    router: { path: '/' },
    msw: {
      handlers: [
        answers(lookAtPlace, () => ({
          success: true as const,
          now: storyNow(),
          place: looks++ === 0 ? ending() : { ...ending(), state: 'lapsed' as const },
        })),
        ...lineHandlers({ guest: true }),
      ],
    },
  },
  beforeEach: () => {
    looks = 0;
    void clearSession();
    keepPlace(GUEST);
  },
  play: async () => {
    await screen.findByRole('dialog');
    await expect(
      await screen.findByText(
        say('line:offer.passedText', { name: ending().week.ResortName }),
        {},
        { timeout: 8_000 },
      ),
    ).toBeVisible();
    await waitFor(() => expect(guestPlaces()).toEqual([]));
  },
};
/** Passed on, after a question: the page has focus, as the button is gone. */
export const PassedOn: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [offer()] }) } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: say('line:offer.pass') }));
    await userEvent.click(await screen.findByRole('button', { name: say('line:pass.confirm') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  },
};
/** Only waiting: nothing is shown. */
export const NothingOffered: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [buildPlace()] }) } },
  play: async () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
};
