import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Heading } from '#ui/text.tsx';

/**
 * Title of a section. Takes focus when the reader came here by the menu, so that a screen reader
 * continues at the new content.
 */
export function SectionHeading({
  children,
  lead,
  takeFocus = false,
}: {
  children: ReactNode;
  lead?: ReactNode;
  takeFocus?: boolean;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) title.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <div className="flex flex-col gap-1">
      <Heading ref={title} level={2} tabIndex={-1} className="outline-none">
        {children}
      </Heading>
      {lead ? <p className="text-muted">{lead}</p> : null}
    </div>
  );
}
