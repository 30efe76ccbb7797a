import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { endSession, forgetDevice } from '#contracts/account.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildPlaces, memberHandlers } from '#mocks/member.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { PlacesCard, PlacesSkeleton } from './places-card.tsx';

const meta = {
  title: 'Components/Member/Devices and sign-ins',
  component: PlacesCard,
  args: { places: buildPlaces(), onChange: fn(() => Promise.resolve()) },
  parameters: {
    states: {
      empty: 'this sign-in is always one',
      disabled: 'while it works its button says so and takes no second press',
    },
    msw: { handlers: memberHandlers() },
  },
  render: (args) => (
    <div className="flex max-w-card flex-col gap-6">
      <PlacesCard {...args} />
    </div>
  ),
} satisfies Meta<typeof PlacesCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Devices that are kept, and sign-ins of now. */
export const Default: Story = {};
/** Only this browser is signed in. */
export const OnlyThisOne: Story = {
  args: { places: buildPlaces({ devices: [], sessions: buildPlaces().sessions.slice(0, 1) }) },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'es', club: 'bosque' },
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <PlacesSkeleton label="Loading" /> };
/** Forgotten by keyboard; focus moves to the list's title. */
export const Forgets: Story = {
  play: async ({ canvas, args }) => {
    canvas
      .getByRole('button', {
        name: begins('profile:places.forgetName', {
          device: say('profile:places.browserOn', { browser: 'Safari', system: 'iPhone' }),
        }),
      })
      .focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: say('profile:places.devices') })).toHaveFocus(),
    );
    await expect(canvas.getByText(say('profile:places.forgotten'))).toBeInTheDocument();
  },
};
/** Already gone, which is the wanted result. */
export const AlreadyGone: Story = {
  parameters: { msw: { handlers: [fails(forgetDevice, 404)] } },
  play: async ({ canvas, args }) => {
    await userEvent.click(
      canvas.getByRole('button', {
        name: begins('profile:places.forgetName', {
          device: say('profile:places.browserOn', { browser: 'Safari', system: 'iPhone' }),
        }),
      }),
    );
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
  },
};
/** A sign-in is being ended. */
export const Ending: Story = {
  parameters: { msw: { handlers: [hangs(endSession)] } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', {
      name: begins('profile:places.endName', {
        device: say('profile:places.browserOn', { browser: 'Chrome', system: 'Windows' }),
      }),
    });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
/** Ending all others asks first; "Cancel" ends nothing. */
export const AsksFirst: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:places.endOthers') }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: say('common:cancel'),
      }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: say('profile:places.endOthers') })).toHaveFocus(),
    );
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <PlacesCard {...args} />
        </div>
      )}
    </ClubMatrix>
  ),
};
