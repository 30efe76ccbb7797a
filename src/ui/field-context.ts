import { createContext, useContext } from 'react';

/** What a `Field` passes to the control inside it. */
export type FieldWiring = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
};
export const FieldContext = createContext<FieldWiring | undefined>(undefined);

type ControlProps = {
  id?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: React.AriaAttributes['aria-invalid'];
};

/** Joins ids for `aria-describedby`, leaving out what is missing. */
export const joinIds = (...ids: (string | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined;

/** Ids and states of a control: its own props win, the surrounding `Field` supplies the rest. */
export function useFieldWiring(props: ControlProps) {
  const field = useContext(FieldContext);
  const invalid = props['aria-invalid'] ?? (field?.invalid ? true : undefined);
  return {
    id: props.id ?? field?.id,
    'aria-describedby': joinIds(props['aria-describedby'], field?.describedBy),
    'aria-invalid': invalid,
    'aria-required': (props.required ?? field?.required) ? true : undefined,
    disabled: props.disabled ?? field?.disabled,
  } as const;
}
