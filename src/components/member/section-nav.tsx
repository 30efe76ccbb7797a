import { Bell, CreditCard, ReceiptText, ShieldCheck, UserRound, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { STAY } from '#lib/paths.ts';
import { cn } from '#ui/cn.ts';
import { sectionKey } from './sections.ts';
import type { Section } from './sections.ts';

const icons = {
  payments: CreditCard,
  owner: UserRound,
  'co-owner': UsersRound,
  security: ShieldCheck,
  renewals: ReceiptText,
  waiting: Bell,
};

type SectionNavProps = {
  sections: readonly Section[];
  current: Section;
  /** Sections with unsaved changes; they get a mark. */
  unsaved?: ReadonlySet<Section>;
};

/**
 * Menu of the profile: a column at the side, on a phone a strip of tabs that scrolls sideways.
 * Every section has its own address.
 */
export function SectionNav({ sections, current, unsaved }: SectionNavProps) {
  const { t } = useTranslation('profile');
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls only the strip, never the page.
    if (chosen && strip.current)
      strip.current.scrollTo({
        left: chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2,
      });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another section is chosen
  }, [current]);
  return (
    <nav aria-label={t('menu')}>
      <ul
        ref={strip}
        className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0 lg:flex-col lg:gap-1 lg:overflow-visible"
      >
        {sections.map((section) => {
          const Icon = icons[section];
          const chosen = section === current;
          return (
            <li key={section} className="shrink-0">
              <Link
                to={`?section=${section}`}
                state={STAY}
                aria-current={chosen ? 'page' : undefined}
                className={cn(
                  'flex min-h-10 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition-colors lg:min-h-12 lg:gap-3 lg:rounded-md lg:border-transparent',
                  chosen
                    ? 'border-accent bg-primary-tint font-semibold text-on-tint'
                    : 'border-line bg-surface text-muted hover:text-ink lg:bg-transparent lg:hover:bg-sand',
                )}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 stroke-[1.75]" />
                {t(`sections.${sectionKey(section)}`)}
                {unsaved?.has(section) ? (
                  <span className="ms-auto flex items-center">
                    <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
                    <span className="sr-only">{`(${t('unsavedMark')})`}</span>
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
