/**
 * Browser and system in a user agent string, by their own names; empty when not recognized. The
 * order matters: most browsers also name others.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (list: readonly (readonly [RegExp, string])[], text: string): string =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? '';

export type Device = { browser: string; system: string; kind: 'phone' | 'tablet' | 'computer' };

export function readUserAgent(userAgent: string): Device {
  const system = first(SYSTEMS, userAgent);
  const handheld = system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent));
  return {
    browser: first(BROWSERS, userAgent),
    system,
    kind: handheld ? 'phone' : system === 'iPad' || system === 'Android' ? 'tablet' : 'computer',
  };
}
