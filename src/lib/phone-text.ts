/** Dial codes of one and two digits; all others have three. */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-4]|36|39|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
/** Mexican areas of two digits; all others have three. */
const MEXICAN_CITIES = /^(?:33|5[56]|81)/;

const groupsOf = (national: string, code: string): readonly number[] => {
  if (national.length === 10)
    return code === '52' && MEXICAN_CITIES.test(national) ? [2, 4, 4] : [3, 3, 4];
  if (national.length === 8) return [4, 4];
  return Array.from({ length: Math.max(1, Math.floor(national.length / 3)) }, (_one, index) =>
    index === 0 ? 3 + (national.length % 3) : 3,
  );
};

/**
 * A club's number as people read it: '+525512345678' becomes '+52 55 1234 5678'. What was written with spaces of its own stays, as does
 * what is no international number. It knows no countries, so that the first page does without their tables (`phone.ts` has them).
 */
export function phoneText(written: string): string {
  const phone = written.trim();
  if (!/^\+\d{7,15}$/.test(phone)) return phone;
  const digits = phone.slice(1);
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  let rest = digits.slice(code.length);
  const parts = groupsOf(rest, code).map((size) => {
    const part = rest.slice(0, size);
    rest = rest.slice(size);
    return part;
  });
  return [`+${code}`, ...parts].join(' ');
}
