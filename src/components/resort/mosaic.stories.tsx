import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { buildWeek } from '#mocks/builders.ts';
import { drawsImages, losesImages } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { Mosaic } from './mosaic.tsx';

const { ResortName, imgs, ResortCity, GPS_Lat, GPS_Long } = buildWeek();
const many = [...imgs, ...Array.from({ length: 12 }, (_, index) => `mountain-noon-${index}`)];
const meta = {
  title: 'Components/Resort/Mosaic',
  component: Mosaic,
  args: {
    resort: ResortName,
    imgs: many,
    onOpen: fn(),
    map: { place: ResortCity, latitude: GPS_Lat, longitude: GPS_Long },
  },
  parameters: {
    states: {
      loading: 'each picture keeps its place while it comes',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: [drawsImages] },
  },
} satisfies Meta<typeof Mosaic>;
export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Each picture opens the gallery at itself; '+N', on the one before the map, at the first hidden
 * one; the last tile is the map.
 */
export const Many: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.click(
      canvas.getByRole('button', {
        name: like('booking:gallery.picture', { index: 1, total: 18 }),
      }),
    );
    await expect(args.onOpen).toHaveBeenLastCalledWith(0);
    // Its label is different on a phone; only one of the two is shown.
    await userEvent.click(
      canvas.getAllByRole('button', { name: like('booking:gallery.title') }).at(-1)!,
    );
    await expect(args.onOpen).toHaveBeenLastCalledWith(4);
    await expect([...canvasElement.querySelectorAll('a, button')].at(-1)).toBe(
      canvas.getByRole('link', { name: say('booking:map.show', { place: args.map.place }) }),
    );
  },
};
/** Five pictures. */
export const Five: Story = { args: { imgs: imgs.slice(0, 5) } };
/** Four pictures. */
export const Four: Story = { args: { imgs: imgs.slice(0, 4) } };
/** Three pictures. */
export const Three: Story = { args: { imgs: imgs.slice(0, 3) } };
/** Two pictures. */
export const Two: Story = { args: { imgs: imgs.slice(0, 2) } };
/** One picture. */
export const One: Story = { args: { imgs: imgs.slice(0, 1) } };
/** No picture: the drawn ground stands. */
export const None: Story = { args: { imgs: [] } };
/** No picture can be loaded. */
export const Lost: Story = { parameters: { msw: { handlers: [losesImages] } } };
/** In every club, side by side, and every language. */
export const Clubs: Story = {
  render: (args) => <ClubMatrix>{() => <Mosaic {...args} />}</ClubMatrix>,
};
