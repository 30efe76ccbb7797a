import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { laterCode, MissingPart } from '#lib/later.ts';

export type PageCode<Props extends object> = ComponentType<Props> & {
  /** Fetches the code; what is drawn after that draws at once. */ fetch: () => Promise<unknown>;
};

/**
 * A part whose code comes when it is wanted. Once there it draws without a wait, so that the app can take over in one step what the
 * server has drawn. @throws MissingPart while it is drawn, when it cannot be fetched
 */
export function pageCode<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): PageCode<Props> {
  const code = laterCode(async () => (await load()).default);
  const fetch = async () => {
    try {
      return { default: await code.ahead() };
    } catch {
      throw new MissingPart(code.ahead, () => void (Later = lazy(fetch)));
    }
  };
  // One that has failed stays so; another takes its place once that was caught.
  let Later = lazy(fetch);
  function Part(props: Props) {
    // Chosen once: another element in its place would lose what was typed.
    const [Element] = useState<ComponentType<Props>>(() => code.now() ?? Later);
    return <Element {...props} />;
  }
  return Object.assign(Part, { fetch: code.ahead });
}
