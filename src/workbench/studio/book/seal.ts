const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a text, as 64 characters. */
export const hashOf = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/**
 * What the book approves: the record without the book's own fingerprint, its fields in order, so
 * that the same record always has the same seal.
 */
export const sealOf = (record: Record<string, unknown>): Promise<string> =>
  hashOf(
    JSON.stringify(
      Object.entries(record)
        .filter(([name]) => name !== 'ApprovalBook')
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  );

/** The beginning of a fingerprint as people compare it: "7f3a 9c41 d2e8". */
export const shortSeal = (hash: string): string =>
  (hash.slice(0, 12).match(/.{4}/g) ?? []).join(' ');
