import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { buildSignedIn, buildWeekCard } from '#mocks/builders.ts';
import { lineHandlers } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like } from '#workbench/say.ts';
import WaitOffer from './wait-offer.tsx';

const meta = {
  title: 'Components/Line/Wait offer',
  component: WaitOffer,
  args: { week: buildWeekCard() },
  argTypes: { week: { table: { disable: true } } },
  parameters: {
    about: {
      when: 'Beside the message that someone else was faster: the way into the line of that week.',
      keys: [['Enter', 'Joins the line']],
    },
    states: {
      loading: 'is left out until it has something to say',
      empty: 'is left out when there is no line to join',
      error: 'the message beside it stands alone',
      disabled: 'is left out when there is no line to join',
    },
    msw: { handlers: lineHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof WaitOffer>;
export default meta;
type Story = StoryObj<typeof meta>;

/** After a hold that was refused: pressing joins the line, and the place takes the button’s place. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: like('line:waitNamed') }));
    await expect(await canvas.findByText(like('line:youAre'))).toBeVisible();
  },
};
/** In every club and language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <WaitOffer {...args} />}</ClubMatrix>,
};
