import { z } from 'zod';
import { inventoryCountry } from '#lib/countries.ts';
import { parseSceneName } from '#scenes/index.ts';
import { amenities } from '../db/demo/amenities.ts';
import { listOriginals } from '../picture/originals.ts';
import { degreesCell, optionalCell, textCell } from './cells.ts';
import type { Area } from './command.ts';
import { IMPORT_FLAGS, importFile, importHelp, tellImport } from './import.ts';
import type { Field, Importer } from './import.ts';

const KNOWN = Object.keys(amenities);
const fields: readonly Field[] = [
  { name: 'id', also: ['resortId'], required: true, help: 'the key, at most 64 characters' },
  { name: 'name', also: ['ResortName'], required: true, help: 'as it is shown' },
  { name: 'city', required: true, help: 'city' },
  { name: 'state', help: 'name of the state or province' },
  { name: 'stateCode', help: 'its two letters, for USA and Canada' },
  { name: 'iso2', required: true, help: 'country by ISO 3166 code, US' },
  { name: 'country', help: 'its English name; follows from iso2 when left out' },
  { name: 'address1', help: 'street lines' },
  { name: 'address2', help: '' },
  { name: 'address3', help: '' },
  { name: 'lat', also: ['GPS_Lat'], required: true, help: 'degrees, 28.45' },
  { name: 'lng', also: ['long', 'GPS_Long'], required: true, help: 'degrees, -81.47' },
  { name: 'highlightsEn', also: ['HighlightsEN'], help: 'text' },
  { name: 'highlightsEs', also: ['HighlightsSP'], help: 'text' },
  { name: 'notesEn', also: ['ImportantNotesEN'], help: 'text' },
  { name: 'notesEs', also: ['ImportantNotesSP'], help: 'text' },
  { name: 'amenities', help: `keys with a bar between: pool|spa. Known: ${KNOWN.join(', ')}` },
  {
    name: 'images',
    also: ['imgs'],
    help: 'names of pictures with a bar between: beach-golden-1|pool-beach-noon-2',
  },
];

/** A list with bars between, or an array of JSON. */
const listCell = z
  .union(
    [z.array(z.string()), z.string().transform((value) => value.split('|'))],
    'has to be a list',
  )
  .transform((values) => values.map((value) => value.trim()).filter(Boolean));
const told = z.object({
  img: z.string().min(1).max(60),
  es: z.string().min(1).max(120),
  en: z.string().min(1).max(120),
});
const amenityCell = z.union([
  z.array(told, 'has to be a list of keys'),
  listCell.transform((keys, context) =>
    keys.flatMap((key) => {
      const known = Object.entries(amenities).find(
        ([name]) => name.toLowerCase() === key.toLowerCase(),
      );
      if (!known)
        context.issues.push({
          code: 'custom',
          message: `has the unknown key ${key.slice(0, 40)}`,
          input: key,
          continue: true,
        });
      return known ? [{ img: known[0], ...known[1] }] : [];
    }),
  ),
]);

const schemaFor = (photographs: ReadonlySet<string>) =>
  z
    .object({
      id: textCell(64).refine(
        (value) => /^[\w.:-]+$/.test(value),
        'may hold letters, digits, point, colon, hyphen and underscore only',
      ),
      name: textCell(200),
      city: textCell(100),
      state: optionalCell(100),
      stateCode: optionalCell(2),
      country: optionalCell(100),
      iso2: textCell(2)
        .transform((value) => value.toUpperCase())
        .refine(
          (value) => /^[A-Z]{2}$/.test(value) && inventoryCountry(value) !== value,
          'is no ISO 3166 country code',
        ),
      address1: optionalCell(200),
      address2: optionalCell(200),
      address3: optionalCell(200),
      lat: degreesCell(90),
      lng: degreesCell(180),
      highlightsEn: optionalCell(20_000),
      highlightsEs: optionalCell(20_000),
      notesEn: optionalCell(20_000),
      notesEs: optionalCell(20_000),
      amenities: amenityCell.default([]),
      images: listCell
        .superRefine((names, context) => {
          const unknown = names.find((name) => !photographs.has(name) && !parseSceneName(name));
          if (unknown !== undefined)
            context.addIssue({
              code: 'custom',
              message: `has the name ${unknown.slice(0, 80)}, which is neither drawn nor among the photographs (pictures list)`,
            });
        })
        .default([]),
    })
    .transform((resort, context) => {
      const country = inventoryCountry(resort.iso2);
      if (resort.country && resort.country !== country)
        context.issues.push({
          code: 'custom',
          path: ['country'],
          message: `is ${country} for ${resort.iso2}, as searches name it`,
          input: resort.country,
        });
      return { ...resort, country };
    });
