import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { SECTIONS } from './sections.ts';
import { SectionNav } from './section-nav.tsx';

const meta = {
  title: 'Components/Member/Section menu',
  component: SectionNav,
  args: { sections: SECTIONS, current: 'payments' },
  decorators: [
    (Story) => (
      <div className="lg:w-64">
        <Story />
      </div>
    ),
  ],
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof SectionNav>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The sections of the profile. */
export const Default: Story = {};
/** A membership without a co-owner. */
export const WithoutCoOwner: Story = {
  args: { sections: SECTIONS.filter((one) => one !== 'co-owner') },
};
/** A section with data that is not saved. */
export const Unsaved: Story = {
  args: { current: 'security', unsaved: new Set(['owner'] as const) },
};
/** On a phone the menu is a strip; the current one is scrolled into view. */
export const Phone: Story = {
  args: { current: 'renewals' },
  globals: { viewport: { value: 'phone' }, language: 'es' },
};
/** By keyboard: every section is a link with its own address. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('link', { name: say('profile:sections.owner') }).focus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: say('profile:sections.coOwner') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByTestId('location')).toHaveTextContent('/?section=co-owner');
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  args: { current: 'owner', unsaved: new Set(['security'] as const) },
  render: (args) => <ClubMatrix>{() => <SectionNav {...args} />}</ClubMatrix>,
};
