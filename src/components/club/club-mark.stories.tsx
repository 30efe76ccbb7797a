import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { ClubMark } from './club-mark.tsx';

const meta = {
  title: 'Components/Club/Mark',
  component: ClubMark,
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof ClubMark>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The club’s own mark. */
export const WithLogo: Story = {};

/** No logo: the initials of the significant words. */
export const WithoutLogo: Story = {
  parameters: { club: { Logo: '', LogoIcon: '', Nombre: 'Bosque y Montaña' } },
  play: async ({ canvasElement }) =>
    expect(canvasElement.querySelector('[data-initials=BM]')).toBeVisible(),
};

/** A picture that cannot be loaded must not show as a broken image. */
export const BrokenLogo: Story = {
  parameters: { club: { Logo: '', LogoIcon: 'data:image/png;base64,none' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[data-initials]')).toBeVisible()),
};

/** Without a mark the name stands, the longest on two lines. */
export const LongName: Story = {
  parameters: {
    club: {
      Logo: '',
      LogoIcon: '',
      Nombre: 'Bosque y Montaña Asociación Internacional de Socios Viajeros',
    },
  },
  decorators: [
    (Story) => (
      <div className="w-60">
        <Story />
      </div>
    ),
  ],
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <ClubMark />}</ClubMatrix>,
};
