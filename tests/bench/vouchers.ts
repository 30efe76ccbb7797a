import { scryptSync } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { bookingOf, voucherFacts } from '../../src/server/document/facts.ts';
import { voucherPdf } from '../../src/server/document/voucher.ts';
import { startWorld } from '../support/booking-world.ts';

/** A fixed piece of work, to tell a slow machine from a slow voucher. */
const workUnit = (): unknown => scryptSync('work', 'unit', 32, { N: 16_384, r: 8, p: 1 });

type VoucherTimes = {
  /** Milliseconds and processor milliseconds of each voucher, and of the work unit drawn beside it. */
  vouchers: { wall: number; cpu: number }[];
  units: { wall: number; cpu: number }[];
};

async function timed(work: () => unknown): Promise<{ wall: number; cpu: number }> {
  const from = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - from, cpu: (user + system) / 1000 };
}

/** Draws `count` vouchers, each of other facts as read from the database, by turns with work units. */
export async function measureVouchers(count: number): Promise<VoucherTimes> {
  const world = await startWorld();
  try {
    const reservation = await world.reservation(await world.book());
    const draw = async (): Promise<void> => {
      const booking = await bookingOf(world.deps, reservation);
      await voucherPdf(await voucherFacts(world.deps, booking, 'en'));
    };
    for (let warm = 0; warm < 5; warm += 1) await draw();
    const times: VoucherTimes = { vouchers: [], units: [] };
    for (let drawn = 0; drawn < count; drawn += 1) {
      times.units.push(await timed(workUnit));
      times.vouchers.push(await timed(draw));
    }
    return times;
  } finally {
    await world.close();
  }
}
