import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { linkTo } from '#lib/paths.ts';
import { Pagination } from '#ui/pagination.tsx';
import type { WeekList } from './use-week-list.ts';

type ListPagesProps = {
  list: WeekList;
  /** Query of the list, of any of its pages. */
  query: string;
  className: string;
};

/** The pages of a list of weeks or resorts. */
export function ListPages({ list: { state, pages }, query, className }: ListPagesProps) {
  const { t } = useTranslation('weeks');
  return (
    <Pagination
      page={Math.min(state.page, pages)}
      totalPages={pages}
      href={(to) => {
        const params = new URLSearchParams(query);
        if (to > 1) params.set('page', String(to));
        else params.delete('page');
        return linkTo.resortList(params.toString());
      }}
      renderLink={({ href, page: _to, ...rest }) => <Link to={href} {...rest} />}
      labels={{
        nav: t('list.pages'),
        previous: t('list.previousPage'),
        next: t('list.nextPage'),
        page: (to) => t('list.page', { page: to }),
      }}
      className={className}
    />
  );
}
