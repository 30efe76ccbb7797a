import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { shareTrip } from '#contracts/trip.ts';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { fails } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { ShareTrip } from './share-trip.tsx';

const meta = {
  title: 'Components/Trip/Share a trip',
  component: ShareTrip,
  parameters: {
    about: {
      when: 'For a link that shows a trip, without prices, to everyone who has it.',
      keys: [['Enter', 'Makes the link, copies it, ends it']],
    },
    states: {
      disabled: 'a trip that cannot be shared says why on pressing',
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const trip = buildTrip();

const onChange = fn();

const share = (shared = false) => (
  <ShareTrip tripKey={trip.locator} shared={shared} onChange={onChange} />
);

/** The link is made, shown to copy, and ended. */
export const Default: Story = {
  render: () => share(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:share.make') }));
    await expect(
      await canvas.findByRole('textbox', { name: say('trips:share.label') }),
    ).toHaveValue(`${location.origin}/shared-trip/${'T'.repeat(43)}`);
    await userEvent.click(canvas.getByRole('button', { name: say('trips:share.end') }));
    await expect(await canvas.findByText(say('trips:share.ended'))).toBeVisible();
  },
};

/** Shared before: the address is known only to those who have it. */
export const SharedBefore: Story = { render: () => share(true) };

/** The booking is not paid: there is nothing to share. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(shareTrip, FAILURE.notPaid)] } },
  render: () => share(),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:share.make') }));
    await expect(await canvas.findByText(say('failures:4097'))).toBeVisible();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => share()}</ClubMatrix>,
};
