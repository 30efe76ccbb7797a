/**
 * Announces `message` to screen readers when it changes, without showing it. Mount it empty first:
 * a region that appears together with its text is often not read.
 */
export function LiveRegion({
  message,
  assertive = false,
}: {
  message: string;
  assertive?: boolean;
}) {
  return (
    <span
      role={assertive ? 'alert' : 'status'}
      aria-live={assertive ? 'assertive' : 'polite'}
      aria-atomic="true"
      className="sr-only"
    >
      {message}
    </span>
  );
}
