// `npm run visual`: pictures of the chosen stories against the accepted ones. See
// `docs/visual-review.md`.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { clubRegistry } from '../../src/clubs/registry.ts';
import { SAMPLE } from '../../src/workbench/modes.ts';
import { BASELINES, baselinesIn, otherMachine } from './baselines.ts';
import { capture, fontFingerprint, launch, readFacts } from './capture.ts';
import { meantClubs } from './causes.ts';
import { entryOf, removedEntries } from './entries.ts';
import type { Sources } from './entries.ts';
import { asksForEyes, summary } from './review.ts';
import type { Entry, Review } from './review.ts';
import { chooseSample, isMeant, storiesOf } from './sample.ts';
import type { Shot } from './sample.ts';
import { buildReport, decide, serveReport } from './server.ts';
import { ensureStorybook, isFresh, readIndex, root, serve, STATIC } from './storybook.ts';
import { textKeys } from './text-keys.ts';

const USAGE = `npm run visual [-- words…] [options]

Pictures the chosen stories of the workbench, compares them with the accepted pictures in
tests/visual/baselines and opens a report on http://localhost:6007 to accept or reject what differs.
  words            only pictures whose name, club, group or mode has all of them: coral, "coral phone"
  --meant CLUBS    the change is meant for these clubs only: coral,azul
  --report         opens the last report again, without taking pictures
  --static FOLDER  writes the report as files instead (CI does)
  --update         accepts everything that differs; with --reason TEXT
  --no-build       takes storybook-static as it is
  --list           names the pictures and ends
Ends with 1 when a picture differs or a story fails, and was not accepted.`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: 'boolean', default: false },
    reason: { type: 'string', default: '' },
    meant: { type: 'string', default: '' },
    report: { type: 'boolean', default: false },
    static: { type: 'string' },
    port: { type: 'string', default: process.env['VISUAL_PORT'] ?? '6007' },
    'no-build': { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}
