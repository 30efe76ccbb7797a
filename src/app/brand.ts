import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import type { StoredClub } from '#client/storage.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * Colors a page that the server has not branded. The colors are computed by code that branded pages
 * do without. @throws when that code cannot be fetched
 */
export async function colorPage(club: Omit<StoredClub, 'Id'>): Promise<void> {
  if (document.getElementById('boot')) return;
  const { clubVariables } = await import('#clubs/theme.ts');
  for (const [name, value] of Object.entries(clubVariables(club)))
    document.documentElement.style.setProperty(name, value);
}

/**
 * Colors, title and icon of the club this site showed last, while its record is loading or
 * unavailable. A page already branded by the server stays as it is; the record overrides all of it.
 */
export async function brandFromStorage(): Promise<void> {
  const club = readStorage('club');
  if (!club || document.getElementById('boot')) return;
  const { ColorPrimarioHex, ColorSecundarioHex, ColorSecundarioTextoHex: text } = club;
  if (
    ![ColorPrimarioHex, ColorSecundarioHex, text || ColorPrimarioHex].every((hex) => HEX.test(hex))
  )
    return;
  document.title = club.Nombre;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && club.LogoIcon) icon.href = club.LogoIcon;
  await colorPage(club);
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
