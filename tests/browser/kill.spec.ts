import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ready, startServer } from './global-setup.ts';
import { test, TRAVELER } from './site.ts';

const PORT = 4321;
const origin = `http://127.0.0.1:${PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'club-kill-'));
let server: ChildProcess;

const start = async () => {
  server = startServer(PORT, folder, { DEMO_WEEKS: '300' });
  await ready(server, PORT);
};
const kill = async () => {
  server.kill('SIGKILL');
  await once(server, 'exit');
};

test.beforeAll(start);
test.afterAll(async () => {
  await kill();
  rmSync(folder, { recursive: true, force: true });
});

test('a server killed with -9 loses neither a hold nor a payment, and pays nothing twice', async ({
  request,
}) => {
  const get = async (path: string) => (await request.get(origin + path)).json();
  const { lastMinute } = (await get('/api/week/featured')) as {
    lastMinute: { InventoryID: string }[];
  };
  const client = { ...TRAVELER, email: 'marta@example.com' };
  const held = (await (
    await request.post(`${origin}/api/week/hold`, {
      data: { client, inventoryId: lastMinute[0]!.InventoryID, createdBy: 'weeks' },
    })
  ).json()) as { numberRef: string; expiresAt: string };

  await kill();
  await start();
  const afterHold = (await get(`/api/reserve/${held.numberRef}`)) as {
    reserve: { status: string; expiresAt: string };
  };
  expect(afterHold.reserve).toMatchObject({ status: 'held', expiresAt: held.expiresAt });
  const taken = await request.post(`${origin}/api/week/hold`, {
    data: {
      client: { ...client, email: 'other@example.com' },
      inventoryId: lastMinute[0]!.InventoryID,
    },
  });
  expect(taken.status()).toBe(409);

  const { clientSecret } = (await get(
    `/api/payment/create/payment-intent?numberRef=${held.numberRef}`,
  )) as { clientSecret: string };
  const intent = clientSecret.split('_secret_')[0]!;
  const paid = await request.post(`${origin}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
    form: { payment_method: 'pm_card_visa', return_url: `${origin}/pay-ok` },
  });
  expect(paid.status()).toBe(200);
  // Killed before the page could confirm; the webhook may or may not have come.
  await kill();
  await start();

  const status = async () =>
    ((await get(`/api/reserve/${held.numberRef}`)) as { reserve: { status: string } }).reserve
      .status;
  await expect.poll(status).toBe('paid');
  for (let round = 0; round < 3; round += 1)
    expect(
      await get(`/api/payment/confirm/payment-intent?numberRef=${held.numberRef}`),
    ).toMatchObject({ status: 'paid' });
  const mails = async () =>
    ((await get('/sandbox/mail.json?to=marta@example.com')) as { text: string }[]).filter((mail) =>
      mail.text.includes(held.numberRef),
    ).length;
  await expect.poll(mails).toBe(1);
  const again = await request.get(
    `${origin}/api/payment/create/payment-intent?numberRef=${held.numberRef}`,
  );
  expect(((await again.json()) as { code: number }).code).toBe(4091);
});
