import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { pageList } from './page-list.ts';

type PaginationLabels = {
  /** Name of the navigation. */ nav: string;
  previous: string;
  next: string;
  /** "Page 3"; announced for every number. */ page: (page: number) => string;
};
type LinkProps = Pick<
  ComponentProps<'a'>,
  'href' | 'className' | 'children' | 'aria-label' | 'aria-current' | 'rel'
>;

type PaginationProps = {
  page: number;
  totalPages: number;
  /** Pages shown on each side of the current one. */
  siblings?: number;
  /**
   * Address of a page; pages are links, so they can be opened in a new tab and are part of the
   * history.
   */
  href: (page: number) => string;
  /**
   * Renders links with the router's own: `renderLink={({ href, ...rest }) => <Link to={href}
   * {...rest} />}`.
   */
  renderLink?: (props: LinkProps & { href: string; page: number }) => ReactNode;
  labels: PaginationLabels;
  className?: string;
};

const cell =
  'inline-flex h-10 min-w-10 items-center justify-center rounded-md px-2 text-base tabular-nums transition-colors';

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pagination({
  page,
  totalPages,
  siblings = 3,
  href,
  renderLink,
  labels,
  className,
}: PaginationProps) {
  if (totalPages <= 1) return null;
  const link = (to: number, props: Omit<LinkProps, 'href'>) =>
    pageLink({ ...props, href: href(to), page: to }, renderLink);
  const far = (entry: number) => Math.abs(entry - page) > 1 && entry !== 1 && entry !== totalPages;
  const arrow = (to: number, label: string, Icon: LucideIcon, rel: string) => {
    const icon = <Icon aria-hidden="true" className="size-5 stroke-[1.75]" />;
    return to < 1 || to > totalPages ? (
      // A placeholder, so that the numbers do not jump; not clickable, so not focusable.
      <span aria-hidden="true" className={cn(cell, 'text-muted opacity-40')}>
        {icon}
      </span>
    ) : (
      link(to, { 'aria-label': label, rel, className: cn(cell, 'hover:bg-sand'), children: icon })
    );
  };
  return (
    <nav aria-label={labels.nav} className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>{arrow(page - 1, labels.previous, ChevronLeft, 'prev')}</li>
        {pageList(page, totalPages, siblings).map((entry, index) =>
          entry === 'gap' ? (
            <li
              key={`gap-${index < siblings ? 'start' : 'end'}`}
              aria-hidden="true"
              className={cn(cell, 'text-muted')}
            >
              …
            </li>
          ) : (
            <li key={entry} className={cn(far(entry) && 'max-sm:hidden')}>
              {link(entry, {
                'aria-label': labels.page(entry),
                'aria-current': entry === page ? 'page' : undefined,
                className: cn(
                  cell,
                  entry === page
                    ? 'bg-primary-tint font-semibold text-on-tint outline-1 -outline-offset-1 outline-accent'
                    : 'hover:bg-sand',
                ),
                children: entry,
              })}
            </li>
          ),
        )}
        <li>{arrow(page + 1, labels.next, ChevronRight, 'next')}</li>
      </ul>
    </nav>
  );
}

function pageLink(
  props: LinkProps & { href: string; page: number },
  renderLink: PaginationProps['renderLink'],
) {
  if (renderLink) return renderLink(props);
  const { children, page: _page, ...rest } = props;
  return <a {...rest}>{children}</a>;
}
