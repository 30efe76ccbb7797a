import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import {
  addWatch,
  changeWatch,
  listWatches,
  removeWatch,
  stopByMail,
  stopWatch,
} from '#contracts/watch.ts';
import { addressCounters, takeAll } from '../core/limit-keys.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import type { Session } from '../http/session.ts';
import { asksUnit } from '../week/filters.ts';
import type { SearchTurns } from '../week/search-turns.ts';
import {
  addWatch as add,
  changeWatch as change,
  removeWatch as remove,
  stopWatches,
  watcher,
  watchesOf,
} from './watches.ts';

/** The list counts the free weeks of every watch. */
const LISTS_PER_MEMBER = { points: 60, seconds: 60 };
const CHANGES_PER_MEMBER = { points: 60, seconds: 600 };
const STOPS_PER_ADDRESS = { points: 30, seconds: 60 };

/** Routes of the area `watch`. */
export function watchRoutes(app: FastifyInstance, deps: Deps, turns: SearchTurns): void {
  const searching = { ...deps, turns };
  contractRoute(app, listWatches, (call) => handleListWatches(searching, call));
  contractRoute(app, addWatch, (call) => handleAddWatch(searching, call));
  contractRoute(app, changeWatch, (call) => handleChangeWatch(searching, call));
  contractRoute(app, removeWatch, (call) => handleRemoveWatch(deps, call));
  contractRoute(app, stopWatch, (call) => stop(deps, call.request, call.body.token));
  void app.register(async (byMail) => {
    // Mail programs send a form of either kind (RFC 8058), which says nothing that the address does
    // not say.
    byMail.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, done) => {
        payload.resume().on('end', () => done(null, undefined));
      },
    );
    contractRoute(byMail, stopByMail, (call) => stop(deps, call.request, call.params.token));
  });
}

async function handleListWatches(
  deps: Deps & { turns: SearchTurns },
  { session: { memberId } }: Call<typeof listWatches>,
): Promise<Reply<typeof listWatches>> {
  await deps.limiter.take(`watch:lists:${memberId}`, LISTS_PER_MEMBER);
  return { success: true, watches: await watchesOf(deps, memberId) };
}

async function handleAddWatch(
  deps: Deps & { turns: SearchTurns },
  { body, session }: Call<typeof addWatch>,
): Promise<Reply<typeof addWatch>> {
  await countChange(deps, session);
  // A full queue refuses before anything is written.
  const watch = await deps.turns(watcher(session.memberId), asksUnit(body.criteria), () =>
    add(deps, session.memberId, body),
  );
  return { success: true, watch };
}

async function handleChangeWatch(
  deps: Deps & { turns: SearchTurns },
  { params, body, session }: Call<typeof changeWatch>,
): Promise<Reply<typeof changeWatch>> {
  await countChange(deps, session);
  const watch = await deps.turns(watcher(session.memberId), true, () =>
    change(deps, session.memberId, params.id, body.pace),
  );
  return { success: true, watch };
}

async function handleRemoveWatch(
  deps: Deps,
  { params, session }: Call<typeof removeWatch>,
): Promise<Reply<typeof removeWatch>> {
  await countChange(deps, session);
  await remove(deps, session.memberId, params.id);
  return { success: true };
}

const countChange = (deps: Deps, { memberId }: Session): Promise<void> =>
  deps.limiter.take(`watch:changes:${memberId}`, CHANGES_PER_MEMBER);

/** Ends watches by the secret of a mail, pressed there or in the mail program. */
async function stop(
  deps: Deps,
  request: FastifyRequest,
  token: string,
): Promise<Reply<typeof stopWatch>> {
  await takeAll(deps.limiter, addressCounters('watch:stop', request, STOPS_PER_ADDRESS));
  await stopWatches(deps, token);
  return { success: true };
}
