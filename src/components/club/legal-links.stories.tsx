import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { ClubMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import { say } from '../../../.storybook/say.ts';
import { LegalLinks } from './legal-links.tsx';

const meta = { title: 'Components/Club/Legal links', component: LegalLinks, parameters: { states: {
    loading: 'the dialog it opens has it',
    empty: 'there is no form of it without content',
    error: 'the dialog it opens has it',
    disabled: 'has no control that could be switched off',
  } } } satisfies Meta<typeof LegalLinks>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {};
export const OfSignIn: Story = { args: { texts: ['terms', 'privacy', 'cookies'] } };
/** A press opens the text; closing gives the focus back. */
export const OpensText: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('button', { name: say('common:footer.cookies') });
    link.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
  },
};

export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: () => <ClubMatrix>{() => <LegalLinks />}</ClubMatrix> };
