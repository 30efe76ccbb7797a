import { useLayoutEffect, useMemo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { ClubProvider } from '#clubs/club-theme-provider.tsx';
import { clubVariables } from '#clubs/theme.ts';
import type { Scheme } from '#clubs/palette.ts';
import type { Club } from '#contracts/club.ts';

type ClubThemeProps = {
  club: Club;
  /**
   * `document` colors the whole page (dialogs and toasts live outside the tree); `wrapper` only its
   * children.
   */
  target?: 'document' | 'wrapper';
  /** Fixes the scheme; without it the system's is followed. */
  scheme?: Scheme | undefined;
  className?: string;
  children?: ReactNode;
};

/** Renders its children in the club's colors, and provides the club to them. */
export function ClubTheme({
  club,
  target = 'document',
  scheme,
  className,
  children,
}: ClubThemeProps) {
  const {
    ColorPrimarioHex,
    ColorSecundarioHex,
    ColorSecundarioTextoHex,
    ColorFooterPredeterminado,
  } = club;
  const variables = useMemo(
    () =>
      clubVariables({
        ColorPrimarioHex,
        ColorSecundarioHex,
        ColorSecundarioTextoHex,
        ColorFooterPredeterminado,
      }),
    [ColorPrimarioHex, ColorSecundarioHex, ColorSecundarioTextoHex, ColorFooterPredeterminado],
  );

  useLayoutEffect(() => {
    if (target !== 'document') return undefined;
    const root = document.documentElement;
    for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
    if (scheme) root.dataset.scheme = scheme;
    return () => {
      for (const name of Object.keys(variables)) root.style.removeProperty(name);
      if (scheme) delete root.dataset.scheme;
    };
  }, [target, variables, scheme]);

  if (target === 'document') return <ClubProvider club={club}>{children}</ClubProvider>;
  return (
    <ClubProvider club={club}>
      <div
        className={className}
        style={variables as CSSProperties}
        data-scheme={scheme}
        data-club={club.Id}
      >
        {children}
      </div>
    </ClubProvider>
  );
}
