import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { currentSession, storeSession } from '#client/session.ts';
import { answerTerms } from '#contracts/account.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, fails, hangs, refuse } from '#mocks/endpoint.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say, spokenLanguage } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import TermsPage from './terms-page.tsx';
import { FAILURE } from '#contracts/failures.ts';

type Handler = ReturnType<typeof answers>;
const network = (...first: Handler[]) => ({
  msw: { handlers: [...first, ...verificationHandlers()] },
});

const meta = {
  title: 'Pages/Terms acceptance',
  component: TermsPage,
  args: { leave: fn() },
  parameters: {
    layout: 'fullscreen',
    router: {
      path: `/terms?email=eva%40bosque.example&tokenPass=pass-token&micrositePass=promo&urlTcPass=${encodeURIComponent('http://azul.localhost:3000/sandbox/booking')}`,
    },
    ...network(),
    club: { ModuloTC: true, UrlTC: 'http://azul.localhost:3000/sandbox/booking' },
  },
} satisfies Meta<typeof TermsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
const accept: Play = async ({ canvas, userEvent }) => {
  const button = canvas.getByRole('button', { name: say('verification:terms.accept') });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const reject: Play = async ({ canvas, userEvent }) =>
  userEvent.click(canvas.getByRole('button', { name: say('verification:terms.reject') }));

/** The terms, with the answer below. */
export const Reading: Story = {
  tags: ['every-club'],
  ...wholePage('terms'),
  // A guest finds the way to sign in.
  play: async ({ canvas }) =>
    expect(canvas.getByRole('link', { name: say('common:login') })).toBeVisible(),
};
/** On a phone, in Spanish, in the club with the longest name. */
export const SpanishPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark', club: 'coral', language: 'es' } };
/** The page before its data has come. */
export const Loading: Story = { args: { load: () => new Promise(() => undefined) } };
/** Terms that could not be read cannot be accepted. */
export const LoadFailed: Story = {
  args: {
    load: async () => {
      throw new Error('offline');
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(like('legal:failed'))).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: say('verification:terms.accept') }),
    ).toBeDisabled();
  },
};
/** The secret of the link leaves the address at once. */
export const TokensLeaveTheAddress: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async () =>
    waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(/^\/terms$/)),
};
/** Accepting by the link goes on to the club's site with its token. */
export const Accepts: Story = {
  parameters: network(
    answers(answerTerms, ({ query }) => {
      if (
        query?.answer !== 'yes' ||
        query.tokenPass !== 'pass-token' ||
        query.email !== 'eva@bosque.example'
      )
        throw new Error('Not the answer that was given');
      return { success: true as const };
    }),
  ),
  play: async (context) => {
    await accept(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        `http://azul.localhost:3000/sandbox/booking?submit=true&keepurl=true&token=pass-token&microsite=promo&lang=${spokenLanguage()}`,
      ),
    );
  },
};
/** Back from the club the page is as it was left: it says what was answered, and how to go on. */
export const BackFromTheClub: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async (context) => {
    await accept(context);
    await waitFor(() => expect(context.args.leave).toHaveBeenCalled());
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect(
      await context.canvas.findByText(say('verification:terms.answered.yes')),
    ).toBeVisible();
    await expect(
      context.canvas.queryByText(say('verification:terms.noLinkTitle')),
    ).not.toBeInTheDocument();
  },
};
/** Back after refusing, where the browser loads the page again. */
export const LoadedAgain: Story = {
  parameters: { router: { path: '/terms' }, chromatic: { disableSnapshot: true } },
  beforeEach: () => sessionStorage.setItem('draft:terms:answer', '"no"'),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('verification:terms.answered.no'))).toBeVisible(),
};
/** The member of the link is signed in here: a one-time code, whatever the case of its e-mail. */
export const OwnSession: Story = {
  parameters: {
    chromatic: { disableSnapshot: true },
    router: { path: '/terms?email=ANA%40azul.example&tokenPass=pass-token' },
  },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async (context) => {
    await accept(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        expect.stringContaining('token=one-time-code'),
      ),
    );
  },
};
/** Someone else is signed in here: the club opens for the member of the link. */
export const SessionOfAnother: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async (context) => {
    await accept(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(expect.stringContaining('token=pass-token')),
    );
  },
};
/** An address that is not the club's is ignored. */
export const StrangeAddress: Story = {
  parameters: {
    router: { path: '/terms?tokenPass=pass-token&urlTcPass=https%3A%2F%2Fevil.example%2F' },
  },
  play: async (context) => {
    await accept(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        expect.stringMatching(/^http:\/\/azul\.localhost:3000\/sandbox\/booking\?submit=true/),
      ),
    );
  },
};
/** Refusing goes to the default login host. */
export const Rejects: Story = {
  parameters: network(
    answers(answerTerms, ({ query }) => {
      if (query?.answer !== 'no') throw new Error('Not the answer that was given');
      return { success: true as const };
    }),
  ),
  play: async (context) => {
    await reject(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        `http://localhost:3000/?token=pass-token&lang=${spokenLanguage()}`,
      ),
    );
  },
};
/** A signed-in member answers without a link and goes in by a one-time code. */
export const BySession: Story = {
  parameters: { router: { path: '/terms' } },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async (context) => {
    await expect(context.canvas.getByText(/ana@azul.example/)).toBeVisible();
    await accept(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        expect.stringContaining('token=one-time-code'),
      ),
    );
  },
};
/** Refusing from a session ends it. */
export const RejectsBySession: Story = {
  parameters: { router: { path: '/terms' } },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async (context) => {
    await reject(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        `http://localhost:3000/?lang=${spokenLanguage()}`,
      ),
    );
    await expect(currentSession()).toBeUndefined();
  },
};
/** Without link or session there is only something to read. */
export const WithoutLink: Story = {
  parameters: { router: { path: '/terms' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(say('verification:terms.noLinkTitle'))).toBeVisible();
    await expect(
      canvas.queryByRole('button', { name: say('verification:terms.accept') }),
    ).toBeNull();
  },
};
/** The answer is being saved. */
export const Saving: Story = { parameters: network(hangs(answerTerms)), play: accept };
/** The link has ended. */
export const LinkEnded: Story = {
  parameters: network(fails(answerTerms, 4041)),
  play: async (context) => {
    await accept(context);
    await expect(
      await context.canvas.findByText(say('verification:terms.endedTitle')),
    ).toBeVisible();
    await expect(context.args.leave).not.toHaveBeenCalled();
  },
};
/**
 * An ended link is not kept for a signed-in member: it is forgotten, and the session answers from
 * then on.
 */
