import { readFile } from 'node:fs/promises';
import { text as consume } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { club as clubContract } from '#contracts/club.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { clubs } from '../db/schema.ts';
import { plain, Refused, Usage } from './command.ts';
import type { Area, Context, Flags } from './command.ts';
import { counted, outFile, table } from './out.ts';
import { anyRecord, colorNotes, FIELDS, saveClub, tellSaved } from './save-club.ts';
import type { Saved, Secrets } from './save-club.ts';
import { tryJson } from './cells.ts';

async function readJson(path: string): Promise<Record<string, unknown>[]> {
  let text: string;
  try {
    text = path === '-' ? await consume(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw new Refused(
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? `${plain(path)} does not exist.`
        : `${plain(path)} could not be read.`,
    );
  }
  if (text.trim() === '') throw new Refused(`${plain(path)} is empty.`);
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Refused(
      `${plain(path)} is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const records = z.array(anyRecord).safeParse(Array.isArray(json) ? json : [json]);
  if (!records.success || records.data.length === 0)
    throw new Refused(
      `${plain(path)} holds no club record: an object with fields such as "Nombre" and "ColorPrimarioHex", or a list of them.`,
    );
  return records.data;
}

const EDIT_FLAGS: Flags = {
  set: {
    kind: 'many',
    help: 'Field=value, e.g. --set "Nombre=Club Coral"; may be repeated. Lists and switches as JSON: --set ModuloTC=true',
  },
  'deals-key': {
    kind: 'text',
    help: 'a file with KeyMyDeals; the value itself would stand in the list of processes',
  },
  'deals-access': { kind: 'text', help: 'a file with AccesoMyDeals' },
};

/**
 * `--set` pairs as fields; switches and lists are read as JSON, everything else as text. @throws
 * Usage
 */
function settings(context: Context): Record<string, unknown> {
  return Object.fromEntries(
    context.many('set').map((pair) => {
      const at = pair.indexOf('=');
      const [field, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (at < 1 || !FIELDS.includes(field) || field === 'Id' || field === 'deals')
        throw new Usage(
          `--set takes Field=value; fields are ${FIELDS.filter((name) => name !== 'Id' && name !== 'deals').join(', ')}.`,
        );
      return [
        field,
        value === 'true'
          ? true
          : value === 'false'
            ? false
            : value.startsWith('[')
              ? z.array(z.string()).catch([]).parse(tryJson(value))
              : value,
      ];
    }),
  );
}

async function secretsOf(context: Context): Promise<Secrets> {
  const read = async (flag: string): Promise<string | undefined> => {
    const path = context.text(flag);
    if (path === undefined) return undefined;
    return (
      await readFile(path, 'utf8').catch(() => {
        throw new Refused(`${plain(path)} could not be read.`);
      })
    ).trim();
  };
  const [key, access] = [await read('deals-key'), await read('deals-access')];
  return {
    ...(key === undefined ? {} : { keyMyDeals: key }),
    ...(access === undefined ? {} : { accesoMyDeals: access }),
  };
}

async function stored({ deps }: Context, id: string): Promise<Record<string, unknown>> {
  const [row] = await deps.database.db.select().from(clubs).where(eq(clubs.id, id));
  if (!row) throw new Refused(`There is no club ${plain(id)}.`);
  return { ...anyRecord.parse(row.record), Id: row.id };
}

export const clubsArea: Area = {
  summary: 'clubs and their hosts',
  verbs: {
    list: {
      summary: 'id, name, hosts and language of every club',
      run: async ({ deps, out }) => {
        const rows = await deps.database.rows<{
          id: string;
          name: string;
          language: string;
          members: number;
          hosts: string;
        }>(
          `select c.id, c.record->>'Nombre' as name, coalesce(c.record->>'Idioma', '') as language, (select count(*)::int from members m where m.club_id = c.id) as members,
             coalesce((select string_agg(h.host || ' (' || h.site || ')', ', ' order by h.host) from club_hosts h where h.club_id = c.id), '') as hosts from clubs c order by c.id`,
        );
        out.answer(
          rows,
          rows.length === 0
            ? 'No clubs.'
            : table(
                rows.map((row) => [
                  row.id,
                  row.name,
                  row.language,
                  counted(row.members, 'member'),
                  row.hosts,
                ]),
              ),
        );
        return 0;
      },
    },
    show: {
      summary: 'the record of a club, and how its colors are drawn',
      words: ['<id>'],
      run: async (context) => {
        const record = await stored(context, context.words[0] ?? '');
        const club = clubContract.parse(record);
        context.out.answer(
          record,
          `${JSON.stringify(record, null, 2)}\n${
            colorNotes(club)
              .map((note) => `Colors: ${note}`)
              .join('\n') || 'Colors: all are drawn as they were brought.'
          }`,
        );
        return 0;
      },
    },
    create: {
      summary: 'a new club, from a file of the studio, from --set, or from both',
      words: ['<id>', '[file]'],
      flags: EDIT_FLAGS,
      more: 'UrlLogin and UrlWeek give the hosts the club answers on. Nombre, ColorPrimarioHex, ColorSecundarioHex, UrlLogin, UrlWeek and UrlTC are needed.',
      run: async (context) => {
        const [id = '', file] = context.words;
        const [base = {}] = file === undefined ? [] : await readJson(file);
        const saved = await saveClub(
          context,
          { ...base, ...settings(context), Id: id },
          { only: 'new', secrets: await secretsOf(context), action: 'clubs create' },
        );
        context.out.answer(saved, tellSaved(saved));
        return 0;
      },
    },
    edit: {
      summary: 'changes fields of a club',
      words: ['<id>'],
      flags: EDIT_FLAGS,
      run: async (context) => {
        const id = context.words[0] ?? '';
        const [changes, secrets] = [settings(context), await secretsOf(context)];
        if (Object.keys({ ...changes, ...secrets }).length === 0)
          throw new Usage('--set Field=value says what to change.');
        const saved = await saveClub(
          context,
          { ...(await stored(context, id)), ...changes },
          { only: 'known', secrets, action: 'clubs edit' },
        );
        context.out.answer(saved, tellSaved(saved));
        return 0;
      },
    },
    import: {
      summary: 'creates or changes clubs from the studio’s export',
      words: ['<file>'],
      flags: EDIT_FLAGS,
      more: `The file is one record as the club studio of the workbench exports it, or a list of them. Each is checked by the contract; colors that would be hard
to read are reported, not refused. Pictures are files of the product: a Logo of /clubs/coral/logo.svg lies in public/clubs/coral/logo.svg at the build.
Of a list, a refused record leaves the others as they are imported, and the exit code is 1. The club ${DEFAULT_CLUB_ID} answers for unknown hosts.`,
      run: async (context) => {
        const records = await readJson(context.words[0] ?? '');
        const [changes, secrets] = [settings(context), await secretsOf(context)];
        if (records.length > 1 && Object.keys({ ...changes, ...secrets }).length > 0)
          throw new Usage('--set and the deals files are for a single record.');
        const saved: Saved[] = [];
        const refused: string[] = [];
        for (const record of records) {
          try {
            saved.push(
              await saveClub(
                context,
                { ...record, ...changes },
                { secrets, action: 'clubs import' },
              ),
            );
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            refused.push(error.message);
          }
        }
        context.out.answer(
          { clubs: saved, refused },
          [...saved.map(tellSaved), ...refused].join('\n'),
        );
        return refused.length > 0 ? 1 : 0;
      },
    },
    export: {
      summary: 'a club’s record, or all of them, as the studio and the import read them',
      words: ['[id]'],
      flags: {
        out: { kind: 'text', help: 'a file; the output without one' },
        replace: { kind: 'yes', help: 'overwrites it' },
      },
      more: 'Key and access of the deals provider never leave the database this way.',
      run: async (context) => {
        const id = context.words[0];
        const ids =
          id === undefined
            ? (
                await context.deps.database.db
                  .select({ id: clubs.id })
                  .from(clubs)
                  .orderBy(clubs.id)
              ).map((row) => row.id)
            : [id];
        const records = await Promise.all(ids.map((one) => stored(context, one)));
        const text = `${JSON.stringify(id === undefined ? records : records[0], null, 2)}\n`;
        const path = context.text('out');
        if (path === undefined) process.stdout.write(text);
        else {
          const file = await outFile(path, { replace: context.yes('replace') });
          await file.write(text);
          await file.done();
          context.out.answer(
            { out: path, clubs: records.length },
            `${counted(records.length, 'club')} written to ${plain(path)}.`,
          );
        }
        return 0;
      },
    },
  },
};
