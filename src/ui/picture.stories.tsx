import type { Meta, StoryObj } from '@storybook/react-vite';
import { delay, http, HttpResponse } from 'msw';
import { expect, waitFor } from 'storybook/test';
import { namedPicture } from '#lib/picture.ts';
import { drawsImages, losesImages } from '#mocks/images.ts';
import { Picture } from './picture.tsx';

const waits = http.get('*/api/images', async () => {
  await delay('infinite');
});
const NAMES = [
  'beach-noon-4711',
  'coast-golden-12',
  'lake-dawn-8',
  'snow-noon-3',
  'desert-dusk-5',
  'city-night-21',
  'bedroom-bay-noon-83',
  'vineyard-golden-7',
];

const meta = {
  title: 'Primitives/Picture',
  component: Picture,
  args: {
    alt: 'A beach at noon',
    sizes: '24rem',
    className: 'aspect-3/2 w-96 max-w-full rounded-lg',
    ...namedPicture('beach-noon-4711', [320, 640]),
  },
  parameters: {
    about: {
      when: 'For pictures of resorts: it holds their place, takes the width that is drawn, and leaves a ground with the name when one is lost.',
      instead: 'A club’s logo or icon is drawn by ClubMark.',
    },
    states: {
      'long text': 'its name is read, not drawn',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Picture>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The picture has come. */
export const Loaded: Story = {
  parameters: { msw: { handlers: [drawsImages] } },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('img')).not.toHaveClass('opacity-0')),
};
/** Its own colors fill the space it will take. */
export const Waiting: Story = {
  parameters: { msw: { handlers: [waits] } },
  args: { priority: true },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('img').closest('span');
    await expect(frame?.style.background).toContain('linear-gradient');
    await expect(Math.round(((frame?.clientWidth ?? 0) / (frame?.clientHeight ?? 1)) * 10)).toBe(
      15,
    );
  },
};
/** The picture cannot be loaded: the drawn ground stands, with its name. */
export const Lost: Story = {
  parameters: { msw: { handlers: [losesImages] } },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('img', { name: 'A beach at noon' })).toBeVisible()),
};

let asked = 0;
/**
 * The picture's own timers: started and finished. They are never round numbers; those of the test
 * are.
 */
const paused = { begun: 0, over: 0 };
/** Counts requests to the endpoint; answers with these statuses before it sends a picture. */
const fails = (...statuses: number[]) =>
  http.get('*/api/images', () => {
    const status = statuses[asked];
    asked += 1;
    return status === undefined ? undefined : new HttpResponse(null, { status });
  });
/** Ends the picture's timers at once and counts them; other timers stay. */
const hurries = () => {
  const real = globalThis.setTimeout;
  asked = 0;
  Object.assign(paused, { begun: 0, over: 0 });
  globalThis.setTimeout = ((work: () => void, ms = 0, ...rest: unknown[]) => {
    if (ms <= 2_000 || Number.isInteger(ms)) return real(work, ms, ...rest);
    paused.begun += 1;
    return real(() => {
      work();
      paused.over += 1;
    });
  }) as typeof setTimeout;
  return () => void (globalThis.setTimeout = real);
};
/** A picture the browser has not cached in another story. */
const unseen = (seed: number) => namedPicture(`beach-dusk-${seed}`, [320, 640]);
const drawnUnder = ({ canvasElement }: { canvasElement: HTMLElement }) =>
  canvasElement.querySelector('svg');

/** The endpoint is busy twice: the drawn scene is shown, and then the picture loads after all. */
export const Busy: Story = {
  args: unseen(1),
  parameters: { msw: { handlers: [fails(503, 429), drawsImages] } },
  beforeEach: hurries,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(drawnUnder({ canvasElement })).toBeVisible());
    await waitFor(() => expect(asked).toBe(3));
    await waitFor(() =>
      expect(canvas.getByRole('img', { name: 'A beach at noon' })).not.toHaveClass('opacity-0'),
    );
    await expect(canvas.getByRole<HTMLImageElement>('img').naturalWidth).toBeGreaterThan(0);
  },
};
/** Nothing loads: four more attempts, then the drawn scene for good. */
export const GivenUp: Story = {
  args: unseen(2),
  parameters: { msw: { handlers: [fails(...Array<number>(99).fill(503))] } },
  beforeEach: hurries,
  play: async ({ canvas }) => {
    await waitFor(() => expect(asked).toBe(5));
    // The last attempt is still an image element while its answer is pending.
    await waitFor(() =>
      expect(canvas.getByRole('img', { name: 'A beach at noon' }).tagName).toBe('svg'),
    );
    await expect(paused).toEqual({ begun: 4, over: 4 });
  },
};
/** Without a network no attempt is used up; the next one is made when the network returns. */
export const Offline: Story = {
  args: unseen(3),
  parameters: { msw: { handlers: [fails(503), drawsImages] } },
  beforeEach: () => {
    const stop = hurries();
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
      stop();
    };
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(paused.over).toBe(1));
    await expect(asked).toBe(1);
    Reflect.deleteProperty(navigator, 'onLine');
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(asked).toBe(2));
    await waitFor(() => expect(canvas.getByRole('img')).not.toHaveClass('opacity-0'));
  },
};
/** There is no picture. */
export const Missing: Story = {
  args: { src: undefined, srcSet: undefined, placeholder: undefined },
};
const sheet = () => (
  <div className="grid grid-cols-4 gap-4">
    {NAMES.map((name) => (
      <Picture
        key={name}
        alt=""
        className="aspect-3/2"
        {...namedPicture(name, [320, 640])}
        sizes="20rem"
      />
    ))}
  </div>
);
/** The colors that stand while pictures are on their way. */
export const Colors: Story = { parameters: { msw: { handlers: [waits] } }, render: sheet };
/** The same pictures, loaded. */
export const Pictures: Story = { parameters: { msw: { handlers: [drawsImages] } }, render: sheet };
