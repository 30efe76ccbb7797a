import type { ReactNode } from 'react';
import { BootProvider } from '#client/boot.tsx';
import type { Scheme } from '#clubs/palette.ts';
import type { Language } from '#contracts/language.ts';
import { ClubTheme } from './club-theme.tsx';
import { storyBoot, storyClub } from './decorators/club.tsx';
import { InLanguage } from './decorators/language.tsx';

type InClubProps = {
  /** Slug of the club. */
  club: string;
  language: Language;
  /** The toolbar's when not given. */
  scheme?: Scheme | undefined;
  className: string;
  children: ReactNode;
};

/** A part of a page in a club and a language of its own, whatever the toolbar says. */
export function InClub({ club: slug, language, scheme, className, children }: InClubProps) {
  const club = storyClub(slug);
  return (
    <ClubTheme club={club} target="wrapper" scheme={scheme} className={className}>
      <BootProvider boot={storyBoot(club)}>
        <InLanguage language={language}>{children}</InLanguage>
      </BootProvider>
    </ClubTheme>
  );
}
