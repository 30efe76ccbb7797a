import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentProps, CSSProperties } from 'react';
import { cn } from './cn.ts';

type PictureProps = Omit<
  ComponentProps<'img'>,
  'src' | 'alt' | 'placeholder' | 'onError' | 'onLoad'
> & {
  /** Missing or broken: a drawn placeholder is shown. */
  src?: string | undefined;
  /** Empty if decorative. */
  alt: string;
  /** Better formats of the same picture, best first. */
  sources?: readonly { type: string; srcSet: string }[];
  /**
   * CSS background until the picture has loaded, such as a gradient of its colors. Stays below the
   * picture.
   */
  placeholder?: string | undefined;
  /** The same as one color. */
  placeholderColor?: string;
  /** Width by height, as `16/9`; without it the parent decides. */
  ratio?: string;
  /** First picture of the screen: loaded at once and with priority. */
  priority?: boolean;
  /** Class of the picture itself; `className` is that of its frame. */
  imageClassName?: string;
};

/**
 * Pauses in ms before a picture that failed is requested again: its server may be busy, or the
 * network away. Together they outlast the minute in which the server counts pictures. An image does
 * not say why it failed, so one that does not exist is requested as often.
 */
const WAITS_MS = [2_000, 5_000, 15_000, 45_000] as const;

/**
 * How often a picture has failed, whether it is being requested again, and which one has loaded. Pauses are randomly up
 * to half as long again, so that many pictures are not requested at once.
 */
function useTries(src: string | undefined) {
  const first = { src, failures: 0, asking: true };
  const [kept, setTries] = useState(first);
  const tries = kept.src === src ? kept : first;
  const { failures, asking } = tries;
  useEffect(() => {
    const wait = WAITS_MS[failures - 1];
    if (asking || wait === undefined) return undefined;
    let due = false;
    // The page is hidden or offline: the attempt is saved for later.
    const ask = () => {
      if (due && navigator.onLine && !document.hidden) setTries({ src, failures, asking: true });
    };
    const timer = setTimeout(
      () => {
        due = true;
        ask();
      },
      wait * (1 + Math.random() / 2),
    );
    addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [src, failures, asking]);
  const fail = useCallback(
    () => setTries({ src, failures: failures + 1, asking: false }),
    [src, failures],
  );
  const [loaded, setLoaded] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  // A picture from the cache, or one in a server-rendered page, may have loaded or failed before
  // React listens.
  useEffect(() => {
    if (!image.current?.complete) return;
    if (image.current.naturalWidth > 0) setLoaded(src);
    else fail();
  }, [src, fail]);
  return { failures, asking, fail, image, loaded, setLoaded };
}

/**
 * A picture that reserves its space, fades in, and falls back to a drawn scene while it is
 * requested a few more times. Fills its frame (`object-fit: cover`).
 */
export function Picture({
  src,
  alt,
  sources = [],
  srcSet,
  sizes,
  placeholder,
  placeholderColor,
  ratio,
  priority = false,
  className,
  imageClassName,
  style,
  ...props
}: PictureProps) {
  const { failures, asking, fail, image, loaded, setLoaded } = useTries(src);
  const shown = src && asking;
  const again = failures > 0;
  const frame: CSSProperties = {
    ...(ratio ? { aspectRatio: ratio } : {}),
    ...(placeholderColor ? { backgroundColor: placeholderColor } : {}),
    ...(placeholder && shown && !again ? { background: placeholder } : {}),
    ...style,
  };
  return (
    <span className={cn('relative block overflow-hidden bg-sand', className)} style={frame}>
      {shown && !again ? null : <Placeholder alt={shown ? '' : alt} />}
      {shown ? (
        // Each attempt is a new element: the same one would not be fetched again.
        <picture key={failures}>
          {sources.map((source) => (
            <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
          ))}
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
            onError={fail}
            // The first picture is never hidden: it must paint even before any script has run. A
            // retried one is, or the browser would show it as broken.
            className={cn(
              'absolute inset-0 size-full object-cover transition-opacity duration-slow',
              (!priority || again) && loaded !== src && 'opacity-0',
              imageClassName,
            )}
          />
        </picture>
      ) : null}
    </span>
  );
}

/**
 * Hills, a sun and water in the club's tint: suggests a place without pretending to be a certain
 * one.
 */
function Placeholder({ alt }: { alt: string }) {
  return (
    <svg
      viewBox="0 0 160 100"
      preserveAspectRatio="xMidYMid slice"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className="absolute inset-0 size-full bg-primary-tint text-accent"
    >
      <circle cx="112" cy="34" r="11" fill="currentColor" opacity="0.18" />
      <path
        d="M0 66 34 40l22 17 26-27 32 30 18-12 28 20v32H0Z"
        fill="currentColor"
        opacity="0.14"
      />
      <path d="M0 70c22-7 40-7 62-1s44 6 98-4v35H0Z" fill="currentColor" opacity="0.2" />
    </svg>
  );
}
