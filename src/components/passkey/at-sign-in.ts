import type { Club } from '#contracts/club.ts';
import { laterPart } from '#loading/part.tsx';
import { mayOffer } from './browser.ts';

/** What the sign-in loads after its first page: one file, as each that it names costs the first page. */
export { PasskeySignIn } from './passkey-sign-in.tsx';
export const SignInOffer = laterPart(async () => ({
  default: (await import('./sign-in-offer.tsx')).SignInOffer,
}));

/** Whether to offer a passkey (`mayOffer`), and the offer is there. @throws when it is not */
export async function offers(club: Club, token: string): Promise<boolean> {
  if (!(await mayOffer(club, token))) return false;
  await SignInOffer.ahead();
  return true;
}