type Resort = z.output<ReturnType<typeof schemaFor>>;

const COLUMNS = [
  'name',
  'city',
  'state',
  'state_code',
  'country',
  'iso2',
  'address1',
  'address2',
  'address3',
  'lat',
  'lng',
  'highlights_en',
  'highlights_es',
  'notes_en',
  'notes_es',
  'amenities',
  'images',
];
const of = (alias: string): string => COLUMNS.map((column) => `${alias}.${column}`).join(', ');

const resortImporter = (photographs: ReadonlySet<string>): Importer<Resort> => ({
  one: 'resort',
  many: 'resorts',
  fields,
  schema: schemaFor(photographs),
  lock: 724_511,
  staged: [
    ['id', 'text', (r) => r.id],
    ['name', 'text', (r) => r.name],
    ['city', 'text', (r) => r.city],
    ['state', 'text', (r) => r.state ?? ''],
    ['state_code', 'text', (r) => r.stateCode ?? ''],
    ['country', 'text', (r) => r.country],
    ['iso2', 'text', (r) => r.iso2],
    ['address1', 'text', (r) => r.address1 ?? ''],
    ['address2', 'text', (r) => r.address2 ?? ''],
    ['address3', 'text', (r) => r.address3 ?? ''],
    ['lat', 'float8', (r) => r.lat],
    ['lng', 'float8', (r) => r.lng],
    ['highlights_en', 'text', (r) => r.highlightsEn ?? ''],
    ['highlights_es', 'text', (r) => r.highlightsEs ?? ''],
    ['notes_en', 'text', (r) => r.notesEn ?? ''],
    ['notes_es', 'text', (r) => r.notesEs ?? ''],
    ['amenities', 'jsonb', (r) => JSON.stringify(r.amenities)],
    ['images', 'jsonb', (r) => JSON.stringify(r.images)],
  ],
  check: async (db) => {
    await db.rows(`insert into refused select s.line, 'id', 'is already on line ' || d.line, s.id
      from (select id, min(line) as line from staged group by 1 having count(*) > 1) d
        join staged s on s.id = d.id and s.line > d.line`);
  },
  merge: async (db) => {
    const count = async (text: string): Promise<number> =>
      (
        await db.rows<{ count: number }>(
          `with done as (${text} returning 1) select count(*)::int as count from done`,
        )
      )[0]?.count ?? 0;
    const changed = await count(
      `update resorts r set (${COLUMNS.join(', ')}) = (select ${of('s')}) from staged s
        where s.id = r.id and (${of('r')}) is distinct from (${of('s')})`,
    );
    const created = await count(
      `insert into resorts (id, ${COLUMNS.join(', ')}) select s.id, ${of('s')} from staged s
        where not exists (select from resorts r where r.id = s.id)`,
    );
    // Weeks repeat name and place of their resort.
    await db.rows(`update weeks w set resort_name = r.name, city = r.city, state = r.state, country = r.country
      from staged s join resorts r on r.id = s.id
      where w.resort_id = r.id and (w.resort_name, w.city, w.state, w.country) is distinct from (r.name, r.city, r.state, r.country)`);
    return { created, changed };
  },
});

const RULES = `A changed name or place is written to all weeks of the resort, held and booked ones too: it is the same house, told better. Columns that are left
out are emptied, so export or keep the whole row.`;

export const resortsArea: Area = {
  summary: 'resorts',
  verbs: {
    import: {
      summary: 'creates and changes resorts from a file',
      words: ['<file>'],
      flags: IMPORT_FLAGS,
      more: importHelp({ one: 'resort', many: 'resorts', fields }, RULES),
      run: async (context) => {
        const importer = resortImporter(
          new Set((await listOriginals(context.deps.config.PICTURES_DIR)).map(({ name }) => name)),
        );
        return tellImport(context, importer, await importFile(context, importer));
      },
    },
  },
};
