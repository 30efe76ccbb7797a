import { useState } from 'react';
import type { SharedLink } from './use-link.ts';

/** The system's own sheet. @returns whether there is one; closing it is an answer, too */
async function systemSheet({ url, title, text }: SharedLink): Promise<boolean> {
  const data = { url, title, text: [title, text].filter(Boolean).join('\n') };
  if (!navigator.canShare?.(data)) return false;
  return navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

/**
 * Shares a link: by the system's sheet where there is one, otherwise by a window with the link,
 * WhatsApp and mail.
 */
export function useShare(linkOf: () => SharedLink) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const share = async () => {
    if (await systemSheet(linkOf())) return;
    setAsked(true);
    setOpen(true);
  };
  return {
    share: () => void share(),
    shown: asked ? { link: linkOf(), open, onOpenChange: setOpen } : undefined,
  };
}
