import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { clubInitials } from '#clubs/initials.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cn } from '#ui/cn.ts';

/**
 * From this length a name is set smaller and on two lines, so that it never pushes its neighbors
 * out.
 */
const LONG_NAME = 26;
export const isLongName = (name: string): boolean => name.length >= LONG_NAME;

export type ClubMarkProps = Omit<ComponentProps<'span'>, 'children'> & {
  /**
   * `footer` shows the initials in the club's second color, as the background may be the first one.
   */
  place?: 'header' | 'footer';
  size?: 'md' | 'lg';
};

type PictureProps = {
  src: string;
  dark: string | undefined;
  alt: string;
  className: string;
  onBroken: (src: string) => void;
};

/** A picture of the club; on dark pages the one for them, of which only the shown one is fetched. */
function SchemePicture({ src, dark, alt, className, onBroken }: PictureProps) {
  const pictures = dark
    ? [
        { from: src, shown: 'light-only' },
        { from: dark, shown: 'dark-only' },
      ]
    : [{ from: src, shown: '' }];
  return pictures.map(({ from, shown }) => (
    <img
      key={shown}
      src={from}
      alt={alt}
      loading={dark ? 'lazy' : undefined}
      className={cn(className, shown)}
      onError={() => onBroken(from)}
    />
  ));
}

/**
 * A club's logo, or its initials when it has none or it cannot be loaded, and its name; in the
 * header its word mark, if it has one.
 */
export function ClubMark({ place = 'header', size = 'lg', className, ...props }: ClubMarkProps) {
  const { Nombre, Logo, LogoIcon, LogoIconDark, WordMark, WordMarkDark } = useClub();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const works = (src: string | undefined): string | undefined =>
    src && !broken.includes(src) ? src : undefined;
  const onBroken = (src: string) => setBroken((before) => [...before, src]);
  const picture = works(LogoIcon || Logo);
  const wordMark = place === 'header' ? works(WordMark) : undefined;
  const long = isLongName(Nombre);
  if (wordMark)
    return (
      <span {...props} className={cn('flex min-w-0 items-center', className)}>
        <SchemePicture
          src={wordMark}
          dark={works(WordMarkDark)}
          alt={Nombre}
          className="h-9 max-w-48 min-w-0 object-contain object-left"
          onBroken={onBroken}
        />
      </span>
    );
  return (
    <span
      {...props}
      className={cn('flex min-w-0 items-center gap-3', className)}
      title={long ? Nombre : undefined}
    >
      {picture ? (
        <SchemePicture
          src={picture}
          dark={works(LogoIconDark)}
          alt=""
          className="size-9 shrink-0 object-contain"
          onBroken={onBroken}
        />
      ) : (
        <Avatar
          initials={clubInitials(Nombre)}
          shape="square"
          tone={place === 'footer' ? 'secondary' : 'primary'}
        />
      )}
      <span
        className={cn(
          'min-w-0 font-display text-balance',
          long
            ? cn('max-w-80 text-sm', size === 'lg' && 'sm:text-base sm:leading-5')
            : cn(
                'text-lg leading-6',
                size === 'lg' && 'sm:text-xl',
                // Beside the header's links a window of 1024 px has room for two short lines.
                place === 'header' && 'lg:max-xl:text-base lg:max-xl:leading-5',
              ),
          place === 'header' && 'line-clamp-2',
        )}
      >
        {Nombre}
      </span>
    </span>
  );
}
