import type { Meta, StoryObj } from '@storybook/react-vite';
import { both } from '#workbench/say.ts';
import { Progress } from './progress.tsx';

const meta = {
  title: 'Primitives/Progress',
  component: Progress,
  args: { label: '', value: 4, max: 6 },
  argTypes: {
    label: { name: 'Said to screen readers' },
    value: { name: 'Value', control: { type: 'range', min: 0, max: 6 } },
    max: { name: 'Most' },
    tone: { name: 'Tone', control: 'inline-radio', options: ['accent', 'warning', 'danger'] },
  },
  parameters: {
    texts: {
      label: () => both('Password rules', 'Reglas de la contraseña'),
      valueText: () => both('4 of 6', '4 de 6'),
    },
    about: {
      when: 'For what has an end: an upload, rules met, time left.',
      instead: 'A wait without an end is a Spinner.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      'long text': 'shows no words',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof Progress>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Four of six rules are met. */
export const Default: Story = {};
/** Every tone, from nothing to all. */
export const Sheet: Story = {
  render: () => (
    <div className="flex max-w-read flex-col gap-6">
      <Progress label={both('Nothing', 'Nada')} value={0} />
      <Progress label={both('Half', 'La mitad')} value={50} />
      <Progress label={both('Time left', 'Tiempo restante')} value={20} tone="warning" />
      <Progress label={both('Last minute', 'Último minuto')} value={4} tone="danger" />
      <Progress label={both('Done', 'Listo')} value={100} />
    </div>
  ),
};
/** Nothing yet. */
export const Empty: Story = {
  args: { value: 0 },
  parameters: { texts: { valueText: () => both('0 of 6', '0 de 6') } },
};
