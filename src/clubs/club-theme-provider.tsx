import { createContext, useContext, useLayoutEffect, useMemo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { Club } from '#contracts/club.ts';
import { clubVariables } from './theme.ts';
import type { Scheme } from './theme.ts';

const ClubContext = createContext<Club | undefined>(undefined);

/** The club in whose colors this part of the page is drawn. */
export function useClub(): Club {
  const club = useContext(ClubContext);
  if (!club) throw new Error('useClub needs a <ClubTheme> above it');
  return club;
}

type ClubThemeProps = {
  club: Club;
  /**
   * `document` colors the whole page (dialogs and toasts live outside the tree); `wrapper` only its
   * children.
   */
  target?: 'document' | 'wrapper';
  /** Fixes the scheme; without it the system's is followed. */
  scheme?: Scheme;
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

  if (target === 'document') return <ClubContext value={club}>{children}</ClubContext>;
  return (
    <ClubContext value={club}>
      <div
        className={className}
        style={variables as CSSProperties}
        data-scheme={scheme}
        data-club={club.Id}
      >
        {children}
      </div>
    </ClubContext>
  );
}
