import type { ReactNode } from 'react';

/** Within a translated sentence, the words that open the terms: those between its tags. */
export const TermsLink = ({ onOpen, children }: { onOpen: () => void; children?: ReactNode }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={(event) => {
      // Inside the label of a checkbox, a click must not tick the box.
      event.preventDefault();
      onOpen();
    }}
    className="rounded-sm text-start font-medium underline decoration-accent decoration-2 underline-offset-4 hover:text-primary-text"
  >
    {children}
  </button>
);
