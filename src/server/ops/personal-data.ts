import { emailAnyCase } from '#contracts/common.ts';
import { erasePerson } from '../member/erase.ts';
import type { Need } from '../member/erase.ts';
import { isKnown, personalDataOf } from '../member/personal-data.ts';
import { personOf } from '../member/person.ts';
import { noteAction } from './actions.ts';
import { plain, Refused, Usage } from './command.ts';
import type { Command, Context } from './command.ts';
import { counted } from './out.ts';

const UNKNOWN = 'Nothing is kept of a person with this e-mail.';
const WHOSE = 'A member, or a guest by the e-mail of their bookings.';

function emailOf({ words: [typed = ''] }: Context): string {
  const email = emailAnyCase.safeParse(typed).data;
  if (!email) throw new Usage(`${plain(typed)} is no e-mail.`);
  return email;
}

/** The copy of their data that a person may ask for. */
export const dataVerb: Command = {
  summary: 'everything that is kept of a person, as JSON',
  words: ['<e-mail>'],
  more: `${WHOSE} This is the copy of their data that people may ask for. Ask who it is first, and send it to that e-mail only.`,
  run: async (context) => {
    const { db } = context.deps.database;
    const email = emailOf(context);
    const data = await personalDataOf(db, await personOf(db, email));
    if (!isKnown(data)) throw new Refused(UNKNOWN);
    await noteAction(db, context, 'members data', email);
    context.out.answer(data, JSON.stringify(data, undefined, 2));
    return 0;
  },
};

/** What an operator does about what stands in the way. */
const NEEDS: Record<Need['why'], (about: string) => string> = {
  hold: (about) => `${about} is held (holds end, or wait until the hold is over)`,
  'payment open': (about) =>
    `a payment of ${about} may still arrive (known within the hour, while the server runs)`,
  'stay ahead': (about) => `the stay of ${about} is not over (payments refund cancels it)`,
  'refund due': (about) => `the refund of ${about} is due`,
  'claim open': (about) => `the claim of ${about} is not decided, or its refund is due`,
  line: (about) => `waits for the week ${about} (lines end)`,
  renewal: (about) =>
    `a payment of the renewal of ${about} is open (known within a day, while the server runs)`,
};

/** Erases a person who asked for it. */
export const eraseVerb: Command = {
  summary: 'erases a person who asked for it, for good',
  words: ['<e-mail>'],
  flags: {
    reason: { kind: 'text', help: 'how you know who asked; kept, so without names or e-mails' },
  },
  more: `${WHOSE} The account goes, and every name, contact, claim text, alert and saved week. Of bookings stay number, week, amounts and dates.
The other person of the contract keeps the contract and becomes its owner. Refused while a hold, payment, stay, refund, claim or line needs the data.
The person gets a last mail. docs/operations/personal-data.md says what is to be erased elsewhere.`,
  run: async (context) => {
    const email = emailOf(context);
    const reason = plain(context.text('reason') ?? '').trim();
    if (reason === '') throw new Usage('--reason has to say how you know who asked.');
    if (reason.toLowerCase().includes(email)) throw new Usage('--reason must not hold the e-mail.');
    const erasure = await erasePerson(context.deps, email, (tx, erased) =>
      noteAction(tx, context, 'members erase', 'erased', { ...erased, reason }),
    );
    if (erasure.outcome === 'unknown') throw new Refused(UNKNOWN);
    if (erasure.outcome === 'needed')
      throw new Refused(
        `Nothing was erased: ${erasure.needs.map(({ why, about }) => NEEDS[why](about)).join('; ')}.`,
      );
    const { member, bookings } = erasure;
    context.out.answer(
      { member, bookings },
      `${member ? 'The member is' : 'The guest is'} erased, and who travels in ${counted(bookings, 'booking')}. A last mail tells them.`,
    );
    return 0;
  },
};
