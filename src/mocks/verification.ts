import type { HttpHandler } from 'msw';
import { answerTerms, editMember, getMember } from '#contracts/account.ts';
import type { MemberRecord } from '#contracts/account.ts';
import {
  handoff,
  logout,
  recoveryChangeFirstTime,
  recoveryChangeGenerated,
} from '#contracts/auth.ts';
import { buildSignedIn } from './builders.ts';
import { answers } from './endpoint.ts';
import { answersCatalogs, buildMemberRecord } from './member.ts';

/** A member whose record has gaps: what the club asks to be completed. */
export const buildIncompleteMember = (changes: Partial<MemberRecord> = {}): MemberRecord =>
  buildMemberRecord({
    LadaTelefono: '',
    Telefono: '',
    LadaCelular: '',
    Celular: '',
    Pais: '',
    Estado: '',
    Nacionalidad: '',
    FechaNacimiento: '',
    TerminosYCondiciones: false,
    TerminosYCondicionesFecha: null,
    ...changes,
  });

const done = { success: true } as const;

/**
 * Every call of data verification, first password and terms; what changes is put over it by order.
 */
export const verificationHandlers = ({
  member = buildIncompleteMember(),
}: { member?: MemberRecord } = {}): HttpHandler[] => [
  answersCatalogs,
  answers(getMember, { success: true, member }),
  answers(editMember, ({ body }) => ({
    success: true as const,
    member: { ...member, ...body?.profile },
  })),
  answers(answerTerms, done),
  answers(logout, done),
  answers(handoff, { success: true, token: 'one-time-code', exp: '2026-11-21T12:01:00.000Z' }),
  answers(recoveryChangeFirstTime, buildSignedIn({ token: 'first-session-token-of-a-member' })),
  answers(recoveryChangeGenerated, done),
];
