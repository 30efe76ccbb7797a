import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ApiError } from '#client/call.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { SendCodeStep } from './send-code-step.tsx';

const meta = {
  title: 'Components/Auth/Send code',
  component: SendCodeStep,
  args: {
    title: 'Reset your password',
    lead: 'Type the email you sign in with and we’ll send you a code.',
    submitLabel: 'Send code',
    email: '',
    onSubmit: fn(async () => undefined),
    onHaveCode: fn(),
    onBack: fn(),
  },
  decorators: [
    (Story) => (
      <div className="flex max-w-form flex-col gap-6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    texts: {
      title: 'steps:sendCode.title',
      lead: 'steps:sendCode.lead',
      submitLabel: 'steps:sendCode.submit',
    },
    states: { disabled: 'while it works its button says so and takes no second press' },
  },
} satisfies Meta<typeof SendCodeStep>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing is typed yet. */
export const Empty: Story = {};
/** The address of before stands in the field. */
export const Prefilled: Story = { args: { email: 'ana@azul.example' } };
/** Where no code can be at hand, its link is left out. */
export const WithoutCodeLink: Story = {
  render: ({ onHaveCode: _none, ...args }) => <SendCodeStep {...args} />,
};
/** The address is sent in small letters. */
export const Sends: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText(say('auth:email')), 'Ana@Azul.example{Enter}');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledWith('ana@azul.example'));
  },
};
/** What was typed is no address. */
export const NotAnEmail: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText(say('auth:email')), 'ana@azul');
    await userEvent.click(canvas.getByRole('button', { name: say('steps:sendCode.haveCode') }));
    await expect(await canvas.findByText(say('validation:email'))).toBeVisible();
    await expect(args.onHaveCode).not.toHaveBeenCalled();
  },
};
/** The code is being mailed. */
export const Sending: Story = {
  args: { email: 'ana@azul.example', onSubmit: fn(() => new Promise<void>(() => undefined)) },
  play: async ({ canvas, userEvent, args }) =>
    userEvent.click(canvas.getByRole('button', { name: args.submitLabel! })),
};
const sends: NonNullable<Story['play']> = async ({ canvas, userEvent, args }) =>
  userEvent.click(canvas.getByRole('button', { name: args.submitLabel! }));
/** A mail that could not be sent: the alert has a title (specification, section 8). */
export const Failed: Story = {
  args: {
    email: 'ana@azul.example',
    onSubmit: fn(async () => {
      throw new ApiError('timeout');
    }),
  },
  play: async (context) => {
    await sends(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      say('steps:recover.failedTitle'),
    );
  },
};
/** Failed on the server's side. */
export const FailedInternally: Story = {
  args: {
    email: 'ana@azul.example',
    onSubmit: fn(async () => {
      throw new ApiError(500);
    }),
  },
  play: async (context) => {
    await sends(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      say('steps:recover.internalTitle'),
    );
  },
};

/** Requested too often, even by others: the link of an earlier mail still works. */
export const TooOften: Story = {
  args: {
    email: 'ana@azul.example',
    onSubmit: fn(async () => {
      throw new ApiError(429, { success: false, code: 429, message: 'Too many', retryAfter: 600 });
    }),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: args.submitLabel! }));
    await expect(await canvas.findByText(like('steps:sendCode.linkWorks'))).toBeVisible();
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <SendCodeStep {...args} />
        </div>
      )}
    </ClubMatrix>
  ),
};
