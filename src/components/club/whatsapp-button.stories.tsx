import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { buildClub, buildSignedIn } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { WhatsAppButton } from './whatsapp-button.tsx';

const meta = {
  title: 'Components/Club/WhatsApp button',
  component: WhatsAppButton,
  decorators: [
    (Story) => (
      <div className="h-60">
        <Story />
      </div>
    ),
  ],
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    states: {
      loading: 'is absent until its code is there',
      error: 'nothing in it can fail',
      disabled: 'a club without a number has no button',
    },
  },
} satisfies Meta<typeof WhatsAppButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A guest's greeting does not mention a membership. */
export const WithNumber: Story = {
  globals: { club: 'azul' },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: say('common:whatsapp') });
    await expect(link.getAttribute('href')).toBe(
      `https://wa.me/13055550142?text=${encodeURIComponent(say('common:whatsappGreetingGuest', { club: buildClub().Nombre }))}`,
    );
  },
};
/** A member’s chat begins with who writes. */
export const OfMember: Story = {
  globals: { club: 'azul' },
  beforeEach: () => storeSession(buildSignedIn()),
  play: async ({ canvas }) =>
    expect(
      (await canvas.findByRole('link', { name: say('common:whatsapp') })).getAttribute('href'),
    ).toContain(encodeURIComponent(say('common:whatsappGreeting', { club: buildClub().Nombre }))),
};
/** A club without a number has no button. */
export const WithoutNumber: Story = {
  globals: { club: 'bosque' },
  play: async ({ canvas }) => expect(canvas.queryByRole('link')).toBeNull(),
};

/** Placed above a bar at the bottom of a phone's page. */
export const AboveABar: Story = {
  globals: { club: 'azul', viewport: { value: 'phone' } },
  render: () => (
    <>
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 h-20 border-t border-line bg-surface p-6"
      >
        $948
      </div>
      <WhatsAppButton />
    </>
  ),
  play: async ({ canvas }) =>
    expect((await canvas.findByRole('link')).getBoundingClientRect().bottom).toBeLessThanOrEqual(
      innerHeight - 80,
    ),
};

/** Hidden while a control is under it. */
export const OverAControl: Story = {
  globals: { club: 'azul', viewport: { value: 'phone' } },
  render: () => (
    <>
      <button type="button" className="fixed inset-x-4 bottom-4 h-12 border border-line">
        {say('common:next')}
      </button>
      <WhatsAppButton />
    </>
  ),
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link');
    const under = () => {
      const { left, top } = link.getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + 20);
    };
    await expect(under()).toBe(canvas.getByRole('button'));
    canvas.getByRole('button').remove();
    await waitFor(() => expect(link.contains(under())).toBe(true));
  },
};

/** The button is fixed to the window; here it is fixed to its cell. One club has no number. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => (
    <ClubMatrix>
      {() => (
        <div className="h-32 contain-layout">
          <WhatsAppButton />
        </div>
      )}
    </ClubMatrix>
  ),
};
