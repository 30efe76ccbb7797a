import type { Language } from '#contracts/language.ts';
import { formatRange } from '#lib/dates.ts';
import type { PushMessage } from '#lib/push.ts';
import { mailTexts } from './texts.ts';
import { searchTitle } from './watch-mails.ts';
import type { WatchedSearch } from './watch-mails.ts';

/** Notification of an offered week, in the words of its mail; the days are 'YYYY-MM-DD'. */
export function offerNotice(
  model: { resort: string; checkIn: string; checkOut: string; path: string; until: Date },
  language: Language,
): PushMessage {
  const t = mailTexts(language);
  const stay = formatRange(model.checkIn, model.checkOut, language);
  return {
    // The device puts the time in, by its own clock.
    title: t('offer.title', { time: '{time}' }),
    body: `${model.resort}\n${t('offer.preheader', { stay })}`,
    path: model.path,
    tag: model.path,
    lang: language,
    until: model.until.toISOString(),
  };
}

/** Push services take about 4 kB, encrypted; phones show far less. */
const MOST_BODY = 500;

/** Notification of weeks that matched watches, in the words of their mail. */
export function watchNotice(
  { count, searches, path }: { count: number; searches: readonly WatchedSearch[]; path: string },
  language: Language,
): PushMessage {
  const t = mailTexts(language);
  return {
    title: t('watch.title', { count }),
    body: searches
      .map((search) => searchTitle(search, language))
      .join('\n')
      .slice(0, MOST_BODY),
    path,
    // The next one of the contract replaces it.
    tag: 'watches',
    lang: language,
  };
}
