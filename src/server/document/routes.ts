import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import { tripKey } from '#contracts/trip.ts';
import { checkVoucherCode, findVoucher, listVoucherKeys } from '#contracts/voucher.ts';
import { FAILURE } from '#contracts/failures.ts';
import { language as languageSchema } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { readVoucherCode } from '#lib/voucher-code.ts';
import { addressCounters, addressKey, exactKey, giveBackAll, takeAll } from '../core/limit-keys.ts';
import { clubOfRequest } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import { claims } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { numberOnHost, openedBy } from '../reservation/opened-by.ts';
import { clientOf, PAID_OTHERWISE } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { drawn } from './drawn.ts';
import type { Drawing } from './drawn.ts';
import { bookingFacts, bookingOf, locatorOf, voucherFacts } from './facts.ts';
import { keysOf } from './keys.ts';
import { checked, voucherByCode, voucherByName } from './check.ts';
import type { ReceiptFacts } from './receipt.ts';

/** Documents sent to one address. */
const DOCUMENTS_PER_ADDRESS = { points: 60, seconds: 60 };
/** Documents drawn of one booking, from any number of addresses; kept ones are not drawn again. */
const DRAWN_PER_BOOKING = { points: 20, seconds: 60 };
/** Codes checked by one address: a front desk checks one a minute at most. */
const CHECKS_PER_ADDRESS = { points: 120, seconds: 60 };
/** Numbers with names tried by one address: only guesses need many. */
const NAMES_PER_ADDRESS = { points: 30, seconds: 600 };
/**
 * Wrong names tried for one number, whether or not there is such a booking: of one address, of all.
 */
const NAMES_PER_NUMBER = { points: 10, seconds: 3600 };
const NAMES_PER_NUMBER_OF_ALL = { points: 60, seconds: 3600 };

/** What files are called when they are saved. A voucher is one in both languages. */
const FILE_NAMES: Record<Drawing['kind'], Record<Language, string>> = {
  voucher: { es: 'voucher', en: 'voucher' },
  receipt: { es: 'recibo', en: 'receipt' },
};

/** Routes of the area `document`. */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  documentFile(app, deps, 'voucher', async (reservation, language) => {
    if (reservation.status !== 'paid') throw new Failure(FAILURE.notFound);
    const facts = await voucherFacts(deps, await bookingOf(deps, reservation), language);
    return { kind: 'voucher', facts };
  });
  documentFile(app, deps, 'receipt', async (reservation, language) => {
    if (!reservation.paidAt) throw new Failure(FAILURE.notFound);
    return { kind: 'receipt', facts: await receiptFacts(deps, reservation, language) };
  });

  contractRoute(app, listVoucherKeys, (call) => handleListVoucherKeys(deps, call));
  contractRoute(app, checkVoucherCode, (call) => handleCheckVoucherCode(deps, call));
  contractRoute(app, findVoucher, (call) => handleFindVoucher(deps, call));
}

async function handleListVoucherKeys(
  deps: Deps,
  { request }: Call<typeof listVoucherKeys>,
): Promise<Reply<typeof listVoucherKeys>> {
  const { club } = await clubOfRequest(deps, request);
  return { success: true, club: club.Id, keys: await keysOf(deps, club.Id) };
}

async function handleCheckVoucherCode(
  deps: Deps,
  { body, request }: Call<typeof checkVoucherCode>,
): Promise<Reply<typeof checkVoucherCode>> {
  await takeAll(deps.limiter, addressCounters('voucher:code', request, CHECKS_PER_ADDRESS));
  const { club } = await clubOfRequest(deps, request);
  const code = readVoucherCode(body.code);
  const reservation = code && (await voucherByCode(deps, club.Id, code));
  if (!reservation) throw new Failure(FAILURE.notFound);
  return { success: true, voucher: await checked(deps, reservation) };
}