export const LinkEndedForMember: Story = {
  parameters: network(
    answers(answerTerms, ({ query }) =>
      query?.tokenPass ? refuse(FAILURE.linkExpired) : { success: true as const },
    ),
  ),
  beforeEach: () => storeSession(buildSignedIn()),
  play: async (context) => {
    await reject(context);
    await expect(
      await context.canvas.findByText(say('verification:terms.endedTitle')),
    ).toBeVisible();
    await expect(sessionStorage.getItem('draft:terms:link')).toBeNull();
    await expect(
      context.canvas.getByText(say('verification:terms.leadEmail', { email: 'ana@azul.example' })),
    ).toBeVisible();
    await reject(context);
    await waitFor(() =>
      expect(context.args.leave).toHaveBeenCalledWith(
        `http://localhost:3000/?lang=${spokenLanguage()}`,
      ),
    );
  },
};
/** As in the dialog: a section is one press away, and the text goes on paper. */
export const ContentsAndPrint: Story = {
  play: async ({ canvas, userEvent }) => {
    const print = fn();
    const before = window.print;
    window.print = print;
    try {
      await userEvent.click(await canvas.findByRole('button', { name: say('legal:print') }));
      await expect(print).toHaveBeenCalledOnce();
    } finally {
      window.print = before;
    }
    const contents = canvas.getByRole('navigation', { name: say('legal:contents') });
    if (!contents.querySelector('details')?.open)
      await userEvent.click(within(contents).getByText(say('legal:contents')));
    const line = within(contents).getAllByRole('link')[3]!;
    await userEvent.click(line);
    await expect(
      canvas.getByRole('heading', { level: 2, name: new RegExp(`^4\\. ${line.textContent}`) }),
    ).toHaveFocus();
  },
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: network(fails(answerTerms, 500)),
  play: async (context) => {
    await accept(context);
    await expect(await context.canvas.findByText(say('verification:terms.failed'))).toBeVisible();
  },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <PageMatrix>{() => <TermsPage {...args} />}</PageMatrix>,
};
