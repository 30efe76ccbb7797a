import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { getSharedTrip } from '#contracts/trip.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { SHARE_TOKEN, tripHandlers } from '#mocks/trip.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import SharedTripPage from './shared-trip-page.tsx';

const meta = {
  title: 'Pages/Shared trip',
  component: SharedTripPage,
  parameters: {
    states: {
      empty: 'a trip always has dates and a resort; an ended link says so',
      disabled: 'nothing can be done here',
    },
    layout: 'fullscreen',
    router: { path: `/shared-trip/${SHARE_TOKEN}`, pattern: '/shared-trip/:token' },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta<typeof SharedTripPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Dates, place and countdown; neither price nor number. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('sharedTrip'),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(say('trips:shared.by', { name: 'Ana' }))).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(/\$|AZ-/);
  },
};
export const Phone: Story = {
  ...Default,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getSharedTrip)] } } };
export const LinkEnded: Story = {
  parameters: { msw: { handlers: [fails(getSharedTrip, FAILURE.notFound)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(say('trips:shared.goneTitle')),
};
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getSharedTrip, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('errors:retry') })).toBeVisible(),
};

export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <SharedTripPage />}</PageMatrix>,
};
