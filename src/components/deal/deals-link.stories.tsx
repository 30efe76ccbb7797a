import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, spyOn, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { openDeals } from '#contracts/deal.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { DEALS_URL, dealsHandler } from '#mocks/deal.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { DealsLink } from './deals-link.tsx';

const newTab = () => {
  const tab = { opener: window, closed: false, location: { replace: fn() }, close: fn() };
  spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
};

const meta = {
  title: 'Components/Deal/Deals link',
  component: DealsLink,
  parameters: {
    states: {
      empty: 'a club without the module has no link',
      disabled: 'while it works its button says so and takes no second press',
    },
    club: { ModuloMyDeals: true, deals: true, UrlMyDeals: 'https://deals.example' },
    msw: { handlers: [dealsHandler()] },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof DealsLink>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The way to the partner’s deals. */
export const Default: Story = {};
/** Opened by keyboard, in a tab of its own. */
export const Opens: Story = {
  play: async ({ canvas }) => {
    const tab = newTab();
    canvas.getByRole('button', { name: begins('deal:tab') }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(DEALS_URL));
  },
};
/** The partner is being asked. */
export const Opening: Story = {
  parameters: { msw: { handlers: [hangs(openDeals)] } },
  play: async ({ canvas }) => {
    newTab();
    await userEvent.click(canvas.getByRole('button'));
    await expect(await canvas.findByText(say('deal:opening'))).toBeInTheDocument();
  },
};
/** The partner does not answer. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(openDeals, 503)] } },
  play: async ({ canvas }) => {
    const tab = newTab();
    await userEvent.click(canvas.getByRole('button'));
    await expect((await screen.findAllByText(say('deal:failed.title'))).length).toBeGreaterThan(0);
    await expect(tab.close).toHaveBeenCalledOnce();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <DealsLink />}</ClubMatrix>,
};
