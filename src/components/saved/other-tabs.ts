/** Tabs of a site tell each other that a member's saved weeks changed; guests' are in the storage. */
const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('saved');

export function tellOtherTabs(): void {
  const channel = open();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel?.postMessage(null);
  channel?.close();
}

/** Calls the listener when another tab changed something. @returns stops it */
export function onOtherTab(listener: () => void): () => void {
  const channel = open();
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
