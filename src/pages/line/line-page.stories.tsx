import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { lookAtPlace } from '#contracts/line.ts';
import type { LinePlace } from '#contracts/line.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildOffer, buildPlace, lineHandlers } from '#mocks/line.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import LinePage from './line-page.tsx';

const guest = { joinedBy: null };
const of = (place: LinePlace) => ({ msw: { handlers: lineHandlers({ places: [place] }) } });
const meta = {
  title: 'Pages/Place in line',
  component: LinePage,
  parameters: {
    states: {
      disabled: 'the button, once the time is over',
    },
    layout: 'fullscreen',
    router: { path: `/line/${buildPlace().ref}`, pattern: '/line/:ref' },
    ...of(buildPlace(guest)),
  },
} satisfies Meta<typeof LinePage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A guest’s place in a line, opened from a mail. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('line'),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('line:guest.joined'))).toBeVisible(),
};
/** A guest’s place on a phone, in Spanish. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** The week is offered: it can be booked now. */
export const Offered: Story = {
  parameters: of(buildOffer(guest)),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('line:offer.book') })).toBeVisible(),
};
/** The offer on a phone, in Spanish. */
export const OfferedPhone: Story = {
  ...Offered,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** The week was sold while the guest waited. */
export const SoldMeanwhile: Story = {
  parameters: of(buildPlace({ ...guest, state: 'sold', nextAt: null })),
};
/** The offer ran out, and the place with it. */
export const Lapsed: Story = {
  parameters: of(buildPlace({ ...guest, state: 'lapsed', position: 0, nextAt: null })),
};
/** Left after a question: the link then opens nothing. */
export const Left: Story = {
  parameters: of(buildPlace(guest)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: like('line:leaveNamed') }));
    await userEvent.click(await screen.findByRole('button', { name: say('line:leave.confirm') }));
  },
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(lookAtPlace)] } } };
/** The link is unknown or has ended. */
export const Missing: Story = {
  parameters: { msw: { handlers: [fails(lookAtPlace, FAILURE.notFound)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(say('line:missingTitle')),
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(lookAtPlace, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('errors:retry') })).toBeVisible(),
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <LinePage />}</PageMatrix>,
};
