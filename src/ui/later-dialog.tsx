import type { ComponentProps } from 'react';
import type { Dialog } from './dialog.tsx';
import { laterWindow } from '#loading/window.tsx';

type LaterDialogProps = Omit<ComponentProps<typeof Dialog>, 'trigger' | 'defaultOpen'>;

/** A `Dialog` of a first page, opened by `open`: its code is not there with the page but comes when the page is at rest. */
export const LaterDialog = laterWindow<LaterDialogProps>(
  async () => ({ default: (await import('./dialog.tsx')).Dialog }),
  (props) => props,
);
