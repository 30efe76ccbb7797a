import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { drawsPreviews } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import ShareSearch from './share-search.tsx';

const meta = {
  title: 'Components/Share/Share search',
  component: ShareSearch,
  args: { title: 'Mexico, All cities, March 2027' },
  parameters: {
    about: {
      when: 'Sends a search to others, as a list, a map or a year: the link is the address of what is seen.',
      instead: 'A week or a resort is shared by `ShareButton`.',
      keys: [
        ['Enter', 'Opens the system’s sheet where there is one, otherwise the window'],
        ['Escape', 'Closes the window; focus is on the button again'],
      ],
    },
    states: {
      loading: 'everything it shares is in the address',
      empty: 'a list without weeks can be shared too',
      error: 'calls nothing',
      disabled: 'a page that is shown can be shared',
    },
    msw: { handlers: [drawsPreviews] },
  },
  // A browser without a sheet of the system, whatever the workbench runs in.
  beforeEach: () => {
    Object.assign(navigator, { canShare: undefined });
    return () => ['canShare', 'share'].forEach((key) => Reflect.deleteProperty(navigator, key));
  },
} satisfies Meta<typeof ShareSearch>;
export default meta;
type Story = StoryObj<typeof meta>;

/** By keyboard: the window has the address, and closing it gives focus back. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: say('share:searchNamed') });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: say('share:window.search') }));
    const { value } = dialog.getByRole('textbox', {
      name: say('share:window.address'),
    }) as HTMLInputElement;
    await expect(new URL(value).pathname).toBe(location.pathname);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** The system has a sheet of its own: no window opens. */
export const SystemSheet: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, args }) => {
    const shared: ShareData[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    });
    await userEvent.click(await canvas.findByRole('button', { name: say('share:searchNamed') }));
    await waitFor(() => expect(shared).toHaveLength(1));
    await expect(shared[0]!.title).toBe(args.title);
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** The window with the longest words, on a phone. */
export const Phone: Story = {
  args: { title: 'Estados Unidos, Carolina del Norte, Todas las ciudades, septiembre – noviembre' },
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('share:searchNamed') }));
    await screen.findByRole('dialog');
  },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <ShareSearch {...args} />}</ClubMatrix>,
};
