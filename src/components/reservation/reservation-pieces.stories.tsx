import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { similarWeeks } from '#contracts/week.ts';
import { weekHandlers } from '#mocks/booking.ts';
import { buildWeek } from '#mocks/builders.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say, written } from '#workbench/say.ts';
import { BookingSteps } from './booking-steps.tsx';
import { LoginOffer } from './login-offer.tsx';
import { PhoneField } from './phone-field.tsx';
import { ProblemsAlert } from './problems-alert.tsx';
import { SimilarWeeks } from './similar-weeks.tsx';
import { TravelerSkeleton } from './traveler-skeleton.tsx';
import { WeekSummary, WeekSummaryFold } from './week-summary.tsx';

const wentTo = fn();
const week = buildWeek();
const summary = () => ({
  week,
  checkIn: week.CheckInDate,
  checkOut: week.CheckOutDate,
  price: 948,
  title: say('booking:traveler.summary'),
});
const promotion = { code: 'SUN10', listPrice: 948, discount: 94.8 };
const meta = {
  title: 'Components/Reservation/Pieces',
  parameters: {
    about: {
      when: 'The parts around a booking: its steps, the week’s summary, the offer to sign in, weeks alike, and what is still wrong.',
      keys: [
        ['Tab', 'Moves to each problem of the list'],
        ['Enter', 'Goes to the field it names'],
      ],
    },
    states: {
      disabled: 'a step that is not reached is text, not a control',
    },
    msw: { handlers: [...weekHandlers] },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj;

export const Steps: Story = {
  render: () => (
    <div className="flex flex-col gap-6">
      <BookingSteps current="traveler" />
      <BookingSteps current="payment" />
      <BookingSteps current="confirmation" />
      <BookingSteps current="done" />
    </div>
  ),
};
export const Summary: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <WeekSummary {...summary()} />
    </div>
  ),
};
export const SummaryWithPromotion: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <WeekSummary {...summary()} price={853.2} promotion={promotion} />
    </div>
  ),
};
export const SummaryLong: Story = {
  render: () => (
    <div className="max-w-80">
      <WeekSummary
        {...summary()}
        week={buildWeek({
          ResortName: 'Gran Residencial Vacacional Bahía de los Ángeles',
          ResortCity: 'San Fernando de Monte Cristi',
          iso2: 'DO',
          imgs: [],
        })}
        price={12480.5}
      />
    </div>
  ),
};
/** On a phone: a line that can also be opened by keyboard. */
export const Fold: Story = {
  render: () => (
    <div className="max-w-96">
      <WeekSummaryFold {...summary()} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('Playa Serena Resort & Spa'));
    await expect(canvas.getByText('Cancún')).toBeVisible();
  },
};
export const Offer: Story = { render: () => <LoginOffer onLogin={fn()} /> };
export const Skeleton: Story = { render: () => <TravelerSkeleton /> };

export const Similar: Story = {
  render: () => <SimilarWeeks weekId="1" />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: /Casa del Arrecife/ })).toBeVisible(),
};
export const SimilarLoading: Story = {
  parameters: { msw: { handlers: [hangs(similarWeeks)] } },
  render: () => <SimilarWeeks weekId="1" />,
};
export const SimilarNone: Story = {
  parameters: { msw: { handlers: [answers(similarWeeks, { success: true, weeks: [] })] } },
  render: () => <SimilarWeeks weekId="1" />,
};
export const SimilarFailed: Story = {
  parameters: { msw: { handlers: [fails(similarWeeks, 500)] } },
  render: () => <SimilarWeeks weekId="1" />,
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};

/**
 * Several fields: how many, and each with the way to it. All are told to be required only when all
 * are empty.
 */
export const Problems: Story = {
  render: () => (
    <ProblemsAlert
      wrong={{ city: 'required', state: 'stateRequired', lastname: 'lettersOnly', email: 'email' }}
      country="Mexico"
      count={1}
      onGoTo={wentTo}
    />
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByText(say('booking:rules.check', { count: 4 }))).toBeVisible();
    await expect(canvas.queryByText(say('booking:rules.required'))).toBeNull();
    await expect(canvas.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      say('booking:rules.letters', { field: say('booking:traveler.lastname') }),
      say('booking:rules.email'),
      say('booking:rules.state', { country: 'Mexico' }),
      say('booking:rules.other', {
        field: say('booking:traveler.city'),
        problem: say('validation:required'),
      }),
    ]);
    await userEvent.click(canvas.getByRole('button', { name: say('booking:rules.email') }));
    await expect(wentTo).toHaveBeenLastCalledWith('email');
  },
};
/** One field: its own message, which leads there. */
export const OneProblem: Story = {
  render: () => <ProblemsAlert wrong={{ terms: 'terms' }} country="" count={1} onGoTo={wentTo} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('booking:rules.terms') }));
    await expect(wentTo).toHaveBeenLastCalledWith('terms');
    await expect(canvas.queryByText(say('booking:rules.required'))).toBeNull();
  },
};

function Phone({ start = '', error }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <div className="max-w-form">
      <PhoneField
        value={value}
        onChange={setValue}
        onBlur={() => undefined}
        hint="MX"
        error={error}
      />
      <output className="mt-4 block text-sm text-muted" data-testid="value">
        {value}
      </output>
    </div>
  );
}
/** Typed as at home, stored in international form; the code is chosen by country. */
export const PhoneTyped: Story = {
  render: () => <Phone />,
  play: async ({ canvas }) => {
    await userEvent.type(
      canvas.getByLabelText(say('booking:traveler.nationalNumber')),
      '5512345678',
    );
    await userEvent.tab();
    await expect(canvas.getByLabelText(say('booking:traveler.nationalNumber'))).toHaveValue(
      '(551) 234-56-78',
    );
    await expect(canvas.getByTestId('value')).toHaveTextContent('+52 (551) 234-56-78');
    await userEvent.click(
      canvas.getByRole('combobox', { name: like('booking:traveler.dialCode') }),
    );
    await userEvent.keyboard(`${written.country('DE')}{Enter}`);
    await expect(canvas.getByTestId('value')).toHaveTextContent('+49 551 2345678');
  },
};
/** A pasted number with + fills both boxes. */
export const PhonePasted: Story = {
  render: () => <Phone />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByLabelText(say('booking:traveler.nationalNumber')));
    await userEvent.paste('+1 305 555 0142');
    await expect(canvas.getByTestId('value')).toHaveTextContent('+1 (305) 555-01-42');
  },
};
export const PhoneWrong: Story = {
  render: () => <Phone start="+52 55" error={say('fields:phone')} />,
};
export const Clubs: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <BookingSteps current="payment" />
          <WeekSummary {...summary()} price={853.2} promotion={promotion} />
          <LoginOffer onLogin={fn()} />
        </div>
      )}
    </ClubMatrix>
  ),
};