const words = positionals.flatMap((word) => word.split(/\s+/)).filter(Boolean);
const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(0)} s`;
const clubs = clubRegistry.map(({ slug }) => slug);
const folder = join(root, '.cache/visual/report');
const baselines = baselinesIn(BASELINES);

if (options.report) {
  if (!existsSync(join(folder, 'review.json')))
    throw new Error('There is no report yet: npm run visual');
  await show();
} else {
  const started = Date.now();
  if (options['no-build'])
    console.log(
      `• Taking storybook-static as it is${isFresh() ? '' : ' (older than the sources)'}`,
    );
  else
    console.log(
      `• Workbench ${(await ensureStorybook()) ? 'built' : 'is fresh'} (${seconds(started)})`,
    );
  const stories = storiesOf(readIndex());
  const site = await serve(STATIC);
  const browser = await launch();
  let review: Review | undefined;
  try {
    const whole = chooseSample(
      stories,
      await readFacts(
        browser,
        site.url,
        stories.map(({ id }) => id),
      ),
    );
    const shots = whole.filter((shot) => isMeant(shot, words));
    if (shots.length === 0)
      throw new Error(`No picture is about “${words.join(' ')}”. Try --list.`);
    if (options.list) {
      for (const { name, group, language, viewport, scheme } of shots)
        console.log(`${group.padEnd(11)}${name}  (${language} ${viewport} ${scheme})`);
      console.log(
        `${shots.length} pictures: ${SAMPLE.map(({ group }) => `${shots.filter((shot) => shot.group === group).length} ${group}`).join(', ')}`,
      );
    } else review = await take(browser, site.url, whole, shots);
  } finally {
    await browser.close();
    await site.close();
  }
  if (review) await settle(review);
}

/** Takes the pictures and writes the report's data; nothing is accepted here. */
async function take(
  browser: Awaited<ReturnType<typeof launch>>,
  url: string,
  whole: readonly Shot[],
  shots: readonly Shot[],
): Promise<Review> {
  const now = {
    browser: `Chromium ${browser.version()}`,
    fonts: await fontFingerprint(browser, url, shots[0]?.story ?? ''),
  };
  const note = otherMachine(now, baselines.drawnWith());
  if (note) console.log(`! ${note}`);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['before', 'after']) mkdirSync(join(folder, part), { recursive: true });
  const sources: Sources = {
    folder,
    baselines,
    decisions: baselines.decisions().toReversed(),
    keyOf: textKeys(),
  };
  const counts: Review['counts'] = { failed: 0, changed: 0, new: 0, removed: 0, same: 0 };
  const entries: Entry[] = [];

  const since = Date.now();
  await capture(
    browser,
    url,
    shots,
    Math.min(4, Math.max(2, availableParallelism())),
    async (taken) => {
      if ('error' in taken) console.log(`  failed   ${taken.shot.name}`);
      const entry = await entryOf(sources, taken);
      if (entry) entries.push(entry);
      else counts.same += 1;
      const done = entries.length + counts.same;
      if (done % 25 === 0) console.log(`  ${done} of ${shots.length} (${seconds(since)})`);
    },
  );
  entries.push(...removedEntries(sources, whole, words));
  // Pictures come in the order in which pages were free; the report keeps the sample's.
  const order = new Map(shots.map(({ name }, index) => [name, index]));
  entries.sort((a, b) => (order.get(a.name) ?? Infinity) - (order.get(b.name) ?? Infinity) || 0);
  for (const { kind } of entries) counts[kind] += 1;
  const changed = entries.filter(({ kind }) => kind === 'changed');
  const review: Review = {
    taken: new Date().toISOString(),
    browser: now.browser,
    ...(note && { note }),
    filter: words,
    clubs,
    meant: options.meant ? options.meant.split(',') : meantClubs(changed, clubs),
    live: false,
    counts,
    entries,
  };
  writeFileSync(join(folder, 'review.json'), JSON.stringify(review));
  writeFileSync(join(folder, 'machine.json'), JSON.stringify(now));
  console.log([`• ${shots.length} pictures in ${seconds(since)}`, ...summary(review)].join('\n'));
  return review;
}

/** Accepts everything, writes files, or opens the report: whatever was asked for. */
async function settle(review: Review): Promise<void> {
  const open = asksForEyes(review);
  if (options.update) {
    const names = review.entries.filter(({ kind }) => kind !== 'failed').map(({ name }) => name);
    decide(
      { folder, baselines, by: reviewer() },
      { verdict: 'accepted', pictures: names, reason: options.reason, cause: 'all' },
    );
    console.log(
      `Accepted; ${baselines.names().length} pictures, ${(baselines.bytes() / 1e6).toFixed(1)} MB. Commit tests/visual/baselines.`,
    );
    process.exitCode = review.counts.failed > 0 ? 1 : 0;
  } else if (options.static !== undefined || process.env['CI']) {
    const to = options.static ?? join(root, '.cache/visual/static');
    await buildReport(folder, review);
    if (to !== folder) {
      rmSync(to, { recursive: true, force: true });
      cpSync(folder, to, { recursive: true });
    }
    console.log(`Report: ${relative(process.cwd(), join(to, 'index.html'))}`);
    process.exitCode = open ? 1 : 0;
  } else if (open) await show();
}

/** Serves the report until it is stopped; ends with 1 while something is undecided. */
async function show(): Promise<void> {
  const review = JSON.parse(readFileSync(join(folder, 'review.json'), 'utf8')) as Review;
  await buildReport(folder, { ...review, live: true, workbench: '/workbench/' });
  const { url, undecided } = await serveReport(
    { folder, baselines, by: reviewer() },
    Number(options.port),
  );
  console.log(`Report: ${url}  (Ctrl+C ends)`);
  if (process.stdout.isTTY)
    spawn(process.platform === 'darwin' ? 'open' : 'xdg-open', [url], { stdio: 'ignore' }).on(
      'error',
      () => undefined,
    );
  process.once('SIGINT', () => {
    const left = undecided();
    console.log(left > 0 ? `\n${left} undecided` : '\nAll decided. Commit tests/visual/baselines.');
    process.exit(left > 0 ? 1 : 0);
  });
}

function reviewer(): string {
  try {
    return execFileSync('git', ['config', 'user.name'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
