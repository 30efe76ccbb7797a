import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { buildOffer, inSeconds } from '#mocks/line.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { OfferBar } from './offer-bar.tsx';

const endsIn = (seconds: number) =>
  buildOffer({ offerEndsAt: inSeconds(seconds), nextAt: inSeconds(seconds) });

const meta = {
  title: 'Components/Line/Offer bar',
  component: OfferBar,
  args: { place: buildOffer(), offset: 0, floating: false, isNew: false, onSee: fn() },
  argTypes: {
    place: { table: { disable: true } },
    offset: { table: { disable: true } },
    floating: { name: 'Over the page', control: 'boolean' },
    isNew: { name: 'Said when it arrives', control: 'boolean' },
  },
  parameters: {
    layout: 'fullscreen',
    about: {
      when: 'Over every page while the window of an offered week is closed: the turn is kept, and its clock stays in view.',
      instead: 'A hold has its own strip on the home page.',
      keys: [['Enter', 'Opens the window of the offer again']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'without an offer there is none',
      error: 'the buttons beside it say what failed',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof OfferBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** 28 minutes left; its button opens the window again. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('line:offer.see') }));
    await expect(args.onSee).toHaveBeenCalledOnce();
  },
};
/** Over the page, so that nothing on it moves. */
export const Floating: Story = { args: { floating: true } };
/** In the last minutes it warns. */
export const LastMinutes: Story = { args: { place: endsIn(272) } };
/** The offer is over. */
export const Over: Story = { args: { place: endsIn(-1) } };
/** In every club and language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <OfferBar {...args} />}</ClubMatrix>,
};
