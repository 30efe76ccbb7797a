/**
 * Limits how many tasks run at the same time. The function it returns queues a task by what begins
 * it, and returns what ends the task, or takes it out of the queue if it has not begun.
 */
export function turns(most: number): (begin: () => void) => () => void {
  const waiting: (() => void)[] = [];
  let busy = 0;
  const next = (): void => {
    while (busy < most) {
      const begin = waiting.shift();
      if (!begin) return;
      busy += 1;
      begin();
    }
  };
  return (begin) => {
    let ended = false;
    waiting.push(begin);
    next();
    return () => {
      if (ended) return;
      ended = true;
      const place = waiting.indexOf(begin);
      if (place >= 0) waiting.splice(place, 1);
      else busy -= 1;
      next();
    };
  };
}
