import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Checkbox } from './checkbox.tsx';

const device = (): string => both('Save this device', 'Guardar este dispositivo');

const meta = {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { label: '', onCheckedChange: fn() },
  argTypes: {
    label: { name: 'Label', control: 'text' },
    hint: { name: 'Hint', control: 'text' },
    error: { name: 'Error', control: 'text' },
    aside: { name: 'Count at the right', control: 'text' },
    disabled: { name: 'Disabled', control: 'boolean' },
  },
  parameters: {
    texts: { label: device },
    about: {
      when: 'For yes or no, and for any number of several.',
      instead: 'One of few is a Radio group; a switch that acts at once is Segmented.',
      keys: [
        ['Tab', 'Moves to it'],
        ['Space', 'Ticks or unticks'],
      ],
    },
    states: { loading: 'draws what it is given and asks for nothing', 'long text': 'wraps' },
  },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Ticked by keyboard, unticked by its label. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('checkbox', { name: device() })).toBeChecked();
    await userEvent.click(canvas.getByText(device()));
    await expect(args.onCheckedChange).toHaveBeenLastCalledWith(false);
  },
};

/** Every state at rest. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="flex max-w-form flex-col gap-1">
      <Checkbox label={both('Empty', 'Vacía')} aside={38} />
      <Checkbox label={both('Ticked', 'Marcada')} aside={121} defaultChecked />
      <Checkbox label={both('Some of them', 'Algunas')} checked="indeterminate" />
      <Checkbox
        label={both('With a hint', 'Con ayuda')}
        hint={both('You will not need a code next time', 'La próxima vez no necesitará un código')}
        defaultChecked
      />
      <Checkbox
        label={both('I accept the terms', 'Acepto los términos')}
        error={both('Accepting the terms is required', 'Es necesario aceptar los términos')}
      />
      <Checkbox label={both('Disabled', 'Desactivada')} disabled />
      <Checkbox label={both('Disabled, ticked', 'Desactivada y marcada')} disabled defaultChecked />
    </div>
  ),
};
/** Nothing is ticked yet. */
export const Empty: Story = {};
