import { useFieldText } from '#client/use-error-text.ts';

/** Text of the error of one field. */
export function useMessageText(): (error: { message?: string | undefined }) => string | undefined {
  const fieldText = useFieldText();
  return ({ message }) => fieldText(message);
}
