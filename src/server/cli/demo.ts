import { parseArgs } from 'node:util';
import { z } from 'zod';
import { toIsoDate } from '#lib/dates.ts';
import { readConfig } from '../config.ts';
import { openEmbedded, openPostgres } from '../db/client.ts';
import { seedClubs, WAITING_MEMBERS } from '../db/seed-clubs.ts';
import { seedInventory } from '../db/seed-inventory.ts';
import { inviteWaiting } from '../member/invite.ts';

const HELP = `Loads the demo clubs, members and inventory.

  npm run demo -- --weeks 1000000

  --weeks N    weeks to have ahead of today (default DEMO_WEEKS, 20000)

The data goes to DATABASE_URL, or to the embedded database in DATA_DIR, which no running server may be using.
`;

const weekCount = z.coerce.number().int().min(1).max(10_000_000);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { weeks: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const config = readConfig(process.env);
  const weeks = weekCount.safeParse(values.weeks ?? config.DEMO_WEEKS);
  if (!weeks.success) throw new Error('--weeks must be a whole number from 1 to 10000000');
  const database = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL)
    : await openEmbedded(config.DATA_DIR);
  try {
    await database.migrate();
    await seedClubs(database, { publicUrl: config.PUBLIC_URL });
    // Into the sandbox mailbox only: a real mail server has nothing to do with people who do not
    // exist.
    if (!config.SMTP_URL)
      await inviteWaiting(
        { database, config, now: () => new Date(), wakeOutbox: () => {} },
        WAITING_MEMBERS,
      );
    const started = Date.now();
    const live = process.stdout.isTTY;
    let told = -1;
    const written = await seedInventory(database, {
      weeks: weeks.data,
      today: toIsoDate(new Date()),
      onProgress: (done, total) => {
        const percent = Math.floor((done / total) * 100);
        // A terminal shows one line that changes, a log a line for every tenth.
        if (percent === told || (!live && percent % 10 !== 0)) return;
        told = percent;
        const perSecond = Math.round((done / Math.max(1, Date.now() - started)) * 1000);
        const line = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} weeks (${percent} %, ${perSecond.toLocaleString('en-US')} a second)`;
        process.stdout.write(live ? `\r${line}   ` : `${line}\n`);
      },
    });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${live && written > 0 ? '\n' : ''}${written > 0 ? `${written.toLocaleString('en-US')} weeks written in ${seconds} s.` : 'There are enough weeks ahead already; nothing was written.'}\n`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The demo data could not be loaded. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
