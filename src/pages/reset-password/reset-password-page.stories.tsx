import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { answerTerms } from '#contracts/account.ts';
import { handoff, recoveryChangeFirstTime, recoveryChangeGenerated } from '#contracts/auth.ts';
import { storeSession } from '#client/session.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { buildMemberRecord } from '#mocks/member.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say, spokenLanguage } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

type Handler = ReturnType<typeof answers>;
const network = (...first: Handler[]) => ({
  msw: { handlers: [...first, ...verificationHandlers()] },
});
const at = (params: string) => ({
  router: {
    path: `/reset-password?step=2&tokenId=mailed&email=eva%40bosque.example&tokenPass=pass-token&micrositePass=promo&urlTcPass=${encodeURIComponent('http://azul.localhost:3000/sandbox/booking')}${params}`,
  },
});

const meta = {
  title: 'Pages/First-time password',
  component: ResetPasswordPage,
  args: { scene: 3, leave: fn() },
  parameters: {
    states: { disabled: 'while it works its button says so and takes no second press' },
    layout: 'fullscreen',
    ...at(''),
    ...network(),
    club: { ModuloTC: true, UrlTC: 'http://azul.localhost:3000/sandbox/booking' },
  },
} satisfies Meta<typeof ResetPasswordPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
const club = () =>
  `http://azul.localhost:3000/sandbox/booking?submit=true&keepurl=true&token=one-time-code&microsite=promo&lang=${spokenLanguage()}`;

const type =
  (password: string, confirm = password): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByLabelText(say('verification:dialog.password')),
      password,
    );
    await userEvent.type(
      canvas.getByLabelText(say('verification:dialog.confirmPassword')),
      `${confirm}{Enter}`,
    );
  };
const change = type('Playa#2027x');

/** The first password of an invited member. */
export const Form: Story = {
  tags: ['every-club'],
  ...wholePage('resetPassword'),
  // A guest finds the way to sign in.
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('common:login') })).toBeVisible(),
};
/** The first password on a phone, in Spanish. */
export const SpanishPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** The first password in the dark scheme of the hardest colors. */
export const Dark: Story = { globals: { scheme: 'dark', club: 'coral' } };
/** The tokens of the link leave the address at once; the form stays. */
export const TokensLeaveTheAddress: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(screen.getByTestId('location')).toHaveTextContent(/^\/reset-password$/),
    );
    await expect(
      canvas.getByText(say('verification:firstTime.leadEmail', { email: 'eva@bosque.example' })),
    ).toBeVisible();
  },
};
/** Both passwords can be shown. */
export const Shown: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByLabelText(say('verification:dialog.password')),
      'Playa#2027x',
    );
    const [first, second] = canvas.getAllByRole('button', { name: say('auth:showPassword') });
    await userEvent.click(first!);
    await userEvent.click(second!);
    await expect(canvas.getByLabelText(say('verification:dialog.password'))).toHaveAttribute(
      'type',
      'text',
    );
    await expect(canvas.getByLabelText(say('verification:dialog.confirmPassword'))).toHaveAttribute(
      'type',
      'text',
    );
  },
};
/** A mismatch makes no call: any would fail this story. */
export const Mismatch: Story = {
  parameters: { msw: { handlers: [] } },
  play: async (context) => {
    await type('Playa#2027x', 'Playa#2027y')(context);
    await expect(
      await context.canvas.findByText(say('verification:dialog.problem.passwordMismatch')),
    ).toBeVisible();
  },
};
/** The password is being saved. */
export const Saving: Story = { parameters: network(hangs(recoveryChangeFirstTime)), play: change };

