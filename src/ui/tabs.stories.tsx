import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
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
    <TabsList {...args} aria-label="Search">
      <TabsTab value="weeks">Weeks</TabsTab>
      <TabsTab value="cruises">Cruises</TabsTab>
      <TabsTab value="off" disabled>
        Flights
      </TabsTab>
      <TabsTab value="deals">Deals</TabsTab>
    </TabsList>
    <TabsPanel value="weeks">A week by the sea.</TabsPanel>
    <TabsPanel value="cruises">Seven nights on a ship.</TabsPanel>
    <TabsPanel value="deals">Prices for members.</TabsPanel>
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
    await expect(canvas.getByRole('tab', { name: 'Weeks' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Cruises' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(canvas.getByRole('tabpanel', { name: 'Cruises' })).toHaveTextContent('ship');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Deals' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(canvas.getByRole('tabpanel', { name: 'Weeks' })).toBeVisible();
  },
};
