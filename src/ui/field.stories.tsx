import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { FormField } from './form-field.tsx';
import { Input } from './input.tsx';
import { NativeSelect } from './native-select.tsx';
import { PasswordInput } from './password-input.tsx';
import { Textarea } from './textarea.tsx';

const meta = {
  title: 'Primitives/Field',
  component: Field,
  args: { label: 'Email', children: <Input type="email" /> },
  parameters: {
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
  args: { hint: 'We send the code here', error: 'Check the address', required: true },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Email' });
    await expect(input).toHaveAccessibleDescription('We send the code here Check the address');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAttribute('aria-required', 'true');
  },
};

/** Hint, error, required, disabled and group. */
export const Sheet: Story = {
  tags: ['every-club'],
  render: () => (
    <div className="grid max-w-page gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Plain">
        <Input />
      </Field>
      <Field label="Filled" note="Optional">
        <Input defaultValue="Ana Torres" />
      </Field>
      <Field label="With hint" hint="As in your passport" required>
        <Input placeholder="Name" />
      </Field>
      <Field label="Wrong" error="Only letters and spaces" required>
        <Input defaultValue="An4" />
      </Field>
      <Field label="Wrong, with hint" hint="As in your passport" error="This field is required">
        <Input />
      </Field>
      <Field label="Disabled" disabled>
        <Input defaultValue="ana@azul.example" />
      </Field>
      <Field label="Read only">
        <Input defaultValue="ana@azul.example" readOnly />
      </Field>
      <Field label="With a picture">
        <Input before={<Mail aria-hidden="true" />} type="email" placeholder="name@example.com" />
      </Field>
      <Field label="Password">
        <PasswordInput
          defaultValue="Vacation#2026"
          autoComplete="off"
          showLabel="Show password"
          hideLabel="Hide password"
        />
      </Field>
      <Field label="The browser's list">
        <NativeSelect
          placeholder="Choose"
          defaultValue=""
          options={[
            { value: 'a', label: 'One' },
            { value: 'b', label: 'Two', group: 'More' },
          ]}
        />
      </Field>
      <Field label="Several lines">
        <Textarea defaultValue={'Late arrival,\nquiet floor if possible.'} />
      </Field>
      <Field label="Hidden label" hideLabel>
        <Input placeholder="Promotion code" />
      </Field>
    </div>
  ),
};

/** The toggle keeps what was typed, and its name says what it will do. */
export const Password: Story = {
  args: {
    label: 'Password',
    children: (
      <PasswordInput autoComplete="off" showLabel="Show password" hideLabel="Hide password" />
    ),
  },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText('Password');
    await userEvent.type(input, 'Vacation#2026');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(input).toHaveAttribute('type', 'text');
    await expect(input).toHaveValue('Vacation#2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
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
        label="Name"
        required
        errorText={(error) => `Message of “${error.type}”`}
      >
        {(field) => <Input {...field} />}
      </FormField>
      <Button onClick={() => form.setError('name', { type: 'letters' }, { shouldFocus: true })}>
        Save
      </Button>
    </form>
  );
}

/** In a form: a failure focuses the control and the caller words the message. */
export const InForm: Story = {
  render: () => <SmallForm />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const input = canvas.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(input).toHaveFocus());
    await expect(input).toHaveAccessibleDescription('Message of “letters”');
  },
};
