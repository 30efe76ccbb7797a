import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { answerTerms } from '#contracts/account.ts';
import { recoveryChangeFirstTime, recoveryChangeGenerated } from '#contracts/auth.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { PageMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import ResetPasswordPage from './reset-password-page.tsx';

type Handler = ReturnType<typeof answers>;
const network = (...first: Handler[]) => ({ msw: { handlers: [...first, ...verificationHandlers()] } });
const at = (params: string) => ({ router: { path: `/reset-password?step=2&tokenId=mailed&email=eva%40bosque.example&tokenPass=pass-token&micrositePass=promo&urlTcPass=${encodeURIComponent('http://azul.localhost:3000/sandbox/booking')}${params}` } });

const meta = {
  title: 'Pages/First-time password',
  component: ResetPasswordPage,
  args: { scene: 3, leave: fn() },
  parameters: { layout: 'fullscreen', ...at(''), ...network() },
} satisfies Meta<typeof ResetPasswordPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
/** Stories with steps read words and addresses, so they stand in one club and language. */
const english = { club: 'azul', language: 'en' };
const club = 'http://azul.localhost:3000/sandbox/booking?submit=true&keepurl=true&token=pass-token&microsite=promo&lang=en';

const type = (password: string, confirm = password): Play => async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText(/^(New password|Contraseña nueva)$/), password);
  await userEvent.type(canvas.getByLabelText(/^(Repeat the new password|Repita la contraseña nueva)$/), `${confirm}{Enter}`);
};
const change = type('Playa#2027x');

export const Form: Story = {};
export const SpanishPhone: Story = { globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { scheme: 'dark', club: 'coral' } };
/** The tokens of the link leave the address at once; the form stays. */
export const TokensLeaveTheAddress: Story = {
  globals: english,
  play: async ({ canvas }) => {
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/reset-password$/));
    await expect(canvas.getByText('For the account eva@bosque.example')).toBeVisible();
  },
};
/** Both passwords can be shown. */
export const Shown: Story = {
  globals: english,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('New password'), 'Playa#2027x');
    const [first, second] = canvas.getAllByRole('button', { name: 'Show password' });
    await userEvent.click(first!);
    await userEvent.click(second!);
    await expect(canvas.getByLabelText('New password')).toHaveAttribute('type', 'text');
    await expect(canvas.getByLabelText('Repeat the new password')).toHaveAttribute('type', 'text');
  },
};
/** A mismatch makes no call: any would fail this story. */
export const Mismatch: Story = {
  globals: english,
  parameters: { msw: { handlers: [] } },
  play: async (context) => {
    await type('Playa#2027x', 'Playa#2027y')(context);
    await expect(await context.canvas.findByText('Passwords do not match')).toBeVisible();
  },
};
export const Saving: Story = { globals: english, parameters: network(hangs(recoveryChangeFirstTime)), play: change };

/** checkTerms 'true': the alert's end opens the club's site with the parameters of the link. */
export const TermsKnown: Story = {
  globals: english,
  parameters: at('&checkTerms=true'),
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(club));
  },
};
/** A link that wants to lead elsewhere leads to the club all the same. */
export const StrangeAddress: Story = {
  globals: english,
  parameters: { router: { path: '/reset-password?tokenId=mailed&tokenPass=pass-token&checkTerms=true&urlTcPass=https%3A%2F%2Fevil.example%2F' } },
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(expect.stringMatching(/^http:\/\/azul\.localhost:3000\/sandbox\/booking\?/)));
  },
};
const toTerms: Play = async (context) => {
  await change(context);
  await context.userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  const terms = within(await screen.findByRole('dialog', { name: 'Terms and conditions' }));
  await waitFor(() => expect(terms.getByRole('button', { name: 'Accept' })).toBeEnabled());
};
/** checkTerms 'false': the alert's end opens the terms; accepting records it and opens the club. */
export const TermsAccepted: Story = {
  globals: english,
  parameters: { ...at('&checkTerms=false'), ...network(answers(answerTerms, ({ query }) => { if (query?.answer !== 'yes' || query.tokenPass !== 'pass-token' || query.email !== 'eva@bosque.example') throw new Error('The answer is not the one that was given'); return { success: true as const }; })) },
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(club));
  },
};
export const TermsRefused: Story = {
  globals: english,
  parameters: { ...at('&checkTerms=false') },
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith('http://localhost:3000/?token=pass-token&lang=en'));
  },
};
/** Closing the terms without an answer leaves the question open. */
export const TermsUnanswered: Story = {
  globals: english,
  parameters: at('&checkTerms=false'),
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.keyboard('{Escape}');
    await expect(await context.canvas.findByText(/We still need your answer/)).toBeVisible();
    await expect(context.args.leave).not.toHaveBeenCalled();
  },
};
export const TermsLinkEnded: Story = {
  globals: english,
  parameters: { ...at('&checkTerms=false'), ...network(fails(answerTerms, 4041)) },
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await expect(await context.canvas.findByText(/sign in and we will ask you there/)).toBeVisible();
  },
};
/** Any other value: only the line of success, and the way to sign in. */
export const NoTerms: Story = {
  globals: english,
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(/You can sign in with it now/)).toBeVisible();
    await context.userEvent.click(context.canvas.getByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/$/));
  },
};
/** Generated members: the e-mail of the link goes with the password. */
export const GeneratedMember: Story = {
  globals: english,
  parameters: { ...at('&isGen=true'), ...network(fails(recoveryChangeFirstTime, 4042), answers(recoveryChangeGenerated, ({ body }) => { if (body?.email !== 'eva@bosque.example' || body.tokenId !== 'mailed') throw new Error('The e-mail of the link is missing'); return { success: true as const }; })) },
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(/You can sign in with it now/)).toBeVisible();
  },
};
export const WithoutLink: Story = { parameters: { router: { path: '/reset-password' } } };

const failing = (handler: Handler, text: RegExp): Story => ({
  globals: english,
  parameters: network(handler),
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(text)).toBeVisible();
  },
});
/** 4041, with the way to a new link. */
export const LinkEnded: Story = {
  globals: english,
  parameters: network(fails(recoveryChangeFirstTime, 4041)),
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Ask for a new link' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/recover-password$/));
  },
};
export const WrongAccount: Story = failing(fails(recoveryChangeFirstTime, 4042), /not meant for this account/);
export const InternalError: Story = failing(fails(recoveryChangeFirstTime, 500), /went wrong on our side/);
export const NoAnswer: Story = failing(breaks(recoveryChangeFirstTime), /No connection/);
export const TooCommon: Story = failing(fails(recoveryChangeFirstTime, 400, { fields: { 'body.password': 'passwordCommon' } }), /too common/);

export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: (args) => <PageMatrix>{() => <ResetPasswordPage {...args} />}</PageMatrix> };
