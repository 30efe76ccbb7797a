import type { HttpHandler } from 'msw';
import {
  confirmRenewal,
  createRenewalCheckout,
  editMember,
  endSession,
  forgetDevice,
  getMember,
  getSubscription,
  listDevices,
  profileUpdate,
  withEdited,
} from '#contracts/account.ts';
import type { MemberRecord } from '#contracts/account.ts';
import { getCatalog } from '#contracts/catalogue.ts';
import type { CallInput, Reply, ReplyInput } from '#contracts/endpoint.ts';
import { buildMember } from './builders.ts';
import { answers } from './endpoint.ts';

const summary = buildMember();

export const buildCoOwner = (
  changes: Partial<NonNullable<MemberRecord['coOwner']>> = {},
): NonNullable<MemberRecord['coOwner']> => ({
  _id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c002',
  Email: 'marco@azul.example',
  Nombre: 'Marco',
  ApellidoPaterno: 'Delgado',
  LadaTelefono: '+52',
  Telefono: '9981234567',
  LadaCelular: '',
  Celular: '',
  Pais: 'MX',
  Estado: 'MX-ROO',
  Ciudad: 'Cancún',
  Direccion: 'Av. Bonampak 12',
  CodigoPostal: '77500',
  Nacionalidad: 'MX',
  FechaNacimiento: '1976-02-09',
  Genero: 'M',
  Idioma: 'ES',
  EstadoCivil: 'C',
  RecibirBoletines: false,
  TerminosYCondiciones: true,
  TerminosYCondicionesFecha: '2026-03-04T15:30:00.000Z',
  ...changes,
});

export const buildMemberRecord = (changes: Partial<MemberRecord> = {}): MemberRecord => ({
  _id: summary._id,
  Email: summary.Email,
  Nombre: summary.Nombre,
  ApellidoPaterno: summary.ApellidoPaterno,
  LadaTelefono: '+1',
  Telefono: '3055550142',
  LadaCelular: '+1',
  Celular: '3055550177',
  Pais: 'US',
  Estado: 'US-FL',
  Ciudad: 'Miami',
  Direccion: '88 Coral Way',
  CodigoPostal: '33131',
  Nacionalidad: 'MX',
  FechaNacimiento: '1978-05-14',
  Genero: 'F',
  Idioma: 'EN',
  EstadoCivil: 'C',
  RecibirBoletines: true,
  TerminosYCondiciones: true,
  TerminosYCondicionesFecha: '2026-03-04T15:30:00.000Z',
  role: 'owner',
  ContratoId: summary.ContratoId,
  coOwner: buildCoOwner(),
  ...changes,
});

type Subscription = Reply<typeof getSubscription>;
export const buildSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  success: true,
  contractId: summary.ContratoId._id,
  status: 'active',
  paidUntil: '2027-04-16',
  nextInvoice: '2027-04-17',
  price: 199,
  renewals: [
    {
      paidAt: '2026-04-02T16:20:00.000Z',
      periods: 1,
      amount: 199,
      from: '2026-04-17',
      to: '2027-04-16',
    },
    {
      paidAt: '2025-04-11T18:05:00.000Z',
      periods: 1,
      amount: 199,
      from: '2025-04-17',
      to: '2026-04-16',
    },
    {
      paidAt: '2023-04-15T15:41:00.000Z',
      periods: 2,
      amount: 389.5,
      from: '2023-04-17',
      to: '2025-04-16',
    },
  ],
  ...changes,
});
/** A subscription whose last day is behind. */
export const buildExpired = (): Subscription =>
  buildSubscription({ status: 'expired', paidUntil: '2026-10-31', nextInvoice: '2026-11-01' });

