import type { Meta, StoryObj } from '@storybook/react-vite';
import L from 'leaflet';
import { expect, fn, spyOn, waitFor } from 'storybook/test';
import { afterPaint } from '#loading/timing.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like } from '#workbench/say.ts';
import { PlaceLayer } from './place-layer.ts';
import { ResortMap } from './resort-map.tsx';
import { storyTiles } from '#mocks/tiles.ts';

const meta = {
  title: 'Components/Map',
  component: ResortMap,
  args: {
    resort: 'Playa Serena Resort & Spa',
    address: 'Blvd. Kukulcán km 14.5, Zona Hotelera, Cancún, Quintana Roo',
    latitude: 21.0949,
    longitude: -86.7667,
    eager: true,
  },
  parameters: {
    about: {
      when: 'Where a resort lies, with the address in words above it; the map is extra, never the only way.',
      keys: [
        ['Arrow keys', 'Move the map'],
        ['+, -', 'Zoom'],
        ['Tab', 'Moves on to the link that opens a map app'],
      ],
    },
    states: {
      empty: 'a resort always has an address',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof ResortMap>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Land and borders from our own server: no internet needed. */
export const Coast: Story = {
  play: async ({ canvasElement, canvas }) => {
    await waitFor(() => expect(canvasElement.querySelector('.map-land')).toBeInTheDocument(), {
      timeout: 20_000,
    });
    await expect(
      canvas.getByRole('application', {
        name: like('booking:map.label', { resort: 'Playa Serena' }),
      }),
    ).toHaveAttribute('tabindex', '0');
    await expect(canvas.getByRole('link', { name: like('booking:map.open') })).toHaveAttribute(
      'href',
      expect.stringContaining('21.0949'),
    );
  },
};
/** Towns nearby, also from our own server; hidden from screen readers, which get the address. */
export const Inland: Story = {
  args: { latitude: 46.0207, longitude: 7.7491, resort: 'Chalet Edelweiss', address: 'Zermatt' },
  play: async ({ canvasElement, canvas }) => {
    await waitFor(
      () => expect(canvasElement.querySelectorAll('.map-name').length).toBeGreaterThan(5),
      { timeout: 20_000 },
    );
    await expect(canvas.getByRole('link', { name: 'GeoNames' })).toBeVisible();
  },
};
/** A capital, and names in the member's language. */
export const Capital: Story = {
  args: {
    latitude: 19.42,
    longitude: -99.16,
    resort: 'Casa Jacaranda',
    address: 'Ciudad de México',
  },
  globals: { language: 'es' },
  play: async ({ canvasElement }) =>
    waitFor(
      () =>
        expect(
          [...canvasElement.querySelectorAll('.map-name')].map(({ textContent }) => textContent),
        ).toContain('Ciudad de México'),
      { timeout: 20_000 },
    ),
};
/** An island near the edge of two tiles: no seam, few places, all of them labeled. */
export const Island: Story = {
  args: { latitude: 12.57, longitude: -70.05, resort: 'Playa Palma', address: 'Noord, Aruba' },
};
/** Below the fold the map is not loaded yet. */
export const Waiting: Story = {
  args: { eager: false },
  decorators: [
    (Story) => (
      <div className="pt-[150vh]">
        <Story />
      </div>
    ),
  ],
};
/** The club's own tiles, with their attribution. */
export const Tiles: Story = {
  parameters: storyTiles,
  play: async ({ canvas }) =>
    expect(await canvas.findByText('© Tile makers', {}, { timeout: 20_000 })).toBeVisible(),
};
/** Fonts that come when the map is gone place no names on it. */
export const Gone: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: () => <div data-testid="map" className="h-40" />,
  play: async ({ canvas }) => {
    const fonts = Promise.withResolvers<FontFaceSet>();
    const ready = spyOn(document.fonts, 'ready', 'get').mockReturnValue(fonts.promise);
    const failed = fn((event: ErrorEvent) => event.preventDefault());
    window.addEventListener('error', failed);
    const map = L.map(canvas.getByTestId('map')).setView([21, -87], 5);
    const layer = new PlaceLayer(map, undefined, 'en', () => []);
    layer.remove();
    map.remove();
    fonts.resolve(document.fonts);
    for (let frame = 0; frame < 3; frame += 1) await afterPaint();
    window.removeEventListener('error', failed);
    ready.mockRestore();
    await expect(failed).not.toHaveBeenCalled();
  },
};
/** No usable position: the address still shows, and the link searches for the address. */
export const Failed: Story = {
  args: { latitude: Number.NaN },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(like('booking:map.failed'))).toBeVisible();
    await expect(canvas.getByRole('link', { name: like('booking:map.open') })).toHaveAttribute(
      'href',
      expect.stringContaining('Playa%20Serena'),
    );
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <ResortMap {...args} />}</ClubMatrix>,
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelectorAll('.map-land').length).toBeGreaterThan(0), {
      timeout: 20_000,
    }),
};
