import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { LineTrack } from './line-track.tsx';

/** Pictured by the wait panel. */
const elsewhere = { chromatic: { disableSnapshot: true } };

const meta = {
  title: 'Components/Line/Line track',
  component: LineTrack,
  args: { position: 2, joined: true, offered: false },
  argTypes: {
    position: { name: 'Place in line', control: { type: 'range', min: 1, max: 42 } },
    joined: { name: 'Already in line', control: 'boolean' },
    offered: { name: 'Offered, not held', control: 'boolean' },
  },
  render: (args) => (
    <div className="max-w-80">
      <LineTrack {...args} />
    </div>
  ),
  parameters: {
    about: {
      when: 'For the order of a line at a glance: who has the week, who comes before, the reader.',
      instead: 'The steps of a form are Steps.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof LineTrack>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Second, with one before. */
export const Default: Story = {};
/** Next after the one who pays, not joined yet. */
export const NextWithoutJoining: Story = {
  parameters: elsewhere,
  args: { position: 1, joined: false },
};
/** Second, not joined yet. */
export const SecondWithoutJoining: Story = { parameters: elsewhere, args: { joined: false } };
/** Forty-one before. */
export const Long: Story = { parameters: elsewhere, args: { position: 42 } };
/** The week is offered to someone who waited. */
export const OfferedToAnother: Story = { parameters: elsewhere, args: { offered: true } };
/** In every club and language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <LineTrack {...args} />}</ClubMatrix>,
};
