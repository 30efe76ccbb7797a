// `npm start`: installs what is missing, builds, then runs the server on the pinned runtime.
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, environment, root, runtime } from './setup.mjs';

await ensureInstalled();
await ensureBuilt();

const server = spawn(runtime(), ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  // Started without a word about its mode the server is in production.
  env: environment({ NODE_ENV: process.env.NODE_ENV || 'development' }),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('close', (code) => process.exit(code ?? 1));
