import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { CHECKOUT_BUTTON, storyCheckoutSettings } from '#mocks/checkout.ts';
import {
  createRenewalCheckout,
  editMember,
  endSession,
  getMember,
  getSubscription,
  listDevices,
} from '#contracts/account.ts';
import { listLine } from '#contracts/line.ts';
import { getCatalog } from '#contracts/catalogue.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import {
  buildExpired,
  buildMemberRecord,
  buildPlaces,
  buildSubscription,
  forgetMembers,
  memberHandlers,
} from '#mocks/member.ts';
import { lineHandlers, placesOfEveryKind } from '#mocks/line.ts';
import { watchHandlers } from '#mocks/watch.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { begins, say, written } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import ProfilePage from './profile-page.tsx';

function Place() {
  const { pathname, search, hash } = useLocation();
  return <span hidden data-testid="location">{`${pathname}${search}${hash}`}</span>;
}
function AppRouter({ at, children }: { at: string; children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route
          path="/profile"
          element={
            <>
              <Place />
              {children}
              <p className="sr-only">
                <Link to="/away">Away</Link>
              </p>
            </>
          }
        />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>
  );
}
/**
 * A router with a place to go to, for the guard against losing changes. `parameters.at` is the
 * address.
 */
const withAppRouter: Decorator = (Story, { parameters, id }) => (
  <AppRouter key={id} at={String(parameters.at ?? '/profile')}>
    <Story />
  </AppRouter>
);

const meta = {
  title: 'Pages/Profile',
  component: ProfilePage,
  decorators: [withAppRouter],
  beforeEach: () => {
    forgetMembers();
    storeSession(buildSignedIn());
  },
  parameters: {
    layout: 'fullscreen',
    router: { disable: true },
    boot: { settings: storyCheckoutSettings() },
    msw: { handlers: memberHandlers() },
  },
} satisfies Meta<typeof ProfilePage>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (section: string) => `/profile?section=${section}`;

/** The membership and what it costs. */
export const Payments: Story = { tags: ['every-club'], ...wholePage('profile') };
/** The membership has ended. */
export const Expired: Story = {
  parameters: { msw: { handlers: memberHandlers({ subscription: buildExpired() }) } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText(say('profile:subscription.expired'), { exact: true }),
    ).toBeVisible(),
};
/** The data of the member. */
export const Owner: Story = { parameters: { at: at('owner') } };
/** The data of the co-owner. */
export const CoOwner: Story = { parameters: { at: at('co-owner') } };
/** Password, passkeys, devices and sign-ins. */
export const Security: Story = { parameters: { at: at('security') } };
/** Every renewal of the membership. */
export const Renewals: Story = { parameters: { at: at('renewals') } };
/** Nothing was renewed yet. */
export const NoRenewals: Story = {
  parameters: {
    at: at('renewals'),
    msw: { handlers: memberHandlers({ subscription: buildSubscription({ renewals: [] }) }) },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('profile:renewals.empty'))).toBeVisible(),
};
/** What the contract watches and waits for, as among the trips. */
export const Waiting: Story = {
  parameters: {
    at: at('waiting'),
    msw: {
      handlers: [
        ...watchHandlers(),
        ...lineHandlers({ places: placesOfEveryKind() }),
        ...memberHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: begins('watch:strip.title') }),
    ).toHaveAttribute('href', '/watches');
    await expect(await canvas.findByRole('heading', { name: say('line:title') })).toBeVisible();
  },
};
/** No line and no watch. */
export const WaitingForNothing: Story = {
  parameters: {
    at: at('waiting'),
    msw: { handlers: [...watchHandlers([]), ...lineHandlers(), ...memberHandlers()] },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('watch:strip.none') })).toBeVisible(),
};
/** The lines could not be read; the watches stand. */
export const WaitingFailed: Story = {
  parameters: {
    at: at('waiting'),
    msw: { handlers: [fails(listLine, 500), ...watchHandlers(), ...memberHandlers()] },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('profile:waiting.loadFailed'))).toBeVisible(),
};
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' }, parameters: { at: at('owner') } };

