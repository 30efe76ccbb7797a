import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { getClaim, sendClaim } from '#contracts/claim.ts';
import type { EvidenceFile } from '#contracts/claim.ts';
import { FAILURE } from '#contracts/failures.ts';
import { getTrip } from '#contracts/trip.ts';
import { buildReserve } from '#mocks/builders.ts';
import { buildClaim, buildClaimState, buildEvidence, claimHandlers } from '#mocks/claim.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { ClaimForm } from './claim-form.tsx';
import { ClaimOffer, ClaimOfferCard } from './claim-offer.tsx';
import { ClaimRefused } from './claim-refused.tsx';
import { ClaimResult } from './claim-result.tsx';
import { ClaimSkeleton } from './claim-skeleton.tsx';
import { ClaimSum } from './claim-sum.tsx';
import { EvidenceField } from './evidence-field.tsx';
import { FindBooking } from './find-booking.tsx';
import type { Upload } from './upload-evidence.ts';

const meta = {
  title: 'Components/Claim/Pieces',
  parameters: {
    about: {
      when: 'The parts of a best-price claim: finding the booking, form, evidence, sum, and what became of it.',
      keys: [
        ['Tab', 'Moves through the form; the file’s buttons follow its name'],
        ['Space', 'Declares that it is the same stay'],
        ['Enter', 'Chooses a file, removes it, sends'],
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
const never: Upload = (_file, { onProgress, signal }) =>
  new Promise((_resolve, reject) => {
    onProgress(42);
    signal.addEventListener('abort', () => reject(new Error('stopped')));
  });

export const Sum: Story = {
  render: () => (
    <div className="flex max-w-read flex-col gap-4">
      <ClaimSum paid={948} other={undefined} />
      <ClaimSum paid={948} other={900} />
      <ClaimSum paid={948} other={947} />
      <ClaimSum paid={12_480.5} other={9_999.99} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$93')).toBeVisible();
    await expect(canvas.getByText(say('claim:sum.tooHigh', { limit: '$938.52' }))).toBeVisible();
  },
};
export const SumMatrix: Story = {
  name: 'Club matrix',
  render: () => (
    <ClubMatrix>
      {({ key }) => (
        <div key={key} className="flex flex-col gap-4">
          <ClaimSum paid={948} other={900} />
          <ClaimOfferCard numberRef={numberRef} state={buildClaimState()} />
        </div>
      )}
    </ClubMatrix>
  ),
};

const field =
  (value: EvidenceFile | undefined, upload: Upload = never, error?: string) =>
  () => (
    <div className="max-w-read">
      <EvidenceField
        value={value}
        onChange={fn()}
        upload={upload}
        onBusy={fn()}
        onRefused={fn()}
        error={error}
      />
    </div>
  );
export const Evidence: Story = { render: field(undefined) };
export const EvidencePicture: Story = {
  render: field(
    buildEvidence({ name: 'captura de pantalla del sitio con un nombre bastante largo.png' }),
  ),
};
export const EvidencePdf: Story = {
  render: field(buildEvidence({ name: 'oferta.pdf', type: 'application/pdf', bytes: 96_000 })),
};
export const EvidenceError: Story = {
  render: field(undefined, never, 'This file is no longer there. Choose it again.'),
};
export const EvidenceUploading: Story = {
  render: field(undefined),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(
      await canvas.findByRole('progressbar', {
        name: say('claim:file.uploading', { name: 'shot.png' }),
      }),
    ).toHaveAttribute('aria-valuenow', '42');
  },
};
/** Stopping restores the button and says so. */
export const EvidenceStopped: Story = {
  render: field(undefined),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await userEvent.click(await canvas.findByRole('button', { name: say('claim:file.stop') }));
    await expect(await canvas.findByText(say('claim:file.stopped'))).toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: say('claim:file.choose') })).toBeVisible();
  },
};
/** After a lost connection the file is still there to be sent again. */
export const EvidenceOffline: Story = {
  render: field(undefined, () => Promise.reject(new ApiError('offline'))),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(like('booking:traveler.offlineTitle'))).toBeVisible();
    await expect(canvas.getByRole('button', { name: say('booking:traveler.retry') })).toBeVisible();
  },
};
export const EvidenceTooLarge: Story = {
  render: field(undefined),
  play: async ({ canvas }) => {
    await userEvent.upload(
      canvas.getByTestId('evidence-input'),
      png('big.png', 5 * 1024 * 1024 + 1),
    );
    await expect(await canvas.findByText(say('claim:file.tooLarge'))).toBeVisible();
  },
};
/** What the server finds in the content counts, not the name. */
export const EvidenceWrongContent: Story = {
  render: field(undefined, () => Promise.reject(new ApiError(415))),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(like('claim:file.wrongType'))).toBeVisible();
  },
};
/** A file in which the scanner found a virus is not offered for another try. */
export const EvidenceInfected: Story = {
  render: field(undefined, () => Promise.reject(new ApiError(4221))),
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(say('failures:4221'))).toBeVisible();
    await expect(canvas.getByRole('group')).toHaveAccessibleDescription(
      expect.stringContaining(say('failures:4221')),
    );
    await expect(canvas.queryByRole('button', { name: say('errors:retry') })).toBeNull();
    await expect(canvas.getByRole('button', { name: say('claim:file.choose') })).toBeVisible();
  },
};
/** Nothing is accepted without the scanner's answer; the file is still there to be sent again. */
export const EvidenceUnchecked: Story = {
  render: () => {
    let away = true;
    return field(undefined, (file) => {
      if (!away) return Promise.resolve(buildEvidence({ name: file.name }));
      away = false;
      return Promise.reject(new ApiError(5031));
    })();
  },
  play: async ({ canvas }) => {
    await userEvent.upload(canvas.getByTestId('evidence-input'), png());
    await expect(await canvas.findByText(say('failures:5031'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await expect(
      await canvas.findByText(say('claim:file.done', { name: 'shot.png' })),
    ).toBeInTheDocument();
    await expect(canvas.queryByText(say('failures:5031'))).toBeNull();
  },
};

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

export const Form: Story = { render: form };
export const FormSpanish: Story = {
  render: form,
  globals: { language: 'es', club: 'bosque', viewport: { value: 'phone' } },
};
export const FormEmpty: Story = {
  render: form,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('claim:send') }));
    await expect(await canvas.findByText(say('validation:required'))).toBeVisible();
    await expect(canvas.getByText(say('fields:evidenceRequired'))).toBeVisible();
    await expect(canvas.getByText(say('fields:declare'))).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(like('claim:price.label'))).toHaveFocus());
  },
};
export const FormNotLower: Story = {
  render: form,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(like('claim:price.label')), '945');
    await userEvent.tab();
    await expect(await canvas.findByText(say('fields:priceNotLower'))).toBeVisible();
  },
};
/** By keyboard only: price, address, declaration, send. */
export const FormSends: Story = {
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
export const FormWithFile: Story = {
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
export const FormSending: Story = {
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
export const FormFailed: Story = {
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
export const FormRefusedFields: Story = {
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
export const FormTooLate: Story = {
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
export const FormDraft: Story = {
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

const result = (changes: Parameters<typeof buildClaim>[0]) => () => (
  <ClaimResult
    numberRef={numberRef}
    claim={buildClaim(changes)}
    email="a…@azul.example"
    paid={948}
  />
);
export const Received: Story = { render: result({ note: 'Same studio,\nsame meals.' }) };
export const Approved: Story = {
  render: result({ status: 'approved', decidedAt: '2026-11-23T10:00:00.000Z' }),
};
export const Declined: Story = {
  render: result({
    status: 'declined',
    decidedAt: '2026-11-23T10:00:00.000Z',
    reason: 'The other price is for a smaller unit without kitchen.',
  }),
  play: async ({ canvas }) => expect(canvas.getByText(/smaller unit/)).toBeVisible(),
};
export const LongAddress: Story = {
  render: result({
    competitorUrl: `https://hotels.example/${'a-very-long-address-'.repeat(20)}`,
    file: null,
  }),
  globals: { viewport: { value: 'phone' } },
};

export const NotConfirmed: Story = {
  render: () => <ClaimRefused refusal="notConfirmed" state={buildClaimState({ closesAt: null })} />,
};
export const TooLate: Story = {
  render: () => (
    <ClaimRefused
      refusal="tooLate"
      state={buildClaimState({ closesAt: '2026-11-20T12:00:00.000Z' })}
    />
  ),
  play: async ({ canvas }) =>
    expect(canvas.getByText(like('claim:refused.tooLate', { count: 24 }))).toBeVisible(),
};
export const TooShort: Story = {
  render: () => <ClaimRefused refusal="tooShort" state={buildClaimState()} />,
};

const onFound = fn();
export const Find: Story = {
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    onFound.mockClear();
    await userEvent.type(canvas.getByLabelText(like('claim:facts.number')), 'x{Enter}');
    await expect(await canvas.findByText(say('claim:find.invalid'))).toBeVisible();
    await userEvent.clear(canvas.getByLabelText(like('claim:facts.number')));
    await userEvent.type(
      canvas.getByLabelText(like('claim:facts.number')),
      ` ${numberRef} {Enter}`,
    );
    await expect(onFound).toHaveBeenCalledWith(numberRef);
  },
};
const typeLocator = (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) =>
  userEvent.type(canvas.getByLabelText(like('claim:facts.number')), 'az 7km4 q2p6{Enter}');
/** The number for people, in any spelling, of a member's own booking. */
export const FindByLocator: Story = {
  parameters: { msw: { handlers: tripHandlers() } },
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    onFound.mockClear();
    await typeLocator(canvas);
    await waitFor(() => expect(onFound).toHaveBeenCalledWith(buildTrip().numberRef));
  },
};
/** Not the member's own, or a guest: the code by e-mail opens it. */
export const FindNotYours: Story = {
  parameters: { msw: { handlers: [fails(getTrip, FAILURE.notFound)] } },
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    await typeLocator(canvas);
    await expect(await canvas.findByText(say('claim:find.notYours'))).toBeVisible();
    await expect(canvas.getByRole('link', { name: say('claim:find.byMail') })).toHaveAttribute(
      'href',
      '/find-booking',
    );
  },
};
/** A hotel has no form: shows whom to contact, and how long there is for it. */
export const FindHotel: Story = {
  render: () => <FindBooking onFound={onFound} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say('claim:find.hotel', { count: 24 }))).toBeVisible();
    await expect(canvas.getByRole('link', { name: /@/ })).toBeVisible();
  },
};
export const FindUnknown: Story = {
  render: () => (
    <FindBooking
      onFound={onFound}
      problem="We couldn’t find a booking with this number. Copy it from the email that confirmed your booking."
    />
  ),
};

export const Offer: Story = {
  render: () => <ClaimOffer numberRef={numberRef} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('claim:offer.make') })).toHaveAttribute(
      'href',
      `/best-price-claim?numberRef=${numberRef}`,
    ),
};
export const OfferStates: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      {(['received', 'approved', 'declined'] as const).map((status) => (
        <ClaimOfferCard
          key={status}
          numberRef={numberRef}
          state={buildClaimState({ claim: buildClaim({ status }) })}
        />
      ))}
    </div>
  ),
};
/** Outside the claim period, or when that is unknown, nothing is offered. */
export const OfferNone: Story = {
  parameters: { msw: { handlers: [fails(getClaim, 404)] } },
  render: () => (
    <div data-testid="none">
      <ClaimOffer numberRef={numberRef} />
      <ClaimOfferCard numberRef={numberRef} state={buildClaimState({ refusal: 'tooLate' })} />
    </div>
  ),
  play: async ({ canvas }) => expect(canvas.getByTestId('none')).toBeEmptyDOMElement(),
};
export const Loading: Story = { render: () => <ClaimSkeleton /> };
