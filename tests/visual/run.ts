// `npm run visual`: pictures of the chosen stories against the accepted ones. See
// `.storybook/docs/visual-review.mdx`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { SAMPLE } from '../../src/workbench/modes.ts';
import {
  accept,
  accepted,
  acceptedBytes,
  acceptedNames,
  drawnWith,
  fileOf,
  forget,
  noteMachine,
  otherMachine,
} from './baselines.ts';
import { capture, fontFingerprint, launch, readFacts } from './capture.ts';
import { compare, decode, encode } from './compare.ts';
import { asksForEyes, countOf, reportPage, summary } from './report.ts';
import type { Result } from './report.ts';
import { chooseSample, isMeant, storiesOf } from './sample.ts';
import { ensureStorybook, isFresh, readIndex, root, serve, STATIC } from './storybook.ts';

const USAGE = `npm run visual [-- words…] [--update] [--no-build] [--list]

Pictures the chosen stories of the workbench and compares them with the accepted pictures in tests/visual/baselines.
  words       only pictures whose name, club, group or mode has all of them: coral, login, "coral phone"
  --update    accepts what differs: writes new and changed pictures, removes those no longer in the sample
  --no-build  takes storybook-static as it is
  --list      names the pictures and ends
Ends with 1 when a picture differs or a story fails.`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: 'boolean', default: false },
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

const started = Date.now();
if (options['no-build'])
  console.log(`• Taking storybook-static as it is${isFresh() ? '' : ' (older than the sources)'}`);
else
  console.log(
    `• Workbench ${(await ensureStorybook()) ? 'built' : 'is fresh'} (${seconds(started)})`,
  );

const stories = storiesOf(readIndex());
const site = await serve(STATIC);
const browser = await launch();
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
  if (shots.length === 0) throw new Error(`No picture is about “${words.join(' ')}”. Try --list.`);
  if (options.list) {
    for (const { name, group, language, viewport, scheme } of shots)
      console.log(`${group.padEnd(11)}${name}  (${language} ${viewport} ${scheme})`);
    console.log(
      `${shots.length} pictures: ${SAMPLE.map(({ group }) => `${shots.filter((shot) => shot.group === group).length} ${group}`).join(', ')}`,
    );
  } else {
    process.exitCode = await review(
      whole.map(({ name }) => name),
      shots,
    );
  }
} finally {
  await browser.close();
  await site.close();
}

async function review(sample: string[], shots: ReturnType<typeof chooseSample>): Promise<number> {
  const now = {
    browser: `Chromium ${browser.version()}`,
    fonts: await fontFingerprint(browser, site.url, shots[0]?.story ?? ''),
  };
  const note = otherMachine(now, drawnWith());
  if (note) console.log(`! ${note}`);

  const report = join(root, '.cache/visual/report');
  rmSync(report, { recursive: true, force: true });
  for (const part of ['before', 'after', 'difference'])
    mkdirSync(join(report, part), { recursive: true });
  const put = (part: string, name: string, file: Buffer): string => {
    writeFileSync(join(report, part, `${name}.webp`), file);
    return `${part}/${name}.webp`;
  };
  const lying = (name: string): string => relative(report, fileOf(name)).replaceAll('\\', '/');

  const since = Date.now();
  const results: Result[] = [];
  await capture(
    browser,
    site.url,
    shots,
    Math.min(4, Math.max(2, availableParallelism())),
    async (taken) => {
      const { shot } = taken;
      const before = accepted(shot.name);
      const result = await (async (): Promise<Result> => {
        if ('error' in taken)
          return { kind: 'failed', shot, error: taken.error, before: before && lying(shot.name) };
        if (!before) {
          const file = await encode(taken.picture);
          if (options.update) accept(shot.name, file);
          return { kind: 'new', shot, after: put('after', shot.name, file) };
        }
        const seen = compare(await decode(before), taken.picture);
        if (seen.same) return { kind: 'same', shot, before: lying(shot.name) };
        const { pixels, share, resized, box, difference } = seen;
        const file = await encode(taken.picture);
        if (options.update) accept(shot.name, file);
        return {
          kind: 'changed',
          shot,
          pixels,
          share,
          resized,
          box,
          size: { width: difference.width, height: difference.height },
          before: put('before', shot.name, before),
          after: put('after', shot.name, file),
          difference: put('difference', shot.name, await encode(difference)),
        };
      })();
      results.push(result);
      if (result.kind === 'failed') console.log(`  failed   ${shot.name}`);
      if (results.length % 25 === 0)
        console.log(`  ${results.length} of ${shots.length} (${seconds(since)})`);
    },
  );

  // What is accepted and no longer in the sample; under a filter only what its words mean.
  for (const name of acceptedNames().filter(
    (name) => !sample.includes(name) && words.every((word) => name.includes(word.toLowerCase())),
  )) {
    const file = accepted(name);
    if (file) results.push({ kind: 'removed', name, before: put('before', name, file) });
    if (options.update) forget(name);
  }
  // Pictures come in the order in which pages were free; the report keeps the sample's.
  const order = new Map(shots.map(({ name }, index) => [name, index]));
  results.sort(
    (one, other) =>
      (one.kind === 'removed' ? Infinity : (order.get(one.shot.name) ?? 0)) -
        (other.kind === 'removed' ? Infinity : (order.get(other.shot.name) ?? 0)) || 0,
  );
  // Under a filter the rest may still be another machine's.
  if (options.update && (words.length === 0 || !drawnWith())) noteMachine(now);

  writeFileSync(
    join(report, 'index.html'),
    reportPage(results, {
      when: new Date().toISOString().slice(0, 16).replace('T', ' '),
      browser: now.browser,
      note,
      update: options.update,
      filter: words,
    }),
  );
  console.log(
    [
      `• ${results.length} pictures in ${seconds(since)}`,
      ...summary(results),
      `Report: ${relative(process.cwd(), join(report, 'index.html'))}`,
    ].join('\n'),
  );
  if (options.update)
    console.log(
      `Accepted; ${acceptedNames().length} pictures, ${(acceptedBytes() / 1e6).toFixed(1)} MB. Commit tests/visual/baselines.`,
    );
  return options.update ? (countOf(results, 'failed') > 0 ? 1 : 0) : asksForEyes(results) ? 1 : 0;
}
