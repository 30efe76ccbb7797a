import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { searchHandlers } from '#mocks/weeks.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { CriteriaBar } from './criteria-bar.tsx';

const meta = {
  title: 'Components/Week/Criteria bar',
  component: CriteriaBar,
  args: {
    criteria: {
      country: 'Mexico',
      state: '',
      city: 'all',
      checkIn: '2027-03',
      checkOut: '2027-04',
    },
    onChange: fn(),
  },
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a search without criteria has no list',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    layout: 'fullscreen',
    msw: { handlers: [...searchHandlers] },
  },
} satisfies Meta<typeof CriteriaBar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A search for a country. */
export const Country: Story = {};
/** One city in one month. */
export const OneCityOneMonth: Story = {
  args: {
    criteria: {
      country: 'USA',
      state: 'Florida',
      city: 'Key West',
      checkIn: '2027-03',
      checkOut: '2027-03',
    },
  },
};
/** The longest places. */
export const LongWords: Story = {
  args: {
    criteria: {
      country: 'Dominican Republic',
      state: '',
      city: 'San Fernando de Monte Cristi de los Caballeros',
      checkIn: '2026-12',
      checkOut: '2027-09',
    },
  },
};

/** Pressing a word opens the search at its field; Escape closes it and returns focus. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    const word = canvas.getByRole('button', {
      name: say('weeks:list.changeField', {
        value: say('weeks:search.allCities'),
        field: say('weeks:search.city'),
      }),
    });
    word.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: say('weeks:list.changeTitle') });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: begins('weeks:search.city') })).toHaveFocus(),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(word).toHaveFocus());
  },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <CriteriaBar {...args} />}</ClubMatrix>,
};
