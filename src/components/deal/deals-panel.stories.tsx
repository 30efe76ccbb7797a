import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { openDeals } from '#contracts/deal.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { DEALS_URL, dealsHandler } from '#mocks/deal.ts';
import { breaks, fails, hangs } from '#mocks/endpoint.ts';
import { drawsImages, losesImages } from '#mocks/images.ts';
import { Card } from '#ui/card.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { DealsPanel } from './deals-panel.tsx';

const newTab = () => {
  const tab = { opener: window, closed: false, location: { replace: fn() }, close: fn() };
  spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
};

const meta = {
  title: 'Components/Deal/Deals panel',
  component: DealsPanel,
  parameters: {
    states: { disabled: 'while it works its button says so and takes no second press' },
    msw: { handlers: [dealsHandler(), drawsImages] },
  },
  beforeEach: () => storeSession(buildSignedIn()),
  decorators: [
    (Story, { name }) =>
      name === 'Club matrix' ? (
        <Story />
      ) : (
        <Card padding="lg" className="max-w-page">
          <Story />
        </Card>
      ),
  ],
} satisfies Meta<typeof DealsPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The partner’s deals, with a picture. */
export const Default: Story = {};
/** On a phone, in the club with the longest name. */
export const PhoneLongName: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** The picture cannot be loaded. */
export const NoPicture: Story = {
  parameters: { msw: { handlers: [dealsHandler(), losesImages] } },
};

/** By keyboard: the tab opens with the press and gets the address when it arrives. */
export const Opens: Story = {
  play: async ({ canvas }) => {
    const tab = newTab();
    canvas.getByRole('button', { name: like('deal:title') }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(DEALS_URL));
    await expect(tab.opener).toBeNull();
    await expect(tab.close).not.toHaveBeenCalled();
  },
};
/** The partner is being asked. */
export const Opening: Story = {
  parameters: { msw: { handlers: [hangs(openDeals), drawsImages] } },
  play: async ({ canvas }) => {
    newTab();
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(button);
    await expect(window.open).toHaveBeenCalledOnce();
  },
};
/** The provider is away: the new tab closes and the message has focus. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(openDeals, 502), drawsImages] } },
  play: async ({ canvas }) => {
    const tab = newTab();
    await userEvent.click(canvas.getByRole('button'));
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await expect(canvas.getByRole('alert')).toHaveTextContent(say('deal:failed.title'));
    await expect(tab.close).toHaveBeenCalledOnce();
    await expect(tab.location.replace).not.toHaveBeenCalled();
  },
};
/** The session has ended. */
export const SessionEnded: Story = {
  ...Failed,
  parameters: { msw: { handlers: [fails(openDeals, 401), drawsImages] } },
};
/** The network is lost. */
export const Offline: Story = {
  ...Failed,
  parameters: { msw: { handlers: [breaks(openDeals), drawsImages] } },
};

/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  name: 'Club matrix',
  decorators: [
    (Story) => (
      <div className="w-max">
        <Story />
      </div>
    ),
  ],
  render: () => <ClubMatrix>{() => <DealsPanel />}</ClubMatrix>,
};
