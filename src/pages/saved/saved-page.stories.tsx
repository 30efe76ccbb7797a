import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { writeStorage } from '#client/storage.ts';
import { keepWeeks, keptWeeks } from '#components/saved/kept-weeks.ts';
import SavedSync from '#components/saved/saved-sync.ts';
import { listSaved, saveWeeks } from '#contracts/saved.ts';
import type { SavedWeek } from '#contracts/saved.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { savedHandlers, savedOfEveryKind } from '#mocks/saved.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import SavedPage from './saved-page.tsx';

const meta = {
  title: 'Pages/Saved',
  component: SavedPage,
  parameters: {
    states: { disabled: 'the bar’s button before the second choice, as every button' },
    layout: 'fullscreen',
    router: { path: '/saved' },
    msw: { handlers: savedHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof SavedPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The saved weeks, with what has changed since. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('saved'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(like('saved:card.less'))).toBeVisible();
    await expect(canvas.getByText(like('saved:shared'))).toBeVisible();
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** Two are chosen to compare; a removed one leaves the list and comes back with Undo. */
export const ChosenAndRemoved: Story = {
  parameters: { msw: { handlers: savedHandlers() } },
  play: async ({ canvas }) => {
    const boxes = await canvas.findAllByRole('checkbox');
    await userEvent.click(boxes[0]!);
    await userEvent.click(boxes[1]!);
    await expect(canvas.getByRole('link', { name: say('saved:bar.compare') })).toHaveAttribute(
      'href',
      '/saved?compare=4711,4712',
    );
    const hearts = () => canvas.getAllByRole('button', { name: like('saved:heart') });
    const before = hearts().length;
    await userEvent.click(hearts()[2]!);
    await waitFor(() => expect(hearts()).toHaveLength(before - 1));
    // The heart that had focus is gone with its card.
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
    await userEvent.click((await screen.findAllByRole('button', { name: say('saved:undo') }))[0]!);
    await waitFor(() => expect(hearts()).toHaveLength(before));
  },
};
/** A comparison somebody else sent: weeks that are not saved here are left out, and it says so. */
export const ComparedWithMissing: Story = {
  parameters: { router: { path: '/saved?compare=4711,4712,unknown' } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('saved:compare.missing', { count: 1 }))).toBeVisible(),
};
const kept = ({ weekId, price, savedAt, name, checkIn }: SavedWeek) => ({
  id: weekId,
  price,
  at: savedAt,
  name,
  checkIn,
});
/** What a guest saved is in the browser; the server says how it stands. */
export const Guest: Story = {
  beforeEach: () => {
    writeStorage('token', undefined);
    keepWeeks(savedOfEveryKind().map(kept));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: say('saved:signIn') })).toBeVisible();
    await expect(canvas.getByText(say('saved:states.gone'))).toBeVisible();
  },
};
const [, second, third] = savedOfEveryKind();
/** At sign-in one of two weeks has no room: it stays in the browser, and the page says which. */
export const OneDidNotFit: Story = {
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(saveWeeks, () => ({
          success: true as const,
          ids: [second!.weekId],
          left: 1,
          leftIds: [third!.weekId],
        })),
        ...savedHandlers([second!]),
      ],
    },
  },
  beforeEach: () => keepWeeks([second!, third!].map(kept)),
  render: () => (
    <>
      <SavedSync />
      <SavedPage />
    </>
  ),
  play: async ({ canvas }) => {
    const said = like('saved:notFitted', { count: 1 });
    await expect(
      (await screen.findAllByText(say('saved:takenOver', { count: 1 })))[0],
    ).toBeVisible();
    await expect(screen.getAllByText(said)[0]).toBeVisible();
    const line = await canvas.findByText(said);
    await expect(line).toHaveTextContent(say('saved:shared'));
    await expect(line).toHaveTextContent(third!.name);
    await expect(keptWeeks()).toMatchObject([{ id: third!.weekId, left: true }]);
  },
};
/** No week is saved yet. */
export const Empty: Story = { parameters: { msw: { handlers: savedHandlers([]) } } };
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(listSaved)] } } };
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(listSaved, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('saved:failedTitle'))).toBeVisible(),
};
/** In every club and language, one below the other. */
export const EveryClub: Story = {
  render: () => <PageMatrix>{() => <SavedPage />}</PageMatrix>,
};
