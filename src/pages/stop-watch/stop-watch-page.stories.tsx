import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { stopWatch } from '#contracts/watch.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { watchHandlers } from '#mocks/watch.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import StopWatchPage from './stop-watch-page.tsx';

const meta = {
  title: 'Pages/End a watch',
  component: StopWatchPage,
  parameters: {
    states: { disabled: 'there is one thing to do, and it can be done' },
    layout: 'fullscreen',
    router: { path: '/watch/stop?token=abcdefghijklmnop', pattern: '/watch/stop' },
    msw: { handlers: watchHandlers() },
  },
} satisfies Meta<typeof StopWatchPage>;
export default meta;
type Story = StoryObj<typeof meta>;
const press = { name: 'watch:stop.action' } as const;

/** Opened, nothing has happened yet; pressed, the watch has ended. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('stopWatch'),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say(press.name) }));
    const done = await canvas.findByRole('region', { name: say('watch:stop.doneTitle') });
    await waitFor(() => expect(done).toHaveFocus());
  },
};
/** Opened from a mail: the watch ends only when that is pressed. */
export const Asked: Story = { ...wholePage('stopWatch') };
/** On a phone, in Spanish. */
export const Phone: Story = {
  ...Asked,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** The watch is being ended. */
export const Loading: Story = {
  parameters: { msw: { handlers: [hangs(stopWatch)] } },
  play: async ({ canvas }) =>
    userEvent.click(await canvas.findByRole('button', { name: say(press.name) })),
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(stopWatch, 500)] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say(press.name) }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(canvas.getByRole('button', { name: say(press.name) })).toBeEnabled();
  },
};
/** A link that lost its end. */
export const Empty: Story = {
  parameters: { router: { path: '/watch/stop', pattern: '/watch/stop' } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: say('watch:stop.noToken') })).toBeVisible(),
};
/** In every club and language, one below the other. */
export const EveryClub: Story = {
  render: () => <PageMatrix>{() => <StopWatchPage />}</PageMatrix>,
};
