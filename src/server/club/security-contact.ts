import type { FastifyInstance } from 'fastify';
import { EMAIL_PATTERN } from '#contracts/common.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { clubById, clubOfRequest, hostOf } from './repository.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '../core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Days after which a copy of the file is out of date; less than the year that RFC 9116 allows. */
const GOOD_FOR_DAYS = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. It is the club's own
 * e-mail, or that of the default club.
 */
export function securityContact(
  app: FastifyInstance,
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) => {
    const { club } = await clubOfRequest(deps, request);
    const fallback = await clubById(deps, DEFAULT_CLUB_ID);
    const email = [club.Email, club.Email_Footer, fallback.club.Email, fallback.club.Email_Footer]
      .map((address) => address.trim().toLowerCase())
      .find((address) => EMAIL_PATTERN.test(address));
    if (!email) throw new Failure(FAILURE.notFound);
    const host = await hostOf(deps, request);
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(
        [
          `Contact: mailto:${email}`,
          `Expires: ${addDays(toIsoDate(deps.now()), GOOD_FOR_DAYS)}T00:00:00.000Z`,
          'Preferred-Languages: en, es',
          // Any other host header could contain anything.
          ...(/^[a-z0-9.-]+(?::\d+)?$/i.test(host)
            ? [`Canonical: ${request.protocol}://${host}/.well-known/security.txt`]
            : []),
          '',
        ].join('\n'),
      );
  });
}
