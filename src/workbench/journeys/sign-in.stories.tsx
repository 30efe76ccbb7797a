import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { currentSession } from '#client/session.ts';
import { WALKER } from '#mocks/journey.ts';
import { say } from '../say.ts';
import { begin, Journey, journeyParameters } from './journey.tsx';
import { FIRST, goHome } from './play.ts';

const meta = {
  title: 'Journeys/Sign in',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: '/' }),
  parameters: journeyParameters,
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const password: Play = async ({ canvas, userEvent, step }) => {
  await step('type e-mail and password', async () => {
    await userEvent.type(
      await canvas.findByLabelText(say('auth:signIn.email'), {}, FIRST),
      WALKER.email,
    );
    await userEvent.type(canvas.getByLabelText(say('auth:signIn.password')), WALKER.password);
  });
};
const code: Play = async (context) => {
  await password(context);
  await context.step('send them', async () => {
    await context.userEvent.keyboard('{Enter}');
    await expect(
      await context.canvas.findByRole('heading', { level: 1, name: say('steps:code.title') }),
    ).toBeVisible();
  });
};
const handOver: Play = async (context) => {
  await code(context);
  const { canvas, userEvent, step } = context;
  await step('type the code of the mail', async () => {
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard(WALKER.code);
    await waitFor(() => expect(currentSession()).toBeDefined());
    await waitFor(() =>
      expect(
        canvas.queryByRole('heading', { name: say('steps:code.title') }),
      ).not.toBeInTheDocument(),
    );
  });
};
const inside: Play = async (context) => {
  await handOver(context);
  await goHome(context);
};

export const Password: Story = { play: password };
export const Code: Story = { play: code };
export const HandOver: Story = { play: handOver };
/** The last step walks all before it, so it is the one that is tested. */
export const Inside: Story = { tags: ['test'], play: inside };
