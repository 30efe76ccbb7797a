import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { clubInitials } from '#clubs/initials.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';

/** From this length a name is set smaller and on more lines, so that it never pushes its neighbors out. */
const LONG_NAME = 26;
export const isLongName = (name: string): boolean => name.length >= LONG_NAME;

const LONG = { md: 'text-xs leading-3.5', lg: 'text-sm sm:text-base sm:leading-5' };
/** Beside the header's links a window of 1024 px has room for two short lines. */
const SHORT = {
  header: 'text-lg leading-6 lg:max-xl:text-base lg:max-xl:leading-5',
  footer: 'text-lg leading-6',
};

export type ClubMarkProps = Omit<ComponentProps<'span'>, 'children'> & {
  /**
   * `footer` shows the initials in the club's second color, as the background may be the first one.
   */
  place?: 'header' | 'footer';
  /** `md` sets a long name whole, on as many lines as it needs. */
  size?: 'md' | 'lg';
};

/**
 * A club's logo, or its initials when it has none or it cannot be loaded, and its name; in the
 * header its word mark, if it has one.
 */
export function ClubMark({ place = 'header', size = 'lg', className, ...props }: ClubMarkProps) {
  const { Nombre, Logo, LogoIcon, LogoIconDark, WordMark, WordMarkDark } = useClub();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const works = (src?: string) => src && !broken.includes(src) && src;
  const wordMark = place === 'header' && works(WordMark);
  const picture = wordMark || works(LogoIcon || Logo);
  const dark = works(wordMark ? WordMarkDark : LogoIconDark);
  const long = isLongName(Nombre);
  return (
    <span
      {...props}
      className={cn('flex min-w-0 items-center gap-3', className)}
      title={long ? Nombre : undefined}
    >
      {picture ? (
        // Of two pictures only the one that the scheme shows is fetched.
        (dark ? [picture, dark] : [picture]).map((src, inDark) => (
          <img
            key={src}
            src={src}
            alt={wordMark ? Nombre : ''}
            loading={dark ? 'lazy' : undefined}
            className={cn(
              wordMark
                ? 'h-9 max-w-48 min-w-0 object-contain object-left'
                : 'size-9 shrink-0 object-contain',
              dark && (inDark ? 'dark-only' : 'light-only'),
            )}
            onError={() => setBroken((before) => [...before, src])}
          />
        ))
      ) : (
        <Avatar
          initials={clubInitials(Nombre)}
          shape="square"
          tone={place === 'footer' ? 'secondary' : 'primary'}
        />
      )}
      {!wordMark && (
        <span
          className={cn(
            'min-w-0 font-display text-balance',
            long ? cn('max-w-80', LONG[size]) : cn(SHORT[place], size === 'lg' && 'sm:text-xl'),
            place === 'header' && (size === 'lg' ? 'line-clamp-2' : 'line-clamp-4'),
          )}
        >
          {Nombre}
        </span>
      )}
    </span>
  );
}
