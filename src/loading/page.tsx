import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { laterComponent, MissingPart } from './later.ts';

export type LaterPage<Props extends object> = ComponentType<Props> & {
  /** Loads the code; after that it renders without a wait. */ fetch: () => Promise<unknown>;
};

/**
 * A page whose code is loaded when it is first rendered. Once loaded it renders without a wait, so
 * that the app can hydrate in one step what the server has rendered. @throws MissingPart while
 * rendering, when it cannot be loaded
 */
export function laterPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LaterPage<Props> {
  const code = laterComponent(load);
  const fetch = async () => {
    try {
      return { default: await code.ahead() };
    } catch {
      throw new MissingPart(code.ahead, () => void (Later = lazy(fetch)));
    }
  };
  // React remembers a failed lazy component, so another one takes its place once the failure was
  // caught.
  let Later = lazy(fetch);
  function Part(props: Props) {
    // Chosen once: another element in its place would lose what was typed.
    const [Element] = useState<ComponentType<Props>>(() => code.now() ?? Later);
    return <Element {...props} />;
  }
  return Object.assign(Part, { fetch: code.ahead });
}
