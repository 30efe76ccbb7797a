import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { expect, userEvent, waitFor } from 'storybook/test';
import { both } from '#workbench/say.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { FormField } from './form-field.tsx';
import { Input } from './input.tsx';
import { NativeSelect } from './native-select.tsx';
import { PasswordInput } from './password-input.tsx';
import { Textarea } from './textarea.tsx';

const email = (): string => both('Email', 'Correo electrónico');
const password = (): string => both('Password', 'Contraseña');
const show = (): string => both('Show password', 'Mostrar contraseña');
const hide = (): string => both('Hide password', 'Ocultar contraseña');
const code = (): string => both('We send the code here', 'Aquí enviamos el código');
const check = (): string => both('Check the address', 'Revise la dirección');
const name = (): string => both('Name', 'Nombre');
const save = (): string => both('Save', 'Guardar');
const asPassport = (): string => both('As in your passport', 'Como en su pasaporte');
const message = (type: string): string => both(`Message of “${type}”`, `Mensaje de «${type}»`);

const meta = {
  title: 'Primitives/Field',
  component: Field,
  args: { label: '', children: <Input type="email" /> },
  parameters: {
    texts: { label: email },
    about: {
      when: 'Around every control of a form. It ties label, hint and error to the control, so that a reader hears all three.',
      instead:
        'A control in a bar without room takes `hideLabel`; a group of radios or checkboxes takes `as="group"`.',
      keys: [['Tab', 'Moves to the control; hint and error are read with it']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a field without a value is its default',
      'long text': 'label, hint and error wrap',
    },
  },
} satisfies Meta<typeof Field>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A label and its field. */
export const Plain: Story = {};

/**
 * The hint and the error are the control's description, in this order, and the error makes it
 * invalid.
 */
export const Wired: Story = {
  args: { required: true },
  parameters: { texts: { hint: code, error: check } },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: email() });
    await expect(input).toHaveAccessibleDescription(`${code()} ${check()}`);
    await expect(input).toBeInvalid();
    await expect(input).toHaveAttribute('aria-required', 'true');
  },
};

/** Hint, error, required, disabled and group. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <Field label={both('Plain', 'Sencillo')}>
        <Input />
      </Field>
      <Field label={both('Filled', 'Con texto')} note={both('Optional', 'Opcional')}>
        <Input defaultValue="Ana Torres" />
      </Field>
      <Field label={both('With hint', 'Con ayuda')} hint={asPassport()} required>
        <Input placeholder={name()} />
      </Field>
      <Field
        label={both('Wrong', 'Con error')}
        error={both('Only letters and spaces', 'Solo letras y espacios')}
        required
      >
        <Input defaultValue="An4" />
      </Field>
      <Field
        label={both('Wrong, with hint', 'Con error y ayuda')}
        hint={asPassport()}
        error={both('This field is required', 'Este campo es obligatorio')}
      >
        <Input />
      </Field>
      <Field label={both('Disabled', 'Desactivado')} disabled>
        <Input defaultValue="ana@azul.example" />
      </Field>
      <Field label={both('Read only', 'Solo lectura')}>
        <Input defaultValue="ana@azul.example" readOnly />
      </Field>
      <Field label={both('With a picture', 'Con icono')}>
        <Input
          before={<Mail aria-hidden="true" />}
          type="email"
          placeholder={both('name@example.com', 'nombre@ejemplo.com')}
        />
      </Field>
      <Field label={password()}>
        <PasswordInput
          defaultValue="Vacation#2026"
          autoComplete="off"
          showLabel={show()}
          hideLabel={hide()}
        />
      </Field>
      <Field label={both('The browser’s list', 'Lista del navegador')}>
        <NativeSelect
          placeholder={both('Choose', 'Elija')}
          defaultValue=""
          options={[
            { value: 'a', label: both('One', 'Uno') },
            { value: 'b', label: both('Two', 'Dos'), group: both('More', 'Más') },
          ]}
        />
      </Field>
      <Field label={both('Several lines', 'Varias líneas')}>
        <Textarea
          defaultValue={both(
            'Late arrival,\nquiet floor if possible.',
            'Llegada tarde,\npiso tranquilo si es posible.',
          )}
        />
      </Field>
      <Field label={both('Hidden label', 'Etiqueta oculta')} hideLabel>
        <Input placeholder={both('Promotion code', 'Código de promoción')} />
      </Field>
    </div>
  ),
};

/** The toggle keeps what was typed, and its name says what it will do. */
export const Password: Story = {
  parameters: {
    texts: {
      label: password,
      children: () => <PasswordInput autoComplete="off" showLabel={show()} hideLabel={hide()} />,
    },
  },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(password());
    await userEvent.type(input, 'Vacation#2026');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: show() }));
    await expect(input).toHaveAttribute('type', 'text');
    await expect(input).toHaveValue('Vacation#2026');
    await userEvent.click(canvas.getByRole('button', { name: hide() }));
    await expect(input).toHaveAttribute('type', 'password');
  },
};

function SmallForm() {
  const form = useForm({ defaultValues: { name: '', city: '' } });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}
      className="flex max-w-form flex-col gap-4"
    >
      <FormField
        control={form.control}
        name="name"
        label={name()}
        required
        errorText={(error) => message(error.type)}
      >
        {(field) => <Input {...field} />}
      </FormField>
      <Button onClick={() => form.setError('name', { type: 'letters' }, { shouldFocus: true })}>
        {save()}
      </Button>
    </form>
  );
}

/** In a form: a failure focuses the control and the caller words the message. */
export const InForm: Story = {
  render: () => <SmallForm />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: save() }));
    const input = canvas.getByRole('textbox', { name: name() });
    await waitFor(() => expect(input).toHaveFocus());
    await expect(input).toHaveAccessibleDescription(message('letters'));
  },
};
