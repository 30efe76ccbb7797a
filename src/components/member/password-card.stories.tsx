import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { editMember } from '#contracts/account.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildMemberRecord, memberHandlers } from '#mocks/member.ts';
import { ClubMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import { PasswordCard } from './password-card.tsx';

const { _id, Email } = buildMemberRecord();
const meta = {
  title: 'Components/Member/Password card', component: PasswordCard, args: { memberId: _id, email: Email, onChanged: fn() }, parameters: { msw: { handlers: memberHandlers() } },
  decorators: [(Story) => <div className="max-w-card"><Story /></div>],
} satisfies Meta<typeof PasswordCard>;
export default meta;
type Story = StoryObj<typeof meta>;
const english = { club: 'azul', language: 'en' };

export const Default: Story = {};
/** By keyboard alone, and the other sign-ins are read anew. */
export const Changed: Story = {
  globals: english,
  play: async ({ canvas, args }) => {
    canvas.getByLabelText('Current password').focus();
    await userEvent.keyboard('Vacation#2026');
    await userEvent.type(canvas.getByLabelText('New password'), 'Otono#2027x');
    await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'Otono#2027x{Enter}');
    await expect(await canvas.findByText('Your password has been changed')).toBeVisible();
    await expect(args.onChanged).toHaveBeenCalledOnce();
  },
};
/** The toggle shows what was typed. */
export const Shown: Story = {
  globals: english,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'Otono#2027x');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Show password' })[1]!);
    await expect(canvas.getByLabelText('New password')).toHaveAttribute('type', 'text');
  },
};
/** Rules and mismatch are told together, without a call. */
export const Refused: Story = {
  globals: english,
  parameters: { msw: { handlers: [] } },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Current password'), 'Vacation#2026');
    await userEvent.type(canvas.getByLabelText('New password'), 'short');
    await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'other{Enter}');
    await expect(await canvas.findByText('The password does not meet all the requirements')).toBeVisible();
    await expect(canvas.getByText('Passwords do not match')).toBeVisible();
    await expect(args.onChanged).not.toHaveBeenCalled();
  },
};
const send = async (canvas: { getByLabelText: (label: string) => HTMLElement }) => {
  await userEvent.type(canvas.getByLabelText('Current password'), 'Vacation#2026');
  await userEvent.type(canvas.getByLabelText('New password'), 'Otono#2027x');
  await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'Otono#2027x{Enter}');
};
export const TooCommon: Story = {
  globals: english,
  parameters: { msw: { handlers: [fails(editMember, 400, { fields: { 'body.Password': 'passwordCommon' } })] } },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText('This password is too common; choose another one')).toBeVisible();
  },
};
export const TooManyAttempts: Story = {
  globals: english,
  parameters: { msw: { handlers: [fails(editMember, 429, { retryAfter: 600 })] } },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText('Too many attempts. Try again in 10 minutes.')).toBeVisible();
  },
};
export const Saving: Story = {
  globals: english,
  parameters: { msw: { handlers: [hangs(editMember)] } },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText('Updating…')).toBeVisible();
  },
};
export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: (args) => <ClubMatrix>{() => <PasswordCard {...args} />}</ClubMatrix> };
