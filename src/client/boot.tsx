import { createContext, use, useContext } from 'react';
import type { ReactNode } from 'react';
import type { ClubBoot } from '#contracts/club.ts';
import { boolean, fitting, object, string } from '#lib/shape.ts';
import { useTakenOver } from './use-taken-over.ts';
import { callEndpoint } from './call.ts';

/**
 * Club, role and settings of this host: from the page when the server put them there, otherwise by
 * a call. @throws ApiError
 */
export async function loadBoot(): Promise<ClubBoot> {
  const text = document.getElementById('boot')?.textContent;
  if (text) {
    const boot = ownBoot(text);
    if (boot) return boot;
  }
  const { getClub } = await import('#contracts/club.ts');
  return callEndpoint(getClub, { query: { host: location.host } });
}

/**
 * The server of this very build wrote this into its page, using the same schema. It is only checked
 * for being complete, not parsed again, so that the first page does without the schemas.
 */
function ownBoot(text: string): ClubBoot | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isBoot(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
const whole = object<{
  success: boolean;
  club: { Id: string; Nombre: string };
  site: string;
  settings: { version: string };
}>({
  success: boolean,
  club: object<{ Id: string; Nombre: string }>({ Id: string, Nombre: string }),
  site: string,
  settings: object<{ version: string }>({ version: string }),
});
const isBoot = (value: unknown): value is ClubBoot => fitting(whole, value)?.success === true;

const BootContext = createContext<ClubBoot | undefined>(undefined);
const SomeoneContext = createContext(false);

/** `someone`: a member is signed in, or arrives with a hand-off code. */
export const BootProvider = ({
  boot,
  someone = false,
  children,
}: {
  boot: ClubBoot;
  someone?: boolean;
  children: ReactNode;
}) => (
  <BootContext value={boot}>
    <SomeoneContext value={someone}>{children}</SomeoneContext>
  </BootContext>
);

/**
 * True while the server's HTML shows a page for a member whose name only the browser knows. Until
 * the name is there, show neither a name nor a way to sign in.
 */
export const useSomeoneComing = (): boolean => {
  const taken = useTakenOver();
  return use(SomeoneContext) && !taken;
};

/** Role of this host and public settings. The club itself is `useClub()` of `clubs`. */
export function useBoot(): ClubBoot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error('useBoot needs a <BootProvider> above it');
  return boot;
}
