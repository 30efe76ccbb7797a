import type { Meta, StoryObj } from '@storybook/react-vite';
import { buildWeek } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { ResortHeading } from './resort-heading.tsx';

const week = buildWeek();
const meta = {
  title: 'Components/Resort/Resort heading',
  component: ResortHeading,
  parameters: {
    about: {
      when: 'At the head of a week’s page: name, place and the way back.',
      keys: [['Enter', 'Goes back to the list, opens the map']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Name, address and the way back to the search. */
export const Default: Story = { render: () => <ResortHeading week={week} from="country=Mexico" /> };

/** The longest name and address, opened without a search. */
export const Long: Story = {
  render: () => (
    <ResortHeading
      week={buildWeek({
        ResortName: 'Gran Residencial Vacacional Bahía de los Ángeles Custodios',
        ResortAddress1: 'Prolongación Boulevard Costero Internacional Norte 14,520-B',
      })}
      from={undefined}
    />
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>{() => <ResortHeading week={week} from="country=Mexico" />}</ClubMatrix>
  ),
};
