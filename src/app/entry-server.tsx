import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router-dom';
import { BootProvider } from '#client/boot.tsx';
import { renderWithReplies } from '#client/given-replies.ts';
import type { Wanted } from '#client/given-replies.ts';
import { renderWith } from '#client/storage.ts';
import { ClubProvider } from '#clubs/club-theme-provider.tsx';
import { offerOf, previewDescription, weekTitle } from '#components/resort/week-head.ts';
import { NotStartedNotice } from '#components/trouble/not-started-notice.tsx';
import { OfflineNotice } from '#components/trouble/offline-notice.tsx';
import type { ClubBoot } from '#contracts/club.ts';
import { getWeek, resortWeeks } from '#contracts/week.ts';
import { createI18n } from '#i18n/setup.ts';
import type { Language } from '#lib/languages.ts';
import { pageAt, unlocks } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import { previewOf } from '#lib/preview.ts';
import type { Preview } from '#lib/preview.ts';
import { clubTitle } from '#lib/club-title.ts';
import { viewFrom } from '#lib/view.ts';
import type { Shell } from '#lib/view.ts';
import { App } from './app.tsx';
import { fetchPage } from './router.tsx';

const texts = { en: createI18n('en'), es: createI18n('es') };

export type Rendered = {
  /** The HTML inside the root element. */ html: string;
  title: string;
  description: string;
  /** What the picture shown with a link to the page is about, if not the club. */
  preview?: Preview | undefined;
  /** Calls whose answers were missing. */ wanted: Wanted[];
};

/** Title, description and picture for the head of a page, without rendering it. */
function wordsOf(
  boot: ClubBoot,
  { language, url }: Shell,
  page: PageName,
  replies: Readonly<Record<string, unknown>>,
): Omit<Rendered, 'html' | 'wanted'> {
  const replyOf = ({ id }: { id: string }): unknown =>
    Object.entries(replies).find(([key]) => key.startsWith(`${id} `))?.[1];
  const found =
    page === 'resort' ? getWeek.reply.safeParse(replyOf(getWeek)).data?.week : undefined;
  if (found) {
    const about = new URL(url, 'http://page').searchParams.get('about') ?? undefined;
    const offer = offerOf(resortWeeks.reply.safeParse(replyOf(resortWeeks)).data);
    const preview = previewOf(found, about, offer.lowest);
    return {
      title: clubTitle(weekTitle(found, language), boot.club.Nombre),
      description:
        previewDescription(
          texts[language].getFixedT(language, 'share'),
          preview,
          offer,
          language,
        ) || found.tagline[language],
      preview,
    };
  }
  const t = texts[language].getFixedT(language, 'common');
  return {
    title: clubTitle(t(`titles.${page}`), boot.club.Nombre),
    description: t('club', { ns: 'share', club: boot.club.Nombre }),
  };
}

/**
 * Renders the first look of a page, as the browser will render it with the same `replies`. `code`:
 * the address contains a hand-off code.
 * @throws what a page throws while it is rendered
 */
export async function render(
  boot: ClubBoot,
  shell: Shell,
  code: boolean,
  replies: Readonly<Record<string, unknown>> = {},
): Promise<Rendered> {
  const { answered, closed, member, strips } = viewFrom(shell.view);
  const { pathname, search } = new URL(shell.url, 'http://page');
  const page = pageAt(pathname, boot.site, (code || member) && !unlocks(search));
  await fetchPage(page);
  const router = ({ children }: { children: React.ReactNode }) => (
    <StaticRouter location={shell.url}>{children}</StaticRouter>
  );
  const app = (
    <App
      boot={boot}
      i18n={texts[shell.language]}
      token={code ? '' : null}
      member={member}
      scene={shell.scene}
      router={router}
    />
  );
  const stored = {
    ...(answered ? { cookies: { choice: 'all' as const, at: '' } } : {}),
    ...(closed ? { notices: ['login-per-owner'] } : {}),
    strips,
  };
  const { rendered, wanted } = renderWithReplies(replies, () =>
    renderWith(stored, () => renderToString(app)),
  );
  return { html: rendered, wanted, ...wordsOf(boot, shell, page, replies) };
}

/** The notice that stands for a page without a network. It runs no script in the browser. */
export function renderOffline(boot: ClubBoot, language: Language): { html: string; title: string } {
  const html = renderToString(
    <BootProvider boot={boot}>
      <ClubProvider club={boot.club}>
        <I18nextProvider i18n={texts[language]}>
          <OfflineNotice />
        </I18nextProvider>
      </ClubProvider>
    </BootProvider>,
  );
  const t = texts[language].getFixedT(language, 'trips');
  return { html, title: clubTitle(t('offline.title'), boot.club.Nombre) };
}

/** The notice for an app that could not start. It runs no script in the browser. */
export const renderNotStarted = (language: Language): string =>
  renderToString(
    <I18nextProvider i18n={texts[language]}>
      <NotStartedNotice />
    </I18nextProvider>,
  );
