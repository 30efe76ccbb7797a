import { eq, inArray } from 'drizzle-orm';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { club as clubSchema } from '#contracts/club.ts';
import { memberProfile } from '#contracts/member.ts';
import type { MemberProfile } from '#contracts/member.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { passwordHasher } from '../core/passwords.ts';
import type { Database } from './client.ts';
import { clubHosts, clubs, contracts, members } from './schema.ts';

/** Password of every demo member except those who wait for their first one. */
export const DEMO_PASSWORD = 'Vacation#2026';

type Person = {
  email: string;
  role: 'owner' | 'coOwner';
  profile: Partial<MemberProfile>;
  dataVerification?: boolean;
  acceptTermsWeeks?: boolean;
  /** Has no password yet; an invitation to set one is mailed. */ waits?: 'firstTime' | 'generated';
};
/**
 * A membership; `paidDays` from today to the last day its subscription covers, below zero when it
 * has ended.
 */
type Membership = {
  clubId: string;
  loginId: string;
  number: string;
  paidDays: number;
  people: readonly Person[];
};

const MEMBERSHIPS: readonly Membership[] = [
  {
    clubId: 'azul',
    loginId: 'AZ10482',
    number: 'C-2023-10482',
    paidDays: 212,
    people: [
      {
        email: 'ana@azul.example',
        role: 'owner',
        profile: {
          Nombre: 'Ana',
          ApellidoPaterno: 'Peña',
          LadaTelefono: '+1',
          Telefono: '3055550118',
          LadaCelular: '+1',
          Celular: '3055550142',
          Pais: 'US',
          Estado: 'US-FL',
          Ciudad: 'Coral Gables',
          Direccion: '2415 Ponce de Leon Blvd',
          CodigoPostal: '33134',
          Nacionalidad: 'US',
          FechaNacimiento: '1981-04-17',
          Genero: 'F',
          Idioma: 'EN',
          EstadoCivil: 'C',
          RecibirBoletines: true,
          TerminosYCondiciones: true,
        },
      },
      {
        email: 'pablo@azul.example',
        role: 'coOwner',
        profile: {
          Nombre: 'Pablo',
          ApellidoPaterno: 'Rivas',
          LadaTelefono: '+1',
          Telefono: '3055550119',
          LadaCelular: '+1',
          Celular: '3055550177',
          Pais: 'US',
          Estado: 'US-FL',
          Ciudad: 'Coral Gables',
          Direccion: '2415 Ponce de Leon Blvd',
          CodigoPostal: '33134',
          Nacionalidad: 'CO',
          FechaNacimiento: '1979-11-02',
          Genero: 'M',
          Idioma: 'ES',
          EstadoCivil: 'C',
          RecibirBoletines: false,
          TerminosYCondiciones: true,
        },
      },
    ],
  },
  {
    clubId: 'azul',
    loginId: 'AZ08817',
    number: 'C-2019-08817',
    paidDays: -46,
    people: [
      {
        email: 'old@azul.example',
        role: 'owner',
        profile: {
          Nombre: 'Olivia',
          ApellidoPaterno: 'Brooks',
          LadaTelefono: '+1',
          Telefono: '4165550133',
          LadaCelular: '+1',
          Celular: '4165550158',
          Pais: 'CA',
          Estado: 'CA-ON',
          Ciudad: 'Toronto',
          Direccion: '88 Harbour Street',
          CodigoPostal: 'M5J 0B5',
          Nacionalidad: 'CA',
          FechaNacimiento: '1968-08-29',
          Genero: 'F',
          Idioma: 'EN',
          EstadoCivil: 'D',
          RecibirBoletines: false,
          TerminosYCondiciones: true,
        },
      },
    ],
  },
  {
    clubId: 'azul',
    loginId: 'AZ11903',
    number: 'C-2026-11903',
    paidDays: 360,
    people: [
      {
        email: 'nora@azul.example',
        role: 'owner',
        waits: 'firstTime',
        profile: {
          Nombre: 'Nora',
          ApellidoPaterno: 'Lindqvist',
          LadaTelefono: '+1',
          Telefono: '3055550161',
          LadaCelular: '+1',
          Celular: '3055550162',
          Pais: 'US',
          Estado: 'US-FL',
          Ciudad: 'Key Biscayne',
          Direccion: '310 Ocean Lane Dr',
          CodigoPostal: '33149',
          Nacionalidad: 'US',
          FechaNacimiento: '1986-03-12',
          Genero: 'F',
          Idioma: 'EN',
          EstadoCivil: 'S',
          RecibirBoletines: true,
          TerminosYCondiciones: true,
        },
      },
    ],
  },
  {
    clubId: 'coral',
    loginId: 'CB20731',
    number: 'C-2022-20731',
    paidDays: 98,
    people: [
      {
        email: 'luis@coral.example',
        role: 'owner',
        profile: {
          Nombre: 'Luis',
          ApellidoPaterno: 'Canul Herrera',
          LadaTelefono: '+52',
          Telefono: '9998881234',
          LadaCelular: '+52',
          Celular: '9981234567',
          Pais: 'MX',
          Estado: 'MX-ROO',
          Ciudad: 'Cancún',
          Direccion: 'Calle Pargo 24, SM 3',
          CodigoPostal: '77500',
          Nacionalidad: 'MX',
          FechaNacimiento: '1990-01-23',
          Genero: 'M',
          Idioma: 'ES',
          EstadoCivil: 'S',
          RecibirBoletines: true,
          TerminosYCondiciones: true,
        },
      },
    ],
  },
  {
    clubId: 'bosque',
    loginId: 'BM30056',
    number: 'C-2024-30056',
    paidDays: 330,
    people: [
      {
        email: 'eva@bosque.example',
        role: 'owner',
        dataVerification: true,
        acceptTermsWeeks: false,
        // What the member still has to give: landline, date of birth, nationality.
        profile: {
          Nombre: 'Eva',
          ApellidoPaterno: 'Montes de Oca',
          LadaCelular: '+52',
          Celular: '5512345678',
          Pais: 'MX',
          Estado: 'MX-MEX',
          Ciudad: 'Valle de Bravo',
          Direccion: 'Camino Real 17, Avándaro',
          CodigoPostal: '51200',
          Genero: 'F',
          Idioma: 'ES',
          EstadoCivil: 'U',
        },
      },
    ],
  },
  {
    clubId: 'bosque',
    loginId: 'BM30112',
    number: 'C-2026-30112',
    paidDays: 358,
    people: [
      {
        email: 'ivan@bosque.example',
        role: 'owner',
        waits: 'firstTime',
        acceptTermsWeeks: false,
        profile: {
          Nombre: 'Iván',
          ApellidoPaterno: 'Robledo',
          LadaTelefono: '+52',
          Telefono: '5555550171',
          LadaCelular: '+52',
          Celular: '5512340171',
          Pais: 'MX',
          Estado: 'MX-MEX',
          Ciudad: 'Toluca',
          Direccion: 'Calle Hidalgo 210',
          CodigoPostal: '50000',
          Nacionalidad: 'MX',
          FechaNacimiento: '1983-10-09',
          Genero: 'M',
          Idioma: 'ES',
          EstadoCivil: 'C',
          RecibirBoletines: false,
        },
      },
    ],
  },
  {
    clubId: 'coral',
    loginId: 'CB21904',
    number: 'C-2026-21904',
    paidDays: 355,
    people: [
      {
        email: 'gael@coral.example',
        role: 'owner',
        waits: 'generated',
        profile: {
          Nombre: 'Gael',
          ApellidoPaterno: 'Uc Poot',
          LadaTelefono: '+52',
          Telefono: '9998885678',
          LadaCelular: '+52',
          Celular: '9981238899',
          Pais: 'MX',
          Estado: 'MX-ROO',
          Ciudad: 'Playa del Carmen',
          Direccion: 'Avenida 10 Norte 118',
          CodigoPostal: '77710',
          Nacionalidad: 'MX',
          FechaNacimiento: '1992-06-30',
          Genero: 'M',
          Idioma: 'ES',
          EstadoCivil: 'S',
          RecibirBoletines: true,
          TerminosYCondiciones: true,
        },
      },
    ],
  },
  {
    clubId: 'all',
    loginId: 'VR00021',
    number: 'C-2025-00021',
    paidDays: 151,
    people: [
      {
        email: 'sam@club.example',
        role: 'owner',
        profile: {
          Nombre: 'Sam',
          ApellidoPaterno: 'Whitfield',
          LadaTelefono: '+1',
          Telefono: '5125550126',
          LadaCelular: '+1',
          Celular: '5125550190',
          Pais: 'US',
          Estado: 'US-TX',
          Ciudad: 'Austin',
          Direccion: '904 Barton Springs Rd',
          CodigoPostal: '78704',
          Nacionalidad: 'US',
          FechaNacimiento: '1975-12-05',
          Genero: 'O',
          Idioma: 'EN',
          EstadoCivil: 'S',
          RecibirBoletines: true,
          TerminosYCondiciones: true,
        },
      },
    ],
  },
];

