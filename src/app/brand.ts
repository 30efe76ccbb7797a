import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { clubVariables } from '#clubs/theme.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import type { StoredClub } from '#client/storage.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * Colors, title and icon of the club this site showed last, while its record is loading or
 * unavailable. A page already branded by the server stays as it is; the record overrides all of it.
 */
export function brandFromStorage(): void {
  const club = readStorage('club');
  if (!club || document.getElementById('boot')) return;
  const { ColorPrimarioHex, ColorSecundarioHex, ColorSecundarioTextoHex: text } = club;
  if (
    ![ColorPrimarioHex, ColorSecundarioHex, text || ColorPrimarioHex].every((hex) => HEX.test(hex))
  )
    return;
  for (const [name, value] of Object.entries(clubVariables(club)))
    document.documentElement.style.setProperty(name, value);
  document.title = club.Nombre;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && club.LogoIcon) icon.href = club.LogoIcon;
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
