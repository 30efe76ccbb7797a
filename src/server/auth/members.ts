import { eq } from 'drizzle-orm';
import type { Language } from '#contracts/language.ts';
import { memberProfile } from '#contracts/member.ts';
import type { MemberProfile } from '#contracts/member.ts';
import type { MemberSummary } from '#contracts/member-summary.ts';
import { inventoryCountry } from '#lib/countries.ts';
import { travelerStates } from '../catalogue/catalogues.ts';
import type { Queryable } from '../db/client.ts';
import { contracts, members } from '../db/schema.ts';
import { Failure } from '../core/failure.ts';
import type { Session } from '../http/session.ts';
import { FAILURE } from '#contracts/failures.ts';

/** A member with the contract, as sign-in needs them. */
export type Member = Omit<typeof members.$inferSelect, 'profile' | 'createdAt'> & {
  profile: MemberProfile;
  loginId: string;
  contractNumber: string;
};

const selection = { member: members, loginId: contracts.loginId, contractNumber: contracts.number };
type Row = { member: typeof members.$inferSelect; loginId: string; contractNumber: string };

/** A profile as long as a member's own, belonging to no one. */
const DUMMY_PROFILE = JSON.stringify(
  memberProfile.parse({
    Nombre: 'Nadie',
    ApellidoPaterno: 'Ninguno',
    LadaTelefono: '+1',
    Telefono: '3055550100',
    LadaCelular: '+1',
    Celular: '3055550100',
    Pais: 'US',
    Estado: 'US-FL',
    Ciudad: 'Coral Gables',
    Direccion: '2415 Ponce de Leon Blvd',
    CodigoPostal: '33134',
    Nacionalidad: 'US',
    FechaNacimiento: '1980-01-01',
    Genero: 'O',
    Idioma: 'EN',
    EstadoCivil: 'S',
    RecibirBoletines: true,
    TerminosYCondiciones: true,
  }),
);

/**
 * Parsing takes the same time for an unknown member as for a known one, so that response times do
 * not reveal who is a member.
 */
function toMember(row: Row | undefined): Member | undefined {
  if (!row) return void memberProfile.parse(JSON.parse(DUMMY_PROFILE));
  const { profile, createdAt: _createdAt, ...member } = row.member;
  return {
    ...member,
    profile: memberProfile.parse(profile),
    loginId: row.loginId,
    contractNumber: row.contractNumber,
  };
}

/**
 * Finds the member with this e-mail; for a LoginID, the owner of its contract (a co-owner signs in
 * by e-mail).
 */
export async function findMemberByAccount(
  db: Queryable,
  account: string,
): Promise<Member | undefined> {
  const typed = account.trim();
  return typed.includes('@') ? findMemberByEmail(db, typed) : findOwner(db, typed.toUpperCase());
}

export async function findMemberByEmail(db: Queryable, email: string): Promise<Member | undefined> {
  const rows = await db
    .select(selection)
    .from(members)
    .innerJoin(contracts, eq(contracts.id, members.contractId))
    .where(eq(members.email, email.trim().toLowerCase()))
    .limit(1);
  return toMember(rows[0]);
}

async function findOwner(db: Queryable, loginId: string): Promise<Member | undefined> {
  const rows = await db
    .select(selection)
    .from(members)
    .innerJoin(contracts, eq(contracts.id, members.contractId))
    .where(eq(contracts.loginId, loginId))
    .limit(4);
  return toMember(rows.find((row) => row.member.role === 'owner'));
}

export async function findMemberById(db: Queryable, id: string): Promise<Member | undefined> {
  const rows = await db
    .select(selection)
    .from(members)
    .innerJoin(contracts, eq(contracts.id, members.contractId))
    .where(eq(members.id, id))
    .limit(1);
  return toMember(rows[0]);
}

/** Locks the contract of a member until the transaction ends. */
export async function lockContract(tx: Queryable, memberId: string): Promise<string> {
  const [contract] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(members, eq(members.contractId, contracts.id))
    .where(eq(members.id, memberId))
    .for('update', { of: contracts });
  if (!contract) throw new Error('a signed-in member without a contract');
  return contract.id;
}

/** Language of the member's mails when the page does not give one. */
export const memberLanguage = (member: Pick<Member, 'profile'>): Language =>
  member.profile.Idioma === 'ES' ? 'es' : 'en';

/**
 * What pages know about the signed-in person. The contact prefills the traveler form, in that
 * form's own terms (country's English name, state's name).
 */
export function memberSummaryOf(member: Member): MemberSummary {
  const { profile } = member;
  const [dial, number] = profile.Celular
    ? [profile.LadaCelular, profile.Celular]
    : [profile.LadaTelefono, profile.Telefono];
  return {
    _id: member.id,
    Nombre: profile.Nombre,
    ApellidoPaterno: profile.ApellidoPaterno,
    Email: member.email,
    ContratoId: { _id: member.contractId, LoginID: member.loginId, Numero: member.contractNumber },
    clubId: member.clubId,
    Idioma: profile.Idioma,
    contact: {
      phone: number ? `+${dial.replace(/\D/g, '')}${number.replace(/\D/g, '')}` : '',
      address: profile.Direccion,
      city: profile.Ciudad,
      state: profile.Pais
        ? (travelerStates(inventoryCountry(profile.Pais)).find(
            ({ CODIGO }) => profile.Estado === `${profile.Pais}-${CODIGO}`,
          )?.NOMBRE_ESTADO ?? '')
        : '',
      zipcode: profile.CodigoPostal,
      country: profile.Pais ? inventoryCountry(profile.Pais) : '',
    },
  };
}

/** The signed-in member. @throws Failure `noSession` when the member no longer exists */
export async function signedInMember(
  db: Queryable,
  session: Pick<Session, 'memberId'>,
): Promise<Member> {
  const member = await findMemberById(db, session.memberId);
  if (!member) throw new Failure(FAILURE.noSession);
  return member;
}
