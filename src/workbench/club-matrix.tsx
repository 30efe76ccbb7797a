import type { ReactNode } from 'react';
import { clubRegistry } from '#clubs/registry.ts';
import type { Scheme } from '#clubs/palette.ts';
import type { Club } from '#contracts/club.ts';
import { LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { storyClub } from './decorators/club.tsx';
import { languageName } from './globals.ts';
import { InClub } from './in-club.tsx';

type ClubMatrixProps = {
  /** Draws one cell; called for every club and language of the registries. */
  children: (cell: { club: Club; language: Language; key: string }) => ReactNode;
  /** Fixes the scheme of all cells; the toolbar's otherwise. */
  scheme?: Scheme;
  /** Least width of a cell, as CSS. */
  cellWidth?: string;
};

/**
 * The same piece in every club, side by side as the window has room, in one language below the
 * other. Give ids inside cells a part of `key`, since they share a page.
 */
export function ClubMatrix({ children, scheme, cellWidth = '20rem' }: ClubMatrixProps) {
  return (
    <div className="flex flex-col gap-8 p-4">
      {LANGUAGES.map((language) => (
        // Groups, not sections: pieces have landmarks of their own.
        <div
          key={language}
          role="group"
          aria-label={languageName(language)}
          className="grid items-start gap-4"
          style={{
            gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cellWidth}), 1fr))`,
          }}
        >
          <p className="col-span-full font-semibold">{languageName(language)}</p>
          {clubRegistry.map(({ slug, Nombre }) => (
            <div
              key={slug}
              role="group"
              lang={language}
              aria-label={`${Nombre}, ${languageName(language)}`}
              data-cell
              className="flex min-w-0 flex-col gap-2"
            >
              <p className="text-sm font-semibold text-muted">{Nombre}</p>
              <InClub
                club={slug}
                language={language}
                scheme={scheme}
                className="rounded-lg border border-line bg-paper p-6 text-ink"
              >
                {children({ club: storyClub(slug), language, key: `${slug}-${language}` })}
              </InClub>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** @throws Error when a piece is wider than its cell of a matrix: it would be drawn over the next. */
export function refuseOverflow(): void {
  const wide = [...document.querySelectorAll('[data-cell]')].filter((cell) =>
    // Browsers round both to whole pixels.
    [...cell.children].some((child) => child.scrollWidth > child.clientWidth + 1),
  );
  if (wide.length > 0)
    throw new Error(
      `Wider than its cell: ${wide.map((cell) => cell.ariaLabel).join('; ')}. Give ClubMatrix a cellWidth.`,
    );
}

type PageMatrixProps = Pick<ClubMatrixProps, 'children' | 'scheme'>;

/**
 * A whole page in every club and every language, one under the other at the full width of the
 * window, so that its breakpoints are those of the viewport. What a page fixes to the window stays
 * within its own cell.
 */
export function PageMatrix({ children, scheme }: PageMatrixProps) {
  return (
    <div className="flex flex-col gap-8 py-6">
      {clubRegistry.flatMap(({ slug, Nombre }) =>
        LANGUAGES.map((language) => {
          const club = storyClub(slug);
          return (
            // A group, not a section: the pages have landmarks of their own, which must not be
            // nested in another.
            <div
              key={`${slug}-${language}`}
              role="group"
              lang={language}
              aria-label={`${Nombre}, ${languageName(language)}`}
              className="flex flex-col gap-2"
            >
              <p className="px-6 text-sm font-semibold text-muted">{`${Nombre} · ${languageName(language)}`}</p>
              <InClub
                club={slug}
                language={language}
                scheme={scheme}
                className="overflow-clip border-y border-line bg-paper text-ink contain-layout"
              >
                {children({ club, language, key: `${slug}-${language}` })}
              </InClub>
            </div>
          );
        }),
      )}
    </div>
  );
}
