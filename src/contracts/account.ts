import { z } from 'zod';
import { language } from './language.ts';
import {
  done,
  isoDate,
  isoInstant,
  letters,
  newPassword,
  opaqueToken,
  optionalText,
  text,
  typedPassword,
  usd,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { isPhone } from '#lib/phone.ts';
import { memberProfile } from './member.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';

/**
 * Digits of a typed number: masks and spaces fall away before anything is sent (specification,
 * section 5).
 */
const digits = (max: number) =>
  z
    .string()
    .max(40, 'tooLong')
    .transform((value) => value.replace(/\D/g, ''))
    .pipe(z.string().max(max, 'tooLong'));
const dialCode = z.string().regex(/^\+\d{1,4}$/, 'invalid');

/**
 * Profile as a form sends it: the mandatory fields of the specification (section 5) are required
 * here, the rest may be empty. Whether phone numbers are possible together with their dial code is
 * checked by `phoneFields`, on both sides.
 */
export const profileUpdate = memberProfile.extend({
  Nombre: letters(100),
  ApellidoPaterno: letters(100),
  LadaTelefono: dialCode,
  Telefono: digits(20).pipe(z.string().min(1, 'required')),
  LadaCelular: dialCode.or(z.literal('')).default(''),
  Celular: digits(20).default(''),
  Pais: text(2),
  Estado: optionalText(100),
  Nacionalidad: text(60),
  FechaNacimiento: isoDate,
  Idioma: z.enum(['ES', 'EN'], 'required'),
});
export type ProfileUpdate = z.output<typeof profileUpdate>;

const profileField = profileUpdate.keyof();
export type ProfileField = z.infer<typeof profileField>;
/** Fields that mean nothing without each other. */
const TOGETHER: readonly (readonly ProfileField[])[] = [
  ['LadaTelefono', 'Telefono'],
  ['LadaCelular', 'Celular'],
  ['Pais', 'Estado'],
];
/**
 * A profile with only the edited fields of another, so that a save undoes nothing that was saved since
 * its form was opened. `changed`: names of those fields; all when it is missing.
 */
export function withEdited(
  stored: ProfileUpdate,
  edited: ProfileUpdate,
  changed: readonly ProfileField[] = profileField.options,
): ProfileUpdate {
  const names = new Set(changed);
  for (const fields of TOGETHER)
    if (fields.some((name) => names.has(name))) for (const name of fields) names.add(name);
  return { ...stored, ...Object.fromEntries([...names].map((name) => [name, edited[name]])) };
}

/**
 * Which of the two phone numbers cannot exist together with their dial code (specification, section
 * 5). The landline is mandatory, an empty cell phone is none.
 */
export function phoneFields({
  LadaTelefono,
  Telefono,
  LadaCelular,
  Celular,
}: Pick<ProfileUpdate, 'LadaTelefono' | 'Telefono' | 'LadaCelular' | 'Celular'>): Partial<
  Record<'Telefono' | 'Celular', 'phone'>
> {
  return {
    ...(isPhone(`${LadaTelefono}${Telefono}`) ? {} : { Telefono: 'phone' as const }),
    ...(Celular === '' || isPhone(`${LadaCelular}${Celular}`) ? {} : { Celular: 'phone' as const }),
  };
}

const person = memberProfile.extend({
  _id: z.string(),
  Email: z.string(),
  /** When the current `TerminosYCondiciones` was answered; null when unknown. */
  TerminosYCondicionesFecha: isoInstant.nullable(),
});

/**
 * A member with contract and, when there is one, the other person of the contract (specification,
 * section 3).
 */
export const memberRecord = person.extend({
  role: z.enum(['owner', 'coOwner']),
  ContratoId: z.object({ _id: z.string(), LoginID: z.string(), Numero: z.string() }),
  coOwner: person.nullable(),
});
export type MemberRecord = z.infer<typeof memberRecord>;

export const getMember = endpoint({
  id: 'member.get',
  area: 'member',
  method: 'GET',
  path: '/catcher/members',
  summary: 'The signed-in member with the co-owner; idMongo must be one of the two',
  query: z.object({ idMongo: z.uuid('invalid') }),
  reply: z.object({ success: z.literal(true), member: memberRecord }),
  errors: [...COMMON_FAILURES, FAILURE.noSession, FAILURE.notFound],
  session: 'required',
});

/**
 * What a member saves. The fields of the profile are next to the password, as the specification's
 * payload lists them, or together under `profile`, which wins when both are given. Handlers see
 * only `profile`, and errors name its fields (`body.profile.Nombre`). `changed`: the fields that were
 * edited; the others stay as they are stored.
 */
const editFields = profileUpdate.partial().extend({
  profile: profileUpdate.optional(),
  changed: z.array(profileField).max(profileField.options.length).optional(),
  Password: newPassword.optional(),
  currentPassword: typedPassword.optional(),
});
const editBody = z.preprocess(
  (body: z.input<typeof editFields>) => {
    if (typeof body !== 'object' || body === null) return body;
    const { profile, changed, Password, currentPassword, ...flat } = body;
    const isFlat = Object.keys(profileUpdate.shape).some((name) => Object.hasOwn(flat, name));
    return { profile: profile ?? (isFlat ? flat : undefined), changed, Password, currentPassword };
  },
  editFields.transform(({ profile, changed, Password, currentPassword }) => ({
    profile,
    changed,
    Password,
    currentPassword,
  })),
);

export const editMember = endpoint({
  id: 'member.edit',
  area: 'member',
  method: 'PUT',
  path: '/catcher/members/edit/:memberId',
  summary:
    'Save the profile of oneself or of the other person of the contract, its fields under `profile` or beside the password; a password only of oneself, with the current one or while a reset is due, and after a recent proof when the account has a passkey',
  params: z.object({ memberId: z.uuid('invalid') }),
  query: z.object({ mode: z.literal('websocios') }),
  body: editBody,
  reply: z.object({ success: z.literal(true), member: memberRecord }),
  errors: [
    ...COMMON_FAILURES,
    FAILURE.noSession,
    FAILURE.wrongPassword,
    FAILURE.proofRequired,
    FAILURE.notFound,
  ],
  session: 'required',
});

export const answerTerms = endpoint({
  id: 'member.terms',
  area: 'member',
  method: 'PUT',
  path: '/members/terms/check',
  summary:
    'Record that the member accepts or refuses the terms; by session, or by the one-time token of a mailed link',
  query: z.object({
    answer: z.enum(['yes', 'no']),
    email: z.string().max(255).optional(),
    tokenPass: opaqueToken.optional(),
  }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.noSession, FAILURE.linkExpired],
  session: 'optional',
});

export const renewal = z.object({
  paidAt: isoInstant,
  periods: z.number().int(),
  amount: usd,
  from: isoDate,
  to: isoDate,
});

/** `status` follows from `paidUntil`, the last day the subscription covers. */
export const getSubscription = endpoint({
  id: 'member.subscription',
  area: 'member',
  method: 'GET',
  path: '/members/subscription',
  summary: 'Annual subscription of the contract and its renewals, newest first',
  reply: z.object({
    success: z.literal(true),
    contractId: z.string(),
    status: z.enum(['active', 'expired']),
    paidUntil: isoDate,
    nextInvoice: isoDate,
    price: usd,
    renewals: z.array(renewal),
  }),
  errors: [FAILURE.noSession, FAILURE.tooManyAttempts, FAILURE.internal, FAILURE.unavailable],
  session: 'required',
});

export const createRenewalCheckout = endpoint({
  id: 'payment.renewalCheckout',
  area: 'payment',
  method: 'GET',
  path: '/payment/create/renewal-checkout',
  summary:
    'Client secret of an embedded checkout session for the annual renewal; 4091 when the one that was open has just been paid',
  /** `iso`: language of the form and the receipt; the member's own without it. */
  query: z.object({ contractId: z.uuid('invalid'), iso: language.optional() }),
  reply: z.object({ success: z.literal(true), clientSecret: z.string() }),
  errors: [
    ...COMMON_FAILURES,
    FAILURE.noSession,
    FAILURE.notFound,
    FAILURE.alreadyPaid,
    FAILURE.partnerFailed,
  ],
  session: 'required',
  acts: true,
});

export const confirmRenewal = endpoint({
  id: 'payment.renewalConfirm',
  area: 'payment',
  method: 'GET',
  path: '/payment/confirm/renewal',
  summary:
    'Read from the card provider whether the renewal was paid and extend the subscription, once however often',
  query: z.object({ contractId: z.uuid('invalid') }),
  reply: z.object({
    success: z.literal(true),
    status: z.enum(['paid', 'pending']),
    paidUntil: isoDate,
  }),
  errors: [...COMMON_FAILURES, FAILURE.noSession, FAILURE.notFound, FAILURE.partnerFailed],
  session: 'required',
  acts: true,
});

const place = z.object({
  id: z.string(),
  userAgent: z.string(),
  createdAt: isoInstant,
  current: z.boolean(),
});

export const listDevices = endpoint({
  id: 'member.devices',
  area: 'member',
  method: 'GET',
  path: '/members/devices',
  summary: 'Trusted devices and open sign-ins of the member, newest first',
  reply: z.object({
    success: z.literal(true),
    devices: z.array(place.extend({ lastUsedAt: isoInstant, expiresAt: isoInstant })),
    sessions: z.array(place.extend({ expiresAt: isoInstant })),
  }),
  errors: [FAILURE.noSession, FAILURE.tooManyAttempts, FAILURE.internal, FAILURE.unavailable],
  session: 'required',
});

export const forgetDevice = endpoint({
  id: 'member.forgetDevice',
  area: 'member',
  method: 'DELETE',
  path: '/members/devices/:id',
  summary: 'Forget a trusted device, so that it needs a code again',
  params: z.object({ id: z.uuid('invalid') }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.noSession, FAILURE.notFound],
  session: 'required',
});

export const endSession = endpoint({
  id: 'member.endSession',
  area: 'member',
  method: 'DELETE',
  path: '/members/sessions/:id',
  summary: 'End one sign-in, on every site it was handed to; `others` ends all but this one',
  params: z.object({ id: z.uuid('invalid').or(z.literal('others')) }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.noSession, FAILURE.notFound],
  session: 'required',
});
