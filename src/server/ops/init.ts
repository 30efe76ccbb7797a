import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { Usage } from './command.ts';
import type { Area, Context, Flags } from './command.ts';
import { saveClub, tellSaved } from './save-club.ts';

/** Colors of a club that has not chosen any. */
const COLORS = { primary: '#3a3f8f', secondary: '#e0a458' };

const FLAGS = {
  name: { kind: 'text', help: 'name of the club, as its members know it' },
  email: { kind: 'text', help: 'address that members write to' },
  phone: { kind: 'text', help: 'telephone of the club, with country code' },
  language: {
    kind: 'text',
    help: 'language of a first visit: en or es; without it English, and Spanish on the pages of passwords',
  },
  url: { kind: 'text', help: 'address of the sign-in page; PUBLIC_URL without it' },
  weeks: { kind: 'text', help: 'address of the weeks site; the sign-in address without it' },
  booking: { kind: 'text', help: 'booking site that members are sent to after signing in' },
  color: { kind: 'text', help: `primary color; ${COLORS.primary} without it` },
  accent: { kind: 'text', help: `secondary color; ${COLORS.secondary} without it` },
} as const satisfies Flags;

type Asked = { name: string | undefined; email: string | undefined; phone: string | undefined };
const QUESTIONS: Record<keyof Asked, string> = {
  name: 'Name of the club: ',
  email: 'E-mail address for members: ',
  phone: 'Telephone with country code: ',
};
const KEYS = ['name', 'email', 'phone'] as const;

/**
 * Asks in a terminal for what was not given.
 * @throws Usage when there is no terminal to ask in, or no name is given
 */
export async function askMissing(
  given: Asked,
  { input, output, isTerminal }: { input: Readable; output: Writable; isTerminal: boolean },
): Promise<Record<keyof Asked, string>> {
  const missing = KEYS.filter((key) => given[key] === undefined);
  const answers = { name: given.name ?? '', email: given.email ?? '', phone: given.phone ?? '' };
  if (missing.length > 0 && !isTerminal)
    throw new Usage(`${missing.map((key) => `--${key}`).join(', ')} must be given.`);
  if (missing.length > 0) {
    const terminal = createInterface({ input, output });
    for (const key of missing) answers[key] = (await terminal.question(QUESTIONS[key])).trim();
    terminal.close();
  }
  if (answers.name.trim() === '') throw new Usage('The club needs a name.');
  return answers;
}

async function run(context: Context): Promise<0> {
  const { name, email, phone } = await askMissing(
    { name: context.text('name'), email: context.text('email'), phone: context.text('phone') },
    { input: process.stdin, output: process.stderr, isTerminal: process.stdin.isTTY === true },
  );
  const login = context.text('url') ?? context.deps.config.PUBLIC_URL;
  const weeks = context.text('weeks') ?? login;
  const booking = context.text('booking');
  const saved = await saveClub(
    context,
    {
      Id: DEFAULT_CLUB_ID,
      Nombre: name,
      Email: email,
      Telefono: phone,
      Idioma: context.text('language'),
      ColorPrimarioHex: context.text('color') ?? COLORS.primary,
      ColorSecundarioHex: context.text('accent') ?? COLORS.secondary,
      UrlLogin: login,
      UrlWeek: weeks,
      UrlTC: booking ?? weeks,
      ModuloTC: booking !== undefined,
      Nomenclatura: 'VR',
    },
    { only: 'new', action: 'init' },
  );
  context.out.answer(
    saved,
    `${tellSaved(saved)}\nNext: import resorts and weeks, then npm run ops -- doctor`,
  );
  return 0;
}

export const initArea: Area = {
  summary: 'creates the first, default club',
  verbs: {
    '': {
      summary: 'the default club, which answers on every host no other club has',
      flags: FLAGS,
      more: 'In a terminal it asks for name, e-mail and telephone. Everything can be changed later: clubs edit all, or clubs import with a record of the club studio.',
      run,
    },
  },
};
