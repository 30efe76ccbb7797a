import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import type { Club } from '#contracts/club.ts';

const ClubContext = createContext<Club | undefined>(undefined);

/** The club in whose colors this part of the page is drawn. */
export function useClub(): Club {
  const club = useContext(ClubContext);
  if (!club) throw new Error('useClub needs a <ClubProvider> above it');
  return club;
}

/** Provides the club to its children; the page has the club's colors already. */
export const ClubProvider = ({ club, children }: { club: Club; children: ReactNode }) => (
  <ClubContext value={club}>{children}</ClubContext>
);
