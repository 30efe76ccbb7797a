/** Title of a page: what it is, then whose ('Sign in · Azul Vacation Club'). */
export const clubTitle = (page: string, clubName: string): string => `${page} · ${clubName}`;
