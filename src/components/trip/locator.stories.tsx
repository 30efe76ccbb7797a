import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent } from 'storybook/test';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { spelledLocator } from '#lib/locator.ts';
import { ofClub } from '#mocks/booking-numbers.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { LocatorLine } from './locator.tsx';

const meta = {
  title: 'Components/Trip/Booking number',
  component: LocatorLine,
  parameters: {
    about: {
      when: 'For the number of a booking that people read out and copy.',
      keys: [['Enter', 'Copies it']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const number = (): string => ofClub(buildTrip().locator);

/** Screen readers say it letter by letter; the whole of it is copied. */
export const Default: Story = {
  render: () => <LocatorLine value={number()} className="max-w-form" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(spelledLocator(number()))).toBeInTheDocument();
    const written = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(canvas.getByRole('button', { name: say('booking:payOk.copy') }));
    await expect(await canvas.findByText(say('booking:payOk.copied'))).toBeVisible();
    await expect(written).toHaveBeenCalledWith(number());
  },
};

/** The browser does not allow copying: the number can be selected. */
export const CopyRefused: Story = {
  render: () => <LocatorLine value={number()} className="max-w-form" />,
  play: async ({ canvas }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await userEvent.click(canvas.getByRole('button', { name: say('booking:payOk.copy') }));
    await expect(await canvas.findByText(say('booking:payOk.copyFailed'))).toBeVisible();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {({ club }) => (
        <LocatorLine value={ofClub(buildTrip().locator, club)} className="max-w-form" />
      )}
    </ClubMatrix>
  ),
};
