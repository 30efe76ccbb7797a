/** A word, a number or a sign of a sentence, and where it stands. */
export type Token = {
  start: number;
  end: number;
  /** Small letters without accents. */
  word: string;
  /** Of digits, with the separators of either language read. */
  number?: number;
  /** Directly after the token before it, without a space. */
  glued: boolean;
  /** As typed. */
  text: string;
};

/** What lies behind is not read. */
const MAX_LENGTH = 400;
const MAX_TOKENS = 80;

/** Small letters without accents; of the same length wherever the letter has one code unit. */
export const bare = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Digits with their separators, a run of letters, or any other sign. */
const TOKEN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s]/gu;

/** Words that are cut short with a full stop, which is part of them: "Dec. 19", "máx. 900". */
const CUT = new Set(
  'jan,feb,mar,apr,jun,jul,aug,sep,sept,oct,nov,dec,ene,abr,ago,dic,mzo,max,min,aprox,approx,st,mt,ft,sta,sto,pto,pers,hab,rec,dep,depto,apt,apto,sem,adul,wk,wks,incl,inc,tues,thurs,mon,tue,wed,thu,fri,sat,sun,lun,mie,jue,vie,sab,dom,dls,dlls,usd'.split(
    ',',
  ),
);

/** '1,200', '1.200' and '1200.50' as numbers; three digits after a separator are thousands. */
export function numberOf(digits: string): number {
  const groups = digits.split(/[.,]/);
  const last = groups.at(-1) ?? '';
  const decimal = groups.length > 1 && last.length !== 3;
  const whole = (decimal ? groups.slice(0, -1) : groups).join('');
  return Number(decimal ? `${whole}.${last}` : whole);
}

/** The tokens of a text, and from where it was too long to be read. */
export function tokenize(text: string): { tokens: Token[]; read: number } {
  const tokens: Token[] = [];
  const limit = Math.min(text.length, MAX_LENGTH);
  for (const found of text.slice(0, limit).matchAll(TOKEN)) {
    if (tokens.length === MAX_TOKENS) return { tokens, read: tokens.at(-1)!.end };
    const { 0: own, index: start } = found;
    const end = start + own.length;
    const last = tokens.at(-1);
    if (own === '.' && last?.end === start && CUT.has(last.word)) {
      last.end = end;
      continue;
    }
    tokens.push({
      start,
      end,
      text: own,
      word: bare(own).replaceAll('’', "'"),
      glued: tokens.at(-1)?.end === start,
      ...(/^\d/.test(own) && { number: numberOf(own) }),
    });
  }
  return { tokens, read: limit };
}
