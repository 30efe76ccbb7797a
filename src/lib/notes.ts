/** What a resort's note is about; 'more' when nothing in it says so. */
export const NOTE_TOPICS = [
  'hours',
  'documents',
  'age',
  'fees',
  'occupancy',
  'pets',
  'smoking',
  'parking',
  'more',
] as const;
export type NoteTopic = (typeof NOTE_TOPICS)[number];
export type Note = { topic: NoteTopic; text: string };

/** Words of either language, compared without accents; the first topic with one of them wins. */
const WORDS: readonly (readonly [NoteTopic, RegExp])[] = [
  [
    'hours',
    /check-?(?:in|out) (?:from|after|by|before|until|at|time)|\b(?:entrada|llegada|salida) (?:a partir|desde|antes|hasta|a las)/,
  ],
  ['pets', /\bpets?\b|\bdogs?\b|\bmascotas?\b|\bperros?\b/],
  ['smoking', /\bsmok|\bfumar|\bfumador|\bhumo\b/],
  ['documents', /passport|\bid\b|identification|\bvisa\b|pasaporte|identificacion|credencial/],
  [
    'fees',
    /\bfees?\b|\btax(?:es)?\b|deposit|incidental|\bcuotas?\b|\bimpuestos?\b|\bdeposito|\bcargos?\b/,
  ],
  ['age', /years? old|\bor older\b|\bage\b|\banos\b|\bedad\b/],
  ['occupancy', /occupan|ocupacion|\binfants?\b/],
  ['parking', /\bparking\b|estacionamiento/],
];

/** Small letters without accents. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Ends of sentences, except after 'Av.', 'St.' and the like. */
const SENTENCE =
  /(?<!\b(?:Av|Blvd|Dr|Dra|Sr|Sra|St|Mr|Mrs|Ms|No|N[úu]m))(?<=[.!?])\s+(?=[¿¡]?\p{Lu})|\s*\n+\s*/u;
/** A line without its bullet. */
const said = (text: string): string => text.trim().replace(/^[-*•]\s+/, '');

/**
 * A resort's important notes as lines by topic, in the order of the topics: what is said about one
 * thing stands together. Every word of the text is in one of them.
 */
export function noteLines(text: string): Note[] {
  const found = new Map<NoteTopic, string[]>();
  for (const sentence of text.split(SENTENCE).map(said).filter(Boolean)) {
    const words = bare(sentence);
    const topic = WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'more';
    found.set(topic, [...(found.get(topic) ?? []), sentence]);
  }
  return NOTE_TOPICS.flatMap((topic) => {
    const sentences = found.get(topic);
    return sentences ? [{ topic, text: sentences.join(' ') }] : [];
  });
}

/**
 * An English text with its hours as the product writes them: '3:00 p.m.' as '3:00 PM'. A dot that
 * also ends the sentence stays.
 */
export const plainHours = (text: string): string =>
  text
    .replace(
      /(\d) ?([ap])\.m(?=\.)/g,
      (_hour, digit: string, half: string) => `${digit} ${half.toUpperCase()}M`,
    )
    .replace(/(\d [AP]M)\.(?!\s+\p{Lu}|\s*$)/gmu, '$1');

const HOUR = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(?:(a|p)\.?\s?m\b|h(?:rs?|oras)?\b)?`;
const CHECK_IN = new RegExp(String.raw`(?:check-?in|\bentrada|\bllegada)[^.;,\d]{0,40}?\b${HOUR}`);
const CHECK_OUT = new RegExp(String.raw`(?:check-?out|\bsalida)[^.;,\d]{0,40}?\b${HOUR}`);

/** 'HH:MM' of an hour of 12 or 24, or undefined for a number that is none. */
function hourOf(match: RegExpExecArray | null): string | undefined {
  if (!match) return undefined;
  const [, hourText, minutes = '00', half] = match;
  const hour = Number(hourText);
  if (!half && !match[2] && !/h(?:rs?|oras)?$/.test(match[0])) return undefined;
  if (hour > 23 || Number(minutes) > 59 || (half && (hour < 1 || hour > 12))) return undefined;
  const full = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${String(full).padStart(2, '0')}:${minutes}`;
}

/**
 * Hours of arrival and departure that the notes name, as 'HH:MM' of the resort's clock; each is
 * absent when no hour is named. The inventory has no field for them.
 */
export function stayHours(text: string): { checkIn?: string; checkOut?: string } {
  const words = bare(text);
  const checkIn = hourOf(CHECK_IN.exec(words));
  const checkOut = hourOf(CHECK_OUT.exec(words));
  return { ...(checkIn && { checkIn }), ...(checkOut && { checkOut }) };
}
