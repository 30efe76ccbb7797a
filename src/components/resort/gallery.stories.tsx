import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { buildWeek } from '#mocks/builders.ts';
import { drawsImages, losesImages } from '#mocks/images.ts';
import { Gallery } from './gallery.tsx';
import { say } from '#workbench/say.ts';

const { ResortName, imgs } = buildWeek();
const meta = {
  title: 'Components/Resort/Gallery',
  component: Gallery,
  args: { resort: ResortName, imgs, open: true, start: 0, onOpenChange: fn() },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'For all pictures of a resort over the page.',
      keys: [
        ['Arrow Left, Arrow Right', 'Previous and next picture'],
        ['Tab', 'Moves to the arrows and the small pictures'],
        ['Enter', 'Shows the picture in focus'],
        ['Escape', 'Closes; focus is back at the picture that opened it'],
      ],
    },
    states: {
      loading: 'each picture keeps its place while it comes',
      empty: 'without pictures nothing opens it',
      'long text': 'the resort’s name is read, not drawn',
    },
    layout: 'fullscreen',
    msw: { handlers: [drawsImages] },
  },
} satisfies Meta<typeof Gallery>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It ends at the last picture (specification, section 9: not infinite); a phone has no arrows. */
export const First: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(
      dialog.getByRole('button', { name: say('booking:gallery.previous') }),
    ).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(
      dialog.getByRole('button', { name: say('booking:gallery.show', { index: '6' }) }),
    );
    await expect(dialog.getByRole('button', { name: say('booking:gallery.next') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.keyboard('{ArrowLeft}');
    await expect(dialog.getByText('5 / 6')).toBeVisible();
  },
};
/** The arrows turn from the first moment, wherever focus is. */
export const ArrowsAtOnce: Story = {
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(within(dialog).getByText('3 / 6')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect(within(dialog).getByText('6 / 6')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}{Home}');
    await expect(within(dialog).getByText('1 / 6')).toBeVisible();
  },
};
/** The whole screen is the pictures'; a finger scrolls them, and what it stops at counts. */
export const Swiped: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    const { width, height } = dialog.getBoundingClientRect();
    await expect([width, height]).toEqual([innerWidth, innerHeight]);
    const row = within(dialog).getByRole('group').querySelector('ul')!;
    row.scrollTo({ left: 3 * row.clientWidth, behavior: 'instant' });
    await waitFor(() => expect(within(dialog).getByText('4 / 6')).toBeVisible());
  },
};
/** The last picture; on leads to the first. */
export const Last: Story = { args: { start: 5 } };
/** One picture has nothing to leaf through. */
export const OnlyOne: Story = { args: { imgs: imgs.slice(0, 1) } };
/** No picture can be loaded. */
export const Lost: Story = { parameters: { msw: { handlers: [losesImages] } } };
