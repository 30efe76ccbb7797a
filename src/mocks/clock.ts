/**
 * Runs work with the browser's clock standing at another moment, for stories that wait for time to pass. Needs the story's
 * parameter `now: false`. Done by hand: a spy would call the clock itself while it notes the call.
 */
export async function atMoment(ms: number, work: () => Promise<void>): Promise<void> {
  const real = Date.now;
  Date.now = () => ms;
  try {
    await work();
  } finally {
    Date.now = real;
  }
}
