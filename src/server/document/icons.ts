/**
 * Lines of lucide's icons (ISC license) on a field of 24, as paths: a document draws no components.
 */
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const CARD = 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z';

export const ICONS = {
  ticket: [
    'M2 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2Z',
    'M13 5v2M13 17v2M13 11v2',
  ],
  id: [CARD, 'M13 19a4 4 0 0 0-8 0', 'M16 10h2M16 14h2', circle(9, 12, 3)],
  card: [CARD, 'M2 10h20M6 14h2'],
  coins: [
    'M13.744 17.736a6 6 0 1 1-7.48-7.48',
    'M15 6h1v4',
    'm6.134 14.768.866-.5 2 3.464',
    circle(16, 8, 6),
  ],
  people: ['M18 21a8 8 0 0 0-16 0', circle(10, 8, 5), 'M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3'],
  smoke: [
    'M12 12H3a1 1 0 0 0-1 1v2a1 1 0 0 0 1 1h13',
    'M18 8c0-2.5-2-2.5-2-5M22 8c0-2.5-2-2.5-2-5',
    'm2 2 20 20',
    'M21 12a1 1 0 0 1 1 1v2a1 1 0 0 1-.5.866M7 12v4',
  ],
  pets: [
    circle(11, 4, 2),
    circle(18, 8, 2),
    circle(20, 16, 2),
    'M9 10a5 5 0 0 1 5 5v3.5a3.5 3.5 0 0 1-6.84 1.045Q6.52 17.48 4.46 16.84A3.5 3.5 0 0 1 5.5 10Z',
  ],
  check: [circle(12, 12, 10), 'm16 9-5.5 5.5L8 12'],
  back: ['M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5'],
  info: [circle(12, 12, 10), 'M12 16v-4M12 8h.01'],
} as const satisfies Record<string, readonly string[]>;
export type Icon = keyof typeof ICONS;
