import { useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { ApiError } from '#client/call.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * The typed part of the sign-in body; LoginIDs are not e-mails, so no format is checked
 * (specification, section 5).
 */
export type Credentials = { email: string; password: string };
/** Maximum length of each, as the API accepts it. */
const LONGEST = { email: 255, password: 256 } as const;

const NAMES = ['email', 'password'] as const;
type Name = (typeof NAMES)[number];
type Messages = Partial<Record<Name, string | undefined>>;
const messagesOf = ({ email, password }: Credentials): Messages => {
  const wrong = (name: Name, value: string) =>
    value === ''
      ? 'required'
      : value.length > LONGEST[name]
        ? 'tooLong'
        : /[\0\p{Surrogate}]/u.test(value) && name === 'email'
          ? 'invalid'
          : undefined;
  return { email: wrong('email', email.trim()), password: wrong('password', password) };
};

type Typing = {
  email: string;
  onEmail?: (email: string) => void;
  onSubmit: (credentials: Credentials) => Promise<void>;
  takeFocus?: boolean;
};

/** The two fields being typed, their messages, and the attempt to sign in with them. */
export function useCredentials({ email, onEmail, onSubmit, takeFocus }: Typing) {
  const { busy, failure, attempt } = useAttempt();
  const [values, setValues] = useState<Credentials>({ email, password: '' });
  const [wrong, setWrong] = useState<Messages>({});
  const sent = useRef(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});

  const type = (name: Name, typed: string) => {
    const next = { ...values, [name]: typed };
    setValues((before) => ({ ...before, [name]: typed }));
    // No field is marked wrong before the first submit; after that every keystroke may correct it.
    if (sent.current) setWrong((before) => ({ ...before, [name]: messagesOf(next)[name] }));
    if (name === 'email') onEmail?.(typed);
  };
  useLayoutEffect(() => {
    if (takeFocus) inputs.current.email?.focus();
    // Once, at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  /** Shows the messages and focuses the first wrong field; false when there are none. */
  const refuse = (messages: Messages): boolean => {
    const first = NAMES.find((name) => messages[name]);
    setWrong(messages);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sent.current = true;
    void attempt(
      async () => {
        if (!refuse(messagesOf(values))) await onSubmit({ ...values, email: values.email.trim() });
      },
      (error) =>
        error instanceof ApiError &&
        NAMES.some((name) => error.fields[name]) &&
        refuse(error.fields),
    );
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(name, event.target.value),
    ref: (input: HTMLInputElement | null) => void (inputs.current[name] = input),
  });
  /** Back to the e-mail, with all of it selected. */
  const retypeEmail = () => {
    inputs.current.email?.focus();
    inputs.current.email?.select();
  };

  return { field, wrong, submit, busy, failure, retypeEmail };
}
export type CredentialsState = ReturnType<typeof useCredentials>;
