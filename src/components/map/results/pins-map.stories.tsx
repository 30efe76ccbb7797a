import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { MapPin } from '#contracts/week.ts';
import { buildPins } from '#mocks/map.ts';
import { drawsImages } from '#mocks/images.ts';
import { findResorts, storyWeeks } from '#mocks/weeks.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say } from '#workbench/say.ts';
import { CardStrip } from './card-strip.tsx';
import { PinCard } from './map-cards.tsx';
import PinsMap from './pins-map.tsx';
import type { PinsMapProps } from './pins-map.tsx';
import { storyTiles } from '#mocks/tiles.ts';

const pins = buildPins(8);
const [first] = pins;
const NONE = new Set<string>();

const meta = {
  title: 'Components/Map of results',
  component: PinsMap,
  args: {
    pins,
    total: pins.length,
    answer: 'Yucatán',
    visited: NONE,
    onChoose: fn(),
    onArea: fn(),
  },
  parameters: {
    layout: 'fullscreen',
    msw: { handlers: [drawsImages] },
    viewport: { value: 'desktop', isRotated: false },
    about: {
      when: 'Beside a list by resort, and in its place on a phone: where the resorts lie, by their prices.',
      instead: 'The place of one resort is Components/Map.',
      keys: [
        ['Tab', 'Moves to the map and from pin to pin, the lowest price first'],
        ['Enter, Space', 'Opens the card of a pin, or zooms into a cluster'],
        ['Esc', 'Closes the card; focus goes back to its pin'],
        ['Arrow keys, +, -', 'Move the map and zoom'],
      ],
    },
    states: {
      disabled: 'every pin can be pressed',
      loading: 'a skeleton stands in its place',
      error: 'a notice stands in its place',
    },
  },
  decorators: [
    (Story) => (
      <div className="h-[40rem]">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PinsMap>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Prices as pins; one was opened before, one is saved. */
export const Pins: Story = {
  args: { visited: new Set([pins[2]!.id]), saved: new Set([pins[3]!.week]) },
  play: async ({ args, canvas, canvasElement }) => {
    const found = await canvas.findAllByRole('button', { pressed: false });
    await expect(found.length).toBeGreaterThan(1);
    await waitFor(() => expect(canvasElement.querySelector('.map-land')).toBeInTheDocument(), {
      timeout: 20_000,
    });
    found[0]!.focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith(
      expect.objectContaining({ id: found[0]!.dataset['pin'] }),
    );
  },
};
/** Resorts near each other are one circle with their number and lowest price. */
export const Clusters: Story = {
  args: { pins: buildPins(400), total: 400 },
  play: async ({ canvasElement }) =>
    waitFor(() =>
      expect(canvasElement.querySelectorAll('.map-covers.border-2').length).toBeGreaterThan(5),
    ),
};
/** The chosen pin with its card beside it. */
export const Chosen: Story = {
  args: {
    chosen: first,
    card: (
      <PinCard resort={findResorts(storyWeeks, {}).resorts[0]!} from="" onClose={() => undefined} />
    ),
  },
  play: async ({ args, canvas }) => {
    const pin = await canvas.findByRole('button', { pressed: true });
    pin.focus();
    await userEvent.keyboard('{Escape}');
    await expect(args.onChoose).toHaveBeenCalledWith(undefined);
    await expect(pin).toHaveFocus();
  },
};
/** Nothing was found in the part of the map that was searched. */
export const Empty: Story = {
  args: { pins: [], total: 0, area: '20,-88,21,-87', answer: 'part' },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('group', { name: like('map:label') })).toBeVisible(),
};
/** Tiles of another server, with their credits, in place of the own land. */
export const Tiles: Story = {
  parameters: storyTiles,
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('© Tile makers', {}, { timeout: 20_000 })).toBeVisible();
    await waitFor(() => {
      const tile = canvasElement.querySelector<HTMLImageElement>('img.leaflet-tile');
      void expect(tile?.src).toMatch(/\/story-tiles\/\d+\/\d+\/\d+\.svg$/);
      void expect(tile?.naturalWidth).toBeGreaterThan(0);
    });
    await expect(canvasElement.querySelector('.map-land')).toBeNull();
    await expect(canvas.getAllByRole('button', { pressed: false }).length).toBeGreaterThan(1);
  },
};
/** No line shows between the tiles of the land, wherever the screen's pixels lie. */
export const NoSeams: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvasElement }) => {
    const land = await waitFor(
      () => {
        const found = canvasElement.querySelector('.map-land');
        if (!found) throw new Error('No land yet');
        return getComputedStyle(found);
      },
      { timeout: 20_000 },
    );
    await expect(land.shapeRendering).toMatch(/^crispedges$/i);
  },
};
/** The narrowest phone: the resorts of a country are several pins and circles, not one. */
export const Narrow: Story = {
  args: {
    pins: buildPins(18).map((pin, at) => ({
      ...pin,
      lat: 15.5 + ((at * 7) % 18) * 0.6,
      lng: -87 - ((at * 5) % 18) * 1.6,
    })),
    total: 18,
    footHeight: 210,
  },
  globals: { viewport: { value: 'phone' } },
  decorators: [
    (Story) => (
      <div className="h-112 w-80">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) =>
    waitFor(() =>
      expect(
        within(canvas.getByRole('list', { name: say('map:pins') })).getAllByRole('button').length,
      ).toBeGreaterThan(3),
    ),
};

/** The map as its page uses it: what is chosen, with its card and the strip of a phone. */
function Choosing(args: PinsMapProps) {
  const [chosen, setChosen] = useState<MapPin>();
  const resorts = findResorts(storyWeeks, {}).resorts.slice(0, 4);
  const known = args.pins
    .slice(0, resorts.length)
    .map((pin, at) => ({ ...pin, week: resorts[at]!.lowest._id }));
  const resort = resorts.find(({ lowest }) => lowest._id === chosen?.week);
  return (
    <PinsMap
      {...args}
      pins={known}
      total={known.length}
      chosen={chosen}
      onChoose={setChosen}
      card={
        resort ? <PinCard resort={resort} from="" onClose={() => setChosen(undefined)} /> : null
      }
      foot={
        <CardStrip
          resorts={resorts}
          from=""
          chosen={chosen?.week}
          onRest={(week) => setChosen(known.find((pin) => pin.week === week))}
        />
      }
      footHeight={210}
    />
  );
}
/** A key on a pin leads into its card; when the card goes, focus is on the pin again. */
export const Keys: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  render: (args) => <Choosing {...args} />,
  play: async ({ canvas }) => {
    const [pin] = await canvas.findAllByRole('button', { pressed: false });
    pin!.focus();
    await userEvent.keyboard('{Enter}');
    const close = await canvas.findByRole('button', { name: begins('map:close') });
    await waitFor(() =>
      expect(close.closest('article')!.contains(document.activeElement)).toBe(true),
    );
    close.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(close).not.toBeInTheDocument());
    await expect(pin).toHaveFocus();
  },
};
/** On a phone the pins follow the focus in the strip. */
export const KeysOnAPhone: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  ...Keys,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const strip = within(await canvas.findByRole('list', { name: say('map:cards') }));
    const [, second] = strip.getAllByRole('link');
    second!.focus();
    const pin = await canvas.findByRole('button', { pressed: true });
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(pin).toHaveFocus();
  },
};

/** Moved away from what was searched, it offers to search there. */
export const Moved: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ args, canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('map:zoomIn') }));
    await userEvent.click(await canvas.findByRole('button', { name: say('map:search') }));
    await expect(args.onArea).toHaveBeenCalledWith(
      expect.stringMatching(/^-?[\d.]+(,-?[\d.]+){3}$/),
    );
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>
      {() => (
        <div className="h-96">
          <PinsMap {...args} />
        </div>
      )}
    </ClubMatrix>
  ),
};
