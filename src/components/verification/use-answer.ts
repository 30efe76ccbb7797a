import { useTranslation } from 'react-i18next';
import { answerTerms } from '#contracts/account.ts';
import { logout } from '#contracts/auth.ts';
import { DEFAULT_LANGUAGE, language as languageSchema } from '#contracts/language.ts';
import { useBoot } from '#client/boot.tsx';
import { callEndpoint } from '#client/call.ts';
import { currentSession, handoffCode, signOut, withToken } from '#client/session.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
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
 * the link, but never to a host that is not the club's.
 */
export function useAnswer({ email, tokenPass, micrositePass, urlTcPass }: Pass) {
  const { i18n } = useTranslation();
  const club = useClub();
  const { settings } = useBoot();
  const lang = languageSchema.catch(DEFAULT_LANGUAGE).parse(i18n.language);

  return {
    /** @throws ApiError 4041 the link has ended, 401 neither link nor session */
    record: async (answer: Answer): Promise<void> => {
      await callEndpoint(
        answerTerms,
        { query: { answer, ...(email ? { email } : {}), ...(tokenPass ? { tokenPass } : {}) } },
        withToken(),
      );
    },
    /**
     * Address of the club's site, entered with the session `opened` just now or the one of this
     * browser, which may be someone else's than a mailed link. If the session cannot be handed
     * over, the site asks to sign in.
     */
    clubAddress: async (opened?: string): Promise<string> => {
      const stored = currentSession();
      const mayEnter =
        tokenPass === '' || stored?.member.Email.toLowerCase() === email.toLowerCase();
      const session = opened ?? (mayEnter ? stored?.token : undefined);
      const code = session ? await handoffCode(session).catch(() => '') : '';
      return clubEntry({ club, urlTcPass, micrositePass, token: code || tokenPass, lang });
    },
    /**
     * Address for those who refuse. A member who answered from a session is signed out: the club
     * stays closed without the terms.
     */
    refusedAddress: async (opened?: string): Promise<string> => {
      if (opened)
        await callEndpoint(logout, { body: { token: opened } }, { token: opened }).catch(
          () => undefined,
        );
      if (tokenPass === '' && currentSession()) await signOut().catch(() => undefined);
      return siteUrl(settings.defaultLoginUrl, { token: tokenPass, lang });
    },
  };
}
