import type { Meta, StoryObj } from '@storybook/react-vite';
import { buildOffer, inSeconds } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { OfferHead } from './offer-head.tsx';

const endsIn = (seconds: number) =>
  buildOffer({ offerEndsAt: inSeconds(seconds), nextAt: inSeconds(seconds) });

/** Pictured by the offer’s window and by the wait panel. */
const elsewhere = { chromatic: { disableSnapshot: true } };

const meta = {
  title: 'Components/Line/Offer clock',
  component: OfferHead,
  args: { place: buildOffer(), offset: 0, narrow: false },
  argTypes: {
    place: { table: { disable: true } },
    offset: { table: { disable: true } },
    narrow: { name: 'One below the other', control: 'boolean' },
    level: { name: 'Level of the heading', control: 'inline-radio', options: [2, 3] },
  },
  parameters: {
    about: {
      when: 'Over the buttons of an offered week: until when it is the reader’s, with the time left as a ring.',
      instead: 'A hold has the Hold clock.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'without an offer there is none',
      error: 'the buttons beside it say what failed',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof OfferHead>;
export default meta;
type Story = StoryObj<typeof meta>;

/** 28 minutes left. */
export const Default: Story = {};
/** One below the other, as in a window. */
export const Narrow: Story = { parameters: elsewhere, args: { narrow: true } };
/** Found by a watch: no one joined a line. */
export const Watched: Story = {
  parameters: elsewhere,
  args: { place: buildOffer({ watched: true, waiting: 1 }) },
};
/** Under five minutes the ring warns. */
export const LastMinutes: Story = { args: { place: endsIn(272) } };
/** The offer is over. */
export const Over: Story = { args: { place: endsIn(-1) } };
/** In every club and language. */
export const EveryClub: Story = {
  args: { narrow: true },
  render: (args) => <ClubMatrix>{() => <OfferHead {...args} />}</ClubMatrix>,
};
