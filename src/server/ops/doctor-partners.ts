import { createTransport } from 'nodemailer';
import { Stripe } from 'stripe';
import { cruiseFilters } from '#contracts/cruise.ts';
import type { Config } from '../config.ts';
import { clamdScanner } from '../partners/clamd.ts';
import { httpCruises } from '../partners/cruises-http.ts';
import { smtpConnection } from '../partners/mail-smtp.ts';
import { apiAt } from '../partners/stripe-sdk.ts';
import { failed, messageOf, ok, warned } from './doctor-check.ts';
import type { Check } from './doctor-check.ts';

const TIMEOUT_MS = 8_000;
/**
 * The harmless file by which every virus scanner shows that it works (EICAR), in two parts so that
 * none finds it here.
 */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);
/** Seconds that clocks may differ; Stripe's signatures are refused beyond 300. */
const STRIPE_CLOCK_SECONDS = 60;

export async function smtp({ SMTP_URL, MAIL_FROM }: Config): Promise<Check> {
  if (!SMTP_URL) return ok('SMTP', 'the sandbox keeps mails');
  const transport = createTransport(smtpConnection(SMTP_URL, TIMEOUT_MS));
  try {
    await transport.verify();
    return ok(
      'SMTP',
      `${new URL(SMTP_URL).hostname} answers and takes the sign-in; whether it takes mails from ${MAIL_FROM} shows with the first mail`,
    );
  } catch (error) {
    return failed('SMTP', `${new URL(SMTP_URL).hostname} cannot be used: ${messageOf(error)}`);
  } finally {
    transport.close();
  }
}

/** Whether the mail service can tell what became of mails that it took. */
export const mailEvents = ({ SMTP_URL, MAIL_EVENTS_SECRET, PUBLIC_URL }: Config): Check =>
  MAIL_EVENTS_SECRET
    ? ok('Mail events', `are taken at ${new URL('/api/mail/events', PUBLIC_URL)}`)
    : SMTP_URL
      ? warned(
          'Mail events',
          'MAIL_EVENTS_SECRET is not set: mails that come back after they were sent are not seen',
        )
      : ok('Mail events', 'the sandbox tells of its mails');

export async function stripe({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_URL: api,
}: Config): Promise<Check[]> {
  if (!key) return [ok('Stripe', 'the sandbox stands in')];
  const client = new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(api ? apiAt(api) : {}),
  });
  try {
    const { lastResponse } = await client.paymentIntents.list({ limit: 1 });
    const date = Date.parse(lastResponse.headers['date'] ?? '');
    const away = Math.abs(Date.now() - date) / 1000;
    return [
      ok('Stripe', `takes the ${key.split('_')[1] ?? ''} key`),
      ...(away > STRIPE_CLOCK_SECONDS
        ? [
            failed(
              'Clock',
              `differs from Stripe's by ${Math.round(away)} seconds: webhooks are refused beyond 300`,
            ),
          ]
        : []),
    ];
  } catch (error) {
    return [failed('Stripe', `refuses: ${messageOf(error)}`)];
  }
}

export async function clamd({ CLAMD_URL }: Config): Promise<Check[]> {
  if (!CLAMD_URL) return [];
  try {
    const scanner = clamdScanner({ url: CLAMD_URL, tries: 1 });
    const [clean, found] = await Promise.all([
      scanner.scan(Buffer.from('clean'), 'doctor'),
      scanner.scan(Buffer.from(EICAR), 'doctor'),
    ]);
    return clean.clean && !found.clean
      ? [ok('clamd', 'finds the EICAR test file')]
      : [warned('clamd', 'does not find the EICAR test file: run freshclam')];
  } catch (error) {
    return [warned('clamd', `does not answer (${messageOf(error)}): every upload is refused`)];
  }
}

export async function cruises(config: Config): Promise<Check[]> {
  if (!config.CRUISES_URL) return [];
  const search = httpCruises({
    url: config.CRUISES_URL,
    resultsUrl: config.CRUISES_RESULTS_URL,
    now: () => new Date(),
    tries: 1,
  });
  try {
    await search.options(cruiseFilters.parse({}), 'en');
    return [ok('Cruises', 'answers')];
  } catch (error) {
    return [warned('Cruises', `does not answer: ${messageOf(error)}`)];
  }
}

/**
 * Any answer of the provider's host will do: an import is a write, and the doctor writes nothing.
 */
export async function deals(config: Config, sites: readonly string[]): Promise<Check[]> {
  const urls = config.DEALS_IMPORT_URL ? [config.DEALS_IMPORT_URL] : sites;
  return Promise.all(urls.map((url) => reachable('Deals', new URL(url).origin, () => true)));
}

export async function tiles({ MAP_TILE_URL }: Config): Promise<Check[]> {
  if (!MAP_TILE_URL) return [];
  const url = MAP_TILE_URL.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
  return [await reachable('Tiles', url, (status) => status === 200)];
}

/**
 * What a visitor gets, through balancer and certificate. Before the first start there is nothing to
 * get.
 */
export const publicAddress = ({ PUBLIC_URL }: Config): Promise<Check> =>
  reachable('Public address', `${PUBLIC_URL}/ready`, (status) => status === 200);

async function reachable(
  name: string,
  url: string,
  isGood: (status: number) => boolean,
): Promise<Check> {
  const { host } = new URL(url);
  try {
    const { status } = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return isGood(status) ? ok(name, `${host} answers`) : warned(name, `${host} answers ${status}`);
  } catch (error) {
    return warned(name, `${host} does not answer: ${messageOf(error)}`);
  }
}
