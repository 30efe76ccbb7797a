import type { ReactNode } from 'react';

/** Jumps over what is repeated on every page or long; seen only while it has the focus. */
export const SkipLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper focus:p-4"
  >
    {children}
  </a>
);
