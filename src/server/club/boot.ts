import type { ClubBoot } from '#contracts/club.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { Deps } from '../deps.ts';
import { CARD_PROVIDER } from '../partners/stripe.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { clubById, clubOfHost } from './repository.ts';

/** Address that @stripe/stripe-js 10 loads Stripe.js from; a test compares it with the package. */
export const STRIPE_SCRIPT_URL = 'https://js.stripe.com/endive/stripe.js';
const SANDBOX_STRIPE = {
  scriptUrl: '/sandbox/stripe/stripe.js',
  publishableKey: 'pk_test_sandbox',
};

/**
 * What the browser needs before it can draw on a host: club record, role of the host and public
 * settings. The same value is answered by `GET /auth/club` and written into the page by the shell;
 * it holds nothing secret.
 */
export async function bootOf(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  host: string | undefined,
): Promise<ClubBoot> {
  const { config } = deps;
  const { club, site } = await clubOfHost(deps, host);
  const fallback = await clubById(deps, DEFAULT_CLUB_ID);
  const liveStripe = config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY;
  return {
    success: true,
    club,
    site,
    settings: {
      otpLength: config.OTP_LENGTH,
      stripe: liveStripe
        ? { scriptUrl: STRIPE_SCRIPT_URL, publishableKey: liveStripe }
        : SANDBOX_STRIPE,
      cardProvider: CARD_PROVIDER,
      mapTileUrl: config.MAP_TILE_URL,
      mapAttribution: config.MAP_ATTRIBUTION,
      defaultLoginUrl: fallback.club.UrlLogin,
      claimHours: config.CLAIM_HOURS,
      version: manifest.version,
    },
  };
}
