import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { Failure } from './failure.tsx';

const meta = {
  title: 'Components/Member/Failure',
  component: Failure,
  args: { title: 'The changes could not be saved', error: new ApiError('offline'), onRetry: fn() },
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'without a failure it is not there',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Failure>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The network is lost. */
export const Offline: Story = {};
/** The message leads to the sign-in, and nothing typed is lost. */
export const SessionEnded: Story = { args: { error: new ApiError(401) } };
/** Tried too often: how long to wait. */
export const TooMany: Story = {
  args: { error: new ApiError(429, { success: false, code: 429, message: '', retryAfter: 240 }) },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <Failure {...args} takeFocus={false} />}</ClubMatrix>,
};
