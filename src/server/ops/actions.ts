import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { operatorActions } from '../db/schema.ts';
import type { Area, Context } from './command.ts';
import { wholeNumber } from './command.ts';
import { table } from './out.ts';

/** Keeps what a command changes, in the transaction that changes it. */
export const noteAction = (
  tx: Queryable,
  { deps, operator }: Pick<Context, 'deps' | 'operator'>,
  action: string,
  subject: string,
  details: Record<string, unknown> = {},
) => tx.insert(operatorActions).values({ at: deps.now(), operator, action, subject, details });

export const actionsArea: Area = {
  summary: 'what operators changed by command',
  verbs: {
    list: {
      summary: 'the newest first: when, who, what, to what, details',
      flags: {
        subject: { kind: 'text', help: 'only those about a booking, club, e-mail or file' },
        limit: { kind: 'text', help: 'at most so many (50)' },
      },
      run: async (context) => {
        const subject = context.text('subject');
        const rows = await context.deps.database.db
          .select()
          .from(operatorActions)
          .where(subject === undefined ? undefined : eq(operatorActions.subject, subject))
          .orderBy(desc(operatorActions.id))
          .limit(wholeNumber(context, 'limit', { least: 1, most: 10_000, otherwise: 50 }));
        context.out.answer(
          rows,
          rows.length === 0
            ? 'Nothing was changed by command.'
            : table(
                rows.map((row) => [
                  row.at.toISOString(),
                  row.operator,
                  row.action,
                  row.subject,
                  JSON.stringify(row.details),
                ]),
              ),
        );
        return 0;
      },
    },
  },
};
