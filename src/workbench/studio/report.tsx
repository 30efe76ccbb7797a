import { CircleAlert, Info, OctagonX } from 'lucide-react';
import { useId, useState } from 'react';
import { clubInitials } from '#clubs/initials.ts';
import { readableOn } from '#clubs/theme.ts';
import type { Club } from '#contracts/club.ts';
import { DEFAULT_LANGUAGE } from '#contracts/language.ts';
import { createI18n } from '#i18n/setup.ts';
import { clubTitle } from '#lib/club-title.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';
import { pairResults, replacements } from './contrast-report.ts';
import type { PairResult, Replacement } from './contrast-report.ts';
import type { Warning } from './warnings.ts';

const ratio = (value: number): string => `${(Math.floor(value * 100) / 100).toFixed(2)}:1`;

const Swatch = ({ color }: { color: string }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap">
    <span
      aria-hidden="true"
      className="size-5 shrink-0 rounded-sm border border-line"
      style={{ background: color }}
    />
    <code className="text-sm">{color}</code>
  </span>
);

const icons = { refused: OctagonX, check: CircleAlert, note: Info } as const;
const words = { refused: 'Refused', check: 'Check', note: 'Note' } as const;
const tones = { refused: 'text-danger', check: 'text-warning', note: 'text-muted' } as const;

