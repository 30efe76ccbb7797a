import type { Language } from '#contracts/language.ts';
import { formatRange } from '#lib/dates.ts';
import { centsToUsd, formatUsd } from '#lib/money.ts';
import { imageUrl } from '#lib/paths.ts';
import { greetingOf, renderMail, servedAt } from './layout.ts';
import type { MailClub, Part, RenderedMail } from './layout.ts';
import { mailTexts, typeName } from './texts.ts';

/** What is watched, as a title: the place's name (empty for everywhere) and its days. */
export type WatchedSearch = {
  place: string;
  dateIn: string;
  dateOut: string;
  /** Address of the list of the search. */
  listUrl: string;
  /** Address that ends the watch. */
  stopUrl: string;
};
export type WatchedWeek = {
  resort: string;
  city: string;
  checkIn: string;
  checkOut: string;
  unit: string;
  priceCents: number;
  /** Name of a picture. */
  picture: string | undefined;
  url: string;
};
type ToWatcher = { club: MailClub; /** First name; may be empty. */ name: string };

/** A watched search in a few words: where and when. */
export const searchTitle = (
  { place, dateIn, dateOut }: WatchedSearch,
  language: Language,
): string => {
  const t = mailTexts(language);
  return t('watch.search', {
    place: place || t('watch.anywhere'),
    days: formatRange(dateIn, dateOut, language),
  });
};

/** A watch with the ways to its list and to its end. */
export const searchLinks = (search: WatchedSearch, language: Language): Part => {
  const t = mailTexts(language);
  return {
    kind: 'links',
    title: searchTitle(search, language),
    links: [
      { label: t('watch.list'), url: search.listUrl },
      { label: t('watch.stop'), url: search.stopUrl },
    ],
  };
};

const weekLine = (
  { resort, city, checkIn, checkOut, unit, priceCents }: WatchedWeek,
  language: Language,
): string =>
  mailTexts(language)('watch.week', {
    resort,
    city,
    days: formatRange(checkIn, checkOut, language),
    unit: typeName('unitTypes', unit, language),
    amount: formatUsd(centsToUsd(priceCents), language),
  });

/** A watch with its weeks, the first of them with its picture. */
function watchParts(
  club: MailClub,
  { search, weeks }: { search: WatchedSearch; weeks: readonly WatchedWeek[] },
  language: Language,
): Part[] {
  const t = mailTexts(language);
  const [first] = weeks;
  const src = first?.picture && servedAt(club, imageUrl(first.picture, 1280));
  const links = weeks.map((week) => ({ label: weekLine(week, language), url: week.url }));
  return [
    ...(first && src
      ? [
          {
            kind: 'picture' as const,
            picture: { src, alt: first.resort },
            label: weekLine(first, language),
            url: first.url,
          },
        ]
      : []),
    {
      kind: 'links',
      title: searchTitle(search, language),
      links: [
        ...(src ? links.slice(1) : links),
        { label: t('watch.list'), url: search.listUrl },
        { label: t('watch.stop'), url: search.stopUrl },
      ],
    },
  ];
}

/** Weeks that match what a person watches, by watch. */
export function watchMail(
  {
    club,
    name,
    found,
  }: ToWatcher & { found: readonly { search: WatchedSearch; weeks: readonly WatchedWeek[] }[] },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const count = found.reduce((sum, { weeks }) => sum + weeks.length, 0);
  const [first] = found;
  return renderMail(club, language, {
    subject: t('watch.subject', {
      count,
      search: first ? searchTitle(first.search, language) : '',
    }),
    preheader: t('watch.preheader'),
    title: t('watch.title', { count }),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('watch.lead', { count }) },
      ...found.flatMap((one) => watchParts(club, one, language)),
      { kind: 'small', text: t('watch.pace') },
    ],
  });
}

/** Nothing matched a watch for long: where there are such weeks nearby. */
export function quietWatchMail(
  {
    club,
    name,
    search,
    nearby,
  }: ToWatcher & {
    search: WatchedSearch;
    nearby: readonly { place: string; km: number; total: number; url: string }[];
  },
  language: Language,
): RenderedMail {
  const t = mailTexts(language);
  const title = searchTitle(search, language);
  return renderMail(club, language, {
    subject: t('watch.quietSubject', { search: title }),
    preheader: t('watch.quietPreheader'),
    title: t('watch.quietTitle'),
    greeting: greetingOf(name, language),
    parts: [
      { kind: 'text', text: t('watch.quietLead', { search: title }) },
      ...(nearby.length > 0
        ? [
            {
              kind: 'links' as const,
              title: t('watch.nearby'),
              links: nearby.map(({ place, km, total, url }) => ({
                label: t('watch.near', { place, km, count: total }),
                url,
              })),
            },
          ]
        : []),
      searchLinks(search, language),
      { kind: 'small', text: t('watch.quietPace') },
    ],
  });
}
