import { DocsContainer } from '@storybook/addon-docs/blocks';
import type { DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useEffect, useState } from 'react';
import type { PropsWithChildren } from 'react';
import { addons } from 'storybook/preview-api';
import { clubBySlug } from '#clubs/registry.ts';
import type { Scheme } from '#clubs/palette.ts';
import { themeOf } from './theme.ts';

type Said = { globals: Record<string, unknown> };

/** The toolbar's values while a page of documentation is read, which need not show any story. */
function useToolbar(): Record<string, unknown> {
  const channel = addons.getChannel();
  const [globals, setGlobals] = useState<Record<string, unknown>>(() => {
    const last = (event: string) => (channel.last(event) as [Said] | undefined)?.[0].globals;
    return last('globalsUpdated') ?? last('setGlobals') ?? {};
  });
  useEffect(() => {
    const take = (said: Said) => setGlobals(said.globals);
    channel.on('globalsUpdated', take);
    channel.on('setGlobals', take);
    return () => {
      channel.off('globalsUpdated', take);
      channel.off('setGlobals', take);
    };
  }, [channel]);
  return globals;
}

/** Pages of documentation in the toolbar's scheme and in its club's colors. */
export function ThemedContainer({ children, context }: PropsWithChildren<DocsContainerProps>) {
  const globals = useToolbar();
  const scheme: Scheme =
    globals['scheme'] === 'dark' ||
    (globals['scheme'] === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
      ? 'dark'
      : 'light';
  useEffect(() => {
    const root = document.documentElement;
    const before = root.dataset['scheme'];
    root.dataset['scheme'] = scheme;
    return () => {
      if (before === undefined) delete root.dataset['scheme'];
      else root.dataset['scheme'] = before;
    };
  }, [scheme]);
  return (
    <DocsContainer context={context} theme={themeOf(clubBySlug(String(globals['club'])), scheme)}>
      {children}
    </DocsContainer>
  );
}