/** What is missing, too long or wrong, gravest first; a change is announced as a count. */
export function Warnings({ list }: { list: readonly Warning[] }) {
  const refused = list.filter(({ weight }) => weight === 'refused').length;
  const check = list.filter(({ weight }) => weight === 'check').length;
  return (
    <section aria-labelledby="studio-warnings" className="flex flex-col gap-3">
      <Heading level={2} size="sm" id="studio-warnings">
        Warnings
      </Heading>
      <output className="text-sm text-muted">
        {refused + check === 0
          ? 'The record is complete and can be imported.'
          : `${refused} refused by the contract, ${check} to check.`}
      </output>
      <ul className="flex flex-col gap-2">
        {list.map(({ field, weight, text }) => {
          const Icon = icons[weight];
          return (
            <li key={`${field} ${text}`} className="flex gap-2 text-sm">
              <Icon aria-hidden="true" className={`mt-px size-4 shrink-0 ${tones[weight]}`} />
              <span>
                <span className="font-semibold">{words[weight]}: </span>
                {text}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * The page's name and mark as a browser tab shows them, and the card a messenger makes of a shared
 * link.
 */
export function MarkPreviews({ club }: { club: Club }) {
  const title = clubTitle(
    createI18n(club.Idioma ?? DEFAULT_LANGUAGE).t('titles.login', { ns: 'common' }),
    club.Nombre,
  );
  const icon = club.LogoIcon || '/favicon.svg';
  return (
    <section aria-labelledby="studio-marks" className="flex flex-col gap-4">
      <Heading level={2} size="sm" id="studio-marks">
        Tab and share card
      </Heading>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-3">
          {(['light', 'dark'] as const).map((scheme) => (
            <div
              key={scheme}
              data-scheme={scheme}
              className="flex items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 text-ink"
              title={title}
            >
              <img src={icon} alt="" className="size-4 shrink-0 object-contain" />
              <span className="min-w-0 truncate text-xs">{title}</span>
              <img src={icon} alt="" className="ms-auto size-8 shrink-0 object-contain" />
            </div>
          ))}
          <p className="text-sm text-muted">
            {club.LogoIcon
              ? '16 px in the tab, 32 px in bookmarks.'
              : 'Without an icon the tab shows the house’s own.'}
          </p>
        </div>
        <div className="flex flex-col gap-3">
          <ShareCard club={club} />
          <p className="text-sm text-muted">
            Messengers take name, mark and host from the page’s title and icon.
          </p>
        </div>
      </div>
    </section>
  );
}

function ShareCard({ club }: { club: Club }) {
  const mark = club.LogoIcon || club.Logo;
  return (
    <div className="flex items-stretch overflow-hidden rounded-md border border-line bg-sand">
      <span
        aria-hidden="true"
        className="flex w-20 shrink-0 items-center justify-center p-3 text-xl font-semibold"
        style={{
          background: mark ? undefined : club.ColorPrimarioHex,
          color: readableOn(club.ColorPrimarioHex),
        }}
      >
        {mark ? (
          <img src={mark} alt="" className="size-12 object-contain" />
        ) : (
          clubInitials(club.Nombre)
        )}
      </span>
      <span className="flex min-w-0 flex-col gap-1 p-3">
        <span className="line-clamp-2 text-sm font-semibold">{club.Nombre}</span>
        <span className="truncate text-xs text-muted">
          {URL.canParse(club.UrlLogin) ? new URL(club.UrlLogin).host : club.UrlLogin}
        </span>
      </span>
    </div>
  );
}

const cell = 'border-b border-line px-2 py-2 text-start align-middle text-sm';

type OnUse = (field: Replacement['field'], color: string) => void;

function Replacements({ list, onUse }: { list: readonly Replacement[]; onUse: OnUse }) {
  if (list.length === 0) return <p className="text-sm">Every color is drawn as it was brought.</p>;
  return (
    <div
      className="overflow-x-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways has to be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label="Colors drawn differently"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {['Use', 'Brought', 'Drawn', 'Asked', 'Nearest that passes'].map((head) => (
              <th key={head} scope="col" className={`${cell} font-semibold text-muted`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <ReplacementRow key={`${row.scheme} ${row.use}`} row={row} onUse={onUse} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReplacementRow({ row, onUse }: { row: Replacement; onUse: OnUse }) {
  return (
    <tr>
      <th scope="row" className={`${cell} font-medium`}>
        {row.use}
        <span className="block font-normal text-muted">
          {row.scheme === 'light' ? 'light pages' : 'dark pages'}
        </span>
      </th>
      <td className={cell}>
        <Swatch color={row.brought} />
        <span className="block text-muted tabular-nums">{ratio(row.broughtRatio)}</span>
      </td>
      <td className={cell}>
        <Swatch color={row.used} />
        <span className="block text-muted tabular-nums">{ratio(row.usedRatio)}</span>
      </td>
      <td className={`${cell} tabular-nums`}>{ratio(row.needed)}</td>
      <td className={cell}>
        {row.suggestion ? (
          <span className="flex flex-wrap items-center gap-2">
            <Swatch color={row.suggestion} />
            <Button
              size="sm"
              variant="outline"
              aria-label={`Bring it: ${row.suggestion} for ${row.use}`}
              onClick={() => onUse(row.field, row.suggestion ?? row.brought)}
            >
              Bring it
            </Button>
          </span>
        ) : (
          <span className="text-muted">Lifted on dark pages, whatever is brought</span>
        )}
      </td>
    </tr>
  );
}

function Pairs({ list }: { list: readonly PairResult[] }) {
  return (
    <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {list.map(({ over, under, overColor, underColor, reached, needed }) => (
        <li
          key={`${over} ${under}`}
          data-passes={reached >= needed}
          className="flex items-center gap-3 rounded-md border border-line p-2"
        >
          <span
            aria-hidden="true"
            className="flex size-10 shrink-0 items-center justify-center rounded-sm border border-line"
            style={{ background: underColor }}
          >
            <span
              style={
                needed > 3
                  ? { color: overColor }
                  : { background: overColor, width: 16, height: 16, borderRadius: 8 }
              }
            >
              {needed > 3 ? 'Aa' : null}
            </span>
          </span>
          <span className="min-w-0 text-sm">
            <span className="block truncate">
              {over} on {under}
            </span>
            <span className="block text-muted tabular-nums">
              {ratio(reached)} of {needed}
            </span>
          </span>
          {reached >= needed ? null : (
            <Badge tone="danger" className="ms-auto">
              Fails
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

/** WCAG 2.2 ratios of everything that is drawn, and what became of each brought color. */
export function ContrastReport({ club, onUse }: { club: Club; onUse: OnUse }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const results = pairResults(club);
  const failing = results.filter(({ reached, needed }) => reached < needed);
  return (
    <section aria-labelledby="studio-contrast" className="flex flex-col gap-4">
      <Heading level={2} size="sm" id="studio-contrast">
        Contrast
      </Heading>
      <output className="text-sm text-muted">
        {failing.length === 0
          ? `All ${results.length} pairs that are drawn reach WCAG 2.2 AA, light and dark.`
          : `${failing.length} of ${results.length} pairs fail.`}
      </output>
      <Replacements list={replacements(club)} onUse={onUse} />
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        aria-expanded={all}
        aria-controls={id}
        onClick={() => setAll(!all)}
      >
        {all ? 'Hide the pairs' : 'Show every pair'}
      </Button>
      <div id={id} hidden={!all} className="flex flex-col gap-6">
        {all
          ? (['light', 'dark'] as const).map((scheme) => (
              <div key={scheme} className="flex flex-col gap-3">
                <Heading level={3} size="sm">
                  {scheme === 'light' ? 'Light pages' : 'Dark pages'}
                </Heading>
                <Pairs list={results.filter((one) => one.scheme === scheme)} />
              </div>
            ))
          : null}
      </div>
    </section>
  );
}
