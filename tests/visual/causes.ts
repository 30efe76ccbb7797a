// Why a picture changed: from the styles and texts before and after, and which pictures changed for
// the same reason. Pure, as the report's page uses it too.
import type { DiffBox } from './boxes.ts';
import { PROPERTIES } from './facts.ts';
import type { Facts, Part } from './facts.ts';

export type CauseKind = 'token' | 'text' | 'rule' | 'part' | 'drawing' | 'moved' | 'unknown';
/**
 * `id` is the same wherever the reason is the same, whatever the club: a token's values differ by
 * club, its name does not.
 */
export type Cause = { kind: CauseKind; id: string; title: string; before: string; after: string };
/** What differs inside one box. */
export type Finding = { box: DiffBox; part: string; what: string; cause: Cause };

/** Which reason is named first when several meet in a picture; being moved is a consequence. */
const ORDER: readonly CauseKind[] = [
  'token',
  'text',
  'rule',
  'part',
  'drawing',
  'unknown',
  'moved',
];

const signature = ({ tag, classes, text }: Part): string => `${tag}\n${classes}\n${text}`;

type Pair = { before?: Part; after?: Part };

/** Pairs the parts of two documents: equal ones by their longest common order, the rest in turn. */
export function pairParts(before: readonly Part[], after: readonly Part[]): Pair[] {
  const [old, now] = [before.map(signature), after.map(signature)];
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const pairs: Pair[] = [];
  let [gone, come]: [Part[], Part[]] = [[], []];
  const flush = (): void => {
    for (const part of gone) {
      const at = come.findIndex(({ tag }) => tag === part.tag);
      const [match] = at < 0 ? [] : come.splice(at, 1);
      pairs.push(match ? { before: part, after: match } : { before: part });
    }
    for (const part of come) pairs.push({ after: part });
    [gone, come] = [[], []];
  };
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    const [one, other] = [before[i], after[j]];
    if (one && other && old[i] === now[j]) {
      flush();
      pairs.push({ before: one, after: other });
      i += 1;
      j += 1;
    } else if (
      other &&
      (!one || (lengths[i * width + j + 1] ?? 0) > (lengths[(i + 1) * width + j] ?? 0))
    ) {
      come.push(other);
      j += 1;
    } else if (one) {
      gone.push(one);
      i += 1;
    }
  }
  flush();
  return pairs;
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
/** Text without its numbers: a price or date that changed is one reason, not many. */
const shape = (text: string): string => text.replaceAll(/\d+/g, '0');

