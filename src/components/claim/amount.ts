/**
 * A price as people type it, in dollars: '1250', '$1,250.50', '1.250,50', '1 250,5 USD'. The last
 * comma or point before one or two digits is the decimal mark, all others are group separators; an
 * ambiguous one ('1,250') is read as whole dollars.
 * @returns undefined for anything that is not a price
 */
export function parseAmount(text: string): number | undefined {
  const bare = text
    .replace(/^\s*(?:USD|US)?\s*\$?|(?:USD)?\s*$/gi, '')
    .replace(/[\s\u00a0\u202f]/g, '');
  if (!/^\d[\d.,]*$/.test(bare)) return undefined;
  const [, whole = bare, cents = ''] = /^(.*?)[.,](\d{1,2})$/.exec(bare) ?? [];
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined;
  return Number(`${whole.replace(/[.,]/g, '')}.${cents || '0'}`);
}
