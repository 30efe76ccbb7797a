import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { FAILURE } from '#contracts/failures.ts';
import { changeTravelers } from '#contracts/trip.ts';
import type { Trip } from '#contracts/trip.ts';
import { buildTrip, inHours, tripHandlers } from '#mocks/trip.ts';
import { answers, fails, hangs, refuse } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { Travelers } from './travelers.tsx';

const meta = {
  title: 'Components/Trip/Travelers',
  component: Travelers,
  parameters: {
    about: {
      when: 'For the names of who travels, which can be changed until three days before.',
      keys: [
        ['Enter', 'Opens a name, saves it'],
        ['Escape', 'Leaves a name as it was'],
      ],
    },
    states: {
      empty: 'is left out when there is nothing to show',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const trip = buildTrip();

const onChange = fn();

const travelers = (changes: Partial<typeof trip> = {}) => (
  <Travelers
    trip={{ ...trip, ...changes }}
    tripKey={trip.locator}
    onChange={onChange}
    onStale={async () => undefined}
  />
);

const edit = async (name: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: say('trips:travelers.editLabel', { name }) }),
  );
  const field = await screen.findByRole('textbox', { name: begins('trips:travelers.name') });
  await waitFor(() => expect(field).toHaveFocus());
  return field;
};

/** By keyboard: the first field has focus, Escape leaves the name, Enter saves it. */
export const Default: Story = {
  render: () => travelers(),
  play: async ({ canvas }) => {
    await edit('Carmen Torres Ruiz');
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(
        canvas.getByRole('button', {
          name: say('trips:travelers.editLabel', { name: 'Carmen Torres Ruiz' }),
        }),
      ).toHaveFocus(),
    );
    const field = await edit('Carmen Torres Ruiz');
    await userEvent.clear(field);
    await userEvent.type(field, 'María{Enter}');
    await waitFor(() =>
      expect(onChange).toHaveBeenCalledWith(
        expect.objectContaining({
          trip: expect.objectContaining({
            travelers: [trip.travelers[0], { name: 'María', lastname: 'Torres Ruiz' }],
          }),
        }),
      ),
    );
    await expect(await canvas.findByText(say('trips:travelers.saved'))).toBeInTheDocument();
  },
};

/** A name is missing: the field asks for it. */
export const Cleared: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: () => travelers(),
  play: async ({ canvas }) => {
    const field = await edit('Ana Torres');
    await userEvent.clear(field);
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(say('validation:required'))).toBeVisible();
    await expect(canvas.queryByText(say('fields:lettersOnly'))).not.toBeInTheDocument();
  },
};

/** A name has letters only; the field says so. */
export const Invalid: Story = {
  render: () => travelers(),
  play: async ({ canvas }) => {
    const field = await edit('Ana Torres');
    await userEvent.clear(field);
    await userEvent.type(field, '4711{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription());
    await expect(field).toHaveFocus();
    await expect(canvas.getByText(say('fields:lettersOnly'))).toBeVisible();
  },
};

/** The name is being saved. */
export const Saving: Story = {
  parameters: { msw: { handlers: [hangs(changeTravelers)] } },
  render: () => travelers(),
  play: async () => {
    await userEvent.type(await edit('Ana Torres'), '{Enter}');
  },
};

/** The co-owner was faster. */
export const ChangedMeanwhile: Story = {
  parameters: { msw: { handlers: [fails(changeTravelers, FAILURE.namesChanged)] } },
  render: () => travelers(),
  play: async ({ canvas }) => {
    await userEvent.type(await edit('Ana Torres'), '{Enter}');
    await expect(await canvas.findByText(say('trips:travelers.changed'))).toBeVisible();
  },
};

const JOINED = { name: 'Luis', lastname: 'Torres' };
/** The list, and a button that gives it other travelers, as the co-owner does. */
function ChangedElsewhere({ travelers: others }: Pick<Trip, 'travelers'>) {
  const [shown, setShown] = useState(trip);
  const names = { ...trip.names, version: trip.names.version + 1 };
  return (
    <>
      <Travelers
        trip={shown}
        tripKey={trip.locator}
        onChange={onChange}
        onStale={async () => ({ trip: shown })}
      />
      <button type="button" onClick={() => setShown({ ...trip, names, travelers: others })}>
        Elsewhere
      </button>
    </>
  );
}
let versions: number[] = [];
/**
 * The co-owner adds somebody meanwhile: what is typed stays, and does not take that person's place.
 */
export const AddedMeanwhile: Story = {
  beforeEach: () => void (versions = []),
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(changeTravelers, ({ body }) => {
          versions.push(body!.version);
          return refuse(FAILURE.namesChanged);
        }),
      ],
    },
  },
  render: () => <ChangedElsewhere travelers={[...trip.travelers, JOINED]} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:travelers.add') }));
    const [name, last] = ['name', 'lastname'].map((field) =>
      canvas.getByRole('textbox', { name: begins(`trips:travelers.${field as 'name'}`) }),
    );
    await userEvent.type(name!, 'Eva');
    await userEvent.type(last!, 'Ruiz');
    await userEvent.click(canvas.getByRole('button', { name: 'Elsewhere' }));
    await expect(await canvas.findByText('Luis Torres')).toBeVisible();
    await expect(name).toHaveValue('Eva');
    await userEvent.click(canvas.getByRole('button', { name: say('trips:travelers.save') }));
    await canvas.findByText(say('trips:travelers.changed'));
    // Once it was said who is there now, the next try adds to them.
    await userEvent.click(canvas.getByRole('button', { name: say('trips:travelers.save') }));
    await waitFor(() => expect(versions).toEqual([trip.names.version, trip.names.version + 1]));
  },
};

