import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { readStorage, writeStorage } from '#client/storage.ts';
import { unlockCodes } from '#contracts/auth.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { OwnerNotice } from './owner-notice.tsx';
import { UnlockNotice } from './unlock-notice.tsx';

const meta = {
  title: 'Components/Auth/Notices',
  component: OwnerNotice,
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  parameters: {
    states: {
      empty: 'a notice without text is not drawn',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof OwnerNotice>;
export default meta;
type Story = StoryObj<typeof meta>;
const mailed = { router: { path: '/?unlock=mailed-token' } };

/** What is new at the sign-in; it can be closed. */
export const PerOwner: Story = {
  play: async ({ canvas }) =>
    expect(canvas.getByRole('button', { name: say('auth:notice.close') })).toBeVisible(),
};
/** By keyboard; the choice is stored, so the notice does not come again. */
export const Dismissed: Story = {
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: say('auth:notice.close') }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByRole('button')).toBeNull());
    await expect(readStorage('notices')).toEqual(['login-per-owner']);
  },
};
/** Closed before, it stays away. */
export const DismissedBefore: Story = {
  beforeEach: () => writeStorage('notices', ['login-per-owner']),
  play: async ({ canvas }) => expect(canvas.queryByRole('status')).toBeNull(),
};

/** The mailed link is being used. */
export const Unlocking: Story = {
  parameters: { ...mailed, msw: { handlers: [hangs(unlockCodes)] } },
  render: () => <UnlockNotice />,
};
/** Codes work again. */
export const Unlocked: Story = {
  parameters: { ...mailed, msw: { handlers: [answers(unlockCodes, { success: true })] } },
  render: () => <UnlockNotice />,
  play: async ({ canvas }) => waitFor(() => expect(canvas.getByRole('status')).toHaveFocus()),
};
/** The mailed link has ended. */
export const UnlockLinkEnded: Story = {
  parameters: { ...mailed, msw: { handlers: [fails(unlockCodes, 4041)] } },
  render: () => <UnlockNotice />,
  play: async ({ canvas }) => expect(await canvas.findByText(like('errors:4041'))).toBeVisible(),
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <OwnerNotice />}</ClubMatrix>,
};
