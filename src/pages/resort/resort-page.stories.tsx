import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { useSWRConfig } from 'swr';
import { FAILURE } from '#contracts/failures.ts';
import { storeSession } from '#client/session.ts';
import { keepHold } from '#components/reservation/draft.ts';
import { getWeek, similarWeeks } from '#contracts/week.ts';
import { weekHandlers } from '#mocks/booking.ts';
import { buildReserve, buildSignedIn, buildWeek } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs, refuse } from '#mocks/endpoint.ts';
import { buildOffer, buildPlace, lineHandlers } from '#mocks/line.ts';
import { losesImages } from '#mocks/images.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import ResortPage from './resort-page.tsx';

const meta = {
  title: 'Pages/Resort week',
  component: ResortPage,
  parameters: {
    layout: 'fullscreen',
    router: { path: '/resort?weekId=4711', state: { from: 'country=Mexico&city=all' } },
    msw: { handlers: [...weekHandlers] },
  },
} satisfies Meta<typeof ResortPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A week: pictures, services, notes and the way to book. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('resort'),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: 'Playa Serena Resort & Spa' }),
    ).toBeVisible();
    // The card's button on a wide screen, the bar's below on a phone.
    await expect(
      canvas.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href')),
    ).toContain('/resort-addtraveler?weekId=4711');
    await expect(
      canvas.getByRole('link', { name: say('booking:detail.backToList') }),
    ).toHaveAttribute('href', '/resortlist?country=Mexico&city=all');
    await expect(
      canvas.getByText(
        /^Blvd\. Kukulcán km 14\.5, Zona Hotelera, 77500, Cancún, Quintana Roo, (?:Mexico|México)$/,
      ),
    ).toBeVisible();
  },
};
/** Another week takes the place of this one: address, dates and price, and it is said. */
export const AnotherWeek: Story = {
  play: async ({ canvas }) => {
    const weeks = await canvas.findByRole('list', { name: say('booking:otherWeeks.title') });
    await waitFor(() => expect(within(weeks).getAllByRole('link')).toHaveLength(12));
    const title = canvas.getByRole('heading', { level: 1 });
    const other = within(weeks).getAllByRole('link')[2]!;
    await userEvent.click(other);
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent('/resort?weekId=9002'),
    );
    await waitFor(() => expect(other).toHaveAttribute('aria-current', 'true'));
    await expect(other).toHaveFocus();
    // The page is the same, nothing was built again.
    await expect(title).toBeInTheDocument();
    await expect(canvas.getByText(like('booking:otherWeeks.now'))).toBeInTheDocument();
    await expect(
      canvas.getByRole('link', { name: say('booking:detail.backToList') }),
    ).toHaveAttribute('href', '/resortlist?country=Mexico&city=all');
  },
};
/** Reads the week again, as a page does when the network is back. */
function ReadAgain() {
  const { mutate } = useSWRConfig();
  const [read, setRead] = useState(false);
  const again = () =>
    mutate((key) => Array.isArray(key) && key[0] === getWeek.id).finally(() => setRead(true));
  return (
    <button type="button" onClick={() => void again()}>
      {read ? 'Read' : 'Read again'}
    </button>
  );
}
let asked = 0;
/** Read again without an answer, as in a tunnel: what is shown stays. */
export const KeptWithoutAnswer: Story = {
  beforeEach: () => void (asked = 0),
  render: () => (
    <>
      <ResortPage />
      <ReadAgain />
    </>
  ),
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(getWeek, () => {
          asked += 1;
          return asked === 1
            ? { success: true as const, week: buildWeek() }
            : refuse(FAILURE.internal);
        }),
        ...weekHandlers,
      ],
    },
  },
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('heading', { level: 1 });
    await userEvent.click(canvas.getByRole('button', { name: 'Read again' }));
    await canvas.findByRole('button', { name: 'Read' });
    await expect(asked).toBe(2);
    await expect(title).toBeVisible();
  },
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getWeek)] } } };
/** Withdrawn, or a mistyped address. */
export const NotFound: Story = {
  parameters: { msw: { handlers: [fails(getWeek, 404)] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(
      canvas.getAllByRole('link', { name: say('booking:detail.backToList') })[0],
    ).toBeVisible();
  },
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getWeek, 500)] } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};
/** The network is lost. */
export const Offline: Story = {
  parameters: { msw: { handlers: [breaks(getWeek)] } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};
const drawn = async ({ canvas }: { canvas: ReturnType<typeof within> }) =>
  expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();

const taken = (story: Parameters<typeof lineHandlers>[0]) => ({
  msw: {
    handlers: [
      answers(getWeek, { success: true, week: buildWeek({ available: false }) }),
      ...lineHandlers(story),
      ...weekHandlers,
    ],
  },
});
/** Another person holds it: a member joins its line with one press. */
export const HeldByOther: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: taken({}),
  play: async ({ canvas }) => {
    const wait = await canvas.findAllByRole('button', { name: like('line:waitNamed') });
    await userEvent.click(wait[0]!);
    await expect((await canvas.findAllByText(like('line:youAre')))[0]).toBeInTheDocument();
  },
};
/** The reader waits for the week, on a phone. */
export const InLinePhone: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: taken({ places: [buildPlace()] }),
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** The week is offered to the reader. */
export const OfferedToReader: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: taken({ places: [buildOffer()] }),
  play: async ({ canvas }) =>
    expect(
      (await canvas.findAllByRole('button', { name: say('line:offer.book') }))[0],
    ).toBeInTheDocument(),
};
/** Booked by another person: said at once, with weeks like it. */
export const Unavailable: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(getWeek, { success: true, week: buildWeek({ available: false }) }),
        ...lineHandlers({ week: 'sold' }),
        ...weekHandlers,
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('booking:detail.unavailableTitle'))).toBeVisible();
    await expect(canvas.getByRole('button', { name: say('line:sold') })).toBeDisabled();
    await expect(await canvas.findByRole('link', { name: /Casa del Arrecife/ })).toBeVisible();
  },
};
/** The week is taken, and nothing is like it. */
export const UnavailableWithoutSimilar: Story = {
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('booking:similar.none'))).toBeVisible(),
  parameters: {
    msw: {
      handlers: [
        answers(getWeek, { success: true, week: buildWeek({ available: false }) }),
        answers(similarWeeks, { success: true, weeks: [] }),
        ...lineHandlers({ week: 'sold' }),
        ...weekHandlers,
      ],
    },
  },
};
/** The person's own hold leads to payment. */
export const OwnHold: Story = {
  beforeEach: () => keepHold('4711', { key: 'key', content: 'content' }, buildReserve().numberRef),
  parameters: {
    msw: {
      handlers: [
        answers(getWeek, { success: true, week: buildWeek({ available: false }) }),
        ...weekHandlers,
      ],
    },
  },
  play: async ({ canvas }) =>
    expect(
      (await canvas.findAllByRole('link', { name: say('booking:detail.continue') }))[0],
    ).toHaveAttribute('href', `/resort-payment?numberRef=${buildReserve().numberRef}`),
};
/** Everything a resort may lack: pictures, services, notes, a long text. */
export const Bare: Story = {
  play: drawn,
  parameters: {
    msw: {
      handlers: [
        answers(getWeek, {
          success: true,
          week: buildWeek({
            imgs: [],
            resort: {
              HighlightsEN: 'A quiet house by the lake.',
              HighlightsSP: 'Una casa tranquila junto al lago.',
              amenities: [],
            },
            ImportantNotesEN: '',
            ImportantNotesSP: '',
            ResortAddress2: '',
            ResortAddress3: '',
          }),
        }),
        ...weekHandlers,
      ],
    },
  },
};
/** Long names break, and never push the page wider than the screen. */
export const LongNames: Story = {
  play: drawn,
  parameters: {
    msw: {
      handlers: [
        answers(getWeek, {
          success: true,
          week: buildWeek({
            ResortName:
              'Gran Residencial Vacacional Bahía de los Ángeles Custodios y Jardines Colgantes',
            ResortCity: 'San Cristóbal de las Casas',
            ResortAddress1: 'Prolongación Boulevard Costero Internacional Norte número 14,520-B',
          }),
        }),
        ...weekHandlers,
      ],
    },
  },
};
/** No picture can be loaded: the drawn ground stands. */
export const PicturesLost: Story = {
  play: drawn,
  parameters: { msw: { handlers: [losesImages, ...weekHandlers] } },
};
/** Without a week there is nothing to show: home (specification, section 2). */
export const WithoutWeek: Story = {
  parameters: { router: { path: '/resort', pattern: '/resort' } },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/)),
};

/**
 * Keyboard: open the gallery from the mosaic, turn with arrows to the end and no further, close,
 * focus is back.
 */
export const InTheGallery: Story = {
  play: async ({ canvas }) => {
    const opener = await canvas.findByRole('button', {
      name: say('booking:gallery.picture', {
        resort: 'Playa Serena Resort & Spa',
        index: '2',
        total: '6',
      }),
    });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(
      await screen.findByRole('dialog', {
        name: say('booking:gallery.title', { resort: 'Playa Serena Resort & Spa' }),
      }),
    );
    await userEvent.click(dialog.getByRole('button', { name: say('booking:gallery.next') }));
    await expect(dialog.getByText('3 / 6')).toBeVisible();
    await userEvent.keyboard('{End}{ArrowRight}');
    await expect(dialog.getByText('6 / 6')).toBeVisible();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expect(dialog.getByText('1 / 6')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <ResortPage />}</PageMatrix>,
};
