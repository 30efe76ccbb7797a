import { z } from 'zod';
import { findMemberByEmail } from '../auth/members.ts';
import { passkeysOf } from '../auth/passkeys.ts';
import { clubById } from '../club/repository.ts';
import { deletePasskey } from '../member/passkeys.ts';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage } from './command.ts';
import type { Area, Context } from './command.ts';
import { counted, table } from './out.ts';

async function memberOf({ deps }: Context, email = '') {
  const member = await findMemberByEmail(deps.database.db, email);
  if (!member) throw new Refused('No member has this e-mail.');
  return member;
}

export const passkeysArea: Area = {
  summary: 'what members sign in with instead of password and code',
  verbs: {
    list: {
      summary: 'passkeys of a member, the newest first',
      words: ['<e-mail>'],
      run: async (context) => {
        const member = await memberOf(context, context.words[0]);
        const rows = (await passkeysOf(context.deps.database.db, member.id)).map(
          ({ id, name, rpId, createdAt, lastUsedAt, backedUp, pausedAt }) => ({
            id,
            name,
            host: rpId,
            created: createdAt,
            lastUsed: lastUsedAt,
            synced: backedUp,
            paused: pausedAt,
          }),
        );
        context.out.answer(
          rows,
          rows.length === 0
            ? `${member.email} has no passkeys.`
            : table(
                rows.map((row) => [
                  row.id,
                  plain(row.name),
                  row.host,
                  `since ${row.created.toISOString()}`,
                  row.lastUsed ? `used ${row.lastUsed.toISOString()}` : 'never used',
                  row.synced ? 'synced' : '',
                  row.paused ? `paused since ${row.paused.toISOString()}` : '',
                ]),
              ),
        );
        return 0;
      },
    },
    remove: {
      summary: 'removes one passkey of a member, or all; the member is mailed',
      words: ['<e-mail>', '<passkey or all>'],
      more: 'After the theft of a device or a mailbox: remove them before `sessions end`, as a passkey signs in again.',
      run: async (context) => {
        const [email, asked = ''] = context.words;
        if (asked !== 'all' && !z.uuid().safeParse(asked).success)
          throw new Usage(`${plain(asked)} is neither a passkey of passkeys list nor "all".`);
        const member = await memberOf(context, email);
        const { deps, out } = context;
        const { club } = await clubById(deps, member.clubId);
        const removed = await deps.database.db.transaction(async (tx) => {
          const kept = await passkeysOf(tx, member.id);
          const chosen = kept.filter(({ id }) => asked === 'all' || id === asked);
          if (chosen.length === 0) throw new Refused('The member has no such passkey.');
          for (const one of chosen) await deletePasskey(tx, { club, at: deps.now(), member }, one);
          await noteAction(tx, context, 'passkeys remove', member.email, {
            passkeys: chosen.map(({ id }) => id),
          });
          return chosen.map(({ id }) => id);
        });
        deps.wakeOutbox();
        out.answer(
          { email: member.email, removed },
          `${member.email}: ${counted(removed.length, 'passkey')} removed.`,
        );
        return 0;
      },
    },
  },
};
