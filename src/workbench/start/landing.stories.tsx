import type { Meta, StoryObj } from '@storybook/react-vite';
import { addons } from 'storybook/preview-api';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { drawsImages } from '#mocks/images.ts';
import { storyWeeks } from '#mocks/weeks.ts';
import { entriesOf } from './find.ts';
import type { Entry } from './find.ts';
import { Landing } from './landing.tsx';
import { TOUR } from './tour.ts';

/** Opens a story or page of the workbench around; a frame by itself goes there alone. */
function open(path: string): void {
  const [place = '', query = ''] = path.split('&args=');
  const [viewMode = 'story', id = ''] = place.split('/');
  if (window.parent === window || query)
    window.open(
      window.parent === window ? `iframe.html?id=${id}&viewMode=${viewMode}` : `./?path=/${path}`,
      '_top',
    );
  else addons.getChannel().emit('selectStory', { storyId: id, viewMode });
}

const some = (title: string, name: string, type = 'story'): Entry => ({
  id: `${title} ${name}`.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  title,
  name,
  type,
  tags: ['dev'],
});

const meta = {
  title: 'Welcome',
  component: Landing,
  tags: ['!autodocs'],
  args: {
    entries: [
      some('Pages/Payment', 'Declined'),
      some('Pages/Payment', 'About', 'docs'),
      some('Primitives/Button', 'Primary'),
      some('Primitives/Toast', 'Stacked'),
    ],
    weeks: storyWeeks,
    onOpen: open,
  },
  parameters: {
    layout: 'fullscreen',
    controls: { disable: true },
    msw: { handlers: [drawsImages] },
  },
} satisfies Meta<typeof Landing>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What would you like to see? One search over everything, the tools, and a tour. */
export const Start: Story = {
  tags: ['!test'],
  // Its lines count the stories, so a picture would change with every new one.
  parameters: { chromatic: { disableSnapshot: true } },
  loaders: [async () => ({ entries: entriesOf(await (await fetch('index.json')).json()) })],
  render: (args, { loaded }) => <Landing {...args} entries={loaded.entries as Entry[]} />,
};

/** By keyboard: "/" goes to the search, Enter opens what is found first. */
export const Finds: Story = {
  tags: ['!dev'],
  args: { onOpen: fn() },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('searchbox');
    await step('“/” goes to the search', async () => {
      // Its listener comes with the first effects, which may be after the first picture of the page.
      await waitFor(async () => {
        if (document.activeElement !== field) await userEvent.keyboard('/');
        await expect(field).toHaveFocus();
      });
      await expect(field).toHaveValue('');
    });
    await step('a name that designers use is understood', async () => {
      await userEvent.type(field, 'snackbar');
      await waitFor(() => expect(canvas.getByText('Toast')).toBeVisible());
    });
    await step('Enter opens the first, its documentation before its states', async () => {
      await userEvent.clear(field);
      await userEvent.type(field, 'payment');
      await expect(await canvas.findByText('2 found; Enter opens the first.')).toBeVisible();
      await userEvent.keyboard('{Enter}');
      await expect(args.onOpen).toHaveBeenLastCalledWith('docs/pages-payment-about');
    });
    await step('a stop of the tour opens', async () => {
      await userEvent.click(canvas.getByRole('link', { name: new RegExp(TOUR[2].title) }));
      await expect(args.onOpen).toHaveBeenLastCalledWith(TOUR[2].path);
    });
  },
};