/** Demo members who wait for a first password; `inviteWaiting` mails them their links. */
export const WAITING_MEMBERS: readonly string[] = MEMBERSHIPS.flatMap(({ people }) =>
  people.flatMap(({ email, waits }) => (waits ? [email] : [])),
);

/**
 * Loads the demo clubs with their hosts, and the demo members. Running it again moves the clubs'
 * demo addresses to `publicUrl` and leaves everything else alone: what an operator has changed
 * stays changed. Subdomains of `localhost` move along: with https://club.example the club azul
 * answers on azul.club.example.
 */
export async function seedClubs(
  database: Database,
  { publicUrl, now = new Date() }: { publicUrl: string; now?: Date },
): Promise<void> {
  const { db } = database;
  const site = new URL(publicUrl);
  const isAddress = /^[\d.]+$|^\[/.test(site.hostname);
  const moved = (address: string): string => {
    if (!address) return address;
    const url = new URL(address);
    url.protocol = site.protocol;
    if (url.hostname === 'localhost' || !isAddress)
      url.hostname = url.hostname.replace(/localhost$/, site.hostname);
    url.port = site.port;
    return url.toString().replace(/\/$/, '');
  };
  for (const { slug: _slug, KeyMyDeals, AccesoMyDeals, ...demo } of demoClubs) {
    const record = clubSchema.parse({
      ...demo,
      UrlLogin: moved(demo.UrlLogin),
      UrlWeek: moved(demo.UrlWeek),
      UrlTC: moved(demo.UrlTC),
      UrlMyDeals: moved(demo.UrlMyDeals),
    });
    const [kept] = await db
      .insert(clubs)
      .values({ id: demo.Id, record, keyMyDeals: KeyMyDeals, accesoMyDeals: AccesoMyDeals })
      .onConflictDoUpdate({ target: clubs.id, set: { id: demo.Id } })
      .returning({ record: clubs.record });
    const before = clubSchema.parse(kept?.record ?? record);
    const addresses = Object.fromEntries(
      ADDRESSES.map((name) => [
        name,
        isDemoAddress(before[name], demo[name], site) ? record[name] : before[name],
      ]),
    );
    await db
      .update(clubs)
      .set({ record: { ...before, ...addresses } })
      .where(eq(clubs.id, demo.Id));
    const [login, week] = [new URL(record.UrlLogin).hostname, new URL(record.UrlWeek).hostname];
    const hosts =
      login === week
        ? [...new Set([login, 'localhost', '127.0.0.1', '[::1]'])].map((host) => ({
            host,
            site: 'both' as const,
          }))
        : [
            { host: login, site: 'login' as const },
            { host: week, site: 'weeks' as const },
          ];
    for (const { host, site: role } of hosts) {
      await db
        .insert(clubHosts)
        .values({ host, clubId: demo.Id, site: role })
        .onConflictDoUpdate({ target: clubHosts.host, set: { clubId: demo.Id, site: role } });
    }
  }
  await seedMembers(database, toIsoDate(now));
}

const ADDRESSES = ['UrlLogin', 'UrlWeek', 'UrlTC', 'UrlMyDeals'] as const;
/**
 * Whether an address is still the demo's, whatever host the product ran on before, and not one set
 * by an operator.
 */
function isDemoAddress(address: string, demo: string, site: URL): boolean {
  if (!address || !demo) return address === demo;
  const [there, here] = [new URL(address), new URL(demo)];
  if (there.pathname !== here.pathname) return false;
  const label = here.hostname.replace(/localhost$/, '');
  return label
    ? there.hostname.startsWith(label) || there.hostname === here.hostname
    : there.hostname === site.hostname || /^(localhost|[\d.]+|\[.*\])$/.test(there.hostname);
}

async function seedMembers({ db }: Database, today: string): Promise<void> {
  const emails = MEMBERSHIPS.flatMap((membership) =>
    membership.people.map((person) => person.email),
  );
  const present = new Set(
    (
      await db.select({ email: members.email }).from(members).where(inArray(members.email, emails))
    ).map((row) => row.email),
  );
  for (const { clubId, loginId, number, paidDays, people } of MEMBERSHIPS) {
    const missing = people.filter((person) => !present.has(person.email));
    if (missing.length === 0) continue;
    await db
      .insert(contracts)
      .values({ clubId, loginId, number, paidUntil: addDays(today, paidDays) })
      .onConflictDoNothing({ target: contracts.loginId });
    const [contract] = await db
      .select({ id: contracts.id })
      .from(contracts)
      .where(eq(contracts.loginId, loginId))
      .limit(1);
    if (!contract) throw new Error(`The contract ${loginId} could not be made`);
    for (const {
      email,
      role,
      profile,
      dataVerification = false,
      acceptTermsWeeks = true,
      waits,
    } of missing) {
      await db
        .insert(members)
        .values({
          clubId,
          contractId: contract.id,
          role,
          email,
          passwordHash: waits ? null : await passwordHasher.hash(DEMO_PASSWORD),
          profile: memberProfile.parse(profile),
          dataVerification,
          acceptTermsWeeks,
          generated: waits === 'generated',
        })
        .onConflictDoNothing({ target: members.email });
    }
  }
}
