import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClubBoot } from '#contracts/club.ts';
import type { Language } from '#lib/languages.ts';
import type { Preview } from '#lib/preview.ts';
import type { Shell } from '#lib/view.ts';

/** A page as it looks before any call was answered, and the texts of its head. */
export type Rendered = {
  html: string;
  title: string;
  description: string;
  /** What the picture shown with a link is about, if not the club. */
  preview?: Preview | undefined;
  /** Calls whose answers would change the look. */ wanted: readonly Wanted[];
};
export type Wanted = { key: string; method: string; url: string; body: unknown };
/**
 * Renders a page as `src/app/entry-server.tsx` does. `code`: the address contains a hand-off code;
 * `replies`: answers of calls, by their key.
 */
export type Render = (
  boot: ClubBoot,
  shell: Shell,
  code: boolean,
  replies?: Readonly<Record<string, unknown>>,
) => Promise<Rendered>;

/** Renders the notice that stands for a page without a network. */
export type RenderOffline = (
  boot: ClubBoot,
  language: Language,
) => Pick<Rendered, 'html' | 'title'>;

/**
 * The renderers that the build made, if any. Without them pages are sent empty and the browser
 * renders them.
 */
export async function loadRenderers(folder: string): Promise<{
  render?: Render;
  renderOffline?: RenderOffline;
  /** The notice for an app that could not start. */
  renderNotStarted?: (language: Language) => string;
}> {
  const file = join(folder, '.server/entry-server.js');
  return existsSync(file) ? import(pathToFileURL(file).href) : {};
}
