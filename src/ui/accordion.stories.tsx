import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Accordion, AccordionItem } from './accordion.tsx';

const unit = (): string => both('Unit', 'Unidad');
const kitchen = (): string => both('Kitchen', 'Cocina');
const none = (): string => both('No kitchen', 'Sin cocina');

const meta = {
  title: 'Primitives/Accordion',
  component: Accordion,
  args: { type: 'single', collapsible: true, className: 'max-w-read' },
  argTypes: {
    type: { name: 'Open at once', control: 'inline-radio', options: ['single', 'multiple'] },
  },
  parameters: {
    about: {
      when: 'For the long of it, unfolded on demand: filters, questions.',
      instead: 'What must be read stands open.',
      keys: [
        ['Tab', 'Moves through the headings'],
        ['Enter, Space', 'Open and close a part'],
        ['Arrow Down, Arrow Up', 'Move to the next or previous heading'],
      ],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      'long text': 'wraps',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Accordion>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Two parts, opened by keyboard. */
export const Default: Story = {
  render: (args) => (
    <Accordion {...args}>
      <AccordionItem value="unit" title={unit()} aside="2">
        {both('Hotel room, studio', 'Habitación de hotel, estudio')}
      </AccordionItem>
      <AccordionItem value="kitchen" title={kitchen()}>
        {none()}
      </AccordionItem>
    </Accordion>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: new RegExp(`^${unit()}`) })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(
      canvas.getByRole('region', { name: new RegExp(`^${kitchen()}`) }),
    ).toHaveTextContent(none());
  },
};
