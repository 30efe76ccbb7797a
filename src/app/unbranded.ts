import { clubVariables } from '#clubs/theme.ts';
import type { StoredClub } from '#client/storage.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** Sets the colors of a club on the page. */
export function colorPage(club: Omit<StoredClub, 'Id'>): void {
  for (const [name, value] of Object.entries(clubVariables(club)))
    document.documentElement.style.setProperty(name, value);
}

/** Sets colors, title and icon of a stored club; does nothing when a stored color is not valid. */
export function brandPage(club: StoredClub): void {
  const { ColorPrimarioHex, ColorSecundarioHex, ColorSecundarioTextoHex: text } = club;
  if (
    ![ColorPrimarioHex, ColorSecundarioHex, text || ColorPrimarioHex].every((hex) => HEX.test(hex))
  )
    return;
  document.title = club.Nombre;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && club.LogoIcon) icon.href = club.LogoIcon;
  colorPage(club);
}
