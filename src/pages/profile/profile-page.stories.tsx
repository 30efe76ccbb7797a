import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router-dom';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { storyCheckoutSettings } from '#components/member/story-checkout.ts';
import { createRenewalCheckout, editMember, endSession, getMember, getSubscription, listDevices } from '#contracts/account.ts';
import { getCatalogue } from '#contracts/catalogue.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { buildExpired, buildMemberRecord, buildPlaces, buildSubscription, forgetMembers, memberHandlers } from '#mocks/member.ts';
import { PageMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import ProfilePage from './profile-page.tsx';

function Place() {
  const { pathname, search, hash } = useLocation();
  return <span hidden data-testid="location">{`${pathname}${search}${hash}`}</span>;
}
function AppRouter({ at, children }: { at: string; children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter(
    [{ path: '/profile', element: <><Place />{children}<p className="sr-only"><Link to="/away">Away</Link></p></> }, { path: '*', element: <Place /> }],
    { initialEntries: [at] },
  ));
  return <RouterProvider router={router} />;
}
/** The guard against losing changes needs the app's kind of router. `parameters.at` is the address. */
const withAppRouter: Decorator = (Story, { parameters, id }) => <AppRouter key={id} at={String(parameters.at ?? '/profile')}><Story /></AppRouter>;

const meta = {
  title: 'Pages/Profile',
  component: ProfilePage,
  decorators: [withAppRouter],
  beforeEach: () => {
    forgetMembers();
    storeSession(buildSignedIn());
  },
  parameters: { layout: 'fullscreen', router: { disable: true }, boot: { settings: storyCheckoutSettings() }, msw: { handlers: memberHandlers() } },
} satisfies Meta<typeof ProfilePage>;
export default meta;
type Story = StoryObj<typeof meta>;
/** Stories with steps read words and addresses, so they stand in one club and language. */
const english = { club: 'azul', language: 'en' };
const at = (section: string) => `/profile?section=${section}`;

export const Payments: Story = {};
export const Expired: Story = { parameters: { msw: { handlers: memberHandlers({ subscription: buildExpired() }) } } };
export const Owner: Story = { parameters: { at: at('owner') } };
export const CoOwner: Story = { parameters: { at: at('co-owner') } };
export const Security: Story = { parameters: { at: at('security') } };
export const Renewals: Story = { parameters: { at: at('renewals') } };
export const NoRenewals: Story = { parameters: { at: at('renewals'), msw: { handlers: memberHandlers({ subscription: buildSubscription({ renewals: [] }) }) } } };
export const Dark: Story = { globals: { scheme: 'dark' }, parameters: { at: at('owner') } };

export const Loading: Story = { parameters: { msw: { handlers: [hangs(getMember)] } } };
export const LoadingSection: Story = { parameters: { msw: { handlers: [hangs(getSubscription), ...memberHandlers()] } } };
export const LoadingSecurity: Story = { parameters: { at: at('security'), msw: { handlers: [hangs(listDevices), ...memberHandlers()] } } };
export const Failed: Story = {
  globals: english,
  parameters: { msw: { handlers: [fails(getMember, 500)] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible(),
};
export const SessionEnded: Story = {
  globals: english,
  parameters: { msw: { handlers: [fails(getMember, 401)] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href'),
};
export const SubscriptionFailed: Story = { parameters: { msw: { handlers: [breaks(getSubscription), ...memberHandlers()] } } };
export const ListsFailed: Story = { parameters: { at: at('owner'), msw: { handlers: [fails(getCatalogue, 500), ...memberHandlers()] } } };

/** Without a co-owner there is no form for one, nor a place in the menu; its address leads to the first section. */
export const WithoutCoOwner: Story = {
  globals: english,
  parameters: { at: at('co-owner'), msw: { handlers: memberHandlers({ member: buildMemberRecord({ coOwner: null }) }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Payments' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Co-owner' })).not.toBeInTheDocument();
  },
};
/** Signed in as the co-owner: own data under Co-owner, the other person's under Owner. */
export const SignedInAsCoOwner: Story = {
  globals: english,
  parameters: { at: at('owner'), msw: { handlers: memberHandlers({ member: buildMemberRecord({ role: 'coOwner' }) }) } },
  play: async ({ canvas }) => expect(await canvas.findByText('Data of the other person on your contract.')).toBeVisible(),
};
/** Sections are addresses, also by hash; the menu changes them and moves reading to the new title. */
export const Sections: Story = {
  globals: english,
  parameters: { at: '/profile#renewals' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Renewals' })).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Security' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Security' })).toHaveFocus());
    await expect(canvas.getByTestId('location')).toHaveTextContent('/profile?section=security');
  },
};

/** Saved by keyboard alone: the number is grouped while it is typed, and the card says that it is saved. */
export const SaveByKeyboard: Story = {
  globals: english,
  parameters: { at: at('owner') },
  play: async ({ canvas }) => {
    const city = await canvas.findByLabelText(/^City/);
    city.focus();
    await userEvent.keyboard('{Control>}a{/Control}Tampa');
    const phone = canvas.getByLabelText('Phone, Number');
    phone.focus();
    await userEvent.keyboard('{Control>}a{/Control}8135550199');
    await expect(phone).toHaveValue('(813) 555-01-99');
    await expect(canvas.getByText('Unsaved changes')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getAllByText('Changes saved').length).toBeGreaterThan(0));
    await expect(canvas.getByLabelText(/^City/)).toHaveValue('Tampa');
    await expect(sessionStorage.getItem('draft:profile:7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001')).toBeNull();
  },
};
/** Missing and impossible data never leaves the page: message, marks, and focus at the first one. */
export const Invalid: Story = {
  globals: english,
  parameters: { at: at('owner'), msw: { handlers: [fails(editMember, 500), ...memberHandlers({ member: buildMemberRecord({ FechaNacimiento: '', Telefono: '12' }) })] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save changes' }));
    await expect(await canvas.findByText('Verify all mandatory data and try again')).toBeVisible();
    await expect(canvas.getByText('The phone or cellphone does not have a valid format')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Date of birth, Month')).toHaveFocus());
  },
};
/** What only the server knows comes back to its field. */
export const RefusedByServer: Story = {
  globals: english,
  parameters: { at: at('owner'), msw: { handlers: [fails(editMember, 400, { fields: { 'body.profile.Nombre': 'lettersOnly' } }), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save changes' }));
    await expect(await canvas.findByText('Only letters and spaces are accepted')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText(/^First name/)).toHaveFocus());
  },
};
export const SaveFailed: Story = {
  globals: english,
  parameters: { at: at('owner'), msw: { handlers: [breaks(editMember), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/^City/), ' Beach');
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    const alert = await canvas.findByText('The changes could not be saved');
    await expect(alert).toBeVisible();
    await expect(canvas.getByLabelText(/^City/)).toHaveValue('Miami Beach');
  },
};
/** Changes survive a walk to another section (and a reload), and leaving the page asks first. */
export const UnsavedChanges: Story = {
  globals: english,
  parameters: { at: at('owner') },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/^City/), ' Beach');
    await userEvent.click(canvas.getByRole('link', { name: /^Renewals/ }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Owner (unsaved changes)' }));
    await expect(await canvas.findByLabelText(/^City/)).toHaveValue('Miami Beach');
    await expect(canvas.getByText('We kept changes you had not saved yet.')).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Away' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay and save' }));
    await expect(canvas.getByTestId('location')).toHaveTextContent('/profile?section=owner');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await userEvent.click(canvas.getAllByRole('button', { name: 'Discard changes' })[0]!);
    await expect(canvas.getByLabelText(/^City/)).toHaveValue('Miami');
    await userEvent.click(canvas.getByRole('link', { name: 'Away' }));
    await waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent('/away'));
  },
};
/** Mails in another language: the site may follow, and is not forced to. */
export const LanguageChanged: Story = {
  globals: english,
  parameters: { at: at('owner') },
  play: async ({ canvas }) => {
    const language = await canvas.findByLabelText(/^Language/);
    await waitFor(() => expect(within(language).getByRole('option', { name: 'Spanish' })).toBeInTheDocument());
    await userEvent.selectOptions(language, 'ES');
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await expect(await canvas.findByRole('button', { name: 'See the site in Español' })).toBeVisible();
  },
};
/** A country without states needs none. */
export const CountryWithoutStates: Story = {
  globals: english,
  parameters: { at: at('owner'), msw: { handlers: memberHandlers({ member: buildMemberRecord({ Pais: 'MC', Estado: '' }) }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This country has no states')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(canvas.getAllByText('Changes saved').length).toBeGreaterThan(0));
  },
};

const pay = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Pay now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Annual renewal' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Pay $199.00' }));
};
export const CheckoutOpen: Story = {
  globals: english,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay now' }));
    await expect(await within(await screen.findByRole('dialog', { name: 'Annual renewal' })).findByRole('button', { name: 'Pay $199.00' })).toBeVisible();
  },
};
/** Paid: the tag and the new date show at once, and focus is at the message. */
export const Renewed: Story = {
  globals: english,
  parameters: { msw: { handlers: memberHandlers({ subscription: buildExpired() }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Expired')).toBeVisible();
    await pay(canvas);
    await expect(await canvas.findByText('It is active until April 16, 2028. Thank you.')).toBeVisible();
    await expect(canvas.getByText('Active')).toBeVisible();
    await expect(canvas.getByText('Next invoice: April 17, 2028')).toBeVisible();
    await waitFor(() => expect(canvas.getAllByRole('status').find((one) => one.textContent?.includes('renewed'))).toHaveFocus());
  },
};
/** The bank has not answered yet: checking, never a guess. */
export const Checking: Story = {
  globals: english,
  parameters: { msw: { handlers: memberHandlers({ renewal: 'pending' }) } },
  play: async ({ canvas }) => {
    await pay(canvas);
    await expect(await canvas.findByText('We are checking your payment')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay now' })).toBeDisabled();
  },
};
export const CheckoutFailed: Story = {
  globals: english,
  parameters: { msw: { handlers: [fails(createRenewalCheckout, 502), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pay now' }));
    await expect(await canvas.findByText('The payment could not be started')).toBeVisible();
  },
};

/** A mismatch is said at the field and makes no call (there is no handler for one that would succeed). */
export const PasswordMismatch: Story = {
  globals: english,
  parameters: { at: at('security'), msw: { handlers: [fails(editMember, 500), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Current password'), 'Vacation#2026');
    await userEvent.type(canvas.getByLabelText('New password'), 'Vacation#2027');
    await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'Vacation#2028{Enter}');
    await expect(await canvas.findByText('Passwords do not match')).toBeVisible();
    await expect(canvas.queryByText('The password could not be changed')).not.toBeInTheDocument();
  },
};
export const PasswordChanged: Story = {
  globals: english,
  parameters: { at: at('security') },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Current password'), 'Vacation#2026');
    await userEvent.type(canvas.getByLabelText('New password'), 'Vacation#2027');
    await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'Vacation#2027{Enter}');
    await expect(await canvas.findByText('Your password has been changed')).toBeVisible();
    await expect(canvas.getByLabelText('New password')).toHaveValue('');
  },
};
export const WrongCurrentPassword: Story = {
  globals: english,
  parameters: { at: at('security'), msw: { handlers: [fails(editMember, 403), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Current password'), 'wrong');
    await userEvent.type(canvas.getByLabelText('New password'), 'Vacation#2027');
    await userEvent.type(canvas.getByLabelText('Repeat the new password'), 'Vacation#2027{Enter}');
    await expect(await canvas.findByText('This is not your current password')).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Current password')).toHaveFocus());
  },
};
export const EndOneSession: Story = {
  globals: english,
  parameters: { at: at('security') },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: /^End the sign-in Chrome on Windows/ });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.queryByText('Chrome on Windows')).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Open sign-ins' })).toHaveFocus());
  },
};
export const EndAllOthers: Story = {
  globals: english,
  parameters: { at: at('security') },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'End all others' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await expect(dialog.getByText('2 other sign-ins will have to enter the password again.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(canvas.queryByText('Unknown device')).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument());
  },
};
export const EndFailed: Story = {
  globals: english,
  parameters: { at: at('security'), msw: { handlers: [breaks(endSession), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^End the sign-in Chrome on Windows/ }));
    await expect(await canvas.findByText('That did not work')).toBeVisible();
  },
};
export const NoDevices: Story = {
  parameters: { at: at('security'), msw: { handlers: [answers(listDevices, buildPlaces({ devices: [], sessions: buildPlaces().sessions.slice(0, 1) })), ...memberHandlers()] } },
};

export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: () => <PageMatrix>{() => <ProfilePage />}</PageMatrix> };
