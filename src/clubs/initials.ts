const SMALL_WORDS = new Set('a and de del e el la las los of the y'.split(' '));

/** One or two capitals that replace a missing logo: `Bosque y Montaña Asociación` gives `BM`. */
export function clubInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('es');
}
