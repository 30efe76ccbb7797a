/**
 * Which utilities set the same property. It knows those this product uses, not all there are: the
 * general library would be as large as all other primitives of the first page together. A test
 * compares the two for every pair of classes in the sources, so it finds a new kind of utility that
 * is unknown here.
 */
const WORDS: Record<string, string> = {};
const kinds = (kind: string, words: string): void => {
  for (const word of words.split(' ')) WORDS[word] = kind;
};
kinds('display', 'block contents flex grid hidden inline inline-block inline-flex table');
kinds('position', 'absolute fixed relative static sticky');
kinds('sr', 'sr-only not-sr-only');
kinds('visibility', 'visible invisible collapse');
kinds('case', 'uppercase lowercase');
kinds('font-style', 'italic');
kinds('line', 'underline line-through');
kinds('border-model', 'border-collapse border-separate');
kinds('direction', 'flex-row flex-row-reverse flex-col flex-col-reverse');
kinds('flex-wrap', 'flex-wrap flex-nowrap');
kinds('isolation', 'isolate');
kinds('grow', 'grow');
kinds('shrink', 'shrink');
kinds('outline-style', 'outline-none');
kinds('break', 'break-all break-words');
kinds('snap-type', 'snap-x');
kinds('snap-strictness', 'snap-mandatory');
kinds('snap-align', 'snap-start snap-center');
kinds('object-fit', 'object-contain object-cover');

/** Prefixes before a value. */
const NAMES = new Set(
  `
  col-start min-w min-h max-w max-h w h size px py ps pe pt pb p mx my ms me mt mb m
  gap-x gap-y gap inset-x inset-y inset start end top bottom left right z opacity
  leading tracking justify-items justify-self justify items content self place-items
  grow shrink basis order cursor pointer-events select whitespace transition rotate
  scale translate-x translate-y aspect origin grid-cols grid-rows col-span row-span
  row-start overflow-x overflow-y overflow overscroll-x overscroll underline-offset
  outline-offset line-clamp animate appearance align list hyphens columns touch float
  clear scroll-mt scroll-px drop-shadow shadow fill break-after break-inside
  field-sizing duration
`.split(/\s+/),
);

/** Other kinds that a later kind also overrides. */
const COVERS: Record<string, string> = {
  size: 'w h',
  p: 'px py ps pe pt pb pl pr',
  px: 'ps pe pl pr',
  py: 'pt pb',
  m: 'mx my ms me mt mb ml mr',
  mx: 'ms me ml mr',
  my: 'mt mb',
  gap: 'gap-x gap-y',
  inset: 'inset-x inset-y start end top bottom left right',
  'inset-x': 'start end left right',
  'inset-y': 'top bottom',
  'text-size': 'leading',
  overflow: 'overflow-x overflow-y',
  overscroll: 'overscroll-x overscroll-y',
  flex: 'basis grow shrink',
  'line-clamp': 'display overflow',
  rounded: 'rounded-s rounded-e rounded-t rounded-b',
  'border-width': 'border-x border-y border-s border-e border-t border-b',
  translate: 'translate-x translate-y',
};

const isLength = (value: string): boolean => /^(?:\d|\[[\d.])/.test(value);

/**
 * The kind of a utility, without what is before its last colon; the utility itself if it shares its
 * kind with no other.
 */
function kindOf(utility: string): string {
  const word = WORDS[utility];
  if (word) return word;
  // An arbitrary property, such as `[overflow-wrap:anywhere]`.
  if (utility.startsWith('[')) return utility.slice(0, utility.indexOf(':'));
  const plain = utility.replace(/^-/, '');
  const [, name = '', value = ''] = /^([a-z]+)-?(.*)$/.exec(plain) ?? [];
  switch (name) {
    case 'text':
      if (/^(?:xs|sm|base|lg|\d?xl)$/.test(value)) return 'text-size';
      if (/^(?:start|end|center|left|right|justify)$/.test(value)) return 'text-align';
      return /^(?:balance|pretty|wrap|nowrap)$/.test(value) ? 'text-wrap' : 'text-color';
    case 'font':
      return /^(?:display|sans|family|weight)$/.test(value) ? 'font-family' : 'font-weight';
    case 'border': {
      const side = /^([xysetb])(?:-\d+)?$/.exec(value)?.[1];
      if (side) return `border-${side}`;
      if (value === '' || isLength(value)) return 'border-width';
      return /^(?:solid|dashed|dotted|none)$/.test(value) ? 'border-style' : 'border-color';
    }
    case 'rounded': {
      const side = /^([setb])-/.exec(value)?.[1];
      return side ? `rounded-${side}` : 'rounded';
    }
    case 'outline':
      if (value.startsWith('offset')) return 'outline-offset';
      return value === '' || isLength(value) ? 'outline-width' : 'outline-color';
    case 'bg':
      return value.startsWith('linear-') ? 'bg-image' : 'bg-color';
    case 'stroke':
      return isLength(value) ? 'stroke-width' : 'stroke';
    case 'decoration':
      return isLength(value) ? 'decoration-width' : 'decoration-color';
    case 'object':
      return 'object-place';
    case 'flex':
      return 'flex';
  }
  // The longest of its prefixes that is a name.
  for (let end = plain.lastIndexOf('-'); end > 0; end = plain.lastIndexOf('-', end - 1))
    if (NAMES.has(plain.slice(0, end))) return plain.slice(0, end);
  return utility;
}

/** Where the utility starts: after the last colon outside of brackets. */
function utilityOf(text: string): number {
  if (!/[[(]/.test(text)) return text.lastIndexOf(':') + 1;
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '[' || char === '(') depth += 1;
    else if (char === ']' || char === ')') depth -= 1;
    else if (char === ':' && depth === 0) start = at + 1;
  }
  return start;
}

/** What a class sets, and what it overrides, each with its conditions: its own kind first. */
function readClass(one: string): readonly string[] {
  const start = utilityOf(one);
  const important = one.endsWith('!');
  const condition = `${one.slice(0, start)}${important ? '!' : ''}`;
  const kind = kindOf(one.slice(start, important ? -1 : undefined));
  return [kind, ...(COVERS[kind]?.split(' ') ?? [])].map((each) => condition + each);
}

// Pages use some hundred classes in some thousand texts.
const knownClasses = new Map<string, readonly string[]>();
const knownTexts = new Map<string, string>();
const MOST_KNOWN = 1_000;
function remember<Value>(known: Map<string, Value>, key: string, value: Value): Value {
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, value);
  return value;
}

/**
 * Keeps the last of the classes that set the same property under the same conditions; the order of
 * the others stays.
 */
export function mergeClasses(text: string): string {
  const before = knownTexts.get(text);
  if (before !== undefined) return before;
  const taken = new Set<string | undefined>();
  const kept = text
    .split(/\s+/)
    .filter(Boolean)
    .toReversed()
    .filter((one) => {
      const kinds = knownClasses.get(one) ?? remember(knownClasses, one, readClass(one));
      if (taken.has(kinds[0])) return false;
      for (const kind of kinds) taken.add(kind);
      return true;
    });
  return remember(knownTexts, text, kept.toReversed().join(' '));
}
