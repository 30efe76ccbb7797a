import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { listWatches } from '#contracts/watch.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { allWatches, watchHandlers } from '#mocks/watch.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import WatchesPage from './watches-page.tsx';

const meta = {
  title: 'Pages/Watches',
  component: WatchesPage,
  parameters: {
    states: { disabled: 'everything on a card can be pressed' },
    layout: 'fullscreen',
    router: { path: '/watches' },
    msw: { handlers: watchHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof WatchesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every watched search, with what was found. */
export const Default: Story = { tags: ['every-club'], ...wholePage('watches') };
/** How often one writes is changed in its card. */
export const Changed: Story = {
  play: async ({ canvas }) => {
    const groups = await canvas.findAllByRole('radiogroup');
    const daily = groups[0]!.querySelectorAll<HTMLElement>('[role=radio]')[1]!;
    await userEvent.click(daily);
    await waitFor(() => expect(daily).toBeChecked());
    await expect((await screen.findAllByText(say('watch:changed.daily')))[0]).toBeVisible();
  },
};
/** On a phone, in Spanish. */
export const Phone: Story = {
  ...wholePage('watches'),
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** An ended one leaves the list, focus goes to the title, and Undo brings it back. */
export const Ended: Story = {
  play: async ({ canvas }) => {
    const ends = () => canvas.getAllByRole('button', { name: like('watch:card.endNamed') });
    await canvas.findAllByRole('article');
    const before = ends().length;
    await userEvent.click(ends()[0]!);
    await waitFor(() => expect(ends()).toHaveLength(before - 1));
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: say('watch:title') })).toHaveFocus(),
    );
    await userEvent.click((await screen.findAllByRole('button', { name: say('watch:undo') }))[0]!);
    await waitFor(() => expect(ends()).toHaveLength(before));
  },
};
/** As many as a contract can have. */
export const Full: Story = {
  parameters: { msw: { handlers: watchHandlers(allWatches()) } },
  play: async ({ canvas }) => expect(await canvas.findByText(say('watch:full'))).toBeVisible(),
};
/** Nothing is watched yet. */
export const Empty: Story = { parameters: { msw: { handlers: watchHandlers([]) } } };
/** Nothing is watched yet, on a phone. */
export const EmptyPhone: Story = { ...Empty, globals: { viewport: { value: 'phone' } } };
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(listWatches)] } } };
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(listWatches, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('watch:failedTitle'))).toBeVisible(),
};
/** In every club and language, one below the other. */
export const EveryClub: Story = {
  render: () => <PageMatrix>{() => <WatchesPage />}</PageMatrix>,
};
