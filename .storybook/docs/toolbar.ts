import { useEffect, useState } from 'react';
import { addons } from 'storybook/preview-api';

export type Toolbar = Record<string, unknown>;
type Preview = { storyStoreValue?: { userGlobals: { get: () => Toolbar } } };

/**
 * The values of this page. Frames inside it report theirs on the same channel, so an event only says
 * that something may have changed.
 */
const own = (): Toolbar => {
  const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__') as Preview | undefined;
  return preview?.storyStoreValue?.userGlobals.get() ?? {};
};

/** The toolbar's values while a page of documentation is read, which need not show any story. */
export function useToolbar(): Toolbar {
  const channel = addons.getChannel();
  const [globals, setGlobals] = useState(own);
  useEffect(() => {
    const take = () =>
      setGlobals((before) => {
        const now = own();
        return JSON.stringify(now) === JSON.stringify(before) ? before : now;
      });
    channel.on('globalsUpdated', take);
    channel.on('setGlobals', take);
    return () => {
      channel.off('globalsUpdated', take);
      channel.off('setGlobals', take);
    };
  }, [channel]);
  return globals;
}
