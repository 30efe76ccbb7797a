import type { Meta, StoryObj } from '@storybook/react-vite';
import { fireEvent, waitFor, expect } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { LoginScene } from './login-scene.tsx';

const meta = {
  title: 'Components/Auth/Scene',
  component: LoginScene,
  args: { scene: 1, className: 'h-dvh w-full' },
  parameters: {
    states: {
      loading: 'its ground is drawn in the page’s colors until the picture comes',
      error: 'a picture that does not come leaves the ground',
      disabled: 'has no control that could be switched off',
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof LoginScene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The first of the club’s pictures with its words. */
export const One: Story = {};
/** The second. */
export const Two: Story = { args: { scene: 2 } };
/** The third. */
export const Three: Story = { args: { scene: 3 } };
/** The fourth. */
export const Four: Story = { args: { scene: 4 } };
/** The third on a phone, above the form. */
export const PhoneThird: Story = {
  args: { scene: 2, className: 'h-72' },
  globals: { viewport: { value: 'phone' } },
};
/**
 * The picture cannot be loaded: the club's color under the full shade, so that the line can still
 * be read.
 */
export const WithoutPicture: Story = {
  play: async ({ canvasElement }) => {
    const picture = canvasElement.querySelector('img');
    if (picture) await fireEvent.error(picture);
    await waitFor(() => expect(canvasElement.querySelector('img')).toBeNull());
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <LoginScene {...args} className="h-72" />}</ClubMatrix>,
};
