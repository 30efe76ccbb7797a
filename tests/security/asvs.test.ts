import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bodyOf, codeOf, hasTest } from '../support/named-tests.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'tests/security/README.md'), 'utf8');

/**
 * How many requirements each section of the standard has at levels 1 and 2, in order; gaps in its
 * numbers are those of level 3.
 */
const ITEMS: Record<string, readonly number[]> = {
  'V1.1': [1, 2],
  'V1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  'V1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V1.4': [1, 2, 3],
  'V1.5': [1, 2],
  'V2.1': [1, 2, 3],
  'V2.2': [1, 2, 3],
  'V2.3': [1, 2, 3, 4],
  'V2.4': [1],
  'V3.2': [1, 2],
  'V3.3': [1, 2, 3, 4],
  'V3.4': [1, 2, 3, 4, 5, 6],
  'V3.5': [1, 2, 3, 4, 5],
  'V3.7': [1, 2],
  'V4.1': [1, 2, 3],
  'V4.2': [1],
  'V4.3': [1, 2],
  'V4.4': [1, 2, 3, 4],
  'V5.1': [1],
  'V5.2': [1, 2, 3],
  'V5.3': [1, 2],
  'V5.4': [1, 2, 3],
  'V6.1': [1, 2, 3],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  'V6.3': [1, 2, 3],
  'V6.4': [1, 2, 3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V6.8': [1, 2, 3],
  'V7.1': [1, 2, 3],
  'V7.2': [1, 2, 3, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 2, 3, 4, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [1, 2],
  'V8.2': [1, 2, 3],
  'V8.3': [1],
  'V8.4': [1],
  'V9.1': [1, 2, 3],
  'V9.2': [1, 2, 3, 4],
  'V11.1': [1, 2],
  'V11.2': [1, 2, 3],
  'V11.3': [1, 2, 3],
  'V11.4': [1, 2, 3],
  'V11.5': [1],
  'V11.6': [1],
  'V12.1': [1, 2, 3],
  'V12.2': [1, 2],
  'V12.3': [1, 2, 3, 4],
  'V13.1': [1],
  'V13.2': [1, 2, 3, 4, 5],
  'V13.3': [1, 2],
  'V13.4': [1, 2, 3, 4, 5],
  'V14.1': [1, 2],
  'V14.2': [1, 2, 3, 4],
  'V14.3': [1, 2, 3],
  'V15.1': [1, 2, 3],
  'V15.2': [1, 2, 3],
  'V15.3': [1, 2, 3, 4, 5, 6, 7],
  'V16.1': [1],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
};
const expected = Object.entries(ITEMS).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
);
const rows = [...readme.matchAll(/^\| (V\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, item = '', asks = '', stands = '']) => ({ item, asks, stands }),
);

it('has a row for every requirement of levels 1 and 2, each once', () => {
  expect(rows.map(({ item }) => item)).toEqual(expected);
  // V10 and V17 do not apply as a whole.
  for (const chapter of ['V10', 'V17'])
    expect(readme).toMatch(new RegExp(`All of ${chapter} is \\*\\*n/a\\*\\*`));
});

it('names only tests that exist, and for the rest says why there is none', () => {
  const wrong = rows.flatMap(({ item, stands }) => {
    const tests = [...stands.matchAll(/`((?:src|tests)\/[^`]+\.tsx?)`: ([^<]+?)(?=<br>|$)/g)];
    const reason = /^\*\*(?:n\/a|decision|document|operation|open)\*\*(?: \S|$)/.test(stands);
    return [
      ...(tests.length === 0 && !reason ? [`${item} says nothing`] : []),
      ...tests
        .filter(([, file = '', title = '']) => !hasTest(file, title))
        .map(([whole]) => `${item}: ${whole}`),
    ];
  });
  expect(wrong).toEqual([]);
  expect(
    rows.filter(({ stands }) => stands.startsWith('**open**')).map(({ item }) => item),
  ).toEqual([]);
});

/**
 * Tests that look at sources, packages or functions, or speak another protocol: no HTTP request
 * shows what they show. By file, or by file and title.
 */
const WITHOUT_REQUESTS = [
  'src/components/voucher/verify.test.ts',
  'tests/api/deal.test.ts: is made from both parts of the key and the login id, and reveals neither secret nor login id',
  'tests/security/passwords.test.ts',
  'tests/security/supply.test.ts',
  'tests/security/webhook.test.ts',
];
/** How a request is sent, by the tests or by their helpers. */
const REQUEST =
  /\b(?:inject|fetch|call|post|get|request|connect|createTransport|(?:calls|page)\.\w+)\(/;

it('names only tests that are run, expect something, and but for a few look at replies', () => {
  const named = rows.flatMap(({ stands }) =>
    [...stands.matchAll(/`((?:src|tests)\/[^`]+\.(?:test|spec)\.ts)`: ([^<]+?)(?=<br>|$)/g)].map(
      ([, file = '', title = '']) => ({ file, title }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file, title }) => !/\bexpect\b/.test(bodyOf(file, title) ?? ''))).toEqual(
    [],
  );
  const silent = named
    .filter(({ file }) => !WITHOUT_REQUESTS.includes(file))
    .filter(({ file, title }) => !REQUEST.test(codeOf(file, title) ?? ''))
    .map(({ file, title }) => `${file}: ${title}`);
  expect(silent.filter((one) => !WITHOUT_REQUESTS.includes(one))).toEqual([]);
});
