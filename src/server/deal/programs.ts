import { club as clubSchema } from '#contracts/club.ts';
import { clubs } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { dealsKeyParts } from './member-token.ts';

/**
 * Accounts of all clubs at the deals provider, as the sandbox provider knows them: it is the other
 * side of the same keys.
 */
export async function dealsPrograms({
  database,
}: Pick<Deps, 'database'>): Promise<
  { program: string; secret: string; access: string; name: string; color: string }[]
> {
  const rows = await database.db.select().from(clubs);
  return rows.flatMap((row) => {
    const parts = dealsKeyParts(row.keyMyDeals);
    const record = clubSchema.safeParse(row.record);
    return parts && record.success
      ? [
          {
            ...parts,
            access: row.accesoMyDeals,
            name: record.data.Nombre,
            color: record.data.ColorPrimarioHex,
          },
        ]
      : [];
  });
}