async function handleFindVoucher(
  deps: Deps,
  { body, request }: Call<typeof findVoucher>,
): Promise<Reply<typeof findVoucher>> {
  await takeAll(deps.limiter, addressCounters('voucher:name', request, NAMES_PER_ADDRESS));
  const { club } = await clubOfRequest(deps, request);
  const number = exactKey(`${club.Id} ${body.locator}`);
  const tries = [
    { key: `voucher:name:${number}:${addressKey(request)}`, limit: NAMES_PER_NUMBER },
    { key: `voucher:name:${number}`, limit: NAMES_PER_NUMBER_OF_ALL },
  ];
  await takeAll(deps.limiter, tries);
  const reservation = await voucherByName(deps, club.Id, body);
  if (!reservation) throw new Failure(FAILURE.notFound);
  await giveBackAll(deps.limiter, tries);
  return { success: true, voucher: await checked(deps, reservation) };
}

/**
 * A link that opens a file, so it has no contract of JSON. `lang` chooses the language; the
 * booking's own without it.
 */
function documentFile(
  app: FastifyInstance,
  deps: Deps,
  kind: Drawing['kind'],
  read: (reservation: Reservation, language: Language) => Promise<Drawing>,
): void {
  app.get<{ Params: { key: string }; Querystring: { lang?: string } }>(
    `/trip/:key/${kind}.pdf`,
    { schema: { hide: true } },
    async (request, reply) => {
      const address = addressKey(request);
      await deps.limiter.take(`document:address:${address}`, DOCUMENTS_PER_ADDRESS);
      const key = tripKey.safeParse(request.params.key);
      const reservation = key.success
        ? await openedBy(
            deps.database.db,
            await numberOnHost(deps, request, key.data),
            await request.readSession(),
          )
        : undefined;
      if (!reservation) throw new Failure(FAILURE.notFound);
      const asked = languageSchema.safeParse(request.query.lang);
      const language = asked.success ? asked.data : reservation.iso;
      const drawing = await read(reservation, language);
      const bytes = await drawn(deps, address, drawing, () =>
        deps.limiter.take(`document:booking:${reservation.id}`, DRAWN_PER_BOOKING),
      );
      return sendPdf(reply, `${FILE_NAMES[kind][language]}-${locatorOf(reservation)}.pdf`, bytes);
    },
  );
}

const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .type('application/pdf')
    .header('Content-Disposition', `inline; filename="${name}"`)
    // Names and refunds change; a kept copy would say what was true once.
    .header('Cache-Control', 'private, no-store')
    .header('X-Robots-Tag', 'noindex')
    .send(bytes);

async function receiptFacts(
  deps: Deps,
  reservation: Reservation,
  language: Language,
): Promise<ReceiptFacts> {
  const facts = await bookingFacts(deps, await bookingOf(deps, reservation), language);
  const [claim] = await deps.database.db
    .select({ cents: claims.backCents, status: claims.status, refundId: claims.refundId })
    .from(claims)
    .where(eq(claims.reservationId, reservation.id));
  const back = claim?.status === 'approved' ? claim : undefined;
  const { name, lastname } = clientOf(reservation);
  return {
    ...facts,
    payer: `${name} ${lastname}`.trim(),
    listCents: reservation.listCents,
    promotion: reservation.promotionCode ?? undefined,
    card:
      reservation.cardBrand && reservation.cardLast4
        ? { brand: reservation.cardBrand, last4: reservation.cardLast4 }
        : undefined,
    refunds: [
      ...(back
        ? [{ cause: 'claim' as const, cents: back.cents, done: back.refundId !== null }]
        : []),
      ...(reservation.status === 'refunded'
        ? [
            {
              cause:
                reservation.refundId === PAID_OTHERWISE
                  ? ('otherwise' as const)
                  : ('booking' as const),
              cents: reservation.priceCents - (back?.cents ?? 0),
              done: reservation.refundId !== null,
            },
          ]
        : []),
    ],
  };
}
