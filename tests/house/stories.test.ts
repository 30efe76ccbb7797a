import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { toId } from 'storybook/internal/csf';
import { describe, expect, it } from 'vitest';
import { clubRegistry } from '#clubs/registry.ts';
import { CLUB_TOKENS } from '#clubs/theme.ts';
import { club as clubContract } from '#contracts/club.ts';
import { LANGUAGES } from '#contracts/language.ts';
import english from '#i18n/locales/en/index.ts';
import { CLOCKS } from '../../src/workbench/clock.ts';
import { DRAFT_CLUB, globalTypes, initialGlobals } from '../../src/workbench/globals.ts';
import { JOURNEYS } from '../../src/workbench/journeys/steps.ts';
import { TOUR } from '../../src/workbench/start/tour.ts';
import { WALL_SCREENS } from '../../src/workbench/wall/screens.ts';
import { modes, viewports } from '../../src/workbench/modes.ts';
import { NETWORKS } from '../../src/workbench/network.ts';
import { pairResults } from '../../src/workbench/studio/contrast-report.ts';
import {
  draftOf,
  EMPTY_RECORD,
  exported,
  FIELD_NAMES,
  LINK_LIMIT,
  packDraft,
  previewClub,
  readPaste,
  unpackDraft,
  usable,
} from '../../src/workbench/studio/draft.ts';
import { FIELD_GROUPS } from '../../src/workbench/studio/fields.ts';
import { warningsOf } from '../../src/workbench/studio/warnings.ts';
import { coverageTable, STATES, storyRows } from './story-coverage.ts';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'src');
const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory()
      ? filesBelow(path)
      : [relative(root, path).replaceAll('\\', '/')];
  });
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const tsx = ['ui', 'components', 'pages']
  .flatMap((room) => filesBelow(join(source, room)))
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
const stories = tsx.filter((file) => file.endsWith('.stories.tsx'));

const resolve = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : specifier.startsWith('.')
      ? relative(root, join(root, dirname(from), specifier)).replaceAll('\\', '/')
      : undefined;