/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getMember)] } } };
/** A section is on its way; the menu stands. */
export const LoadingSection: Story = {
  parameters: { msw: { handlers: [hangs(getSubscription), ...memberHandlers()] } },
};
/** Devices and sign-ins are on their way. */
export const LoadingSecurity: Story = {
  parameters: { at: at('security'), msw: { handlers: [hangs(listDevices), ...memberHandlers()] } },
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getMember, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('errors:retry') })).toBeVisible(),
};
/** The session has ended: the way leads to the sign-in. */
export const SessionEnded: Story = {
  parameters: { msw: { handlers: [fails(getMember, 401)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('profile:signInAgain') })).toHaveAttribute(
      'href',
    ),
};
/** The membership could not be read. */
export const SubscriptionFailed: Story = {
  parameters: { msw: { handlers: [breaks(getSubscription), ...memberHandlers()] } },
};
/** Countries and dial codes could not be read. */
export const ListsFailed: Story = {
  parameters: {
    at: at('owner'),
    msw: { handlers: [fails(getCatalog, 500), ...memberHandlers()] },
  },
};

/**
 * Without a co-owner there is no form for one, nor a place in the menu; its address leads to the
 * first section.
 */
export const WithoutCoOwner: Story = {
  parameters: {
    at: at('co-owner'),
    msw: { handlers: memberHandlers({ member: buildMemberRecord({ coOwner: null }) }) },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: say('profile:sections.payments') }),
    ).toBeVisible();
    await expect(
      canvas.queryByRole('link', { name: say('profile:sections.coOwner') }),
    ).not.toBeInTheDocument();
  },
};
/** Signed in as the co-owner: own data under Co-owner, the other person's under Owner. */
export const SignedInAsCoOwner: Story = {
  parameters: {
    at: at('owner'),
    msw: { handlers: memberHandlers({ member: buildMemberRecord({ role: 'coOwner' }) }) },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('profile:form.other'))).toBeVisible(),
};
/**
 * Sections are addresses, also by hash; the menu changes them and moves reading to the new title.
 */
export const Sections: Story = {
  parameters: { at: '/profile#renewals' },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: say('profile:sections.renewals') }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: say('profile:sections.security') }));
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: say('profile:sections.security') })).toHaveFocus(),
    );
    await expect(canvas.getByTestId('location')).toHaveTextContent('/profile?section=security');
  },
};

/**
 * Saved by keyboard only: the number is grouped while it is typed, and the card says that it is
 * saved.
 */
export const SaveByKeyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true }, at: at('owner') },
  play: async ({ canvas }) => {
    const city = await canvas.findByLabelText(begins('profile:form.Ciudad'));
    city.focus();
    await userEvent.keyboard('{Control>}a{/Control}Tampa');
    const phone = canvas.getByLabelText(
      `${say('profile:form.Telefono')}, ${say('profile:form.number')}`,
    );
    phone.focus();
    await userEvent.keyboard('{Control>}a{/Control}8135550199');
    await expect(phone).toHaveValue('(813) 555-01-99');
    await expect(canvas.getByText(say('profile:form.unsaved'))).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.getAllByText(say('profile:form.saved')).length).toBeGreaterThan(0),
    );
    await expect(canvas.getByLabelText(begins('profile:form.Ciudad'))).toHaveValue('Tampa');
    await expect(
      sessionStorage.getItem('draft:profile:7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001'),
    ).toBeNull();
  },
};
/**
 * Missing and impossible data never leaves the page: message, marks, and focus at the first one.
 */
