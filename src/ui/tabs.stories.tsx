import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { say } from '#workbench/say.ts';
import { Tabs, TabsList, TabsPanel, TabsTab } from './tabs.tsx';

const meta = {
  title: 'Primitives/Tabs',
  component: TabsList,
  args: { looks: 'line' },
  parameters: {
    about: {
      when: 'For a few views of the same thing, of which one is read at a time.',
      instead:
        'Places with an address of their own are links; two or three settings are Segmented.',
      keys: [
        ['Tab', 'Moves to the chosen tab, then into what it shows'],
        ['Arrow Left, Arrow Right', 'Choose the tab beside it'],
        ['Home, End', 'First and last tab'],
      ],
    },
    states: {
      loading: 'what a tab shows waits, not the tab',
      empty: 'tabs without a tab are not drawn',
      'long text': 'the list scrolls sideways',
      error: 'nothing in it can fail',
      disabled: 'a tab that does not apply is left out',
    },
  },
} satisfies Meta<typeof TabsList>;
export default meta;
type Story = StoryObj<typeof meta>;

const render: Story['render'] = (args) => (
  <Tabs defaultValue="weeks">
    <TabsList {...args} aria-label={say('home:tabs.label')}>
      <TabsTab value="weeks">{say('home:tabs.weeks')}</TabsTab>
      <TabsTab value="cruises">{say('cruise:tab')}</TabsTab>
      <TabsTab value="off" disabled>
        {say('home:tabs.flights')}
      </TabsTab>
      <TabsTab value="deals">{say('deal:tab')}</TabsTab>
    </TabsList>
    <TabsPanel value="weeks">{say('home:lastMinute')}</TabsPanel>
    <TabsPanel value="cruises">{say('cruise:notNarrowed.text')}</TabsPanel>
    <TabsPanel value="deals">{say('home:pinned')}</TabsPanel>
  </Tabs>
);

/** Places under a line. */
export const Line: Story = { render };
/** Places as pills. */
export const Pill: Story = {
  render,
  args: { looks: 'pill' },
};

/** Moved through by keyboard. */
export const Keyboard: Story = {
  render,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: say('home:tabs.weeks') })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: say('cruise:tab') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(canvas.getByRole('tabpanel', { name: say('cruise:tab') })).toHaveTextContent(
      say('cruise:notNarrowed.text'),
    );
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: say('deal:tab') })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    const weeks = canvas.getByRole('tabpanel', { name: say('home:tabs.weeks') });
    await waitFor(() => expect(weeks).toBeVisible());
  },
};
