import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { recoveryChange, recoveryChangeGenerated, recoverySend } from '#contracts/auth.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import RecoverPasswordPage from './recover-password-page.tsx';

const sent = { success: true, otp: { length: 4, resendIn: 120 } } as const;

const meta = {
  title: 'Pages/Recover password',
  component: RecoverPasswordPage,
  args: { scene: 2 },
  parameters: {
    states: { disabled: 'while it works its button says so and takes no second press' },
    layout: 'fullscreen',
    router: { path: '/recover-password' },
    msw: {
      handlers: [
        answers(recoverySend, sent),
        answers(recoveryChange, { success: true }),
        answers(recoveryChangeGenerated, { success: true }),
      ],
    },
  },
} satisfies Meta<typeof RecoverPasswordPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const send: Play = async ({ canvas, userEvent }) =>
  userEvent.type(canvas.getByLabelText(say('auth:email')), 'ana@azul.example{Enter}');
const change: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText(say('steps:newPassword.password')), 'Playa#2027x');
  await userEvent.type(
    canvas.getByLabelText(say('steps:newPassword.confirm')),
    'Playa#2027x{Enter}',
  );
};
const link = { router: { path: '/recover-password?step=2&tokenId=mailed-token' } };

/** The address a link is mailed to. */
export const StepOne: Story = {
  tags: ['every-club'],
  ...wholePage('recoverPassword'),
  // A guest finds the way to sign in.
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('common:login') })).toBeVisible(),
};
/** The first step on a phone, in Spanish. */
export const StepOneSpanishPhone: Story = {
  globals: { language: 'es', club: 'bosque', viewport: { value: 'phone' } },
};
/** The mail is being sent. */
export const Sending: Story = {
  parameters: { msw: { handlers: [hangs(recoverySend)] } },
  play: send,
};

/** The alert says the same for known and unknown e-mails; closing it leads to the sign-in. */
export const Sent: Story = {
  play: async (context) => {
    await send(context);
    await waitFor(() =>
      expect(
        screen.getByText(say('steps:recover.sentText', { email: 'ana@azul.example' })),
      ).toBeVisible(),
    );
  },
};
/** The mail was sent: the way leads to the sign-in. */
export const ClosesToLogin: Story = {
  play: async (context) => {
    await send(context);
    await context.userEvent.click(await screen.findByRole('button', { name: say('common:ok') }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/$/));
  },
};
/** Asked too often: how long to wait. */
export const TooMany: Story = {
  parameters: { msw: { handlers: [fails(recoverySend, 429, { retryAfter: 300 })] } },
  play: async (context) => {
    await send(context);
    await expect(await context.canvas.findByText(like('errors:429', { count: 5 }))).toBeVisible();
  },
};

/** Step 2 only with `step=2` and a token, which leaves the address at once. */
export const StepTwo: Story = {
  parameters: link,
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('heading', { name: say('steps:newPassword.title') }),
    ).toBeVisible();
    await waitFor(() =>
      expect(screen.getByTestId('location')).toHaveTextContent(/^\/recover-password$/),
    );
    await expect(
      canvas.getByRole('heading', { name: say('steps:newPassword.title') }),
    ).toBeVisible();
  },
};
/** The new password on a phone, in Spanish. */
export const StepTwoSpanishPhone: Story = {
  parameters: link,
  globals: { language: 'es', viewport: { value: 'phone' } },
};
/** A link without a step begins at the first. */
export const TokenWithoutStep: Story = {
  parameters: { router: { path: '/recover-password?tokenId=mailed-token' } },
  play: async ({ canvas }) =>
    expect(canvas.getByRole('heading', { name: say('steps:recover.title') })).toBeVisible(),
};
/** The password was changed. */
export const Changed: Story = {
  parameters: link,
  play: async (context) => {
    await change(context);
    await waitFor(() => expect(screen.getByText(say('steps:recover.savedTitle'))).toBeVisible());
  },
};
/** Generated members: the e-mail of the link goes with the password. */
export const GeneratedMember: Story = {
  parameters: {
    router: {
      path: '/recover-password?step=2&tokenId=mailed-token&isGen=true&email=eva%40bosque.example',
    },
    msw: {
      handlers: [
        answers(recoveryChangeGenerated, ({ body }) => {
          if (body?.email !== 'eva@bosque.example' || body.tokenId !== 'mailed-token')
            throw new Error('The e-mail of the link is missing');
          return { success: true as const };
        }),
      ],
    },
  },
  play: async (context) => {
    await expect(
      context.canvas.getByText(say('steps:newPassword.lead', { email: 'eva@bosque.example' })),
    ).toBeVisible();
    await change(context);
    await waitFor(() => expect(screen.getByText(say('steps:recover.savedTitle'))).toBeVisible());
  },
};
/** A generated member without an address is asked for it. */
export const GeneratedWithoutEmail: Story = {
  parameters: { router: { path: '/recover-password?step=2&tokenId=mailed-token&isGen=true' } },
  play: async ({ canvas }) => expect(canvas.getByLabelText(say('auth:email'))).toBeVisible(),
};

const failing = (handler: ReturnType<typeof fails>, text: TextKey): Story => ({
  parameters: { ...link, msw: { handlers: [handler] } },
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(like(text))).toBeVisible();
  },
});
/** The four failures of the specification (section 8), each with its own words. */
export const LinkEnded: Story = failing(fails(recoveryChange, 4041), 'errors:4041');
/** The network is lost. */
export const NoAnswer: Story = failing(breaks(recoveryChange), 'errors:offline');
/** Step 1 failed on the server's side: titled so (specification, section 8). */
export const SendFailed: Story = {
  parameters: { msw: { handlers: [fails(recoverySend, 500)] } },
  play: async (context) => {
    await send(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(
      say('steps:recover.internalTitle'),
    );
  },
};
/** The server fails. */
export const InternalError: Story = failing(fails(recoveryChange, 500), 'errors:500');
/** The link belongs to another account. */
export const WrongAccount: Story = failing(fails(recoveryChange, 4042), 'errors:4042');

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <PageMatrix>{() => <RecoverPasswordPage {...args} />}</PageMatrix>,
};
