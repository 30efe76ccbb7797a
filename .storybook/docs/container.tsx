import { DocsContainer } from '@storybook/addon-docs/blocks';
import type { DocsContainerProps } from '@storybook/addon-docs/blocks';
import { useEffect } from 'react';
import type { PropsWithChildren } from 'react';
import { clubBySlug } from '#clubs/registry.ts';
import type { Scheme } from '#clubs/palette.ts';
import { themeOf } from './theme.ts';
import { useToolbar } from './toolbar.ts';

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
