import { openPostgres } from '../../src/server/db/client.ts';
import { startLines } from '../../src/server/line/lines-job.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { benchDeps } from './deps.ts';
import { startPolling } from './lines-rival.ts';

// A process that hands weeks down until its parent ends it: by the product's job, or by the rival's.
const [, , url = '', job = ''] = process.argv;
const database = await openPostgres(url, { connectSeconds: 60 });
if (job === 'rival') startPolling(database);
else startLines({ ...benchDeps(database, () => new Date()), closeEnded });
process.on('message', () => process.exit());
// The product's job alone keeps no process alive.
setInterval(() => {}, 60_000);
process.send?.('ready');
