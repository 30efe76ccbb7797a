import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { ClubContactList } from './club-contact.tsx';
import { ContactButton } from './contact-button.tsx';

const meta = {
  title: 'Components/Club/Contact',
  component: ClubContactList,
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof ClubContactList>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Mail, phone, chat and address. */
export const Everything: Story = {};
/** A club that has only a mail address. */
export const OnlyEmail: Story = {
  parameters: { club: { Telefono: '', TelefonoWs: '', Direccion: '' } },
};
/** A club without any contact shows nothing. */
export const Nothing: Story = {
  parameters: { club: { Telefono: '', TelefonoWs: '', Direccion: '', Email: '' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('ul')).toBeNull(),
};
/** The longest address breaks within the list. */
export const LongText: Story = {
  parameters: {
    club: { Email: 'atencion.personalizada.a.socios@asociacion-internacional-de-viajeros.example' },
  },
  decorators: [
    (Story) => (
      <div className="w-60">
        <Story />
      </div>
    ),
  ],
};
/** The same behind a button. */
export const Button: Story = {
  globals: { club: 'azul' },
  render: () => <ContactButton />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: say('common:contact') }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(
      await screen.findByRole('link', { name: 'WhatsApp: +1 (305) 555-01-42' }),
    ).toHaveAttribute('href', expect.stringContaining('wa.me/13055550142'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: say('common:contact') })).toHaveFocus(),
    );
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <ClubContactList />}</ClubMatrix>,
};