/** The causes that act on one pair of parts, the strongest first. */
function causesOfPair(
  { before, after }: Pair,
  old: Facts,
  now: Facts,
  moved: ReadonlySet<string>,
  keyOf: (text: string) => string | undefined,
): Cause[] {
  if (!before || !after) {
    const part = (before ?? after) as Part;
    const label = part.text || part.name;
    return [
      {
        kind: 'part',
        id: `part ${before ? '-' : '+'} ${part.tag} ${part.classes}`,
        title: before ? `Gone: “${short(label)}”` : `Added: “${short(label)}”`,
        before: before ? label : '',
        after: after ? label : '',
      },
    ];
  }
  const causes: Cause[] = [];
  if (before.text !== after.text) {
    const key = keyOf(after.text) ?? keyOf(before.text);
    causes.push({
      kind: 'text',
      id: `text ${key ?? `${shape(before.text)} > ${shape(after.text)}`}`,
      title: key
        ? `Text ${key} changed`
        : `Text “${short(before.text)}” is now “${short(after.text)}”`,
      before: before.text,
      after: after.text,
    });
  }
  const [one, other] = [words(before.classes), words(after.classes)];
  const [less, more] = [
    one.filter((name) => !other.includes(name)),
    other.filter((name) => !one.includes(name)),
  ];
  if (less.length + more.length > 0)
    causes.push({
      kind: 'rule',
      id: `class ${less.join(' ')} > ${more.join(' ')}`,
      title:
        less.length > 0 && more.length > 0
          ? `Class ${short(less.join(' '))} is now ${short(more.join(' '))}`
          : less.length > 0
            ? `Class ${short(less.join(' '))} is gone`
            : `Class ${short(more.join(' '))} was added`,
      before: less.join(' '),
      after: more.join(' '),
    });
  const [was, is] = [old.looks[before.look] ?? [], now.looks[after.look] ?? []];
  PROPERTIES.forEach((property, at) => {
    const [from = '', to = ''] = [was[at], is[at]];
    if (from === to) return;
    const tokens = [...moved].filter(
      (name) => from.includes(old.tokens[name] ?? '\0') && to.includes(now.tokens[name] ?? '\0'),
    );
    // Several tokens may have the same two values; the class says which is meant.
    const token =
      tokens.find((name) => words(after.classes).some((word) => word.endsWith(`-${name}`))) ??
      tokens[0];
    if (token)
      causes.push({
        kind: 'token',
        id: `token ${token}`,
        title: `${token} changed`,
        before: old.tokens[token] ?? '',
        after: now.tokens[token] ?? '',
      });
    else if (property === 'drawing')
      causes.push({
        kind: 'drawing',
        id: `drawing ${before.tag} ${from} > ${to}`,
        title: before.tag === 'svg' ? 'An icon is drawn differently' : 'Another picture is shown',
        before: '',
        after: '',
      });
    else if (less.length + more.length === 0)
      causes.push({
        kind: 'rule',
        id: `rule ${property} ${from} > ${to}`,
        title: `${property}: ${short(from)} is now ${short(to)}`,
        before: from,
        after: to,
      });
  });
  const [left, top, width, height] = after.box.map(
    (value, at) => value - (before.box[at] ?? 0),
  ) as Part['box'];
  if (causes.length === 0 && (left || top || width || height)) {
    const by = [
      left || top
        ? `moved by ${[left && `${left} px across`, top && `${top} px down`].filter(Boolean).join(' and ')}`
        : '',
      width || height
        ? `is ${[width && `${width} px wider`, height && `${height} px higher`].filter(Boolean).join(' and ')}`
        : '',
    ].filter(Boolean);
    causes.push({
      kind: 'moved',
      id: 'moved',
      title: by.join(', '),
      before: before.box.join(' '),
      after: after.box.join(' '),
    });
  }
  return causes.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const meets = ([left, top, width, height]: Part['box'], box: DiffBox): boolean =>
  left < box.right && left + width > box.left && top < box.bottom && top + height > box.top;
const area = ({ box }: Part): number => box[2] * box[3];

const UNKNOWN: Cause = {
  kind: 'unknown',
  id: 'unknown',
  title: 'Drawn differently; no style or text moved',
  before: '',
  after: '',
};

/**
 * What each box shows and why. `keyOf` names the key of a text, where one is known.
 * Without facts of before (a picture accepted without them) every cause is unknown.
 */
export function findingsOf(
  before: Facts | undefined,
  after: Facts,
  boxes: readonly DiffBox[],
  keyOf: (text: string) => string | undefined = () => undefined,
): Finding[] {
  if (!before) return boxes.map((box) => ({ box, part: '', what: UNKNOWN.title, cause: UNKNOWN }));
  const moved = new Set(
    Object.keys(after.tokens).filter((name) => before.tokens[name] !== after.tokens[name]),
  );
  const changed = pairParts(before.parts, after.parts)
    .map((pair) => ({ pair, causes: causesOfPair(pair, before, after, moved, keyOf) }))
    .filter(({ causes }) => causes.length > 0);
  return boxes.map((box) => {
    const near = changed
      .filter(({ pair }) =>
        [pair.before, pair.after].some((part) => part !== undefined && meets(part.box, box)),
      )
      .flatMap(({ pair, causes }) => causes.map((cause) => ({ pair, cause })))
      .sort(
        (a, b) =>
          ORDER.indexOf(a.cause.kind) - ORDER.indexOf(b.cause.kind) ||
          area((a.pair.after ?? a.pair.before) as Part) -
            area((b.pair.after ?? b.pair.before) as Part),
      );
    const first = near[0];
    if (!first) return { box, part: '', what: UNKNOWN.title, cause: UNKNOWN };
    const { name } = (first.pair.after ?? first.pair.before) as Part;
    return { box, part: short(name), what: first.cause.title, cause: first.cause };
  });
}

/** The reason a picture is filed under: the strongest kind, of these the one with most pixels. */
export function causeOf(findings: readonly Finding[]): Cause {
  const [first] = [...findings].sort(
    (a, b) =>
      ORDER.indexOf(a.cause.kind) - ORDER.indexOf(b.cause.kind) || b.box.pixels - a.box.pixels,
  );
  return first?.cause ?? UNKNOWN;
}

export type Changed = { name: string; club: string; cause: Cause };
export type Group = {
  id: string;
  kind: CauseKind;
  title: string;
  detail: string;
  clubs: string[];
  /** `no`: in a club the change was not meant for; looked at one by one. */
  meant: 'yes' | 'no' | 'every';
  pictures: string[];
};

/**
 * The clubs a change was meant for, as far as it says so itself: those whose own tokens moved, when
 * these are not all. Empty: every club.
 */
export function meantClubs(changed: readonly Changed[], clubs: readonly string[]): string[] {
  const own = new Set(
    changed.filter(({ cause }) => cause.kind === 'token').map(({ club }) => club),
  );
  return own.size < clubs.length ? clubs.filter((club) => own.has(club)) : [];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const list = (names: readonly string[]): string => names.map(capital).join(', ');

/**
 * Pictures with the same reason, most first; what a club shows that was not meant is a group of its
 * own, before the others.
 */
export function groupsOf(
  changed: readonly Changed[],
  clubs: readonly string[],
  meant: readonly string[] = [],
): Group[] {
  const outside = (club: string): boolean => meant.length > 0 && !meant.includes(club);
  const byCause = Map.groupBy(changed, ({ club, cause }) =>
    outside(club) ? `${cause.id} in ${club}` : cause.id,
  );
  return [...byCause.entries()]
    .map(([id, all]): Group => {
      const { cause, club } = all[0] as Changed;
      const seen = clubs.filter((name) => all.some((one) => one.club === name));
      const wrong = outside(club);
      return {
        id,
        kind: cause.kind,
        title: wrong
          ? `${capital(club)} moved`
          : cause.kind === 'moved'
            ? 'Moved or resized'
            : cause.title,
        detail: wrong
          ? `${cause.title}. Meant for ${list(meant)}, moved ${capital(club)}.`
          : seen.length === clubs.length
            ? 'Every club.'
            : `${list(seen)} only.`,
        clubs: seen,
        meant: wrong ? 'no' : meant.length > 0 ? 'yes' : 'every',
        pictures: all.map(({ name }) => name),
      };
    })
    .sort(
      (a, b) =>
        Number(b.meant === 'no') - Number(a.meant === 'no') ||
        b.pictures.length - a.pictures.length,
    );
}
