import { useState } from 'react';

/** Copies a text; `copied` is undefined before the first press, false when the browser refused. */
export function useCopy(): { copied: boolean | undefined; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState<boolean>();
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { copied, copy };
}
