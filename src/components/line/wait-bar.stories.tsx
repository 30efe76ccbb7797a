import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { buildSignedIn, buildWeekCard } from '#mocks/builders.ts';
import { buildOffer, buildPlace, lineHandlers } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { WaitBar } from './wait-panel.tsx';

const meta = {
  title: 'Components/Line/Wait bar',
  component: WaitBar,
  args: { week: buildWeekCard() },
  argTypes: { week: { table: { disable: true } } },
  globals: { viewport: { value: 'phone' } },
  parameters: {
    about: {
      when: 'On a phone, at the foot of the page of a held week: in short how its line stands, and the one button for it.',
      instead: 'Wide windows have the Wait panel alone.',
      keys: [['Enter', 'Joins, leaves, holds']],
    },
    states: {
      loading: 'is left out until it has something to say',
      empty: 'is left out when there is nothing to do',
      error: 'the panel above it says so',
      disabled: 'is left out when there is nothing to do',
    },
    msw: { handlers: lineHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof WaitBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Held by someone: the way into the line. */
export const Default: Story = {
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: like('line:waitNamed') })).toBeVisible(),
};
/** In line: the place, and the way out. */
export const Joined: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [buildPlace()] }) } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('line:leaveLine') })).toBeVisible(),
};
/** The turn has come. */
export const Offered: Story = {
  parameters: { msw: { handlers: lineHandlers({ places: [buildOffer()] }) } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('line:offer.book') })).toBeVisible(),
};
/** In every club and language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <WaitBar {...args} />}</ClubMatrix>,
};
