import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type {
  Control,
  ControllerFieldState,
  ControllerRenderProps,
  FieldError as Failure,
  FieldPath,
  FieldValues,
} from 'react-hook-form';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

type FormFieldProps<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Context,
  Output,
> = Omit<FieldProps, 'children' | 'error'> & {
  control: Control<Values, Context, Output>;
  name: Name;
  /**
   * Turns the failure into text (a translation of its message key); without it the message is shown
   * as it is.
   */
  errorText?: (error: Failure) => ReactNode;
  /** Renders the control: spread `field` on an `Input`, or use its `value` and `onChange`. */
  children: (field: ControllerRenderProps<Values, Name>, state: ControllerFieldState) => ReactNode;
};

/**
 * A `Field` connected to one path of a react-hook-form form: value, error and focus on the first
 * failure.
 */
export function FormField<
  Values extends FieldValues,
  Name extends FieldPath<Values>,
  Context,
  Output,
>({ control, name, errorText, children, ...field }: FormFieldProps<Values, Name, Context, Output>) {
  const { field: wires, fieldState } = useController({ control, name });
  const { error } = fieldState;
  return (
    <Field {...field} error={error ? (errorText?.(error) ?? error.message) : undefined}>
      {children(wires, fieldState)}
    </Field>
  );
}
