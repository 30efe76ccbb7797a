import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { buildPins } from '#mocks/map.ts';
import { drawsImages } from '#mocks/images.ts';
import { findResorts, storyWeeks } from '#mocks/weeks.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { PinCard } from './map-cards.tsx';
import PinsMap from './pins-map.tsx';

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
