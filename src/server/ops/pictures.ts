import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseSceneName } from '#scenes/index.ts';
import {
  damaged,
  findOriginal,
  focusPath,
  focusSchema,
  isMiddle,
  listOriginals,
  MAX_BYTES,
  MAX_PIXELS,
  MIDDLE,
  openPhotograph,
  PICTURE_NAME,
} from '../picture/originals.ts';
import type { Focus } from '../picture/originals.ts';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage } from './command.ts';
import type { Area, Context } from './command.ts';
import { counted, table, writeSentence } from './out.ts';

type Added = {
  name: string;
  file: string;
  outcome: 'added' | 'replaced' | 'refocused' | 'unchanged';
  width: number;
  height: number;
  bytes: number;
  focus: Focus;
};

const RULES = 'small letters, digits and hyphens, 3 to 80 of them';

/** Name of a picture by the name of its file: `Pool Deck.JPG` becomes pool-deck. */
const nameOf = (path: string): string =>
  basename(path, extname(path))
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

async function readPicture(path: string): Promise<Buffer> {
  const there = await stat(path).catch(() => undefined);
  if (!there) throw new Refused(`${plain(path)} does not exist.`);
  if (!there.isFile()) throw new Refused(`${plain(path)} is no file.`);
  if (there.size > MAX_BYTES)
    throw new Refused(`${plain(path)} is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
  return readFile(path).catch(() => {
    throw new Refused(`${plain(path)} could not be read.`);
  });
}

/** The focus as typed. @throws Usage */
function focusFrom(typed: string): Focus {
  const [, x, y] = /^(\d*\.?\d+),(\d*\.?\d+)$/.exec(typed) ?? [];
  const parsed = focusSchema.safeParse({ x: Number(x), y: Number(y) });
  if (!parsed.success)
    throw new Usage(
      '--focus has to be two numbers from 0 to 1, from the left and from the top, as 0.3,0.7.',
    );
  return parsed.data;
}

/** Writes a file of the folder, whole or not at all. @throws Refused */
async function writeWhole(folder: string, target: string, bytes: Buffer | string): Promise<void> {
  const aside = join(folder, `.${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(aside, bytes, { flush: true });
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {});
    throw new Refused(writeSentence(target, error));
  }
}

const takeAway = (path: string): Promise<void> =>
  rm(path, { force: true }).catch((error: unknown) => {
    throw new Refused(writeSentence(path, error));
  });

/** Keeps a photograph's focus beside it; the middle needs no file. @throws Refused */
const keepFocus = (folder: string, name: string, focus: Focus): Promise<void> =>
  isMiddle(focus)
    ? takeAway(focusPath(folder, name))
    : writeWhole(folder, focusPath(folder, name), JSON.stringify(focus));

/**
 * Puts one photograph into the folder, whole or not at all; the same one again may get another
 * focus. @throws Refused with a sentence that names the file
 */
async function addPicture(
  context: Context,
  path: string,
  name: string,
  asked: Focus | undefined,
): Promise<Added> {
  const folder = context.deps.config.PICTURES_DIR;
  if (!PICTURE_NAME.test(name))
    throw new Refused(
      `${plain(path)} would be called ${plain(name) || 'nothing'}; names are ${RULES}: --name says another.`,
    );
  const bytes = await readPicture(path);
  const { ending, width, height } = await openWhole(path, bytes);
  const told = ({ file, ...rest }: Pick<Added, 'file' | 'focus' | 'outcome'>): Added => ({
    name,
    file,
    width,
    height,
    bytes: bytes.length,
    ...rest,
  });
  const before = await findOriginal(folder, name);
  if (before?.bytes === bytes.length && bytes.equals(await readFile(before.path)))
    return told(await refocus(context, name, before, asked ?? before.focus));
  if (before && !context.yes('replace'))
    throw new Refused(
      `${plain(path)} is not added: there is another picture called ${name} already; --name says another name, --replace overwrites it.`,
    );
  const focus = asked ?? MIDDLE;
  const file = `${name}.${ending}`;
  const target = join(folder, file);
  await writeWhole(folder, target, bytes);
  if (before && before.path !== target) await takeAway(before.path);
  // That of a picture before it, or of one taken away by hand, says nothing about this one.
  await keepFocus(folder, name, focus);
  await noteAction(context.deps.database.db, context, 'pictures add', name, {
    file,
    bytes: bytes.length,
    ...(isMiddle(focus) ? {} : { focus }),
    ...(before ? { replaced: before.file } : {}),
  });
  return told({ file, focus, outcome: before ? 'replaced' : 'added' });
}

/** @throws Refused when the bytes are not a complete photograph */
async function openWhole(path: string, bytes: Buffer): ReturnType<typeof openPhotograph> {
  try {
    const photograph = await openPhotograph(bytes);
    // The header says little about the rest: all of it is read once.
    await photograph.image.clone().resize(64).toBuffer();
    return photograph;
  } catch (error) {
    throw new Refused(`${plain(path)} ${damaged(error).message}.`);
  }
}

/** Changes the focus of a photograph that is already there. */
async function refocus(
  context: Context,
  name: string,
  before: { file: string; focus: Focus },
  focus: Focus,
): Promise<Pick<Added, 'file' | 'focus' | 'outcome'>> {
  const { file, focus: from } = before;
  const same = focus.x === from.x && focus.y === from.y;
  if (!same) {
    const { database, config } = context.deps;
    await keepFocus(config.PICTURES_DIR, name, focus);
    await noteAction(database.db, context, 'pictures focus', name, { from, to: focus });
  }
  return { file, focus, outcome: same ? 'unchanged' : 'refocused' };
}

