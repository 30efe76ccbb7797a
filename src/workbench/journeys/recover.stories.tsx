import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { WALKER } from '#mocks/journey.ts';
import { say } from '../say.ts';
import { begin, Journey, journeyParameters } from './journey.tsx';
import { FIRST, goHome } from './play.ts';

const meta = {
  title: 'Journeys/Recover a password',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: '/' }),
  parameters: journeyParameters,
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const forgotten: Play = async ({ canvas, userEvent, step }) => {
  await step('say that the password is forgotten', async () => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('auth:signIn.forgot') }, FIRST),
    );
    await userEvent.type(await canvas.findByLabelText(say('auth:email')), WALKER.email);
  });
};
const code: Play = async (context) => {
  await forgotten(context);
  await context.step('have a code mailed', async () => {
    await context.userEvent.keyboard('{Enter}');
    await expect(
      await context.canvas.findByRole('heading', { level: 1, name: say('steps:code.title') }),
    ).toBeVisible();
  });
};
const newPassword: Play = async (context) => {
  await code(context);
  const { canvas, userEvent, step } = context;
  await step('type the code', async () => {
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard(WALKER.recoveryCode);
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: say('auth:continue') })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await expect(
      await canvas.findByRole('heading', { level: 1, name: say('steps:newPassword.title') }),
    ).toBeVisible();
  });
  await step('choose a password', async () => {
    await userEvent.type(
      canvas.getByLabelText(say('steps:newPassword.password')),
      WALKER.newPassword,
    );
    await userEvent.type(
      canvas.getByLabelText(say('steps:newPassword.confirm')),
      WALKER.newPassword,
    );
  });
};
const inside: Play = async (context) => {
  await newPassword(context);
  await context.step('save it', async () => {
    await context.userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        context.canvas.queryByRole('heading', { name: say('steps:newPassword.title') }),
      ).not.toBeInTheDocument(),
    );
  });
  await goHome(context);
};

export const Forgotten: Story = { play: forgotten };
export const Code: Story = { play: code };
export const NewPassword: Story = { play: newPassword };
/** The last step walks all before it, so it is the one that is tested. */
export const Inside: Story = { tags: ['test'], play: inside };
