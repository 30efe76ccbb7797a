import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { PriceMatchImage } from './price-match-image.tsx';

const meta = {
  title: 'Components/Legal/Price match image',
  component: PriceMatchImage,
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'there is no form of it without content',
      error: 'the dialog it opens has it',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof PriceMatchImage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In English. */
export const English: Story = { globals: { language: 'en' } };
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' } };
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <PriceMatchImage />}</ClubMatrix>,
};

/** The image opens the text, and gets focus back when it closes. */
export const Opens: Story = {
  play: async ({ canvas }) => {
    const image = canvas.getByRole('button', { name: begins('legal:priceMatch.title') });
    image.focus();
    await userEvent.keyboard('{Enter}');
    await expect(
      await screen.findByRole('dialog', { name: say('legal:priceMatch.title') }),
    ).toBeVisible();
    await expect(await screen.findByRole('heading', { name: /^3\. / })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(image).toHaveFocus());
  },
};
