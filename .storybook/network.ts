import { isCommonAssetRequest } from 'msw';
import { setupWorker } from 'msw/browser';
import { HttpNetworkFrame } from 'msw/experimental';

/** Calls of the product that no handler of the story answered. */
const unanswered: string[] = [];

/** The worker between stories and the network: calls to the product's own API must be answered by the story's handlers. */
export async function startWorker() {
  const worker = setupWorker();
  await worker.start({
    quiet: true,
    onUnhandledFrame: ({ frame, defaults }) => {
      if (!(frame instanceof HttpNetworkFrame)) return;
      const { request } = frame.data;
      const { origin, pathname, search } = new URL(request.url);
      if (isCommonAssetRequest(request) || origin !== location.origin || !/^\/(api|sandbox)\//.test(pathname)) return;
      unanswered.push(`${request.method} ${pathname}${search}`);
      defaults.error();
    },
  });
  return worker;
}

/** Fails the story that made a call without an answer. */
export function refuseUnanswered(): void {
  const calls = unanswered.splice(0);
  if (calls.length > 0) throw new Error(`No handler answers ${calls.join(', ')}. Add one to parameters.msw.handlers of this story.`);
}

export const forgetUnanswered = (): void => void unanswered.splice(0);
