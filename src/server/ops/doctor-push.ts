import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { ok, warned } from './doctor-check.ts';
import type { Check } from './doctor-check.ts';

const NAME = 'Notifications';
/** Tries after which a notification that waits says that there may be no way out. */
const TRIES = 2;

const rows = z.array(
  z.object({
    keys: z.array(z.object({ publicKey: z.string(), privateKey: z.string() })),
    browsers: z.number(),
    late: z.number(),
  }),
);

/** Whether two halves of a VAPID pair belong together; browsers subscribe with the public one. */
function isPair({ publicKey, privateKey }: { publicKey: string; privateKey: string }): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** The keys by which browsers are notified, and whether what was left for them goes out. */
export async function pushes(database: Database): Promise<Check[]> {
  const [found] = rows.parse(
    await database.rows(
      `select coalesce((select json_agg(json_build_object('publicKey', k.public_key, 'privateKey', k.private_key)) from push_keys k), '[]') as keys,
         (select count(*)::int from push_subscriptions) as browsers,
         (select count(*)::int from push_messages m where m.not_after > now() and m.attempts >= ${TRIES}) as late`,
    ),
  );
  if (!found) return [];
  const { keys, browsers, late } = found;
  const [key] = keys;
  const stuck =
    late > 0
      ? [
          warned(
            NAME,
            `${late} could not be sent at once: is there a way to the push services over https?`,
          ),
        ]
      : [];
  if (!key)
    return [
      browsers > 0
        ? warned(
            NAME,
            `push_keys is empty but ${browsers} browsers subscribed with a pair: restore it from a backup`,
          )
        : ok(NAME, 'their keys are made when the first browser asks'),
    ];
  if (keys.length > 1)
    return [
      warned(NAME, `there are ${keys.length} pairs in push_keys; browsers know one`),
      ...stuck,
    ];
  return [
    isPair(key)
      ? ok(NAME, `go to ${browsers} ${browsers === 1 ? 'browser' : 'browsers'}`)
      : warned(NAME, 'the halves of the pair in push_keys do not belong together'),
    ...stuck,
  ];
}
