import type { Meta, StoryObj } from '@storybook/react-vite';
import { delay, http } from 'msw';
import { expect, waitFor } from 'storybook/test';
import { namedPicture } from '#lib/picture.ts';
import { drawsImages, losesImages } from '#mocks/images.ts';
import { Picture } from './picture.tsx';

const waits = http.get('*/api/images', async () => {
  await delay('infinite');
});
const NAMES = ['beach-noon-4711', 'coast-golden-12', 'lake-dawn-8', 'snow-noon-3', 'desert-dusk-5', 'city-night-21', 'bedroom-bay-noon-83', 'vineyard-golden-7'];

const meta = { title: 'Primitives/Picture', component: Picture, args: { alt: 'A beach at noon', sizes: '24rem', className: 'aspect-3/2 w-96 max-w-full rounded-lg', ...namedPicture('beach-noon-4711', [320, 640]) }, parameters: {
    about: {
      when: 'For pictures of resorts: it holds their place, takes the width that is drawn, and leaves a ground with the name when one is lost.',
      instead: 'A club’s logo or icon is drawn by ClubMark.',
    },
    states: {
    'long text': 'its name is read, not drawn',
    disabled: 'has no control that could be switched off',
  } } } satisfies Meta<typeof Picture>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {
  parameters: { msw: { handlers: [drawsImages] } },
  play: async ({ canvas }) => waitFor(() => expect(canvas.getByRole('img')).not.toHaveClass('opacity-0')),
};
/** Its own colours stand in, in the place it will take. */
export const Waiting: Story = {
  parameters: { msw: { handlers: [waits] } }, args: { priority: true },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('img').closest('span');
    await expect(frame?.style.background).toContain('linear-gradient');
    await expect(Math.round((frame?.clientWidth ?? 0) / (frame?.clientHeight ?? 1) * 10)).toBe(15);
  },
};
export const Lost: Story = { parameters: { msw: { handlers: [losesImages] } }, play: async ({ canvas }) => expect(await canvas.findByRole('img', { name: 'A beach at noon' })).toBeVisible() };
export const Missing: Story = { args: { src: undefined, srcSet: undefined, placeholder: undefined } };
const sheet = () => <div className="grid grid-cols-4 gap-4">{NAMES.map((name) => <Picture key={name} alt="" className="aspect-3/2" {...namedPicture(name, [320, 640])} sizes="20rem" />)}</div>;
export const Colours: Story = { parameters: { msw: { handlers: [waits] } }, render: sheet };
export const Pictures: Story = { parameters: { msw: { handlers: [drawsImages] } }, render: sheet };