export const buildPlaces = (
  changes: Partial<Reply<typeof listDevices>> = {},
): Reply<typeof listDevices> => ({
  success: true,
  devices: [
    {
      id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3d001',
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
      createdAt: '2026-10-03T15:00:00.000Z',
      lastUsedAt: '2026-11-21T15:00:00.000Z',
      expiresAt: '2027-01-03T15:00:00.000Z',
      current: true,
    },
    {
      id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3d002',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
      createdAt: '2026-08-12T15:00:00.000Z',
      lastUsedAt: '2026-11-08T15:00:00.000Z',
      expiresAt: '2027-01-03T15:00:00.000Z',
      current: false,
    },
  ],
  sessions: [
    {
      id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3e001',
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
      createdAt: '2026-11-21T15:00:00.000Z',
      expiresAt: '2026-11-22T15:00:00.000Z',
      current: true,
    },
    {
      id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3e002',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
      createdAt: '2026-11-20T15:00:00.000Z',
      expiresAt: '2026-11-22T15:00:00.000Z',
      current: false,
    },
    {
      id: '7c0d7c1a-53c7-4a43-9f52-0d9a35a3e003',
      userAgent: 'an unknown browser',
      createdAt: '2026-11-19T15:00:00.000Z',
      expiresAt: '2026-11-22T15:00:00.000Z',
      current: false,
    },
  ],
  ...changes,
});

const COUNTRIES = [
  {
    Id: 'US',
    Nombre: 'Estados Unidos',
    NombreEn: 'United States',
    Lada: '+1',
    Nacionalidad: 'Estadounidense',
    NacionalidadEn: 'American',
  },
  {
    Id: 'MX',
    Nombre: 'México',
    NombreEn: 'Mexico',
    Lada: '+52',
    Nacionalidad: 'Mexicana',
    NacionalidadEn: 'Mexican',
  },
  {
    Id: 'DO',
    Nombre: 'República Dominicana',
    NombreEn: 'Dominican Republic',
    Lada: '+1',
    Nacionalidad: 'Dominicano',
    NacionalidadEn: 'Dominican',
  },
  {
    Id: 'CA',
    Nombre: 'Canadá',
    NombreEn: 'Canada',
    Lada: '+1',
    Nacionalidad: 'Canadiense',
    NacionalidadEn: 'Canadian',
  },
  {
    Id: 'DE',
    Nombre: 'Alemania',
    NombreEn: 'Germany',
    Lada: '+49',
    Nacionalidad: 'Alemán',
    NacionalidadEn: 'German',
  },
  {
    Id: 'MC',
    Nombre: 'Mónaco',
    NombreEn: 'Monaco',
    Lada: '+377',
    Nacionalidad: 'Monegasco',
    NacionalidadEn: 'Monégasque',
  },
];
const STATES = [
  { Id: 'US-CA', PaisId: 'US', NombreEng: 'California' },
  { Id: 'US-FL', PaisId: 'US', NombreEng: 'Florida' },
  { Id: 'US-TX', PaisId: 'US', NombreEng: 'Texas' },
  { Id: 'MX-JAL', PaisId: 'MX', NombreEng: 'Jalisco' },
  { Id: 'MX-ROO', PaisId: 'MX', NombreEng: 'Quintana Roo' },
  { Id: 'CA-ON', PaisId: 'CA', NombreEng: 'Ontario' },
  { Id: 'DE-BE', PaisId: 'DE', NombreEng: 'Berlin' },
  { Id: 'DO-01', PaisId: 'DO', NombreEng: 'Distrito Nacional' },
];
const LANGUAGES = [
  { Id: 'EN', Nombre: 'Inglés', NombreEn: 'English' },
  { Id: 'ES', Nombre: 'Español', NombreEn: 'Spanish' },
];
const CIVIL = [
  { Id: 'S', Nombre: 'Soltero(a)', NombreEn: 'Single' },
  { Id: 'C', Nombre: 'Casado(a)', NombreEn: 'Married' },
  { Id: 'D', Nombre: 'Divorciado(a)', NombreEn: 'Divorced' },
];

