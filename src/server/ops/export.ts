import { createGzip } from 'node:zlib';
import { memberProfile } from '#contracts/member.ts';
import { csvLine } from './csv.ts';
import { oneOf, plain } from './command.ts';
import type { Area, Command, Context } from './command.ts';
import { counted, outFile, writeSentence } from './out.ts';
import { Refused } from './command.ts';

/**
 * What can be exported: a query that gives a batch after a key, with the key as `at`; the other
 * columns are the export's.
 */
type Export = {
  one: string;
  many: string;
  columns: readonly string[];
  /** $1: key of the last row, $2: rows of a batch. */ query: string;
  first: string;
  more: string;
};
const BATCH = 5_000;
const PROFILE = Object.keys(memberProfile.shape);

const EXPORTS: Record<string, Export> = {
  weeks: {
    one: 'week',
    many: 'weeks',
    first: '0',
    columns: [
      'inventoryId',
      'resortId',
      'checkIn',
      'checkOut',
      'unitType',
      'kitchenType',
      'maxOccupancy',
      'type',
      'priceCents',
      'pinned',
      'resortName',
      'city',
      'state',
      'country',
    ],
    query: `select id::text as at, inventory_id as "inventoryId", resort_id as "resortId", check_in::text as "checkIn", check_out::text as "checkOut", unit_type as "unitType", kitchen_type as "kitchenType",
      max_occupancy as "maxOccupancy", inv_type as "type", cost_cents as "priceCents", pinned, resort_name as "resortName", city, state, country from weeks where id > $1::bigint order by id limit $2::int`,
    more: 'The file can be imported again as it is (weeks import).',
  },
  resorts: {
    one: 'resort',
    many: 'resorts',
    first: '',
    columns: [
      'id',
      'name',
      'city',
      'state',
      'stateCode',
      'iso2',
      'country',
      'address1',
      'address2',
      'address3',
      'lat',
      'lng',
      'highlightsEn',
      'highlightsEs',
      'notesEn',
      'notesEs',
      'amenities',
      'images',
    ],
    query: `select id as at, id, name, city, state, state_code as "stateCode", iso2, country, address1, address2, address3, lat, lng, highlights_en as "highlightsEn", highlights_es as "highlightsEs",
      notes_en as "notesEn", notes_es as "notesEs", coalesce((select string_agg(a->>'img', '|') from jsonb_array_elements(amenities) a), '') as amenities, coalesce((select string_agg(i, '|') from jsonb_array_elements_text(images) i), '') as images
      from resorts where id > $1::text order by id limit $2::int`,
    more: 'The file can be imported again as it is (resorts import).',
  },
  members: {
    one: 'member',
    many: 'members',
    first: '',
    columns: [
      'email',
      'club',
      'loginId',
      'contract',
      'paidUntil',
      'role',
      'generated',
      'dataDue',
      'termsDue',
      'hasPassword',
      ...PROFILE,
    ],
    query: `select m.email as at, m.email, m.club_id as club, k.login_id as "loginId", k.number as contract, k.paid_until::text as "paidUntil", m.role, m.generated, m.data_verification as "dataDue",
      not m.accept_terms_weeks as "termsDue", m.password_hash is not null as "hasPassword", ${PROFILE.map((name) => `m.profile->'${name}' as "${name}"`).join(', ')}
      from members m join contracts k on k.id = m.contract_id where m.email > $1::text order by m.email limit $2::int`,
    more: 'Passwords are never exported. The file can be imported again as it is (members import).',
  },
  bookings: {
    one: 'booking',
    many: 'bookings',
    first: '00000000-0000-0000-0000-000000000000',
    columns: [
      'number',
      'locator',
      'status',
      'club',
      'createdBy',
      'madeAt',
      'paidAt',
      'listCents',
      'priceCents',
      'promotion',
      'refundId',
      'inventoryId',
      'resort',
      'city',
      'state',
      'country',
      'checkIn',
      'checkOut',
      'name',
      'lastname',
      'email',
      'phone',
      'language',
      'guests',
      'claimBackCents',
    ],
    query: `select r.id::text as at, r.number_ref as number, r.locator, r.status, r.club_id as club, r.created_by as "createdBy", to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
      to_char(r.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "paidAt", r.list_cents as "listCents", r.price_cents as "priceCents", r.promotion_code as promotion, r.refund_id as "refundId",
      w.inventory_id as "inventoryId", w.resort_name as resort, w.city, w.state, w.country, w.check_in::text as "checkIn", w.check_out::text as "checkOut", r.client->>'name' as name, r.client->>'lastname' as lastname,
      r.client->>'email' as email, r.client->>'phone' as phone, r.iso as language,
      (select string_agg(concat_ws(' ', g.who->>'name', g.who->>'lastname'), '; ' order by g.place) from jsonb_array_elements(coalesce(r.travelers, jsonb_build_array(r.client))) with ordinality g(who, place)) as guests,
      coalesce(c.back_cents, 0) as "claimBackCents" from reservations r join weeks w on w.id = r.week_id left join claims c on c.reservation_id = r.id and c.status = 'approved' where r.id > $1::uuid and r.status in ('paid', 'refunded') order by r.id limit $2::int`,
    more: "Paid and refunded ones; money in US cents. guests: who travels. refundId: of the card provider, or 'otherwise' when the club paid it in another way. claimBackCents: what an approved best-price claim gives back.",
  },
  promotions: {
    one: 'promotion',
    many: 'promotions',
    first: '',
    columns: [
      'code',
      'club',
      'percent',
      'amountCents',
      'validFrom',
      'validTo',
      'maxUses',
      'oncePerPerson',
      'uses',
      'givenCents',
    ],
    query: `select p.code as at, p.code, p.club_id as club, p.percent, p.amount_cents as "amountCents", p.valid_from::text as "validFrom", p.valid_to::text as "validTo", p.max_uses as "maxUses",
      p.once_per_person as "oncePerPerson", count(r.id)::int as uses, coalesce(sum(r.list_cents - r.price_cents), 0)::float8 as "givenCents"
      from promotions p left join reservations r on r.promotion_code = p.code and r.status = 'paid' where p.code > $1::text group by p.code order by p.code limit $2::int`,
    more: 'uses: paid bookings. givenCents: what they cost less than the list price, in US cents.',
  },
};