const importsOf = (file: string): string[] =>
  [...text(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(
    ([, specifier = '']) => resolve(file, specifier) ?? [],
  );
/**
 * A component: a file with capitalized exports that are not only types; files with only hooks and
 * contexts are helpers.
 */
const isPiece = (file: string): boolean =>
  /^export (?:default )?(?:async )?(?:function|const) [A-Z][a-z]/m.test(text(file)) ||
  /^export \{[^}]*\b[A-Z][a-z]\w*/m.test(text(file));
const pieces = tsx.filter((file) => !file.endsWith('.stories.tsx') && isPiece(file));

/** What stories show: the pieces they import, and the pieces those draw in turn. */
const reachedFrom = (file: string, reached = new Set<string>()): Set<string> => {
  for (const next of importsOf(file)) {
    if (reached.has(next) || !pieces.includes(next)) continue;
    reached.add(next);
    reachedFrom(next, reached);
  }
  return reached;
};
const shown = new Set<string>();
for (const file of stories) reachedFrom(file, shown);

/**
 * A window covers the page and only one is open at a time, so it cannot be shown next to itself:
 * the modes picture its stories in every club.
 */
const opensWindow = (file: string, seen = new Set<string>()): boolean => {
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some(
    (next) =>
      /^src\/ui\/(alert-dialog|dialog|later-dialog|sheet)\.tsx$/.test(next) ||
      (dirname(next) === dirname(file) && pieces.includes(next) && opensWindow(next, seen)),
  );
};
const subjectOf = (file: string): string => file.replace('.stories.tsx', '.tsx');
const hasMatrix = (file: string): boolean => /<(?:Club|Page)Matrix[ >]/.test(text(file));

const storiesOfFolder = stories.filter((file) => /^src\/(components|ui)\//.test(file));
const sources = ['app', 'components', 'pages', 'ui', 'workbench']
  .flatMap((room) => filesBelow(join(source, room)))
  .filter((file) => file.endsWith('.tsx'));
/** Only pieces of its own folder use it, whose stories show it. */
const isInnerPart = (file: string): boolean => {
  const users = sources.filter((one) => importsOf(one).includes(file));
  return users.length > 0 && users.every((one) => dirname(one) === dirname(file));
};
/**
 * Components without stories in their own folder that other folders use: the stories that show
 * them, and why they have none of their own.
 */
const SHOWN_ELSEWHERE: Record<string, { by: string; why: string }> = {
  'components/auth/later-steps': {
    by: 'pages/login/login-page',
    why: 'chooses the step after the password, each of which has stories',
  },
  'components/auth/login-flow': {
    by: 'pages/login/login-page',
    why: 'has no markup but its steps, each of which has stories',
  },
  'components/club/background-picture': {
    by: 'components/club/scene-message',
    why: 'is only the picture of a scene, which words stand on',
  },
  'components/auth/login-frame': {
    by: 'pages/login/login-page',
    why: 'is the frame of the whole page',
  },
  'components/auth/recover-password': {
    by: 'pages/recover-password/recover-password-page',
    why: 'is all of that page',
  },
  'components/club/version-label': {
    by: 'components/club/site-footer',
    why: 'is a line of small print',
  },
  'components/club/whatsapp-icon': {
    by: 'components/club/whatsapp-button',
    why: 'is an icon',
  },
  'components/legal/later-legal-dialog': {
    by: 'components/club/legal-links',
    why: 'loads the legal dialog when it is opened',
  },
  'components/legal/legal-body': {
    by: 'components/legal/legal-dialog',
    why: 'is the text in that dialog',
  },
  'components/legal/terms-link': {
    by: 'components/reservation/traveler-form',
    why: 'is a part of a sentence there and in the verification window',
  },
  'components/line/later-parts': {
    by: 'pages/saved/saved-page',
    why: 'loads pieces of a line, which have stories',
  },
  'components/line/offer-actions': {
    by: 'pages/line/line-page',
    why: 'is the buttons of an offer, in its panel and window',
  },
  'components/map/map-tile': {
    by: 'components/resort/mosaic',
    why: 'is a tile of the mosaic and has its size from it',
  },
  'components/member/masked-input': {
    by: 'components/member/dial-number',
    why: 'is the input of that field, and looks as every other',
  },
  'components/member/person-fields': {
    by: 'components/member/person-form',
    why: 'is fields of a form, and needs one',
  },
  'components/member/section-heading': {
    by: 'pages/profile/profile-page',
    why: 'is a heading that takes focus when the section is opened',
  },
  'components/payment/payment-form': {
    by: 'pages/payment/payment-page',
    why: 'is the step of that page at which the card provider is loaded',
  },
  'components/payment/with-stripe': {
    by: 'pages/payment/payment-page',
    why: 'draws nothing: it gives the card provider to the forms below it',
  },
  'components/reservation/traveler-skeleton': {
    by: 'pages/add-traveler/add-traveler-page',
    why: 'is the shape of that page while it loads',
  },
  'components/resort/amenity-picture': {
    by: 'components/resort/amenity-grid',
    why: 'is the icon of a service, in the grid and on cards',
  },
  'components/resort/resort-skeleton': {
    by: 'pages/resort/resort-page',
    why: 'is the shape of that page while it loads',
  },
  'components/saved/saved-heart': {
    by: 'components/week/week-card',
    why: 'loads the heart, which has stories',
  },
  'components/share/later-share': {
    by: 'components/week/criteria-bar',
    why: 'loads the button, which has stories',
  },
  'components/trip/find-code': {
    by: 'pages/find-booking/find-booking-page',
    why: 'is the second step of that page',
  },
  'components/trip/find-pair': {
    by: 'pages/find-booking/find-booking-page',
    why: 'is the first step of that page',
  },
  'components/trip/hero-shade': {
    by: 'pages/trip/trip-page',
    why: 'is the shade of a hero, whose words are measured over it',
  },
  'components/trip/trip-failed': {
    by: 'pages/trip/trip-page',
    why: 'stands in place of the whole page',
  },
  'components/trip/trip-skeleton': {
    by: 'pages/trip/trip-page',
    why: 'is the shape of that page while it loads',
  },
  'components/trip/trips-skeleton': {
    by: 'pages/trips/trips-page',
    why: 'is the shape of that page while it loads',
  },
  'components/trip/trips-empty': {
    by: 'pages/trips/trips-page',
    why: 'stands in place of the whole page',
  },
  'components/verification/post-sign-in-steps': {
    by: 'pages/login/login-page',
    why: 'chooses what is asked after a sign-in, each of which has stories',
  },
  'components/verification/first-time-password': {
    by: 'pages/reset-password/reset-password-page',
    why: 'is a state of that page',
  },
  'components/verification/terms-answer': {
    by: 'pages/terms/terms-page',
    why: 'is all of that page',
  },
  'components/week/date-tiles': {
    by: 'components/week/resort-card',
    why: 'is a part of that card, and of the cards of a map',
  },
  'components/week/weeks-failed': {
    by: 'pages/resort-list/resort-list-page',
    why: 'stands in place of the weeks, as a list, a map or a year',
  },
  'components/watch/later-watch': {
    by: 'pages/resort-list/resort-list-page',
    why: 'loads the button after the page',
  },
  'components/year/later-year': {
    by: 'pages/resort-list/resort-list-page',
    why: 'loads the year when it is shown',
  },
  'components/year/resort-year': {
    by: 'pages/resort/resort-page',
    why: 'is a button there, which the year takes the place of',
  },
  'ui/later-dialog': {
    by: 'components/week/criteria-bar',
    why: 'loads the dialog when it is opened',
  },
  'ui/live-region': {
    by: 'components/payment/hold-clock',
    why: 'is only said',
  },
  'ui/skip-link': {
    by: 'pages/resort-list/resort-list-page',
    why: 'is seen only while it has focus, before what it skips',
  },
  'ui/visually-hidden': {
    by: 'components/legal/legal-dialog',
    why: 'is only said',
  },
};

const titleOf = (file: string): string => /title(?:: '|=")([^'"]+)/.exec(text(file))?.[1] ?? '';
/** Every text of the product in English. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];
const englishTexts = new Set(textsIn(english));

const exportsOf = (file: string): string[] =>
  [...text(file).matchAll(/^export const (\w+)/gm)].map((match) => match[1] ?? '');

describe('coverage', () => {
  it('finds the rooms', () => {
    expect(pieces.length).toBeGreaterThan(80);
    expect(stories.length).toBeGreaterThan(40);
    expect(englishTexts.size).toBeGreaterThan(500);
  });

  it('shows every piece in some story', () => {
    expect(pieces.filter((file) => !shown.has(file))).toEqual([]);
  });

  it('has stories beside every component, or says of what it is a part', () => {
    const alone = pieces.filter(
      (file) =>
        /^src\/(components|ui)\//.test(file) &&
        !stories.includes(file.replace(/\.tsx$/, '.stories.tsx')) &&
        !storiesOfFolder.some(
          (story) => dirname(story) === dirname(file) && importsOf(story).includes(file),
        ) &&
        !isInnerPart(file),
    );
    expect(alone.sort()).toEqual(
      Object.keys(SHOWN_ELSEWHERE)
        .map((file) => `src/${file}.tsx`)
        .sort(),
    );
    const wrong = Object.entries(SHOWN_ELSEWHERE).filter(
      ([file, { by }]) => !reachedFrom(`src/${by}.stories.tsx`).has(`src/${file}.tsx`),
    );
    expect(wrong).toEqual([]);
  });

  it('has stories in every folder that holds pieces', () => {
    const folders = new Set(stories.map(dirname));
    expect([...new Set(pieces.map(dirname))].filter((folder) => !folders.has(folder))).toEqual([]);
  });

  it('has stories of its own for every page', () => {
    const pages = pieces.filter((file) => /^src\/pages\/.*-page\.tsx$/.test(file));
    expect(
      pages.filter((file) => !stories.includes(file.replace(/\.tsx$/, '.stories.tsx'))),
    ).toEqual([]);
  });

  it('holds at least one story in every stories file', () => {
    expect(
      stories.filter(
        (file) => !/^export default /m.test(text(file)) || exportsOf(file).length === 0,
      ),
    ).toEqual([]);
  });

  it('shows every component and page in every club and language', () => {
    const asked = stories.filter((file) => /^src\/(components|pages)\//.test(file));
    expect(
      asked.filter(
        (file) =>
          !hasMatrix(file) && (file.startsWith('src/pages/') || !opensWindow(subjectOf(file))),
      ),
    ).toEqual([]);
    // Windows without a matrix rely on the modes, so they must not take them away.
    expect(
      asked.filter((file) => !hasMatrix(file) && /modes:|disableSnapshot/.test(text(file))),
    ).toEqual([]);
  });

  it('shows each piece in each state, or says why it has none', () => {
    const rows = storyRows();
    expect(rows.map(({ piece }) => `src/${piece}.stories.tsx`).sort()).toEqual([...stories].sort());
    const missing = rows.flatMap(({ piece, states }) =>
      STATES.filter((state) => states[state] === undefined).map((state) => `${piece}: ${state}`),
    );
    expect(missing, coverageTable(rows)).toEqual([]);
  });

  it('gives reasons only for states that exist and are not shown', () => {
    const stale = storyRows().flatMap(({ piece, states, reasons }) =>
      Object.keys(reasons)
        .filter((state) => {
          const shown = STATES.some((one) => one === state)
            ? states[state as (typeof STATES)[number]]
            : undefined;
          return shown === undefined || 'stories' in shown;
        })
        .map((state) => `${piece}: ${state}`),
    );
    expect(stale).toEqual([]);
  });

  it('shows every page on a phone', () => {
    expect(
      storyRows()
        .filter(
          ({ piece, states }) =>
            piece.startsWith('pages/') && !(states.mobile && 'stories' in states.mobile),
        )
        .map(({ piece }) => piece),
    ).toEqual([]);
  });

  it('says of every primitive when to take it, and of each that acts how the keyboard works it', () => {
    const primitives = stories.filter((file) => file.startsWith('src/ui/'));
    expect(primitives.filter((file) => !/\babout: \{\s+when: '/.test(text(file)))).toEqual([]);
    // These are only looked at.
    expect(
      primitives
        .filter((file) => !/\bkeys: \[/.test(text(file)))
        .map((file) => basename(file, '.stories.tsx')),
    ).toEqual(['avatar', 'badge', 'card', 'picture', 'progress', 'skeleton', 'spinner', 'steps']);
  });

  it('describes every piece that stories are about', () => {
    const described = (file: string): boolean => {
      const name = /component: (\w+)/.exec(text(file))?.[1];
      if (name === undefined) return /\babout: \{/.test(text(file));
      const own = new RegExp(
        `\\*/\\n(?:export )?(?:default )?(?:async )?(?:function|const) ${name}\\b`,
      );
      return (
        /\babout: \{/.test(text(file)) ||
        [file, ...importsOf(file).filter((next) => pieces.includes(next))].some((one) =>
          own.test(text(one)),
        )
      );
    };
    expect(stories.filter((file) => !described(file))).toEqual([]);
  });

  it('pins a club or a language only where that is the story', () => {
    // The name says so, or the club is what the story is about; else toolbar and tests show it in
    // all of them.
    const english = stories.flatMap((file) =>
      [
        ...text(file).matchAll(
          /^export const (\w+)[^\n]*(?:\n(?!export)[^\n]*)*?globals: \{[^}]*language: 'en'/gm,
        ),
      ].map(([, name = '']) => `${file}: ${name}`),
    );
    expect(english.filter((story) => !/English|Language[A-Z]/.test(story))).toEqual([]);
  });

  it('leaves the choice of modes to the plan of src/workbench/modes.ts', () => {
    expect(stories.filter((file) => /chromatic: \{ modes/.test(text(file)))).toEqual([]);
  });

  it('names no story file after a piece that is gone', () => {
    const gathered = stories.filter((file) => !pieces.includes(subjectOf(file)));
    for (const file of gathered)
      expect(
        importsOf(file).some((next) => pieces.includes(next) && dirname(next) === dirname(file)),
        basename(file),
      ).toBe(true);
  });
});

const workbench = filesBelow(join(source, 'workbench'));
/** An export `HardColors` is the story `hard-colors`. */
const idOf = (file: string, name: string): string =>
  toId(titleOf(file), name.replace(/([a-z])([A-Z])/g, '$1-$2'));

describe('the guides', () => {
  const docs = filesBelow(join(source, 'workbench/guides'));
  const known = new Set([
    ...stories.map((file) => `docs/${toId(titleOf(file), 'About')}`),
    ...docs.map((file) => `docs/${toId(titleOf(file), 'About')}`),
    ...[...stories, ...workbench.filter((file) => file.endsWith('.stories.tsx'))].flatMap((file) =>
      exportsOf(file).map((name) => `story/${idOf(file, name)}`),
    ),
  ]);

  it.each(docs.map((file) => [basename(file), file] as const))(
    '%s leads only to stories and pages that exist',
    (_name, file) => {
      const links = [...text(file).matchAll(/\]\(\?path=\/((?:story|docs)\/[\w-]+)\)/g)].map(
        (match) => match[1] ?? '',
      );
      expect(links.filter((link) => !known.has(link))).toEqual([]);
    },
  );

  it('are left by the first page and its tour to what exists', () => {
    const links = [
      ...TOUR.map(({ path }) => path),
      ...[...text('src/workbench/start/landing.tsx').matchAll(/'((?:story|docs)\/[\w-]+)/g)].map(
        (match) => match[1] ?? '',
      ),
    ];
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((link) => !known.has(link))).toEqual([]);
  });

  it('name only files that exist', () => {
    const named = docs.flatMap((file) =>
      [...text(file).matchAll(/`((?:src|tests|\.storybook)\/[\w./-]+?)\/?`/g)].map(
        (match) => match[1] ?? '',
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the journeys', () => {
  it.each(JOURNEYS.map((plan) => [plan.title, plan] as const))(
    '%s has a story for each step, in order, and tests the last',
    (title, { file, steps }) => {
      const path = `src/workbench/journeys/${file}.stories.tsx`;
      expect(titleOf(path)).toBe(title);
      expect(exportsOf(path)).toEqual(steps.map(({ story }) => story));
      expect(text(path)).toMatch(
        new RegExp(`export const ${steps.at(-1)?.story}: Story = \\{ tags: \\['test'\\]`),
      );
    },
  );

  it('are all in the plan', () => {
    const files = filesBelow(join(root, 'src/workbench/journeys'))
      .filter((file) => file.endsWith('.stories.tsx'))
      .map((file) => basename(file, '.stories.tsx'));
    expect(files.sort()).toEqual(JOURNEYS.map(({ file }) => file).sort());
  });
});

describe('the names of stories', () => {
  const all = [...stories, 'src/mails/mails.stories.tsx'];

  it('say of what piece they are: no title gathers several', () => {
    const titles = all.map(titleOf);
    expect(
      titles.filter((title) => /Pieces|Choices|Showing|Over the page|Parts$/.test(title)),
    ).toEqual([]);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it('come with a sentence each', () => {
    const silent = all.flatMap((file) => {
      const lines = text(file).split('\n');
      return lines.flatMap((line, at) => {
        const [, name] = /^export const (\w+)/.exec(line) ?? [];
        return name !== undefined && !/[.:!?] \*\/$|^ \*\/$/.test(lines[at - 1] ?? '')
          ? [`${file}: ${name}`]
          : [];
      });
    });
    expect(silent).toEqual([]);
  });
});

describe('words in stories', () => {
  // Primitives are given their words by their stories.
  const played = stories.filter((file) => !file.startsWith('src/ui/'));

  it('are looked for by key, so that play functions hold in every language', () => {
    const wrong = played.flatMap((file) =>
      text(file)
        .split('\n')
        .flatMap((line, index) => {
          const found =
            /\b(?:get|find|query)(?:All)?By(?:Text|LabelText)\(\s*'([^']*)'/.exec(line)?.[1] ??
            /ByRole\([^)]*name: '([^']*)'/.exec(line)?.[1];
          return found !== undefined && englishTexts.has(found)
            ? [`${file}:${index + 1}: ${found}`]
            : [];
        }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the toolbar', () => {
  const values = (name: keyof typeof globalTypes): string[] =>
    globalTypes[name].toolbar.items.map(({ value }) => value);

  it('offers what the registries hold', () => {
    expect(values('club')).toEqual([...clubRegistry.map(({ slug }) => slug), DRAFT_CLUB]);
    expect(values('language')).toEqual([...LANGUAGES]);
    expect(values('network')).toEqual(NETWORKS.map(({ value }) => value));
    expect(values('clock')).toEqual(CLOCKS.map(({ value }) => value));
  });

  it('starts at a value it offers', () => {
    for (const name of Object.keys(globalTypes) as (keyof typeof globalTypes)[])
      expect(values(name), name).toContain(initialGlobals[name]);
  });

  it('pictures every club in every language, scheme and width, all motion still', () => {
    const all = Object.values(modes);
    for (const { slug: club } of clubRegistry) {
      const own = all.filter((mode) => mode.club === club);
      expect(new Set(own.map(({ language }) => language)), club).toEqual(new Set(LANGUAGES));
      expect(new Set(own.map(({ scheme }) => scheme)), club).toEqual(new Set(['light', 'dark']));
      expect(new Set(own.map(({ viewport }) => viewport)), club).toEqual(
        new Set(Object.keys(viewports)),
      );
    }
    for (const { motion } of all) expect(motion).toBe('reduce');
  });

  it('builds matrices from the registries', () => {
    const matrix = text('src/workbench/club-matrix.tsx');
    expect(matrix).toContain('clubRegistry.map');
    expect(matrix).toContain('LANGUAGES.map');
    for (const { slug } of clubRegistry) expect(matrix).not.toMatch(new RegExp(`['"]${slug}['"]`));
  });
});

describe('the club wall', () => {
  it('offers every page that is pictured in every club', () => {
    // A tag stands in the story's own line or object, before the next export.
    const pages = stories
      .filter((file) => file.startsWith('src/pages/'))
      .flatMap((file) =>
        text(file)
          .split(/^export const /m)
          .slice(1)
          .filter((one) => one.includes("'every-club'"))
          .map((one) => idOf(file, /^\w+/.exec(one)?.[0] ?? '')),
      );
    expect(pages.length).toBeGreaterThan(15);
    expect(WALL_SCREENS.map(({ story }) => story).toSorted()).toEqual(pages.toSorted());
  });
});

describe('the club studio', () => {
  it('asks for every field of the record, once', () => {
    expect(FIELD_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name)).sort()).toEqual(
      [...FIELD_NAMES].sort(),
    );
  });

  it.each(clubRegistry.map((club) => [club.slug, club] as const))(
    'takes %s as it is and gives it back',
    async (_slug, registered) => {
      const club = clubContract.parse(registered);
      const draft = draftOf(club);
      expect(usable(draft.record)).toEqual(club);
      expect(clubContract.parse(JSON.parse(exported(draft.record) ?? ''))).toEqual(club);
      const { packed } = await packDraft(draft);
      expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(await unpackDraft(packed)).toEqual(draft);
      expect(warningsOf(draft, []).filter(({ weight }) => weight === 'refused')).toEqual([]);
    },
  );

  it('shows screens for any record, refused fields standing at the neutral club’s', () => {
    const record = {
      ...EMPTY_RECORD,
      Nombre: '',
      ColorPrimarioHex: 'blue',
      UrlLogin: 'nowhere',
      Idioma: 'fr',
    };
    expect(exported(record)).toBeUndefined();
    expect(previewClub({ record, pictures: {} })).toMatchObject({
      Nombre: clubRegistry.at(-1)?.Nombre,
      ColorSecundarioHex: record.ColorSecundarioHex,
    });
    expect(
      warningsOf({ record, pictures: {} }, [])
        .filter(({ weight }) => weight === 'refused')
        .map(({ field }) => field)
        .sort(),
    ).toEqual(['ColorPrimarioHex', 'Idioma', 'Nombre', 'UrlLogin']);
  });

  it('keeps a link short: large pictures stay out of it, small ones travel', async () => {
    const small = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
    const noise = Array.from({ length: 30_000 }, (_, index) =>
      String.fromCharCode(65 + (((index * 7919) ^ (index >> 3)) % 58)),
    ).join('');
    expect(
      (
        await unpackDraft(
          (await packDraft({ record: EMPTY_RECORD, pictures: { icon: small } })).packed,
        )
      )?.pictures.icon,
    ).toBe(small);
    const large = await packDraft({
      record: EMPTY_RECORD,
      pictures: { logo: `data:image/png;base64,${noise}` },
    });
    expect(large.withoutPictures).toBe(true);
    expect(large.packed.length).toBeLessThan(LINK_LIMIT);
  });

  it('survives damaged addresses and pastes', async () => {
    for (const damaged of ['', 'z', 'z!!', 'zAAAA', 'hello'])
      expect(await unpackDraft(damaged)).toBeUndefined();
    for (const wrong of ['', '{', '3', 'null', '[]', '{"a":1}'])
      expect(readPaste(wrong).ok).toBe(false);
    expect(readPaste('{"Nombre":7,"Id":"x"}')).toMatchObject({
      ok: true,
      record: { Nombre: EMPTY_RECORD.Nombre, Id: 'x' },
    });
  });

  it('keeps pictures of a draft to pictures', async () => {
    const { packed } = await packDraft({
      record: EMPTY_RECORD,
      pictures: { logo: 'javascript:alert(1)' },
    });
    expect((await unpackDraft(packed))?.pictures.logo).toBeUndefined();
  });

  it('reports every pair with a club color in both schemes', () => {
    const named = new Set(
      pairResults(usable(EMPTY_RECORD))
        .filter(({ ofClub }) => ofClub)
        .flatMap(({ over, under }) => [over, under]),
    );
    const drawnAsText = CLUB_TOKENS.filter(
      (token) => !['primary-edge', 'footer-line'].includes(token),
    );
    expect(drawnAsText.filter((token) => !named.has(token))).toEqual([]);
  });
});
