import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { BootProvider } from '#client/boot.tsx';
import { ClubTheme } from '#clubs/club-theme-provider.tsx';
import { clubBySlug } from '#clubs/registry.ts';
import { club as clubContract, clubBoot } from '#contracts/club.ts';
import type { Club, ClubBoot } from '#contracts/club.ts';
import type { Scheme } from '#clubs/theme.ts';

/** Parameters: `club` overrides fields of the toolbar's club; `boot` overrides role of the host and settings. */
export type ClubParameters = { club?: Partial<Club>; boot?: { site?: ClubBoot['site']; settings?: Partial<ClubBoot['settings']> } };

/** The club as the browser sees it: what only the server may know is dropped by the contract. */
export const storyClub = (slug: string, overrides: Partial<Club> = {}): Club => clubContract.parse({ ...clubBySlug(slug), ...overrides });

export const storyBoot = (club: Club, { site = 'both', settings = {} }: ClubParameters['boot'] = {}): ClubBoot =>
  clubBoot.parse({
    success: true,
    club,
    site,
    settings: {
      otpLength: 4,
      stripe: { scriptUrl: '', publishableKey: '' },
      mapTileUrl: '',
      mapAttribution: '',
      defaultLoginUrl: clubBySlug('default').UrlLogin,
      claimHours: 24,
      version: 'stories',
      ...settings,
    },
  });

function Motion({ motion }: { motion: string }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.motion = motion;
  }, [motion]);
  return null;
}

/** Draws the story in the colours of the toolbar's club and scheme, and tells it the club as the app would. */
export const withClub: Decorator = (Story, { globals, parameters }) => {
  const club = storyClub(String(globals.club), parameters.club);
  const scheme: Scheme | undefined = globals.scheme === 'light' || globals.scheme === 'dark' ? globals.scheme : undefined;
  return (
    <ClubTheme club={club} scheme={scheme}>
      <Motion motion={String(globals.motion)} />
      <BootProvider boot={storyBoot(club, parameters.boot)}>
        <Story />
      </BootProvider>
    </ClubTheme>
  );
};
