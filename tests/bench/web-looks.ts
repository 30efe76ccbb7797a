import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { cache } from './web-sites.ts';

const LIGHTHOUSE = '13.5.0';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const numeric = z.object({ numericValue: z.number() }).transform((audit) => audit.numericValue);
const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
});
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object(
    Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        z.object({
          score: z.number(),
          auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
        }),
      ]),
    ),
  ),
  audits: z.looseObject({
    'largest-contentful-paint': numeric,
    'first-contentful-paint': numeric,
    'cumulative-layout-shift': numeric,
    'total-blocking-time': numeric,
    'network-requests': z.object({
      details: z.object({
        items: z.array(
          z.looseObject({
            url: z.string(),
            resourceType: z.string().optional(),
            transferSize: z.number().optional(),
          }),
        ),
      }),
    }),
  }),
});
export type Look = {
  lcp: number;
  fcp: number;
  cls: number;
  tbt: number;
  script: number;
  scores: number[];
  findings: string[];
};

type Run = (url: string, flags: object) => Promise<{ lhr: unknown } | undefined>;

/** Lighthouse, installed into the cache when it is not there. */
export async function lighthouse(): Promise<Run> {
  const folder = join(cache, 'lighthouse');
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    console.log(`• Installing Lighthouse ${LIGHTHOUSE} …`);
    const { status } = spawnSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--loglevel=error', `lighthouse@${LIGHTHOUSE}`],
      { cwd: folder, stdio: 'inherit' },
    );
    if (status !== 0)
      throw new Error('Lighthouse could not be installed; the messages above say why.');
  }
  const module: { default: Run } = await import(pathToFileURL(entry).href);
  return module.default;
}

const failedAudits = (found: z.output<typeof report>): string[] =>
  Object.values(found.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .flatMap(({ id }) => {
        const one = audit.safeParse(found.audits[id]).data;
        return one &&
          one.scoreDisplayMode !== 'notApplicable' &&
          one.score !== null &&
          one.score < 0.9
          ? [`${id} (${one.score})`]
          : [];
      }),
  );

/** What Lighthouse says of a page on a slow phone, in milliseconds and kB. */
export async function look(run: Run, url: string, debugPort: number): Promise<Look> {
  const flags = {
    port: debugPort,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    throttlingMethod: 'devtools',
    formFactor: 'mobile',
    disableStorageReset: true,
    maxWaitForLoad: 15_000,
  };
  let result = await run(url, flags);
  // A look that Lighthouse could not finish is taken once more.
  if (!report.safeParse(result?.lhr).success) result = await run(url, flags);
  const found = report.parse(result?.lhr);
  if (found.runtimeError) throw new Error(`Lighthouse: ${found.runtimeError.message}`);
  const scripts = found.audits['network-requests'].details.items.filter(
    (item) => item.resourceType === 'Script',
  );
  return {
    lcp: found.audits['largest-contentful-paint'],
    fcp: found.audits['first-contentful-paint'],
    cls: found.audits['cumulative-layout-shift'],
    tbt: found.audits['total-blocking-time'],
    script: scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / 1000,
    scores: CATEGORIES.map((name) => Math.round((found.categories[name]?.score ?? 0) * 100)),
    findings: failedAudits(found),
  };
}
