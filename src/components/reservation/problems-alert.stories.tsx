import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { ProblemsAlert } from './problems-alert.tsx';

const wentTo = fn();
const meta = {
  title: 'Components/Reservation/Form problems',
  component: ProblemsAlert,
  parameters: {
    about: {
      when: 'Above a form that cannot be sent: how many fields are wrong, and the way to each.',
      keys: [
        ['Tab', 'Moves to each problem of the list'],
        ['Enter', 'Goes to the field it names'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Several fields are wrong: how many, and each with the way to it. */
export const Default: Story = {
  render: () => (
    <ProblemsAlert
      wrong={{ city: 'required', state: 'stateRequired', lastname: 'lettersOnly', email: 'email' }}
      country="Mexico"
      count={1}
      onGoTo={wentTo}
    />
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByText(say('booking:rules.check', { count: 4 }))).toBeVisible();
    await expect(canvas.queryByText(say('booking:rules.required'))).toBeNull();
    await expect(canvas.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      say('booking:rules.letters', { field: say('booking:traveler.lastname') }),
      say('booking:rules.email'),
      say('booking:rules.state', { country: 'Mexico' }),
      say('booking:rules.other', {
        field: say('booking:traveler.city'),
        problem: say('validation:required'),
      }),
    ]);
    await userEvent.click(canvas.getByRole('button', { name: say('booking:rules.email') }));
    await expect(wentTo).toHaveBeenLastCalledWith('email');
  },
};

/** One field: its own message, which leads there. */
export const OneProblem: Story = {
  render: () => <ProblemsAlert wrong={{ terms: 'terms' }} country="" count={1} onGoTo={wentTo} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('booking:rules.terms') }));
    await expect(wentTo).toHaveBeenLastCalledWith('terms');
    await expect(canvas.queryByText(say('booking:rules.required'))).toBeNull();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {() => (
        <ProblemsAlert
          wrong={{ city: 'required', email: 'email' }}
          country="Mexico"
          count={0}
          onGoTo={wentTo}
        />
      )}
    </ClubMatrix>
  ),
};
