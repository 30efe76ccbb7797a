import { runOps } from '../ops/run.ts';
import { writeSentence } from '../ops/out.ts';

// A reader that has seen enough (`| head`) is no failure; a full disk is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  process.stderr.write(`${writeSentence('The output', error)}\n`);
  process.exit(1);
});

process.exitCode = await runOps(process.argv.slice(2), process.env);
