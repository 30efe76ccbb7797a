import { delay, http, HttpResponse, isCommonAssetRequest } from 'msw';
import type { RequestHandler } from 'msw';
import { setupWorker } from 'msw/browser';
import { HttpNetworkFrame } from 'msw/experimental';
import { ERROR_CODES } from '#contracts/errors.ts';
import { listLine } from '#contracts/line.ts';
import { savedIds } from '#contracts/saved.ts';
import { answers } from '#mocks/endpoint.ts';
import { drawsImages, drawsMaps, drawsMarks } from '#mocks/images.ts';
import { storyNow } from '#mocks/line.ts';

/** States of the network in the toolbar, laid over whatever a story's own handlers answer. */
export const NETWORKS = [
  { value: 'fast', title: 'Fast network' },
  { value: 'slow', title: 'Slow network: 3 s a call' },
  { value: 'failing', title: 'Failing server: 500' },
  { value: 'offline', title: 'Offline' },
] as const satisfies readonly { value: string; title: string }[];
type NetworkState = (typeof NETWORKS)[number]['value'];

const SLOW_MS = 3_000;
let state: NetworkState = 'fast';

/** Takes the toolbar's network for this story's calls; `navigator.onLine` says the same. */
export function setNetwork({ globals }: { globals: { network?: unknown } }): void {
  state = NETWORKS.find(({ value }) => value === globals.network)?.value ?? 'fast';
  Object.defineProperty(navigator, 'onLine', {
    configurable: true,
    get: () => state !== 'offline',
  });
}

/** Asked before the story's handlers; what answers nothing leaves the call to them. */
const weather = http.all('*/api/*', async () => {
  if (state === 'offline') return HttpResponse.error();
  if (state === 'failing')
    return HttpResponse.json(
      { success: false, code: 500, message: ERROR_CODES[500].message },
      { status: ERROR_CODES[500].status },
    );
  if (state === 'slow') await delay(SLOW_MS);
  return undefined;
});

/** Calls of the product that no handler of the story answered. */
const unanswered: string[] = [];

/**
 * The worker between stories and the network: calls to the product's own API must be answered by
 * the story's handlers.
 */
export async function startWorker() {
  // Nearly every page asks what a member has saved, for its hearts, and what is offered to them; a
  // picture may be fetched so late that the next story is there.
  const worker = setupWorker(
    drawsImages,
    // Of mails.
    drawsMaps,
    drawsMarks,
    answers(savedIds, { success: true, ids: [] }),
    answers(listLine, () => ({ success: true as const, now: storyNow(), places: [] })),
  );
  await worker.start({
    quiet: true,
    onUnhandledFrame: ({ frame, defaults }) => {
      if (!(frame instanceof HttpNetworkFrame)) return;
      const { request } = frame.data;
      const { origin, pathname, search } = new URL(request.url);
      if (
        isCommonAssetRequest(request) ||
        // Files of the workbench itself. On any other host every reply belongs to the product.
        (origin === location.origin && !/^\/(api|sandbox)\//.test(pathname))
      )
        return;
      const host = origin === location.origin ? '' : origin;
      unanswered.push(`${request.method} ${host}${pathname}${search}`);
      defaults.error();
    },
  });
  // The product's own worker, which a workbench does not have, would take the place of this one.
  navigator.serviceWorker.register = () => navigator.serviceWorker.ready;
  const use = worker.use.bind(worker);
  // The first handler that matches answers: the simulated network conditions come before them all.
  worker.use = (...handlers) =>
    use(weather, ...handlers.filter((handler): handler is RequestHandler => handler !== weather));
  return worker;
}

/** Fails the story that made a call without an answer. */
export function refuseUnanswered(): void {
  const calls = unanswered.splice(0);
  if (calls.length > 0)
    throw new Error(
      `No handler answers ${calls.join(', ')}. Add one to parameters.msw.handlers of this story.`,
    );
}

export const forgetUnanswered = (): void => void unanswered.splice(0);
