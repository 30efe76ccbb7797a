import type { Meta, StoryObj } from '@storybook/react-vite';
import { both } from '#workbench/say.ts';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.tsx';

const meta = {
  title: 'Primitives/Table',
  component: Table,
  args: { label: '' },
  argTypes: { label: { name: 'Said to screen readers' } },
  parameters: {
    texts: { label: () => both('Renewals', 'Renovaciones') },
    about: {
      when: 'For figures that are compared by row and column.',
      instead: 'What is only listed is a list.',
      keys: [
        ['Tab', 'Moves to a table that scrolls'],
        ['Arrow Left, Arrow Right', 'Scroll it'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      'long text': 'scrolls sideways',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Table>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Renewals of a membership, amounts in line at the right. */
export const Default: Story = {
  render: (args) => (
    <Table {...args}>
      <TableHead>
        <TableRow>
          <TableHeader>{both('Payment date', 'Fecha de pago')}</TableHeader>
          <TableHeader>{both('Periods', 'Periodos')}</TableHeader>
          <TableHeader className="text-end">{both('Amount', 'Importe')}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell>{both('14 Jan 2026', '14 ene 2026')}</TableCell>
          <TableCell>1</TableCell>
          <TableCell className="text-end">$199.00</TableCell>
        </TableRow>
        <TableRow>
          <TableCell>{both('12 Jan 2025', '12 ene 2025')}</TableCell>
          <TableCell>1</TableCell>
          <TableCell className="text-end">$189.00</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  ),
};