export const Invalid: Story = {
  parameters: {
    at: at('owner'),
    msw: {
      handlers: [
        fails(editMember, 500),
        ...memberHandlers({ member: buildMemberRecord({ FechaNacimiento: '', Telefono: '12' }) }),
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('profile:form.save') }));
    await expect(await canvas.findByText(say('profile:form.check'))).toBeVisible();
    await expect(canvas.getByText(say('fields:phone'))).toBeVisible();
    // Day or month: each language writes its dates in its own order.
    await waitFor(() =>
      expect(document.activeElement).toHaveAttribute(
        'aria-label',
        expect.stringMatching(begins('profile:form.FechaNacimiento')),
      ),
    );
  },
};
/** What only the server knows comes back to its field. */
export const RefusedByServer: Story = {
  parameters: {
    at: at('owner'),
    msw: {
      handlers: [
        fails(editMember, 400, { fields: { 'body.profile.Nombre': 'lettersOnly' } }),
        ...memberHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('profile:form.save') }));
    await expect(await canvas.findByText(say('fields:lettersOnly'))).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(begins('profile:form.Nombre'))).toHaveFocus());
  },
};
/** Saving fails: nothing typed is lost. */
export const SaveFailed: Story = {
  parameters: { at: at('owner'), msw: { handlers: [breaks(editMember), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(begins('profile:form.Ciudad')), ' Beach');
    await userEvent.click(canvas.getByRole('button', { name: say('profile:form.save') }));
    const alert = await canvas.findByText(say('profile:form.failedTitle'));
    await expect(alert).toBeVisible();
    await expect(canvas.getByLabelText(begins('profile:form.Ciudad'))).toHaveValue('Miami Beach');
  },
};
/** Changes survive a walk to another section (and a reload), and leaving the page asks first. */
export const UnsavedChanges: Story = {
  parameters: { at: at('owner') },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(begins('profile:form.Ciudad')), ' Beach');
    await userEvent.click(canvas.getByRole('link', { name: begins('profile:sections.renewals') }));
    await userEvent.click(
      await canvas.findByRole('link', {
        name: `${say('profile:sections.owner')} (${say('profile:unsavedMark')})`,
      }),
    );
    await expect(await canvas.findByLabelText(begins('profile:form.Ciudad'))).toHaveValue(
      'Miami Beach',
    );
    await expect(canvas.getByText(say('profile:form.restored'))).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Away' }));
    await userEvent.click(await screen.findByRole('button', { name: say('profile:guard.stay') }));
    await expect(canvas.getByTestId('location')).toHaveTextContent('/profile?section=owner');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await userEvent.click(canvas.getAllByRole('button', { name: say('profile:form.discard') })[0]!);
    await expect(canvas.getByLabelText(begins('profile:form.Ciudad'))).toHaveValue('Miami');
    await userEvent.click(canvas.getByRole('link', { name: 'Away' }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/away'));
  },
};
/** Mails in another language: the site may follow, and is not forced to. */
export const LanguageChanged: Story = {
  // The site speaks English, the mails will not.
  globals: { language: 'en' },
  parameters: { at: at('owner') },
  play: async ({ canvas }) => {
    const language = await canvas.findByLabelText(begins('profile:form.Idioma'));
    await waitFor(() =>
      expect(
        within(language).getByRole('option', { name: /^(Spanish|Español)$/ }),
      ).toBeInTheDocument(),
    );
    await userEvent.selectOptions(language, 'ES');
    await userEvent.click(canvas.getByRole('button', { name: say('profile:form.save') }));
    await expect(
      await canvas.findByRole('button', {
        name: say('profile:form.switchLanguage', { language: say('profile:form.inLanguage.es') }),
      }),
    ).toBeVisible();
  },
};
/** A country without states needs none. */
export const CountryWithoutStates: Story = {
  parameters: {
    at: at('owner'),
    msw: { handlers: memberHandlers({ member: buildMemberRecord({ Pais: 'MC', Estado: '' }) }) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('profile:form.noStates'))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: say('profile:form.save') }));
    await waitFor(() =>
      expect(canvas.getAllByText(say('profile:form.saved')).length).toBeGreaterThan(0),
    );
  },
};

const pay = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(
    await canvas.findByRole('button', { name: say('profile:subscription.pay') }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: say('profile:window.title') }));
  await userEvent.click(await dialog.findByRole('button', { name: CHECKOUT_BUTTON }));
};
/** The provider’s payment page is open. */
export const CheckoutOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('profile:subscription.pay') }),
    );
    await expect(
      await within(
        await screen.findByRole('dialog', { name: say('profile:window.title') }),
      ).findByRole('button', { name: CHECKOUT_BUTTON }),
    ).toBeVisible();
  },
};
/** Paid: the tag and the new date show at once, and focus is at the message. */
export const Renewed: Story = {
  parameters: { msw: { handlers: memberHandlers({ subscription: buildExpired() }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(say('profile:subscription.expired'))).toBeVisible();
    await pay(canvas);
    await expect(
      await canvas.findByText(
        say('profile:subscription.paid', { date: written.day('2028-04-16') }),
      ),
    ).toBeVisible();
    await expect(canvas.getByText(say('profile:subscription.active'))).toBeVisible();
    await expect(
      canvas.getByText(
        say('profile:subscription.nextInvoice', { date: written.day('2028-04-17') }),
      ),
    ).toBeVisible();
    await waitFor(() =>
      expect(
        canvas
          .getAllByRole('status')
          .find((one) => one.textContent?.includes(say('profile:subscription.paidTitle'))),
      ).toHaveFocus(),
    );
  },
};
/** The bank has not answered yet: checking, never a guess. */
export const Checking: Story = {
  parameters: { msw: { handlers: memberHandlers({ renewal: 'pending' }) } },
  play: async ({ canvas }) => {
    await pay(canvas);
    await expect(await canvas.findByText(say('profile:subscription.checkingTitle'))).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: say('profile:subscription.pay') }),
    ).toBeDisabled();
  },
};
/** The provider’s payment page cannot be started. */
export const CheckoutFailed: Story = {
  parameters: { msw: { handlers: [fails(createRenewalCheckout, 502), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('profile:subscription.pay') }),
    );
    await expect(await canvas.findByText(say('profile:subscription.failedTitle'))).toBeVisible();
  },
};

