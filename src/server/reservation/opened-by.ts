import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { LOCATOR_PATTERN } from '#lib/locator.ts';
import { clubOfRequest } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { members, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/session.ts';
import { findReservation } from './repository.ts';
import type { Reservation } from './repository.ts';

const booker = alias(members, 'booker');
type Person = Pick<Session, 'memberId'> | undefined;

/** Not the number of any reservation. */
const NO_NUMBER = '';

/** Whether bookings of a club open on the host of a request: its own, or the default club's. */
export async function opensOnHost(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  request: FastifyRequest,
  clubId: string,
): Promise<boolean> {
  const { club } = await clubOfRequest(deps, request);
  return club.Id === DEFAULT_CLUB_ID || club.Id === clubId;
}

/**
 * The secret number of a request, or no booking's number when it belongs to another club than the
 * host that was asked. Routes go on with what this returns, so that they answer the same as for a
 * number that never was. A locator is returned as it is: it needs a session of its contract.
 */
export async function numberOnHost(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  request: FastifyRequest,
  numberRef: string,
): Promise<string> {
  const { club } = await clubOfRequest(deps, request);
  if (club.Id === DEFAULT_CLUB_ID || LOCATOR_PATTERN.test(numberRef)) return numberRef;
  const found = await findReservation(deps.database.db, numberRef);
  return found?.clubId === club.Id ? numberRef : NO_NUMBER;
}

/**
 * The reservation that a key opens to a caller: a secret number opens it to anyone, a locator only
 * to the people of the contract it was made with. Undefined otherwise, whether or not there is one.
 */
export async function openedBy(
  db: Queryable,
  key: string,
  person: Person,
): Promise<Reservation | undefined> {
  if (!LOCATOR_PATTERN.test(key)) return findReservation(db, key);
  if (!person) return undefined;
  const [row] = await db
    .select({ reservation: reservations })
    .from(reservations)
    .innerJoin(booker, eq(booker.id, reservations.memberId))
    .innerJoin(members, eq(members.contractId, booker.contractId))
    .where(and(eq(reservations.locator, key), eq(members.id, person.memberId)))
    .limit(1);
  return row?.reservation;
}

/** Whether a member is of the contract that a reservation was made with. */
export async function ofContract(
  db: Queryable,
  { memberId }: Pick<Reservation, 'memberId'>,
  person: NonNullable<Person>,
): Promise<boolean> {
  if (memberId === null || memberId === person.memberId) return memberId !== null;
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(booker, eq(booker.contractId, members.contractId))
    .where(and(eq(members.id, person.memberId), eq(booker.id, memberId)));
  return rows.length > 0;
}

/** Reservation of a locator, for callers who need no permission, such as operators. */
export async function findByLocator(
  db: Queryable,
  locator: string,
): Promise<Reservation | undefined> {
  const [row] = await db
    .select()
    .from(reservations)
    .where(eq(reservations.locator, locator))
    .limit(1);
  return row;
}
