import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { listAllCountries, listAllStates } from '#contracts/week.ts';
import { travelerHandlers } from '#mocks/booking.ts';
import { TYPED_TRAVELER } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say, wordsIn, written } from '#workbench/say.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { TravelerForm } from './traveler-form.tsx';

function Back() {
  const { t } = useTranslation('common');
  return t('back');
}

const meta = {
  title: 'Components/Reservation/Traveler form',
  component: TravelerForm,
  args: {
    initial: EMPTY_DRAFT,
    onChange: fn(),
    onSubmit: fn(),
    back: (
      <Button variant="outline" size="lg">
        <Back />
      </Button>
    ),
  },
  parameters: { msw: { handlers: [...travelerHandlers] } },
} satisfies Meta<typeof TravelerForm>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is typed yet. */
export const Empty: Story = {};
/** Everything is filled in. */
export const Filled: Story = { args: { initial: TYPED_TRAVELER } };
/** The week is being held. */
export const Reserving: Story = { args: { initial: TYPED_TRAVELER, phase: 'reserving' } };
/** The payment is being started. */
export const StartingPayment: Story = { args: { initial: TYPED_TRAVELER, phase: 'starting' } };
/** The countries are on their way. */
export const CountriesLoading: Story = {
  parameters: { msw: { handlers: [hangs(listAllCountries)] } },
};
/** The countries could not be read. */
export const CountriesFailed: Story = {
  parameters: { msw: { handlers: [fails(listAllCountries, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('booking:traveler.countriesFailed'))).toBeVisible(),
};
/** The states could not be read: the state can be typed. */
export const StatesFailed: Story = {
  args: { initial: TYPED_TRAVELER },
  parameters: { msw: { handlers: [fails(listAllStates, 500), ...travelerHandlers] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('booking:traveler.stateFailed'))).toBeVisible(),
};

/**
 * By keyboard only: a country without states disables the list, another one clears it and requires
 * a choice.
 */
export const Countries: Story = {
  args: { initial: TYPED_TRAVELER },
  play: async ({ canvas, args }) => {
    const [country, state] = [
      canvas.getByLabelText(begins('booking:facts.country')),
      canvas.getByLabelText(begins('booking:traveler.state')),
    ];
    await waitFor(() => expect(state).toHaveTextContent('Jalisco'));
    country.focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard(`${written.country('DE')}{Enter}`);
    await waitFor(() => expect(state).toHaveTextContent(say('booking:traveler.stateNotNeeded')));
    await expect(state).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: say('common:next') }));
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith(
        expect.objectContaining({ country: 'Germany', state: '' }),
      ),
    );
    country.focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard(`${written.country('US')}{Enter}`);
    await waitFor(() => expect(state).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: say('common:next') }));
    await expect(
      await canvas.findByText(say('booking:rules.state', { country: written.country('US') })),
    ).toBeVisible();
    await expect(args.onSubmit).toHaveBeenCalledTimes(1);
    // A country that has none takes the message away at once.
    country.focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard(`${written.country('DE')}{Enter}`);
    await waitFor(() => expect(state).toBeDisabled());
    await waitFor(() => expect(state).not.toHaveAttribute('aria-invalid', 'true'));
  },
};
/** The terms open over the form; what was typed stays. */
export const Terms: Story = {
  args: { initial: { ...TYPED_TRAVELER, terms: false } },
  play: async ({ canvas }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: wordsIn('booking:traveler.terms', 'terms') }),
    );
    await expect(await screen.findByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(canvas.getByRole('checkbox')).not.toBeChecked();
  },
};
/** In every club, side by side, and every language. */
export const Clubs: Story = {
  args: { initial: TYPED_TRAVELER },
  render: (args) => <ClubMatrix cellWidth="40rem">{() => <TravelerForm {...args} />}</ClubMatrix>,
};
