import type { ComponentProps } from 'react';
import type { Dialog } from './dialog.tsx';
import { layerCode, useLayer } from './layer.tsx';

const code = layerCode(async () => ({ default: (await import('./dialog.tsx')).Dialog }));

/** A `Dialog` of a first page, opened by `open`: its code is not there with the page but comes when the page is at rest. */
export function LaterDialog(props: Omit<ComponentProps<typeof Dialog>, 'trigger' | 'defaultOpen'>) {
  const { Layer } = useLayer(code, props);
  return Layer ? <Layer {...props} /> : null;
}
