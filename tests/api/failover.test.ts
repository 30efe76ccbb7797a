import { expect, it } from 'vitest';
import { failover } from '../support/failover.ts';

/**
 * Before the primary ends, and again after the standby's promotion. `npm run bench:failover` does
 * it for longer, and with the other ways a primary may end.
 */
const PER_SECOND = 80;
const HOLDS = 80;

it('a primary that is killed under load is followed by its standby: nothing answered is lost, nothing is done twice, and no instance starts again', async () => {
  const { visits, ...result } = await failover({
    perSecond: PER_SECOND,
    holds: HOLDS,
    end: 'killed',
  });
  expect(result).toMatchObject({ lost: [], wrong: [], heardEnds: 2, unsent: 0 });
  expect(result.heldBefore).toBeGreaterThanOrEqual(HOLDS);
  expect(result.heldAfter).toBeGreaterThanOrEqual(HOLDS);
  expect(result.paidBefore).toBeGreaterThan(0);
  // Everyone has a hold at the end, and callers who were turned away were asked to come back.
  expect(visits.filter(({ numberRef }) => numberRef === undefined)).toEqual([]);
  expect(Object.keys(result.troubles).filter((text) => !text.endsWith(' 503'))).toEqual([]);
});
