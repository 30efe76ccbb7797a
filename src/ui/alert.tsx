import { X } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { ToneIcon } from './tone-icon.tsx';
import { toneSurface } from './tone.ts';
import type { Tone } from './tone.ts';

type AlertProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links below the text: what to do next. */
  actions?: ReactNode;
  onClose?: () => void;
  closeLabel?: string;
  /**
   * Moves focus to the message when it appears, and again when this value changes (count the
   * failures).
   */
  takeFocus?: boolean | number;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** A message in the page. Failures are announced at once, other messages at the next pause. */
export function Alert({
  tone = 'info',
  title,
  children,
  actions,
  onClose,
  closeLabel,
  takeFocus = false,
  className,
  ref,
}: AlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => box.current!, []);
  useEffect(() => {
    if (takeFocus !== false) box.current?.focus();
  }, [takeFocus]);
  return (
    <div
      ref={box}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      tabIndex={takeFocus === false ? undefined : -1}
      className={cn(
        // Focused to be read, not to be used.
        'flex items-start gap-3 rounded-md p-4 text-base outline-none',
        toneSurface[tone],
        className,
      )}
    >
      <ToneIcon tone={tone} className="mt-0.5" />
      <div className="flex min-w-0 grow flex-col gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-sm leading-6">{children}</div> : null}
        {actions ? <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">{actions}</div> : null}
      </div>
      {onClose ? (
        <IconButton
          label={closeLabel ?? ''}
          icon={<X />}
          size="sm"
          onClick={onClose}
          className="-me-1 -mt-1"
        />
      ) : null}
    </div>
  );
}

/** A line of an alert that leads to what it is about, such as a wrong field. */
export const AlertLink = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} className="min-h-6 text-start underline underline-offset-4" />
);
