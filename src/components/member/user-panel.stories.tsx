import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { UserPanel, UserPanelSkeleton } from './user-panel.tsx';

const meta = {
  title: 'Components/Member/User panel',
  component: UserPanel,
  args: { name: 'Ana Torres', loginId: 'AZ10001', contract: 'C-2019-0417' },
  parameters: {
    states: {
      error: 'the page says what did not load',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof UserPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Who is signed in, with contract and login. */
export const Default: Story = {};
/** The longest name and login. */
export const LongName: Story = {
  args: {
    name: 'María Guadalupe Concepción Hernández-Villaseñor de la Garza',
    loginId: 'BOSQUE-000000123456',
    contract: 'CONTRATO-2019-000417-B',
  },
  globals: { viewport: { value: 'phone' } },
};
/** A member without a contract number. */
export const WithoutContract: Story = { args: { contract: '' } };
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <UserPanelSkeleton /> };
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => <ClubMatrix>{() => <UserPanel {...args} />}</ClubMatrix>,
};
