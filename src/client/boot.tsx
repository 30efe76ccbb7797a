import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';
import { clubBoot, getClub } from '#contracts/club.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { callEndpoint } from './call.ts';

/** Club, role and settings of this host: from the page when the server put them there, else by call. @throws ApiError */
export async function loadBoot(): Promise<ClubBoot> {
  const text = document.getElementById('boot')?.textContent;
  if (text) {
    const parsed = clubBoot.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
  }
  return callEndpoint(getClub, { query: { host: location.host } });
}

const BootContext = createContext<ClubBoot | undefined>(undefined);

export const BootProvider = ({ boot, children }: { boot: ClubBoot; children: ReactNode }) => <BootContext value={boot}>{children}</BootContext>;

/** Role of this host and public settings. The club itself is `useClub()` of `clubs`. */
export function useBoot(): ClubBoot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('useBoot needs a <BootProvider> above it');
  return boot;
}
