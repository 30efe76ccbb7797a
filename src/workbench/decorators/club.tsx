import type { Decorator } from '@storybook/react-vite';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { BootProvider } from '#client/boot.tsx';
import { clubBySlug } from '#clubs/registry.ts';
import { club as clubContract, clubBoot } from '#contracts/club.ts';
import type { Club, ClubBoot } from '#contracts/club.ts';
import type { Scheme } from '#clubs/palette.ts';
import { numberFor, ofClub } from '#mocks/booking-numbers.ts';
import { DRAFT_CLUB } from '../globals.ts';
import { currentDraft, LIVE, onDraft, tellShown } from '../studio/draft-channel.ts';
import { previewClub } from '../studio/draft.ts';
import { ClubTheme } from '../club-theme.tsx';

/**
 * Parameters: `club` overrides fields of the toolbar's club; `boot` overrides role of the host and
 * settings.
 */
export type ClubParameters = {
  club?: Partial<Club>;
  boot?: { site?: ClubBoot['site']; settings?: Partial<ClubBoot['settings']> };
};

/** The club as the browser sees it: what only the server may know is dropped by the contract. */
export const storyClub = (slug: string, overrides: Partial<Club> = {}): Club =>
  clubContract.parse({ ...clubBySlug(slug), ...overrides });

/**
 * What the running product would say around the club. The club is taken as it is: a draft's
 * uploaded pictures are longer than the paths of a record.
 */
export const storyBoot = (
  club: Club,
  { site = 'both', settings = {} }: ClubParameters['boot'] = {},
): ClubBoot => ({
  ...clubBoot.parse({
    success: true,
    club: storyClub('default'),
    site,
    settings: {
      otpLength: 4,
      stripe: { scriptUrl: '', publishableKey: '' },
      cardProvider: { name: 'Stripe' },
      mapTileUrl: '',
      mapAttribution: '',
      defaultLoginUrl: clubBySlug('default').UrlLogin,
      claimHours: 24,
      version: 'stories',
      ...settings,
    },
  }),
  club,
});

/**
 * Lets the story's data number bookings as its club does, those among the args too: stand-ins of
 * the server and `ofClub` follow.
 */
export function numberBookings({
  args,
  globals,
  parameters,
}: {
  args: Record<string, unknown>;
  globals: Record<string, unknown>;
  parameters: { [name: string]: unknown; club?: Partial<Club> };
}): void {
  numberFor(
    globals['club'] === DRAFT_CLUB
      ? { ...previewClub(currentDraft()), ...parameters.club }
      : storyClub(String(globals['club']), parameters.club),
  );
  for (const [name, value] of Object.entries(args)) args[name] = ofClub(value);
}

function Motion({ motion }: { motion: string }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.motion = motion;
  }, [motion]);
  return null;
}

type AroundProps = {
  club: Club;
  scheme: Scheme | undefined;
  boot: ClubParameters['boot'];
  children: ReactNode;
};
const Around = ({ club, scheme, boot, children }: AroundProps) => (
  <ClubTheme club={club} scheme={scheme}>
    <BootProvider boot={storyBoot(club, boot)}>{children}</BootProvider>
  </ClubTheme>
);

/** In the club being drawn up in the studio, following it as it is typed. */
function InDraft({
  live,
  overrides,
  ...props
}: Omit<AroundProps, 'club'> & { live: boolean; overrides: Partial<Club> | undefined }) {
  const draft = useSyncExternalStore(onDraft, currentDraft);
  useEffect(() => {
    if (live) tellShown();
  }, [live]);
  return <Around {...props} club={{ ...previewClub(draft), ...overrides }} />;
}

/**
 * Renders the story in the colors of the toolbar's club and scheme, and provides the club to it as
 * the app would.
 */
export const withClub: Decorator = (Story, { globals, parameters }) => {
  const scheme: Scheme | undefined =
    globals.scheme === 'light' || globals.scheme === 'dark' ? globals.scheme : undefined;
  const story = (
    <>
      <Motion motion={String(globals.motion)} />
      <Story />
    </>
  );
  return globals.club === DRAFT_CLUB ? (
    <InDraft
      live={globals.clubDraft === LIVE}
      overrides={parameters.club}
      scheme={scheme}
      boot={parameters.boot}
    >
      {story}
    </InDraft>
  ) : (
    <Around
      club={storyClub(String(globals.club), parameters.club)}
      scheme={scheme}
      boot={parameters.boot}
    >
      {story}
    </Around>
  );
};