const due = network(
  answers(recoveryChangeFirstTime, buildSignedIn({ DataVerification: true })),
  ...verificationHandlers({ member: buildMemberRecord() }),
);
const saveData: Play = async ({ userEvent }) => {
  const dialog = within(
    await screen.findByRole('dialog', { name: say('verification:dialog.titleData') }),
  );
  const save = dialog.getByRole('button', { name: say('verification:dialog.save') });
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
};
/** checkTerms 'true': the alert's end opens the club's site with the parameters of the link. */
export const TermsKnown: Story = {
  parameters: at('&checkTerms=true'),
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: say('common:ok') }));
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(club()));
  },
};
const back = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
const saved = like('verification:firstTime.savedLine');
/** Back from the club the page is as it was left: it says what was done. */
export const BackFromTheClub: Story = {
  ...TermsKnown,
  parameters: { ...at('&checkTerms=true'), chromatic: { disableSnapshot: true } },
  play: async (context) => {
    await TermsKnown.play?.(context);
    back();
    await expect(await context.canvas.findByText(saved)).toBeVisible();
  },
};
/** The same where the browser loads the page again, without the link. */
export const LoadedAgain: Story = {
  parameters: { router: { path: '/reset-password' }, chromatic: { disableSnapshot: true } },
  beforeEach: () =>
    sessionStorage.setItem(
      'draft:first-password:saved',
      JSON.stringify({ tokenId: 'mailed', after: 'line' }),
    ),
  play: async ({ canvas }) => expect(await canvas.findByText(saved)).toBeVisible(),
};
/** Another link in the same tab is another password. */
export const AnotherLink: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  beforeEach: () =>
    sessionStorage.setItem(
      'draft:first-password:saved',
      JSON.stringify({ tokenId: 'former', after: 'line' }),
    ),
  play: async ({ canvas }) =>
    expect(await canvas.findByLabelText(say('verification:dialog.password'))).toBeVisible(),
};
/** The club asks for data: they are completed here, and then the club opens signed in. */
export const DataDue: Story = {
  parameters: { ...at('&checkTerms=true'), ...due },
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: say('common:ok') }));
    await saveData(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(club()));
  },
};
/** Who does not complete them is signed out, and can sign in. */
export const DataLeft: Story = {
  parameters: { ...at('&checkTerms=true'), ...due },
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: say('common:ok') }));
    const dialog = within(await screen.findByRole('dialog'));
    await context.userEvent.click(
      dialog.getByRole('button', { name: say('verification:dialog.leave') }),
    );
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/$/));
    await expect(context.args.leave).not.toHaveBeenCalled();
  },
};
/** The sign-in cannot be handed over: the person is told to sign in, not sent to a site that refuses. */
export const NotHandedOver: Story = {
  parameters: { ...at('&checkTerms=true'), ...network(fails(handoff, 503)) },
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: say('common:ok') }));
    await expect(
      await context.canvas.findByText(like('verification:firstTime.savedLine')),
    ).toBeVisible();
    await expect(context.args.leave).not.toHaveBeenCalled();
  },
};
/** Without a sign-in no one else's enters the club: another member is signed in here. */
export const OtherMemberHere: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: {
    router: {
      path: '/reset-password?tokenId=mailed&isGen=1&email=eva%40bosque.example&checkTerms=true',
    },
  },
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: say('common:ok') }));
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(expect.not.stringContaining('token=')),
    );
  },
};
/** A link that wants to lead elsewhere leads to the club all the same. */
export const StrangeAddress: Story = {
  parameters: {
    router: {
      path: '/reset-password?tokenId=mailed&tokenPass=pass-token&checkTerms=true&urlTcPass=https%3A%2F%2Fevil.example%2F',
    },
  },
  play: async (context) => {
    await change(context);
    await context.userEvent.click(await screen.findByRole('button', { name: say('common:ok') }));
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        expect.stringMatching(/^http:\/\/azul\.localhost:3000\/sandbox\/booking\?/),
      ),
    );
  },
};
const toTerms: Play = async (context) => {
  await change(context);
  await context.userEvent.click(
    await screen.findByRole('button', { name: say('verification:firstTime.readTerms') }),
  );
  const terms = within(
    await screen.findByRole('dialog', { name: say('verification:terms.title') }),
  );
  await waitFor(() =>
    expect(terms.getByRole('button', { name: say('common:accept') })).toBeEnabled(),
  );
};
/** checkTerms 'false': the alert's end opens the terms; accepting records it and opens the club. */
export const TermsAccepted: Story = {
  parameters: {
    ...at('&checkTerms=false'),
    ...network(
      answers(answerTerms, ({ query }) => {
        if (
          query?.answer !== 'yes' ||
          query.tokenPass !== 'pass-token' ||
          query.email !== 'eva@bosque.example'
        )
          throw new Error('The answer is not the one that was given');
        return { success: true as const };
      }),
    ),
  },
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.click(screen.getByRole('button', { name: say('common:accept') }));
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(club()));
  },
};
/** The terms are refused: nothing is saved. */
export const TermsRefused: Story = {
  parameters: { ...at('&checkTerms=false') },
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.click(screen.getByRole('button', { name: say('common:cancel') }));
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        `http://localhost:3000/?token=pass-token&lang=${spokenLanguage()}`,
      ),
    );
  },
};
/** With data due, too: the terms first, as the link says, then the data. */
export const TermsThenData: Story = {
  parameters: { ...at('&checkTerms=false'), ...due },
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.click(screen.getByRole('button', { name: say('common:accept') }));
    await saveData(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalledWith(club()));
  },
};
/** Closing the terms without an answer leaves the question open. */
export const TermsUnanswered: Story = {
  parameters: at('&checkTerms=false'),
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.keyboard('{Escape}');
    await expect(
      await context.canvas.findByText(like('verification:firstTime.termsLeft')),
    ).toBeVisible();
    await expect(context.args.leave).not.toHaveBeenCalled();
  },
};
/** The invitation ended before the terms were answered. */
export const TermsLinkEnded: Story = {
  parameters: { ...at('&checkTerms=false'), ...network(fails(answerTerms, 4041)) },
  play: async (context) => {
    await toTerms(context);
    await context.userEvent.click(screen.getByRole('button', { name: say('common:accept') }));
    await expect(
      await context.canvas.findByText(like('verification:firstTime.termsEnded')),
    ).toBeVisible();
  },
};
/** Any other value: only the line of success, and the way to sign in. */
export const NoTerms: Story = {
  play: async (context) => {
    await change(context);
    await expect(
      await context.canvas.findByText(like('verification:firstTime.savedLine')),
    ).toBeVisible();
    await context.userEvent.click(
      // The header has a way to sign in too.
      within(context.canvas.getByRole('main')).getByRole('link', {
        name: say('verification:firstTime.signIn'),
      }),
    );
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/$/));
  },
};
/** Generated members: the e-mail of the link goes with the password. */
export const GeneratedMember: Story = {
  parameters: {
    ...at('&isGen=true'),
    ...network(
      fails(recoveryChangeFirstTime, 4042),
      answers(recoveryChangeGenerated, ({ body }) => {
        if (body?.email !== 'eva@bosque.example' || body.tokenId !== 'mailed')
          throw new Error('The e-mail of the link is missing');
        return { success: true as const };
      }),
    ),
  },
  play: async (context) => {
    await change(context);
    await expect(
      await context.canvas.findByText(like('verification:firstTime.savedLine')),
    ).toBeVisible();
  },
};
/** Opened without an invitation. */
export const WithoutLink: Story = { parameters: { router: { path: '/reset-password' } } };

