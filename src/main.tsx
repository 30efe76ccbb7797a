import './ui/styles.css';

// Read by zod when it comes, with a later part: the page's policy lets nothing be compiled, and
// even trying is reported as a breach.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
// Imported, so that each script it needs runs in a task of its own (`importPart`).
if (root)
  import('./app/start.tsx').then(
    ({ startApp }) => startApp(root),
    // The page shows its notice (`src/server/http/early-input.ts`).
    () => dispatchEvent(new Event('app:missing')),
  );