/**
 * A mismatch is said at the field and makes no call (there is no handler for one that would
 * succeed).
 */
export const PasswordMismatch: Story = {
  parameters: {
    at: at('security'),
    msw: { handlers: [fails(editMember, 500), ...memberHandlers()] },
  },
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByLabelText(say('profile:security.current')),
      'Vacation#2026',
    );
    await userEvent.type(canvas.getByLabelText(say('profile:security.new')), 'Vacation#2027');
    await userEvent.type(
      canvas.getByLabelText(say('profile:security.confirm')),
      'Vacation#2028{Enter}',
    );
    await expect(await canvas.findByText(say('validation:passwordMismatch'))).toBeVisible();
    await expect(canvas.queryByText(say('profile:security.failedTitle'))).not.toBeInTheDocument();
  },
};
/** The password was changed, and that is said. */
export const PasswordChanged: Story = {
  parameters: { at: at('security') },
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByLabelText(say('profile:security.current')),
      'Vacation#2026',
    );
    await userEvent.type(canvas.getByLabelText(say('profile:security.new')), 'Vacation#2027');
    await userEvent.type(
      canvas.getByLabelText(say('profile:security.confirm')),
      'Vacation#2027{Enter}',
    );
    await expect(await canvas.findByText(say('profile:security.updated'))).toBeVisible();
    await expect(canvas.getByLabelText(say('profile:security.new'))).toHaveValue('');
  },
};
/** The current password is wrong. */
export const WrongCurrentPassword: Story = {
  parameters: {
    at: at('security'),
    msw: { handlers: [fails(editMember, 403), ...memberHandlers()] },
  },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(say('profile:security.current')), 'wrong');
    await userEvent.type(canvas.getByLabelText(say('profile:security.new')), 'Vacation#2027');
    await userEvent.type(
      canvas.getByLabelText(say('profile:security.confirm')),
      'Vacation#2027{Enter}',
    );
    await expect(await canvas.findByText(say('profile:security.wrongCurrent'))).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByLabelText(say('profile:security.current'))).toHaveFocus(),
    );
  },
};
/** One sign-in is ended. */
export const EndOneSession: Story = {
  parameters: { at: at('security') },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', {
      name: begins('profile:places.endName', {
        device: say('profile:places.browserOn', { browser: 'Chrome', system: 'Windows' }),
      }),
    });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(
        canvas.queryByText(
          say('profile:places.browserOn', { browser: 'Chrome', system: 'Windows' }),
        ),
      ).not.toBeInTheDocument(),
    );
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: say('profile:places.sessions') })).toHaveFocus(),
    );
  },
};
/** All other sign-ins are ended, after a question. */
export const EndAllOthers: Story = {
  parameters: { at: at('security') },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('profile:places.endOthers') }),
    );
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getByText(say('profile:places.endOthersText', { count: 2 }))).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: say('profile:places.endOthers') }));
    await waitFor(() =>
      expect(canvas.queryByText(say('profile:places.unknown'))).not.toBeInTheDocument(),
    );
    await waitFor(() =>
      expect(
        canvas.queryByRole('button', { name: say('profile:places.endOthers') }),
      ).not.toBeInTheDocument(),
    );
  },
};
/** A sign-in could not be ended; it stays. */
export const EndFailed: Story = {
  parameters: { at: at('security'), msw: { handlers: [breaks(endSession), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: begins('profile:places.endName', {
          device: say('profile:places.browserOn', { browser: 'Chrome', system: 'Windows' }),
        }),
      }),
    );
    await expect(await canvas.findByText(say('profile:places.failed'))).toBeVisible();
  },
};
/** No device is kept. */
export const NoDevices: Story = {
  parameters: {
    at: at('security'),
    msw: {
      handlers: [
        answers(
          listDevices,
          buildPlaces({ devices: [], sessions: buildPlaces().sessions.slice(0, 1) }),
        ),
        ...memberHandlers(),
      ],
    },
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Owner,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <ProfilePage />}</PageMatrix>,
};
