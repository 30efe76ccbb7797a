/**
 * Tabs of a site tell each other that something on the server changed: `saved`, a member's saved
 * weeks; `line`, a place in line; `hold`, a hold that was paid or released. Listeners of the tab that tells hear it too.
 */
type Topic = 'saved' | 'line' | 'hold';

const open = (topic: Topic): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(topic);

export function tellTabs(topic: Topic): void {
  const channel = open(topic);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage(null);
  channel?.close();
}

/** Calls the listener whenever a tab told of a change. @returns stops it */
export function onTold(topic: Topic, listener: () => void): () => void {
  const channel = open(topic);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
