import { cn } from '#ui/cn.ts';

/** A speech bubble with a handset in it, in the stroke of the other icons. */
export const WhatsAppIcon = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className={cn('size-5 shrink-0', className)}
  >
    <path d="M3 21l1.6-4.7A9 9 0 1 1 7.9 19.6Z" />
    <path
      d="M9.2 8.2c-1 1.3.3 3.5 1.6 4.8s3.6 2.7 4.9 1.7c.6-.5.5-1.1-.1-1.5l-1.2-.7c-.5-.3-.8 0-1.2.5-.9-.3-1.8-1.2-2.2-2.1.5-.4.8-.7.5-1.2l-.7-1.3c-.4-.6-1-.7-1.6-.2Z"
      fill="currentColor"
      stroke="none"
    />
  </svg>
);
