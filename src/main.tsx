import { startApp } from './app/start.tsx';
import './ui/styles.css';

// Read by zod when it comes, with a later part: the page's policy lets nothing be compiled, and
// even trying is reported as a breach.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root) void startApp(root);
