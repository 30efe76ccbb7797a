import type { Meta, StoryObj } from '@storybook/react-vite';
import { say } from '#workbench/say.ts';
import { Steps } from './steps.tsx';

const meta = {
  title: 'Primitives/Steps',
  component: Steps,
  args: { label: '', doneLabel: '', steps: [], current: 1 },
  argTypes: {
    label: { name: 'Said to screen readers' },
    steps: { name: 'Steps' },
    current: { name: 'Current step', control: { type: 'range', min: 0, max: 3 } },
  },
  parameters: {
    texts: {
      label: 'booking:steps.label',
      doneLabel: 'booking:steps.done',
      steps: () => [
        say('booking:steps.traveler'),
        say('booking:steps.payment'),
        say('booking:steps.confirmation'),
      ],
    },
    about: {
      when: 'For a way with an end, and where on it the reader is.',
      instead: 'Places that can be gone to in any order are Tabs.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'a step that is not reached is text, not a control',
    },
  },
} satisfies Meta<typeof Steps>;
export default meta;
type Story = StoryObj<typeof meta>;

/** On the second of three steps. */
export const Default: Story = {};
/** The first step, the second, and all of them done. */
export const Sheet: Story = {
  render: (args) => (
    <div className="flex max-w-read flex-col gap-8">
      {[0, 1, 3].map((current) => (
        <Steps {...args} key={current} label={`${args.label}: ${current}`} current={current} />
      ))}
    </div>
  ),
};
/** The longest words: they wrap, and the marks stay in line. */
export const Long: Story = {
  parameters: {
    texts: {
      steps: () => [
        'Datos de la persona que viaja',
        'Pago con tarjeta o monedero',
        'Confirmación de la reservación',
      ],
    },
  },
};
