import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { editMember } from '#contracts/account.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildMemberRecord, memberHandlers } from '#mocks/member.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { PasswordCard } from './password-card.tsx';

const { _id, Email } = buildMemberRecord();
const meta = {
  title: 'Components/Member/Password card',
  component: PasswordCard,
  args: { memberId: _id, email: Email, onChanged: fn() },
  parameters: {
    states: {
      empty: 'the fields are empty at the start',
      disabled: 'while it works its button says so and takes no second press',
    },
    msw: { handlers: memberHandlers() },
  },
  decorators: [
    (Story) => (
      <div className="max-w-card">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PasswordCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The password can be changed. */
export const Default: Story = {};
/** By keyboard only; the other sign-ins are reloaded. */
export const Changed: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByLabelText(say('profile:security.current')).focus();
    await userEvent.keyboard('Vacation#2026');
    await userEvent.type(canvas.getByLabelText(say('profile:security.new')), 'Otono#2027x');
    await userEvent.type(
      canvas.getByLabelText(say('profile:security.confirm')),
      'Otono#2027x{Enter}',
    );
    await expect(await canvas.findByText(say('profile:security.updated'))).toBeVisible();
    await expect(args.onChanged).toHaveBeenCalledOnce();
  },
};
/** The toggle shows what was typed. */
export const Shown: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(say('profile:security.new')), 'Otono#2027x');
    await userEvent.click(canvas.getAllByRole('button', { name: say('auth:showPassword') })[1]!);
    await expect(canvas.getByLabelText(say('profile:security.new'))).toHaveAttribute(
      'type',
      'text',
    );
  },
};
/** Rules and mismatch are shown together, without a call. */
export const Refused: Story = {
  parameters: { msw: { handlers: [] } },
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText(say('profile:security.current')), 'Vacation#2026');
    await userEvent.type(canvas.getByLabelText(say('profile:security.new')), 'short');
    await userEvent.type(canvas.getByLabelText(say('profile:security.confirm')), 'other{Enter}');
    await expect(await canvas.findByText(say('validation:passwordRules'))).toBeVisible();
    await expect(canvas.getByText(say('validation:passwordMismatch'))).toBeVisible();
    await expect(args.onChanged).not.toHaveBeenCalled();
  },
};
const send = async (canvas: { getByLabelText: (label: string) => HTMLElement }) => {
  await userEvent.type(canvas.getByLabelText(say('profile:security.current')), 'Vacation#2026');
  await userEvent.type(canvas.getByLabelText(say('profile:security.new')), 'Otono#2027x');
  await userEvent.type(
    canvas.getByLabelText(say('profile:security.confirm')),
    'Otono#2027x{Enter}',
  );
};
/** The password is one that many use. */
export const TooCommon: Story = {
  parameters: {
    msw: { handlers: [fails(editMember, 400, { fields: { 'body.Password': 'passwordCommon' } })] },
  },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText(say('validation:passwordCommon'))).toBeVisible();
  },
};
/** Tried too often. */
export const TooManyAttempts: Story = {
  parameters: { msw: { handlers: [fails(editMember, 429, { retryAfter: 600 })] } },
  play: async ({ canvas }) => {
    await send(canvas);
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(say('profile:security.failedTitle'));
    await expect(alert).toHaveTextContent(say('errors:429', { count: 10 }));
  },
};
/** The password is being saved. */
export const Saving: Story = {
  parameters: { msw: { handlers: [hangs(editMember)] } },
  play: async ({ canvas }) => {
    await send(canvas);
    await expect(await canvas.findByText(say('profile:security.updating'))).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <PasswordCard {...args} />}</ClubMatrix>,
};
