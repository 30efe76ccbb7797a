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
    await expect(canvasElement).not.toHaveTextContent(/\$|[A-Z]{2}-\w{4}-/);
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getSharedTrip)] } } };
/** The link was ended by the member. */
export const LinkEnded: Story = {
  parameters: { msw: { handlers: [fails(getSharedTrip, FAILURE.notFound)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(say('trips:shared.goneTitle')),
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getSharedTrip, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('errors:retry') })).toBeVisible(),
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <SharedTripPage />}</PageMatrix>,
};
