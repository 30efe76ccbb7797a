/** The hand-off code of an address, for the first gate that takes it. */
export type TokenOnce = { there: () => boolean; take: () => string | null };

export function tokenOnce(first: string | null): TokenOnce {
  let token = first;
  return {
    there: () => token !== null,
    take: () => {
      const taken = token;
      token = null;
      return taken;
    },
  };
}
