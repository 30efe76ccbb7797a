import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { FAILURE } from '#contracts/failures.ts';
import { addWatch, listWatches, removeWatch } from '#contracts/watch.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { fails } from '#mocks/endpoint.ts';
import { allWatches, buildWatch, watchHandlers } from '#mocks/watch.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import WatchButton from './watch-button.tsx';

const { criteria } = buildWatch();

/** A member without watches; each story has its own. */
const none = () => ({ msw: { handlers: watchHandlers([]) } });
const meta = {
  title: 'Components/Watch/Watch button',
  component: WatchButton,
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: {
    about: {
      when: 'Beside a search: to be told of new weeks, once or every day.',
      keys: [
        ['Enter', 'Opens the window; focus comes back to the button'],
        ['Arrow keys', 'Move between at once and once a day'],
      ],
    },
    states: {
      loading: 'the button keeps its place',
      disabled: 'when as many are watched as fit, the window says so',
    },
    msw: { handlers: watchHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

type Canvas = ReturnType<typeof within>;

const opened = async (canvas: Canvas, name: 'watch:watchNamed' | 'watch:watchingNamed') => {
  const button = await canvas.findByRole('button', { name: like(name) });
  button.focus();
  await userEvent.keyboard('{Enter}');
  return { button, dialog: within(await screen.findByRole('dialog')) };
};

/** A day after the last one of the search: no week can have it, so there is nothing to watch for. */
export const NothingCanMatch: Story = {
  parameters: { ...none(), chromatic: { disableSnapshot: true } },
  render: () => (
    <>
      <WatchButton criteria={{ ...criteria, StayDay: [criteria.dateOut] }} />
      <WatchButton criteria={criteria} />
    </>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: like('watch:watchNamed') });
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
  },
};
/** Watched once a day by keyboard; the button then says so. */
export const Default: Story = {
  parameters: none(),
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) => {
    const { dialog } = await opened(canvas, 'watch:watchNamed');
    await expect(dialog.getByRole('radio', { name: say('watch:pace.now') })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: say('watch:pace.daily') }));
    await userEvent.click(dialog.getByRole('button', { name: say('watch:window.start') }));
    const watching = await canvas.findByRole('button', { name: like('watch:watchingNamed') });
    await waitFor(() => expect(watching).toHaveFocus());
    await expect((await screen.findAllByText(say('watch:added')))[0]).toBeVisible();
  },
};

/** The window of a search that is not watched yet. */
export const Window: Story = {
  parameters: none(),
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) => void (await opened(canvas, 'watch:watchNamed')),
};

/** The window on a phone. */
export const WindowPhone: Story = {
  ...Window,
  parameters: none(),
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};

/** In a club that keeps weeks for the first who watches. */
export const WindowFirstRefusal: Story = {
  ...Window,
  parameters: { ...none(), club: { FirstRefusal: true } },
  globals: { club: 'bosque' },
  play: async ({ canvas }) => {
    const { dialog } = await opened(canvas, 'watch:watchNamed');
    await expect(
      dialog.getByText(say('watch:window.first', { now: say('watch:pace.now') })),
    ).toBeVisible();
  },
};

/** A watched search is found again whatever the order of its filters; ending it can be undone. */
export const Watching: Story = {
  parameters: { msw: { handlers: watchHandlers([buildWatch(0, { pace: 'daily' })]) } },
  render: () => <WatchButton criteria={{ ...criteria, Amenities: ['pool', 'beach'] }} />,
  play: async ({ canvas }) => {
    const { dialog } = await opened(canvas, 'watch:watchingNamed');
    await expect(dialog.getByRole('radio', { name: say('watch:pace.daily') })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: say('watch:stop.action') }));
    await expect(
      await canvas.findByRole('button', { name: like('watch:watchNamed') }),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: say('watch:undo') }));
    await expect(
      await canvas.findByRole('button', { name: like('watch:watchingNamed') }),
    ).toBeVisible();
  },
};

/** As many as fit: the window says so and leads to them. */
export const Full: Story = {
  parameters: { msw: { handlers: watchHandlers(allWatches()) } },
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('button')).toBeVisible());
    const { dialog } = await opened(canvas, 'watch:watchNamed');
    await expect(
      await dialog.findByRole('link', { name: say('watch:window.see') }),
    ).toHaveAttribute('href', '/watches');
  },
};

/** It was refused: the window stays, and a message says why. */
export const Failed: Story = {
  parameters: {
    msw: { handlers: [fails(addWatch, FAILURE.tooManyWatches), ...watchHandlers([])] },
  },
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) => {
    const { dialog } = await opened(canvas, 'watch:watchNamed');
    await userEvent.click(dialog.getByRole('button', { name: say('watch:window.start') }));
    await expect((await screen.findAllByText(say('watch:failed')))[0]).toBeVisible();
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

/** A watch that could not be ended comes back. */
export const NotEnded: Story = {
  parameters: {
    msw: { handlers: [fails(removeWatch, 500), ...watchHandlers([buildWatch()])] },
  },
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) => {
    const { dialog } = await opened(canvas, 'watch:watchingNamed');
    await userEvent.click(dialog.getByRole('button', { name: say('watch:stop.action') }));
    await expect((await screen.findAllByText(say('watch:failed')))[0]).toBeVisible();
    await expect(
      await screen.findByRole('button', { name: say('watch:stop.action') }),
    ).toBeEnabled();
  },
};

/** A guest gets a link to the sign-in, without a call to the server. */
export const Guest: Story = {
  beforeEach: () => writeStorage('token', undefined),
  parameters: { msw: { handlers: [] } },
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: like('watch:signIn') })).toBeVisible(),
};

/** In a list without weeks, before and after. */
export const Prominent: Story = {
  parameters: none(),
  render: () => <WatchButton prominent criteria={criteria} />,
  play: async ({ canvas }) => {
    const { dialog } = await opened(canvas, 'watch:watchNamed');
    await userEvent.click(dialog.getByRole('button', { name: say('watch:window.start') }));
    await expect(await canvas.findByRole('heading', { name: say('watch:added') })).toBeVisible();
  },
};

/** The list of watches did not come: the search can be watched all the same. */
export const Unknown: Story = {
  parameters: { msw: { handlers: [fails(listWatches, 500), ...watchHandlers([])] } },
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: like('watch:watchNamed') })).toBeVisible(),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <WatchButton criteria={criteria} />}</ClubMatrix>,
};
