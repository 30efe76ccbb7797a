import type { Meta, StoryObj } from '@storybook/react-vite';
import { addons, useArgs } from 'storybook/preview-api';
import { buildReserve, STORY_NOW } from '#mocks/builders.ts';
import { ClubWall } from './club-wall.tsx';
import { ORDINARY } from './view.ts';
import type { WallView } from './view.ts';
import { pieceStories } from './pieces.ts';
import type { PieceStories } from './pieces.ts';

/** Opens a story with its club around it; in place of the wall where no workbench is around. */
function open(story: string, globals: Record<string, string>): void {
  if (window.parent === window)
    location.search = String(
      new URLSearchParams({
        id: story,
        viewMode: 'story',
        globals: Object.entries(globals)
          .map(([name, value]) => `${name}:${value}`)
          .join(';'),
      }),
    );
  const channel = addons.getChannel();
  channel.emit('updateGlobals', { globals });
  channel.emit('selectStory', { storyId: story, viewMode: 'story' });
}

const meta = {
  title: 'Workbench/Club wall',
  component: ClubWall,
  tags: ['!autodocs'],
  // The wall speaks English and wears the neutral club; the clubs are in its columns.
  globals: { club: 'default', language: 'en' },
  args: {
    screen: 'pages-resort-list--default',
    ...ORDINARY,
    pieces: new Map(),
    onOpen: open,
    holdLeft: Date.parse(buildReserve().expiresAt) - STORY_NOW.getTime(),
  },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof ClubWall>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * One screen in all clubs, live. Its columns are stories of their own, so it is neither pictured
 * nor tested as a whole.
 */
export const Wall: Story = {
  tags: ['!test'],
  parameters: { chromatic: { disableSnapshot: true }, a11y: { test: 'off' } },
  loaders: [async () => ({ pieces: pieceStories(await (await fetch('index.json')).json()) })],
  render: function Wall(args, { loaded }) {
    const [, update] = useArgs<WallView>();
    return <ClubWall {...args} pieces={loaded.pieces as PieceStories} onChange={update} />;
  },
};
