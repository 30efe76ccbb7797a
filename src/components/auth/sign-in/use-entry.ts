import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { ApiError } from '#client/call.ts';
import { clearSession, currentSession } from '#client/session.ts';
import { useRestored } from '#client/use-restored.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import type { Leave } from '#components/club/contact.ts';
import { FAILURE } from '#contracts/failures.ts';
import { languageOf } from '#lib/languages.ts';
import { wayBack } from '#lib/way-back.ts';
import { entryAddress } from '../after-sign-in.ts';
import type { Entering } from '../after-sign-in.ts';
import type { SignInEvent } from './machine.ts';

/** Goes to the club's site with a member who is signed in. */
export function useEntry(
  dispatch: (event: SignInEvent) => void,
  leave: Leave,
): (reply: Entering) => Promise<void> {
  const { i18n } = useTranslation();
  const club = useClub();
  const { site } = useBoot();
  useRestored(() => dispatch({ type: 'restored', member: currentSession() !== undefined }));
  return async (reply) => {
    dispatch({ type: 'opening', reply });
    try {
      const back = wayBack(location.href, reply.sesion.UrlWeek || club.UrlWeek);
      leave(await entryAddress(reply, club, site, languageOf(i18n.language), back));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== FAILURE.noSession)
        return dispatch({ type: 'openFailed', error });
      void clearSession({ keepDrafts: true });
      dispatch({ type: 'sessionEnded', error });
    }
    return undefined;
  };
}