async function run(context: Context, { one, many, columns, query, first }: Export): Promise<0 | 1> {
  const format = oneOf(context, 'format', ['csv', 'ndjson']) ?? 'csv';
  const path = context.text('out');
  const gzip = path?.endsWith('.gz') ?? false;
  const file =
    path === undefined
      ? undefined
      : await outFile(path, {
          replace: context.yes('replace'),
          ...(gzip
            ? {
                through: (target) => {
                  const packed = createGzip();
                  packed.pipe(target);
                  return packed;
                },
              }
            : {}),
        });
  const write = file
    ? file.write
    : (text: string): Promise<void> =>
        new Promise((resolve, reject) => {
          process.stdout.write(text, (error) =>
            error ? reject(new Refused(writeSentence('The output', error))) : resolve(),
          );
        });
  let count = 0;
  try {
    if (format === 'csv') await write(csvLine(columns));
    for (let at = first; ;) {
      const rows = await context.deps.database.rows<Record<string, unknown>>(query, [at, BATCH]);
      await write(
        rows
          .map((row) =>
            format === 'csv'
              ? csvLine(columns.map((column) => row[column]))
              : `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))}\n`,
          )
          .join(''),
      );
      count += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      at = String(last['at']);
    }
    await file?.done();
  } catch (error) {
    await file?.drop();
    throw error;
  }
  if (path === undefined) context.out.note(counted(count, one, many));
  else
    context.out.answer(
      { out: path, rows: count },
      `${counted(count, one, many)} written to ${plain(path)}.`,
    );
  return 0;
}

/** The command that exports one kind. */
export const exportCommand = (kind: keyof typeof EXPORTS): Command => {
  const what = EXPORTS[kind]!;
  return {
    summary: `all ${what.many} as CSV or NDJSON`,
    flags: {
      format: { kind: 'text', help: 'csv (without it) or ndjson' },
      out: {
        kind: 'text',
        help: 'a file, packed when its name ends in .gz; the output without one',
      },
      replace: { kind: 'yes', help: 'overwrites it' },
    },
    more: `${what.more}\nColumns: ${what.columns.join(', ')}. A cell that a spreadsheet would take for a formula gets an apostrophe in front; the import takes it off.\nRows are streamed in batches; a change made during the export may show in part. A file gets its name once it is whole.`,
    run: (context) => run(context, what),
  };
};

export const exportArea: Area = {
  summary: 'data for other programs',
  verbs: Object.fromEntries(Object.keys(EXPORTS).map((kind) => [kind, exportCommand(kind)])),
};