const failing = (handler: Handler, text: TextKey): Story => ({
  parameters: network(handler),
  play: async (context) => {
    await change(context);
    await expect(await context.canvas.findByText(like(text))).toBeVisible();
  },
});
/** 4041, with the way to a new link. */
export const LinkEnded: Story = {
  parameters: network(fails(recoveryChangeFirstTime, 4041)),
  play: async (context) => {
    await change(context);
    await context.userEvent.click(
      await context.canvas.findByRole('button', { name: say('verification:firstTime.askAgain') }),
    );
    await waitFor(() =>
      expect(screen.getByTestId('location')).toHaveTextContent(/^\/recover-password$/),
    );
  },
};
/** The invitation belongs to another account. */
export const WrongAccount: Story = failing(fails(recoveryChangeFirstTime, 4042), 'errors:4042');
/** The server fails. */
export const InternalError: Story = failing(fails(recoveryChangeFirstTime, 500), 'errors:500');
/** The network is lost. */
export const NoAnswer: Story = failing(breaks(recoveryChangeFirstTime), 'errors:offline');
/** The password is one that many use. */
export const TooCommon: Story = failing(
  fails(recoveryChangeFirstTime, 400, { fields: { 'body.password': 'passwordCommon' } }),
  'validation:passwordCommon',
);

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <PageMatrix>{() => <ResetPasswordPage {...args} />}</PageMatrix>,
};