/** The co-owner removes the one whose name is being edited: that is said, and others can be. */
export const RemovedMeanwhile: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: () => <ChangedElsewhere travelers={trip.travelers.slice(0, 1)} />,
  play: async ({ canvas }) => {
    await edit('Carmen Torres Ruiz');
    await userEvent.click(canvas.getByRole('button', { name: 'Elsewhere' }));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByRole('alert')).toHaveTextContent(say('trips:travelers.changed'));
    await edit('Ana Torres');
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
  },
};

let names: string[] = [];
const OTHER = { name: 'Rosa', lastname: 'Torres' };
/**
 * Someone else stands where the edited name was: no one is overwritten, and the list is shown as it
 * is now.
 */
export const ReplacedMeanwhile: Story = {
  beforeEach: () => void (names = []),
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(changeTravelers, ({ body }) => {
          names.push(...body!.travelers.map(({ name }) => name));
          return refuse(FAILURE.namesChanged);
        }),
      ],
    },
  },
  render: () => (
    <Travelers
      trip={trip}
      tripKey={trip.locator}
      onChange={onChange}
      onStale={async () => ({ trip: { ...trip, travelers: [trip.travelers[0]!, OTHER] } })}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.type(await edit('Carmen Torres Ruiz'), 'ita{Enter}');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument();
    await expect(names).toHaveLength(2);
  },
};

/** A traveler is taken off the list, and that is said. */
export const Removed: Story = {
  render: () => travelers(),
  play: async ({ canvas }) => {
    await edit('Carmen Torres Ruiz');
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('trips:travelers.removeLabel', { name: 'Carmen Torres Ruiz' }),
      }),
    );
    await expect(
      await canvas.findByText(say('trips:travelers.removed', { name: 'Carmen Torres Ruiz' })),
    ).toBeInTheDocument();
  },
};

/** Names can no longer be changed. */
export const Closed: Story = {
  render: () => travelers({ names: { version: 1, closeAt: inHours(-2), editable: false } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say('trips:travelers.closed'))).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** A full unit takes no one else. */
export const ManyLongNamesPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  render: () =>
    travelers({
      occupancy: 3,
      travelers: [
        { name: 'María de los Ángeles Guadalupe', lastname: 'Fernández de la Vega y Echeverría' },
        { name: 'José', lastname: 'Núñez' },
        { name: 'Sofía', lastname: 'Núñez Fernández' },
      ],
    }),
  play: async ({ canvas }) =>
    expect(
      canvas.queryByRole('button', { name: say('trips:travelers.add') }),
    ).not.toBeInTheDocument(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => travelers()}</ClubMatrix>,
};
