import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

export type PageCode<Props extends object> = ComponentType<Props> & { /** Fetches the code; what is drawn after that draws at once. */ fetch: () => Promise<unknown> };

/**
 * A part whose code comes when it is wanted. Once there it draws without a wait, so that the app can take over in one step what the
 * server has drawn.
 */
export function pageCode<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): PageCode<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetch = async () => {
    const module = await load();
    ready = module.default;
    return module;
  };
  const Later = lazy(fetch);
  function Part(props: Props) {
    // Chosen once: another element in its place would lose what was typed.
    const [Element] = useState<ComponentType<Props>>(() => ready ?? Later);
    return <Element {...props} />;
  }
  return Object.assign(Part, { fetch });
}