const focusWords = (focus: Focus): string =>
  isMiddle(focus) ? 'the middle' : `${focus.x},${focus.y}`;
function tellAdded({ name, outcome, width, height, focus }: Added): string {
  if (outcome === 'unchanged') return `${name} is as it was.`;
  if (outcome === 'refocused') return `${name} is cut around ${focusWords(focus)} now.`;
  return `${name} is ${outcome} (${width} × ${height})${isMiddle(focus) ? '' : `, cut around ${focusWords(focus)}`}.`;
}

/** Runs something for every word; refused ones are reported and the others stay done. */
async function each<Done>(
  words: readonly string[],
  work: (word: string) => Promise<Done>,
): Promise<{ done: Done[]; refused: string[] }> {
  const [done, refused]: [Done[], string[]] = [[], []];
  for (const word of words) {
    try {
      done.push(await work(word));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(error.message);
    }
  }
  return { done, refused };
}

const resortsWith = async ({ deps }: Context, name: string): Promise<string[]> =>
  (
    await deps.database.rows<{ id: string }>(
      'select id from resorts where images @> jsonb_build_array($1::text) order by id',
      [name],
    )
  ).map(({ id }) => id);

export const picturesArea: Area = {
  summary: 'photographs',
  verbs: {
    add: {
      summary: 'puts photographs into the folder of originals',
      words: ['<files...>'],
      flags: {
        name: { kind: 'text', help: 'the name of a single picture; the file’s own without one' },
        focus: {
          kind: 'text',
          help: 'what of a single picture stays in sight when it is cut, from the left and the top: 0.3,0.7 (0.5,0.5)',
        },
        replace: { kind: 'yes', help: 'overwrites pictures of the same name' },
      },
      more: `JPEG, PNG, WebP or AVIF, at most ${MAX_BYTES / 1024 / 1024} MB and ${MAX_PIXELS / 1_000_000} million pixels; 1600 pixels wide and 3:2 is best, as all pictures are sent in that shape. A name is ${RULES}:
Pool Deck.JPG becomes pool-deck, and stands in the column images of a resort. Files are kept as they are in PICTURES_DIR; what is sent is upright, without
place and camera, and cut around the focus, which adding the same file again with another one moves. A photograph goes before a drawing of its name.
Browsers may show a replaced one for five minutes; where they had a drawing, for a year.`,
      run: async (context) => {
        const given = context.text('name');
        if (given !== undefined && context.words.length > 1)
          throw new Usage('--name is for a single file.');
        const focus = context.text('focus');
        if (focus !== undefined && context.words.length > 1)
          throw new Usage('--focus is for a single file.');
        const asked = focus === undefined ? undefined : focusFrom(focus);
        const { done, refused } = await each(context.words, (path) =>
          addPicture(context, path, given ?? nameOf(path), asked),
        );
        context.out.answer(
          { pictures: done, refused },
          [...done.map(tellAdded), ...refused].join('\n'),
        );
        return refused.length > 0 ? 1 : 0;
      },
    },
    list: {
      summary: 'name, file, size, focus and resorts of every photograph',
      run: async (context) => {
        const rows = await context.deps.database.rows<{ name: string; resorts: number }>(
          'select shown.name, count(distinct r.id)::int as resorts from resorts r, jsonb_array_elements_text(r.images) as shown(name) group by 1',
        );
        const uses = new Map(rows.map(({ name, resorts }) => [name, resorts]));
        const found = (await listOriginals(context.deps.config.PICTURES_DIR)).map(
          ({ name, file, bytes, focus }) => ({
            name,
            file,
            bytes,
            focus,
            resorts: uses.get(name) ?? 0,
          }),
        );
        context.out.answer(
          found,
          found.length === 0
            ? 'No photographs.'
            : table(
                found.map((one) => [
                  one.name,
                  one.file,
                  `${(one.bytes / 1e6).toFixed(1)} MB`,
                  focusWords(one.focus),
                  counted(one.resorts, 'resort'),
                ]),
              ),
        );
        return 0;
      },
    },
    remove: {
      summary: 'takes photographs away',
      words: ['<names...>'],
      flags: { shown: { kind: 'yes', help: 'also those that resorts show' } },
      more: 'Browsers that have one may show it for five minutes. Copies in the cache are not sent any more, and go with time.',
      run: async (context) => {
        const { done, refused } = await each(context.words, async (name) => {
          const found = await findOriginal(context.deps.config.PICTURES_DIR, name);
          if (!found) throw new Refused(`There is no photograph ${plain(name)}.`);
          const resorts =
            context.yes('shown') || parseSceneName(name) ? [] : await resortsWith(context, name);
          if (resorts.length > 0)
            throw new Refused(
              `${name} is not removed: ${resorts.length === 1 ? `the resort ${resorts[0]} shows` : `${resorts.length} resorts show`} it; --shown removes it all the same.`,
            );
          await takeAway(found.path);
          await takeAway(focusPath(context.deps.config.PICTURES_DIR, name));
          await noteAction(context.deps.database.db, context, 'pictures remove', name, {
            file: found.file,
          });
          return name;
        });
        context.out.answer(
          { removed: done, refused },
          [...done.map((name) => `${name} is removed.`), ...refused].join('\n'),
        );
        return refused.length > 0 ? 1 : 0;
      },
    },
  },
};
