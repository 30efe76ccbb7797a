import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { drawsImages } from '#mocks/images.ts';
import { watchesOfEveryKind, watchHandlers } from '#mocks/watch.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { WatchCard } from './watch-card.tsx';

const nothing = () => {};

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
  title: 'Components/Watch/Watch card',
  component: WatchCard,
  render: () => <Cards />,
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: {
    about: {
      when: 'For a watched search: what it looks for, what it found, how often it tells.',
      keys: [
        ['Arrow keys', 'Move between at once and once a day'],
        ['Enter', 'Opens what was found, ends the watch'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: [...watchHandlers(), drawsImages] },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

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

/** On a phone, in the club with the longest name. */
export const Phone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <Cards />}</ClubMatrix>,
};
