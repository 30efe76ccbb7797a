import type { ComponentProps } from 'react';
import type { Dialog } from './dialog.tsx';
import { laterDialog } from '#loading/dialog.tsx';

type LaterDialogProps = Omit<ComponentProps<typeof Dialog>, 'trigger' | 'defaultOpen'>;

/**
 * A `Dialog` of a first page, opened by `open`: its code does not come with the page but loads when
 * the browser is idle.
 */
export const LaterDialog = laterDialog<LaterDialogProps>(
  async () => ({ default: (await import('./dialog.tsx')).Dialog }),
  (props) => props,
);
