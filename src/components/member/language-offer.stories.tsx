import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { readStorage } from '#client/storage.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { LanguageOffer } from './language-offer.tsx';

const meta = {
  title: 'Components/Member/Language offer',
  component: LanguageOffer,
  args: { language: 'es', onClose: fn() },
  parameters: {
    states: {
      loading: 'the old words stay until the new ones are there',
      empty: 'there is no form of it without content',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof LanguageOffer>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The member’s language was changed: the site can follow. */
export const Default: Story = {};
/** The site follows. */
export const Accepted: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(
      canvas.getByRole('button', {
        name: say('profile:form.switchLanguage', { language: say('profile:form.inLanguage.es') }),
      }),
    );
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(readStorage('iso')).toBe('es');
  },
};
/** The site stays as it is. */
export const Declined: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:form.keepLanguage') }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(readStorage('iso')).toBeUndefined();
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>
      {({ language }) => <LanguageOffer {...args} language={language === 'en' ? 'es' : 'en'} />}
    </ClubMatrix>
  ),
};
