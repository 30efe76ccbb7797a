import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { sendClaim } from '#contracts/claim.ts';
import { buildReserve } from '#mocks/builders.ts';
import { buildEvidence, claimHandlers } from '#mocks/claim.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimSkeleton } from './claim-skeleton.tsx';

const meta = {
  title: 'Components/Claim/Claim form',
  component: ClaimForm,
  parameters: {
    about: {
      when: 'For asking for the lower price found elsewhere.',
      keys: [
        ['Tab', 'Moves through price, address, file and declaration'],
        ['Space', 'Declares that it is the same stay'],
        ['Enter', 'Sends'],
      ],
    },
    states: {
      disabled: 'what a claim still lacks is said on sending; nothing is greyed out before',
    },
    msw: { handlers: claimHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const { numberRef } = buildReserve();

const png = (name = 'shot.png', bytes = 2_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

const onSent = fn();

const onRefused = fn();

const form = () => (
  <div className="max-w-read">
    <ClaimForm reserve={buildReserve({ status: 'paid' })} onSent={onSent} onRefused={onRefused} />
  </div>
);

const fill = async (canvas: {
  getByLabelText: (name: RegExp) => HTMLElement;
  getByRole: (role: string, options: object) => HTMLElement;
}) => {
  await userEvent.type(canvas.getByLabelText(like('claim:price.label')), '900');
  await userEvent.type(canvas.getByLabelText(like('claim:url.label')), 'hotels.example/bay');
  await userEvent.click(canvas.getByRole('checkbox', { name: like('claim:same.label') }));
};

/** Nothing is filled in yet. */
export const Default: Story = { render: form };

/** In Spanish on a phone, in the club with the longest name. */
export const Spanish: Story = {
  render: form,
  globals: { language: 'es', club: 'bosque', viewport: { value: 'phone' } },
};

/** Sent without anything: each field says what it lacks, and the first has focus. */
export const Empty: Story = {
  render: form,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    await expect(await canvas.findByText(say('validation:required'))).toBeVisible();
    await expect(canvas.getByText(say('fields:evidenceRequired'))).toBeVisible();
    await expect(canvas.getByText(say('fields:declare'))).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(like('claim:price.label'))).toHaveFocus());
  },
};

/** The other price is not low enough. */
export const NotLower: Story = {
  render: form,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(like('claim:price.label')), '945');
    await userEvent.tab();
    await expect(await canvas.findByText(say('fields:priceNotLower'))).toBeVisible();
  },
};

/** By keyboard only: price, address, declaration, send. */
export const Sends: Story = {
  render: form,
  play: async ({ canvas }) => {
    onSent.mockClear();
    canvas.getByLabelText(like('claim:price.label')).focus();
    await userEvent.keyboard('900');
    await expect(canvas.getByText('$93')).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('hotels.example/bay');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: say('claim:file.choose') })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    await expect(onSent.mock.lastCall?.[0]).toMatchObject({
      claim: { competitorPrice: 900, competitorUrl: 'https://hotels.example/bay', back: 93 },
    });
  },
};

/** A file is sufficient evidence, uploaded as soon as it is chosen. */
export const WithFile: Story = {
  render: form,
  play: async ({ canvas }) => {
    onSent.mockClear();
    await userEvent.type(canvas.getByLabelText(like('claim:price.label')), '$880.50');
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText('captura-pantalla.png')).toBeVisible();
    await userEvent.click(canvas.getByRole('checkbox', { name: like('claim:same.label') }));
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  },
};

/** The claim is being sent. */
export const Sending: Story = {
  render: form,
  parameters: { msw: { handlers: [hangs(sendClaim), ...claimHandlers()] } },
  play: async ({ canvas }) => {
    await fill(canvas);
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: like('claim:sending') })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
  },
};

/** Nothing typed is lost, and focus is on what went wrong. */
export const Failed: Story = {
  render: form,
  parameters: { msw: { handlers: [fails(sendClaim, 503), ...claimHandlers()] } },
  play: async ({ canvas }) => {
    await fill(canvas);
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    const alert = await canvas.findByText(say('claim:failed'));
    await waitFor(() => expect(alert.closest('[role="alert"]')).toHaveFocus());
    await expect(canvas.getByLabelText(like('claim:price.label'))).toHaveValue('900');
  },
};

/** The server also marks fields as wrong. */
export const RefusedFields: Story = {
  render: form,
  parameters: {
    msw: {
      handlers: [
        fails(sendClaim, 400, {
          fields: { 'body.competitorPrice': 'priceNotLower', 'body.fileId': 'invalid' },
        }),
        ...claimHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await fill(canvas);
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    await expect(await canvas.findByText(say('fields:priceNotLower'))).toBeVisible();
    await expect(canvas.getByText(say('claim:file.gone'))).toBeVisible();
  },
};

/** The claim period ended while typing: the page asks for the current state. */
export const TooLate: Story = {
  render: form,
  parameters: { msw: { handlers: [fails(sendClaim, 4101), ...claimHandlers()] } },
  play: async ({ canvas }) => {
    onRefused.mockClear();
    await fill(canvas);
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  },
};

/** What was typed and uploaded before a reload is restored. */
export const Draft: Story = {
  render: form,
  beforeEach: () =>
    sessionStorage.setItem(
      `draft:claim:${numberRef}`,
      JSON.stringify({
        price: '870',
        url: 'https://hotels.example',
        note: 'Same studio.',
        same: true,
        file: buildEvidence(),
      }),
    ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(like('claim:price.label'))).toHaveValue('870');
    await expect(canvas.getByText('captura-pantalla.png')).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: like('claim:same.label') })).toBeChecked();
  },
};

/** The shape of the form before the booking is read. */
export const Loading: Story = { render: () => <ClaimSkeleton /> };

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => form()}</ClubMatrix>,
};
