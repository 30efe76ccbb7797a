import { createElement } from 'react';
import { addons, types } from 'storybook/manager-api';
import { clubBySlug, defaultClub } from '#clubs/registry.ts';
import type { Club } from '#contracts/club.ts';
import { previewClub, unpackDraft } from '../src/workbench/studio/draft.ts';
import { TEXTS_HELD } from '../src/workbench/texts/channel.ts';
import { TimePanel } from '../src/workbench/time/panel.tsx';
import { themeOf } from './docs/theme.ts';

/** Pages that are tools or reading, not pieces: their panel would only take room from them. */
const WITHOUT_PANEL = /^(workbench-|welcome|guides-)/;

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const themed = (club: Club, scheme: unknown) =>
  themeOf(
    club,
    scheme === 'dark' || (scheme === 'system' && prefersDark.matches) ? 'dark' : 'light',
    { brandTitle: 'Workbench', brandUrl: './' },
  );

// As the address asks, from the first moment: the stories tell their own globals only when loaded.
const asked = Object.fromEntries(
  (new URLSearchParams(location.search).get('globals') ?? '')
    .split(';')
    .map((one) => one.split(':') as [string, string]),
);

addons.setConfig({
  theme: themed(clubBySlug(asked['club'] ?? ''), asked['scheme']),
  layoutCustomisations: {
    showPanel: ({ storyId }, shown) => (WITHOUT_PANEL.test(storyId ?? '') ? false : shown),
  },
});

type Said = { globals: Record<string, unknown> };

async function wornBy({ club, clubDraft }: Said['globals']): Promise<Club> {
  if (club !== 'draft') return clubBySlug(String(club));
  const draft = await unpackDraft(String(clubDraft));
  return draft ? previewClub(draft) : defaultClub;
}

// The workbench wears the club and the scheme that are chosen in its toolbar, the studio's draft
// too.
addons.register('brand', (api) => {
  let worn = '';
  const wear = ({ globals }: Said): void => {
    const { club, clubDraft, scheme } = globals;
    const next = JSON.stringify([club, clubDraft, scheme]);
    if (next === worn) return;
    worn = next;
    void wornBy(globals).then((found) => {
      if (worn === next) api.setOptions({ theme: themed(found, scheme) });
    });
  };
  api.on('setGlobals', wear);
  api.on('globalsUpdated', wear);
});

// The focus is in the sidebar until a story is pressed: Alt there shows the story's texts as well.
addons.register('texts', (api) => {
  const hold = (held: boolean): void => void api.emit(TEXTS_HELD, held);
  window.addEventListener('keydown', ({ key, repeat }) => {
    if (key === 'Alt' && !repeat) hold(true);
  });
  window.addEventListener('keyup', (event) => {
    if (event.key !== 'Alt') return;
    // Or the menu of the browser would take the next key.
    event.preventDefault();
    hold(false);
  });
  // A press on a text leads into the story, which then hears of Alt itself.
  window.addEventListener('blur', () =>
    setTimeout(() => {
      if (document.activeElement?.tagName !== 'IFRAME') hold(false);
    }),
  );
});

addons.register('time', () =>
  addons.add('time/panel', {
    type: types.PANEL,
    title: 'Time',
    render: ({ active }) => createElement(TimePanel, { active: active ?? false }),
  }),
);
