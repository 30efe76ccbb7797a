/* oxlint-disable jsx-a11y/control-has-associated-label -- the cells of this table hold a component each */
import type { ReactNode } from 'react';
import { clubRegistry } from '#clubs/registry.ts';
import type { Scheme } from '#clubs/theme.ts';
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
  /** Least width of a cell, as a class. */
  cellClassName?: string;
};

/**
 * The same piece in every club and every language, side by side. Give ids inside cells a part of
 * `key`, since they share a page.
 */
export function ClubMatrix({ children, scheme, cellClassName = 'min-w-80' }: ClubMatrixProps) {
  return (
    <table className="w-full border-separate border-spacing-4">
      <thead>
        <tr>
          <td />
          {LANGUAGES.map((language) => (
            <th key={language} scope="col" className="text-start text-sm font-semibold text-muted">
              {languageName(language)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {clubRegistry.map(({ slug }) => (
          <tr key={slug}>
            <th scope="row" className="w-20 align-top text-start text-sm font-semibold text-muted">
              {slug}
            </th>
            {LANGUAGES.map((language) => {
              const club = storyClub(slug);
              return (
                <td key={language} lang={language} className="align-top">
                  <InClub
                    club={slug}
                    language={language}
                    scheme={scheme}
                    className={`rounded-lg border border-line bg-paper p-6 text-ink ${cellClassName}`}
                  >
                    {children({ club, language, key: `${slug}-${language}` })}
                  </InClub>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
      {clubRegistry.flatMap(({ slug }) =>
        LANGUAGES.map((language) => {
          const club = storyClub(slug);
          return (
            // A group, not a section: the pages have landmarks of their own, which must not be
            // nested in another.
            <div
              key={`${slug}-${language}`}
              role="group"
              lang={language}
              aria-label={`${slug}, ${languageName(language)}`}
              className="flex flex-col gap-2"
            >
              <p className="px-6 text-sm font-semibold text-muted">{`${slug} · ${languageName(language)}`}</p>
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
