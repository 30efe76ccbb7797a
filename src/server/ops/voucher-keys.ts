import { eq } from 'drizzle-orm';
import { clubs } from '../db/schema.ts';
import { keysOf, rotateKey } from '../document/keys.ts';
import { noteAction } from './actions.ts';
import { plain, Refused } from './command.ts';
import type { Area, Context } from './command.ts';
import { table } from './out.ts';

/** Id of the club that was named. @throws Refused */
async function clubOf({ deps, words }: Context): Promise<string> {
  const typed = words[0] ?? '';
  const [found] = await deps.database.db
    .select({ id: clubs.id })
    .from(clubs)
    .where(eq(clubs.id, typed));
  if (!found) throw new Refused(`There is no club ${plain(typed)}.`);
  return found.id;
}

async function list(context: Context): Promise<0> {
  const club = await clubOf(context);
  const keys = (await keysOf(context.deps, club)).map((key) => ({ club, ...key }));
  context.out.answer(
    keys,
    keys.length === 0
      ? `${club} has no key yet; its first voucher makes one.`
      : table(keys.map(({ id, state, createdAt }) => [id, state, createdAt.toISOString()])),
  );
  return 0;
}

async function rotate(context: Context): Promise<0> {
  const club = await clubOf(context);
  const withdraw = context.yes('withdraw');
  const at = context.deps.now();
  const id = await context.deps.database.db.transaction(async (tx) => {
    const made = await rotateKey(tx, { clubId: club, withdraw, at });
    await noteAction(tx, context, 'voucher-keys rotate', club, { key: made, withdraw });
    return made;
  });
  context.out.answer(
    { club, key: id, withdrawn: withdraw },
    withdraw
      ? `Vouchers of ${club} are signed with ${id}. Those printed before are refused as out of date; opened again they are good.`
      : `Vouchers of ${club} are signed with ${id}. Those printed before stay good.`,
  );
  return 0;
}

export const voucherKeysArea: Area = {
  summary: 'keys that sign the codes of vouchers',
  verbs: {
    list: { summary: 'every key of a club, oldest first', words: ['<club>'], run: list },
    rotate: {
      summary: 'signs with a new key from now on',
      words: ['<club>'],
      flags: {
        withdraw: { kind: 'yes', help: 'earlier keys are no longer believed: one of them leaked' },
      },
      more: `The private part of the key before is erased. Front desks learn of a new key when their page is opened with a network; a desk that has not been
online since believes a withdrawn key until it is.`,
      run: rotate,
    },
  },
};
