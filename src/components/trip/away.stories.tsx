import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { buildTrip, inHours, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { AsOf } from './away.tsx';
import { Travelers } from './travelers.tsx';
import { TripDocuments } from './trip-documents.tsx';

const meta = {
  title: 'Components/Trip/Without a network',
  component: AsOf,
  parameters: {
    about: {
      when: 'Around a trip that was read earlier: of when it is, and that changes need a connection.',
      keys: [['Enter', 'Tries again']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const trip = buildTrip();

const onChange = fn();

const travelers = (changes: Partial<typeof trip> = {}) => (
  <Travelers
    trip={{ ...trip, ...changes }}
    tripKey={trip.locator}
    onChange={onChange}
    onStale={async () => undefined}
  />
);

/** Read earlier, without a network: says of when it is, and what needs a connection. */
export const Default: Story = {
  render: () => (
    <AsOf readAt={inHours(-2)} kept onRetry={onChange}>
      {travelers()}
      <TripDocuments trip={trip} />
    </AsOf>
  ),
  play: async ({ canvas }) => {
    const change = canvas.getByRole('button', {
      name: say('trips:travelers.editLabel', { name: 'Carmen Torres Ruiz' }),
    });
    await expect(change).toBeDisabled();
    await expect(change).toHaveAccessibleDescription(say('trips:away.needs'));
    await expect(
      canvas.getByRole('link', { name: new RegExp(say('trips:trip.voucherPdf')) }),
    ).toHaveAttribute('href');
    await userEvent.click(canvas.getByRole('button', { name: say('errors:retry') }));
    await expect(onChange).toHaveBeenCalled();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <AsOf readAt={inHours(-2)} kept onRetry={onChange}>
          {travelers()}
        </AsOf>
      )}
    </ClubMatrix>
  ),
};
