import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import type { StoredClub } from '#client/storage.ts';

const isBranded = (): boolean => document.getElementById('boot') !== null;
/** Loaded only by pages that the server has not branded. */
const unbranded = () => import('./unbranded.ts');

/** Colors a page that the server has not branded. @throws when the code cannot be fetched */
export async function colorPage(club: Omit<StoredClub, 'Id'>): Promise<void> {
  if (!isBranded()) (await unbranded()).colorPage(club);
}

/**
 * Colors, title and icon of the club this site showed last, while its record is loading or
 * unavailable. A page already branded by the server stays as it is; the record overrides all of it.
 */
export async function brandFromStorage(): Promise<void> {
  const club = readStorage('club');
  if (club && !isBranded()) (await unbranded()).brandPage(club);
}

/** Keeps the club of this site for the next page (storage keys `club` and `isDefault`). */
export function rememberClub({ club }: Pick<ClubBoot, 'club'>): void {
  const kept: StoredClub = {
    Id: club.Id,
    Nombre: club.Nombre,
    LogoIcon: club.LogoIcon,
    ColorPrimarioHex: club.ColorPrimarioHex,
    ColorSecundarioHex: club.ColorSecundarioHex,
    ColorSecundarioTextoHex: club.ColorSecundarioTextoHex,
    ColorFooterPredeterminado: club.ColorFooterPredeterminado,
  };
  if (JSON.stringify(readStorage('club')) === JSON.stringify(kept)) return;
  writeStorage('club', kept);
  writeStorage('isDefault', club.Id === DEFAULT_CLUB_ID);
}
