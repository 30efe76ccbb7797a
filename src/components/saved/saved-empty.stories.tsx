import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { SavedEmpty } from './saved-empty.tsx';

const meta = {
  title: 'Components/Saved/Nothing saved',
  component: SavedEmpty,
  parameters: {
    about: {
      when: 'When no week is saved: how to save one.',
      keys: [['Enter', 'Goes to the search']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** No week is saved yet. */
export const Empty: Story = { render: () => <SavedEmpty /> };

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <SavedEmpty />}</ClubMatrix>,
};
