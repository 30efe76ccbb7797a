import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Input } from '#ui/input.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { PasswordRules } from './password-rules.tsx';

const meta = {
  title: 'Components/Auth/Password rules',
  component: PasswordRules,
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'a rule that is not kept is a state of its own, not a failure',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof PasswordRules>;
export default meta;
type Story = StoryObj<typeof meta>;

/** No rule is met yet. */
export const Empty: Story = { args: { password: '' } };
/** Some rules are met. */
export const SomeKept: Story = { args: { password: 'vacation' } };
/** Every rule is met. */
export const AllKept: Story = { args: { password: 'Vacation#2026' } };
/** A space is not allowed. */
export const WithSpace: Story = {
  args: { password: 'Vacation #2026' },
  play: async ({ canvas }) =>
    expect(canvas.getByText(say('steps:rules.noSpace')).closest('li')).toHaveTextContent(
      say('steps:rules.missing'),
    ),
};

function Typed() {
  const [password, setPassword] = useState('');
  return (
    <div className="flex flex-col gap-3">
      <Input
        aria-label="Password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordRules password={password} />
    </div>
  );
}
/** Each rule updates while typing. */
export const FollowsTyping: Story = {
  args: { password: '' },
  render: () => <Typed />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'vac');
    await expect(
      canvas.getByText(say('steps:rules.summary', { kept: '2', total: '6' })),
    ).toBeInTheDocument();
    await userEvent.type(canvas.getByRole('textbox'), 'atioN#1');
    await expect(
      canvas.getByText(say('steps:rules.summary', { kept: '6', total: '6' })),
    ).toBeInTheDocument();
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  args: { password: 'vacation1' },
  render: (args) => <ClubMatrix>{() => <PasswordRules {...args} />}</ClubMatrix>,
};
