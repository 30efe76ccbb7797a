/**
 * Lets at most so many begin before one of them has ended. What it gives back takes one that wants
 * to begin, and gives back what ends its turn, or its wait for one.
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
