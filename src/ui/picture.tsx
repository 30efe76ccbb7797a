import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, CSSProperties } from 'react';
import { cn } from './cn.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'placeholder' | 'onError' | 'onLoad'> & {
  /** Missing or broken: a drawn placeholder stands in. */
  src?: string | undefined;
  /** Empty for decoration. */
  alt: string;
  /** Better formats of the same picture, best first. */
  sources?: readonly { type: string; srcSet: string }[];
  /** CSS background until the picture is there, as a gradient of its colours. Lies beneath the picture afterwards. */
  placeholder?: string;
  /** The same as one colour. */
  placeholderColor?: string;
  /** Width by height, as `16/9`; without it the parent decides. */
  ratio?: string;
  /** First picture of the screen: loaded at once and first. */
  priority?: boolean;
  /** Class of the picture itself; `className` is that of its frame. */
  imageClassName?: string;
};

/** A picture that keeps its place, fades in, and falls back to a drawn scene. Fills its frame (`object-fit: cover`). */
export function Picture({ src, alt, sources = [], srcSet, sizes, placeholder, placeholderColor, ratio, priority = false, className, imageClassName, style, ...props }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  // A picture from the cache, or one in a server-rendered page, may be there before React listens.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setLoaded(src);
  }, [src]);
  const shown = src && failed !== src;
  const frame: CSSProperties = { ...(ratio ? { aspectRatio: ratio } : {}), ...(placeholderColor ? { backgroundColor: placeholderColor } : {}), ...(placeholder && shown ? { background: placeholder } : {}), ...style };
  return (
    <span className={cn('relative block overflow-hidden bg-sand', className)} style={frame}>
      {shown ? (
        <picture>
          {sources.map((source) => <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />)}
          <img
            {...props}
            ref={image}
            sizes={sizes}
            srcSet={srcSet}
            src={src}
            alt={alt}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            onLoad={() => setLoaded(src)}
            onError={() => setFailed(src)}
            // The first picture is never hidden: it must paint even before any script has run.
            className={cn('absolute inset-0 size-full object-cover transition-opacity duration-slow', !priority && loaded !== src && 'opacity-0', imageClassName)}
          />
        </picture>
      ) : (
        <Placeholder alt={alt} />
      )}
    </span>
  );
}

/** Hills, a sun and water in the club's tint: says "a place" without pretending to be one. */
function Placeholder({ alt }: { alt: string }) {
  return (
    <svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })} className="absolute inset-0 size-full bg-primary-tint text-accent">
      <circle cx="112" cy="34" r="11" fill="currentColor" opacity="0.18" />
      <path d="M0 66 34 40l22 17 26-27 32 30 18-12 28 20v32H0Z" fill="currentColor" opacity="0.14" />
      <path d="M0 70c22-7 40-7 62-1s44 6 98-4v35H0Z" fill="currentColor" opacity="0.2" />
    </svg>
  );
}
