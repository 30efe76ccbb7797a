import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { FAILURE } from '#contracts/failures.ts';
import { addWatch, listWatches, removeWatch } from '#contracts/watch.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { fails } from '#mocks/endpoint.ts';
import { allWatches, buildWatch, watchesOfEveryKind, watchHandlers } from '#mocks/watch.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say } from '#workbench/say.ts';
import WatchButton from './watch-button.tsx';
import { WatchCard } from './watch-card.tsx';
import WatchStrip from './watch-strip.tsx';

const nothing = () => {};
const { criteria } = buildWatch();
/** A member without watches; each story has its own. */
const none = () => ({ msw: { handlers: watchHandlers([]) } });

function Cards() {
  return (
    <ul className="grid gap-6 lg:grid-cols-2">
      {watchesOfEveryKind().map((watch) => (
        <li key={watch.id} className="min-w-0">
          <WatchCard watch={watch} onPace={nothing} onEnd={nothing} />
        </li>
      ))}
    </ul>
  );
}

const meta = {
  title: 'Components/Watch/Pieces',
  component: Cards,
  parameters: {
    about: {
      when: 'The button that watches a search, in a list and in an empty one; its window; the cards of the watches, and the way to them.',
      instead: 'A week that another person holds has its own line.',
      keys: [
        ['Enter', 'Opens the window; focus comes back to the button'],
        ['Arrow keys', 'Move between at once and once a day'],
      ],
    },
    states: {
      loading: 'the button keeps its place; the page shows skeletons',
      disabled: 'when as many are watched as fit, the window says so',
    },
    msw: { handlers: watchHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof Cards>;
export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const opened = async (canvas: Canvas, name: 'watch:watchNamed' | 'watch:watchingNamed') => {
  const button = await canvas.findByRole('button', { name: like(name) });
  button.focus();
  await userEvent.keyboard('{Enter}');
  return { button, dialog: within(await screen.findByRole('dialog')) };
};

/** With weeks, of the other person, quiet with places nearby, with many filters. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say('watch:card.quiet'))).toBeVisible();
    const quiet = within(canvas.getByText(say('watch:card.nearby')).parentElement!);
    await expect(quiet.getAllByRole('link')).toHaveLength(3);
    await expect(
      canvas.getAllByRole('link', { name: like('watch:card.seeNamed') })[0],
    ).toHaveAttribute('href', expect.stringContaining('country=Mexico&city=Canc'));
  },
};
export const Phone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
export const Dark: Story = { globals: { scheme: 'dark' } };

/** Watched once a day by keyboard; the button then says so. */
export const Button: Story = {
  parameters: none(),
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) => {
    const { dialog } = await opened(canvas, 'watch:watchNamed');
    await expect(dialog.getByRole('radio', { name: say('watch:pace.now') })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: say('watch:pace.daily') }));
    await userEvent.click(dialog.getByRole('button', { name: say('watch:window.start') }));
    const watching = await canvas.findByRole('button', { name: like('watch:watchingNamed') });
    await waitFor(() => expect(watching).toHaveFocus());
  },
};
/** The window of a search that is not watched yet. */
export const Window: Story = {
  parameters: none(),
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) => void (await opened(canvas, 'watch:watchNamed')),
};
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
/** Among the trips, with watches and without. */
export const Strip: Story = {
  render: () => <WatchStrip />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: begins('watch:strip.title') })).toHaveAttribute(
      'href',
      '/watches',
    ),
};
export const StripWithout: Story = {
  parameters: none(),
  render: () => <WatchStrip />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('watch:strip.none') })).toBeVisible(),
};
/** The list of watches did not come: the search can be watched all the same. */
export const Unknown: Story = {
  parameters: { msw: { handlers: [fails(listWatches, 500), ...watchHandlers([])] } },
  render: () => <WatchButton criteria={criteria} />,
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: like('watch:watchNamed') })).toBeVisible(),
};

export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <Cards />}</ClubMatrix>,
};
