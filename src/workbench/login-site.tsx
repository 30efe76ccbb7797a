import type { Decorator } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { ClubProvider, useClub } from '#clubs/club-theme-provider.tsx';

/** Draws a piece as if this were the club's login site, to which its passkeys belong. */
export function OnLoginSite({ children }: { children: ReactNode }) {
  const club = useClub();
  return <ClubProvider club={{ ...club, UrlLogin: location.origin }}>{children}</ClubProvider>;
}
export const onLoginSite: Decorator = (Story) => (
  <OnLoginSite>
    <Story />
  </OnLoginSite>
);
