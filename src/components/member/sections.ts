/**
 * Sections of the profile (specification, section 2, and what a member watches and waits for), in
 * the order of the menu; their names are part of the address.
 */
export const SECTIONS = [
  'payments',
  'owner',
  'co-owner',
  'security',
  'renewals',
  'waiting',
] as const;
export type Section = (typeof SECTIONS)[number];

const isSection = (name: string | null): name is Section =>
  (SECTIONS as readonly (string | null)[]).includes(name);

/** Section of an address: `?section=owner`, or `#owner`; otherwise the first available one. */
export function sectionOf(
  params: URLSearchParams,
  hash: string,
  present: readonly Section[],
): Section {
  const asked = [params.get('section'), hash.replace(/^#/, '')].find(isSection);
  return asked && present.includes(asked) ? asked : (present[0] ?? 'payments');
}
export const sectionKey = (section: Section) => (section === 'co-owner' ? 'coOwner' : section);
