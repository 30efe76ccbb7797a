import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addWatch,
  changeWatch,
  listWatches,
  removeWatch,
  stopByMail,
  stopWatch,
} from '#contracts/watch.ts';
import { addressCounters, takeAll } from '../core/counters.ts';
import { requireSession } from '../auth/members.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Session } from '../http/session.ts';
import {
  addWatch as add,
  changeWatch as change,
  removeWatch as remove,
  stopWatches,
  watchesOf,
} from './watches.ts';

/** The list counts the free weeks of every watch. */
const LISTS_PER_MEMBER = { points: 60, seconds: 60 };
const CHANGES_PER_MEMBER = { points: 60, seconds: 600 };
const STOPS_PER_ADDRESS = { points: 30, seconds: 60 };

const success = true as const;

/** Routes of the area `watch`. */
export function watchRoutes(app: FastifyInstance, deps: Deps): void {
  const changing = async (session: Session | undefined): Promise<string> => {
    const { memberId } = requireSession(session);
    await deps.limiter.take(`watch:changes:${memberId}`, CHANGES_PER_MEMBER);
    return memberId;
  };

  contractRoute(app, listWatches, async ({ session }) => {
    const { memberId } = requireSession(session);
    await deps.limiter.take(`watch:lists:${memberId}`, LISTS_PER_MEMBER);
    return { success, watches: await watchesOf(deps, memberId) };
  });
  contractRoute(app, addWatch, async ({ body, session }) => ({
    success,
    watch: await add(deps, await changing(session), body),
  }));
  contractRoute(app, changeWatch, async ({ params, body, session }) => ({
    success,
    watch: await change(deps, await changing(session), params.id, body.pace),
  }));
  contractRoute(app, removeWatch, async ({ params, session }) => {
    await remove(deps, await changing(session), params.id);
    return { success };
  });
  const stop = async (request: FastifyRequest, token: string) => {
    await takeAll(deps.limiter, addressCounters('watch:stop', request, STOPS_PER_ADDRESS));
    await stopWatches(deps, token);
    return { success };
  };
  contractRoute(app, stopWatch, ({ body, request }) => stop(request, body.token));
  void app.register(async (byMail) => {
    // Mail programs send a form of either kind (RFC 8058), which says nothing that the address does
    // not say.
    byMail.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, done) => {
        payload.resume().on('end', () => done(null, undefined));
      },
    );
    contractRoute(byMail, stopByMail, ({ params, request }) => stop(request, params.token));
  });
}
