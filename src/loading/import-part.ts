/** Files that need no fetch: named by the page, or loaded with a part that was imported. */
const loaded = new Set<string>();
for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
  'script[src], link[href]',
))
  loaded.add('src' in element ? element.src : element.href);
/** Scripts that have run. */
const run = new Set<string>();
/** Files on their way. */
const coming = new Map<string, Promise<void>>();
const failed = new Set<string>();

async function fetchScript(url: string): Promise<void> {
  // Bypasses a failure that a cache may have stored.
  const response = await fetch(url, failed.has(url) ? { cache: 'reload' } : {});
  await response.arrayBuffer();
  // Some hosts answer with a page for a file that is gone.
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
    throw new TypeError(`Failed to fetch ${url}`);
}

const addStyleSheet = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      crossOrigin: '',
      href: url,
    });
    link.addEventListener('load', () => {
      loaded.add(url);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`Failed to fetch ${url}`));
    });
    document.head.append(link);
  });

function fetchFile(url: string): Promise<void> {
  const known = coming.get(url);
  if (known) return known;
  const file = (url.endsWith('.css') ? addStyleSheet(url) : fetchScript(url))
    .catch((error: unknown) => {
      failed.add(url);
      throw error;
    })
    .finally(() => coming.delete(url));
  coming.set(url, file);
  return file;
}

/**
 * A new task: starting a fetch and running a script are each slow on a phone. By a message, as a page
 * behind a tab that it has opened gets one timer a second.
 */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Runs each script in a task of its own. Otherwise the engine would run a part and everything it
 * imports in one long task.
 * @param urls scripts in the order of their imports; style sheets are ignored
 */
async function runApart(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    if (run.has(url) || url.endsWith('.css')) continue;
    await import(/* @vite-ignore */ url);
    loaded.add(url);
    run.add(url);
    await nextTask();
  }
}

/**
 * Every `import()` of the built app goes through this (vite.config.ts). Many engines remember a
 * script that could not be fetched for as long as the page lives, even if it was only imported by
 * another. So a part is imported, from the browser's cache, once all its files have been fetched;
 * after a failure the next call fetches what was missing.
 * @param paths the part's script after those that it imports, and style sheets, relative to the site's root
 * @throws TypeError when a file cannot be fetched
 */
export async function importPart<Module>(
  load: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  const urls = paths.map((path) => `${location.origin}${import.meta.env.BASE_URL}${path}`);
  const files = [];
  for (const url of urls)
    if (!loaded.has(url)) {
      const file = fetchFile(url);
      // A failure is thrown by `Promise.all` below.
      file.catch(() => {});
      files.push(file);
      await nextTask();
    }
  await Promise.all(files);
  await runApart(urls);
  return load();
}
