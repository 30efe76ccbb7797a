import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { getClaim } from '#contracts/claim.ts';
import { buildReserve } from '#mocks/builders.ts';
import { buildClaim, claimHandlers } from '#mocks/claim.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import ClaimPage from './claim-page.tsx';

const path = `/best-price-claim?numberRef=${buildReserve().numberRef}`;
const meta = {
  title: 'Pages/Best-price claim',
  component: ClaimPage,
  parameters: {
    states: {
      disabled: 'what a claim still lacks is said on sending; nothing is greyed out before',
    },
    layout: 'fullscreen',
    router: { path, pattern: '/best-price-claim' },
    msw: { handlers: claimHandlers() },
  },
} satisfies Meta<typeof ClaimPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const shows =
  (title: TextKey): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: say(title) })).toBeVisible();
  };

/** The form for the lower price found elsewhere. */
export const Form: Story = {
  tags: ['every-club'],
  ...wholePage('claim'),
  play: shows('claim:title'),
};
/** The form on a phone, in Spanish, in the club with the longest name. */
export const FormPhoneSpanish: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  play: shows('claim:title'),
};
/** The form in the dark scheme. */
export const FormDark: Story = { globals: { scheme: 'dark' }, play: shows('claim:title') };
/** Sent: the page becomes the claim, and focus goes there. */
export const Sent: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(like('claim:price.label')), '900');
    await userEvent.type(
      canvas.getByLabelText(like('claim:url.label')),
      'https://hotels.example/bay',
    );
    await userEvent.click(canvas.getByRole('checkbox', { name: like('claim:same.label') }));
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    await waitFor(() =>
      expect(canvas.getByRole('region', { name: say('claim:received.title') })).toHaveFocus(),
    );
    await expect(sessionStorage.getItem(`draft:claim:${buildReserve().numberRef}`)).toBeNull();
  },
};
/** The claim has arrived; when it is decided. */
export const Received: Story = {
  parameters: { msw: { handlers: claimHandlers({ claim: buildClaim() }) } },
  play: shows('claim:received.title'),
};
/** The difference is paid back. */
export const Approved: Story = {
  parameters: { msw: { handlers: claimHandlers({ claim: buildClaim({ status: 'approved' }) }) } },
  play: shows('claim:approved.title'),
};
/** The claim is declined, with the reason. */
export const Declined: Story = {
  parameters: {
    msw: {
      handlers: claimHandlers({
        claim: buildClaim({ status: 'declined', reason: 'The other price is for a smaller unit.' }),
      }),
    },
  },
  play: shows('claim:declined.title'),
};
/** The time for a claim is over. */
export const TooLate: Story = {
  parameters: {
    msw: { handlers: claimHandlers({ refusal: 'tooLate', closesAt: '2026-11-20T12:00:00.000Z' }) },
  },
  play: shows('claim:refused.tooLateTitle'),
};
/** The stay begins too soon for a claim. */
export const TooShort: Story = {
  parameters: { msw: { handlers: claimHandlers({ refusal: 'tooShort' }) } },
  play: shows('claim:refused.tooShortTitle'),
};
/** The booking is not confirmed yet. */
export const NotConfirmed: Story = {
  parameters: {
    msw: {
      handlers: claimHandlers({ reserve: buildReserve(), refusal: 'notConfirmed', closesAt: null }),
    },
  },
  play: shows('claim:refused.notConfirmedTitle'),
};
/** From the policy, without a booking: the number is asked for. */
export const WithoutNumber: Story = {
  parameters: { router: { path: '/best-price-claim', pattern: '/best-price-claim' } },
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByLabelText(like('claim:facts.number')),
      `${buildReserve().numberRef}{Enter}`,
    );
    await expect(await canvas.findByLabelText(like('claim:price.label'))).toBeVisible();
  },
};
/** There is no such booking: another number can be typed. */
export const NotFound: Story = {
  parameters: { msw: { handlers: [fails(getClaim, 404)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(like('claim:find.unknown'))).toBeVisible(),
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getClaim)] } } };
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getClaim, 500)] } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <ClaimPage />}</PageMatrix>,
};
