import { useTranslation } from 'react-i18next';
import { answerTerms } from '#contracts/account.ts';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import { useBoot } from '#client/boot.tsx';
import { callEndpoint } from '#client/call.ts';
import { currentSession, handoffCode, signOut, withToken } from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { endSession } from '#components/auth/end-session.ts';
import { siteUrl } from '#lib/paths.ts';
import { clubEntry } from './club-sites.ts';

/**
 * What a mailed link says about the person and about where it leads (specification, section 2,
 * Query parameters).
 */
export type Pass = { email: string; tokenPass: string; micrositePass: string; urlTcPass: string };
export type Answer = 'yes' | 'no';

/**
 * Records answers to the terms and knows where they lead: accepting to the club's site, refusing to
 * the default login host, each with a token (specification, section 2, Terms acceptance page). A
 * signed-in member is passed on by a one-time hand-off code; anyone else takes along the token of
 * the link, but never to a host that is not the club's. `opened`: token of the sign-in that came
 * with the link, empty where it brought none; then the session of this browser, which is someone
 * else's, is left alone.
 */
export function useAnswer({ email, tokenPass, micrositePass, urlTcPass }: Pass, opened?: string) {
  const { i18n } = useTranslation();
  const club = useClub();
  const { settings } = useBoot();
  const lang = languageSchema.catch(DEFAULT_LANGUAGE).parse(i18n.language);
  /** Token of the session that enters the club. */
  const entering = (): string | undefined => {
    if (opened !== undefined) return opened;
    const stored = currentSession();
    const own = tokenPass === '' || stored?.member.Email.toLowerCase() === email.toLowerCase();
    return own ? stored?.token : undefined;
  };

  return {
    /** @throws ApiError 4041 the link has ended, 401 neither link nor session */
    record: async (answer: Answer): Promise<void> => {
      await callEndpoint(
        answerTerms,
        { query: { answer, ...(email ? { email } : {}), ...(tokenPass ? { tokenPass } : {}) } },
        opened === undefined ? withToken() : { token: opened || undefined },
      );
    },
    /**
     * Address of the club's site. If the session of this browser cannot be handed over, the site
     * asks to sign in. @throws ApiError the sign-in of the link cannot be handed over
     */
    clubAddress: async (): Promise<string> => {
      const session = entering();
      const code = session
        ? await handoffCode(session).catch((error: unknown) => {
            if (opened) throw error;
            return '';
          })
        : '';
      return clubEntry({ club, urlTcPass, micrositePass, token: code || tokenPass, lang });
    },
    /**
     * Address for those who refuse. A member who answered from a session is signed out: the club
     * stays closed without the terms.
     */
    refusedAddress: async (): Promise<string> => {
      if (opened) await endSession(opened);
      if (opened === undefined && tokenPass === '' && currentSession())
        await signOut().catch(() => undefined);
      return siteUrl(settings.defaultLoginUrl, { token: tokenPass, lang });
    },
  };
}
