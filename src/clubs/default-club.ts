/**
 * Id of the neutral club that answers for unknown hosts and accepts every member's sign-in
 * (specification, section 1).
 */
export const DEFAULT_CLUB_ID = 'all';