/** The four catalogs. */
export const answersCatalogs: HttpHandler = answers(
  getCatalog,
  ({ params, query }): ReplyInput<typeof getCatalog> => {
    const states = query?.PaisId ? STATES.filter(({ PaisId }) => PaisId === query.PaisId) : STATES;
    const lists = {
      CatPaises: COUNTRIES,
      CatEstadosPais: states,
      CatIdiomas: LANGUAGES,
      CatEstadoCivil: CIVIL,
    };
    return { success: true, list: lists[params?.name ?? 'CatPaises'] };
  },
);

type Start = {
  member?: MemberRecord;
  subscription?: Subscription;
  places?: Reply<typeof listDevices>;
  /** What the card provider says when asked. */ renewal?: 'paid' | 'pending';
};

let round = 0;
/** Resets all handlers of `memberHandlers`; called before each story. */
export const forgetMembers = (): void => void (round += 1);

/** The record with the edited fields of one of its two people. */
function edited(
  member: MemberRecord,
  id: string | undefined,
  body: Partial<CallInput<typeof editMember>['body']> = {},
): MemberRecord {
  if (!body.profile) return member;
  const profile = profileUpdate.parse(body.profile);
  const { changed } = body;
  if (id === member._id) return { ...member, ...withEdited(member, profile, changed) };
  const { coOwner } = member;
  return coOwner
    ? { ...member, coOwner: { ...coOwner, ...withEdited(coOwner, profile, changed) } }
    : member;
}

/** A subscription after the payment of its next year. */
function renewed(before: Subscription): Subscription {
  const next = { from: '2027-04-17', to: '2028-04-16' };
  return buildSubscription({
    ...before,
    status: 'active',
    paidUntil: next.to,
    nextInvoice: '2028-04-17',
    renewals: [
      { paidAt: '2026-11-21T12:00:00.000Z', periods: 1, amount: 199, ...next },
      ...before.renewals,
    ],
  });
}

/**
 * Everything the profile asks for, with a memory: what is saved, ended or paid is what the next
 * question gets.
 */
export function memberHandlers({
  member = buildMemberRecord(),
  subscription = buildSubscription(),
  places = buildPlaces(),
  renewal = 'paid',
}: Start = {}): HttpHandler[] {
  let known = { member, subscription, places };
  let since = round;
  const now = () => {
    if (since !== round) known = { member, subscription, places };
    since = round;
    return known;
  };
  return [
    answersCatalogs,
    answers(getMember, () => ({ success: true as const, member: now().member })),
    answers(editMember, ({ params, body }) => {
      const before = now();
      known = { ...before, member: edited(before.member, params?.memberId, body) };
      const { coOwner, ...self } = known.member;
      return {
        success: true as const,
        member:
          params?.memberId === self._id || !coOwner
            ? known.member
            : { ...self, ...coOwner, coOwner: null },
      };
    }),
    answers(getSubscription, () => now().subscription),
    answers(createRenewalCheckout, { success: true, clientSecret: 'cs_story_secret_renewal' }),
    answers(confirmRenewal, () => {
      if (renewal === 'pending')
        return {
          success: true as const,
          status: 'pending' as const,
          paidUntil: now().subscription.paidUntil,
        };
      known = { ...now(), subscription: renewed(now().subscription) };
      const { paidUntil } = known.subscription;
      return { success: true as const, status: 'paid' as const, paidUntil };
    }),
    answers(listDevices, () => now().places),
    answers(forgetDevice, ({ params }) => {
      const devices = now().places.devices.filter(({ id }) => id !== params?.id);
      known = { ...known, places: { ...known.places, devices } };
      return { success: true as const };
    }),
    answers(endSession, ({ params }) => {
      const sessions = now().places.sessions.filter(({ id, current }) =>
        params?.id === 'others' ? current : id !== params?.id,
      );
      known = { ...known, places: { ...known.places, sessions } };
      return { success: true as const };
    }),
  ];
}
