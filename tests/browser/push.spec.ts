import { expect } from '@playwright/test';
import { offerNotice } from '../../src/mails/notices.ts';
import { at, test } from './site.ts';

test('a pushed offer becomes a notification that leads to its place in line', async ({
  context,
}) => {
  const origin = at('weeks.coral', '');
  await context.grantPermissions(['notifications'], { origin });
  const page = await context.newPage();
  await page.goto(`${origin}/voucher`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const message = offerNotice(
    {
      resort: 'Casa del Arrecife',
      checkIn: '2027-03-06',
      checkOut: '2027-03-13',
      path: '/line/place',
      until: new Date('2027-01-01T18:30:00Z'),
    },
    'es',
  );
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });

  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(
        ({ title, body, lang, data }) => ({ title, body, lang, data: data as unknown }),
      ),
    );
  await expect.poll(shown).toHaveLength(1);
  const [notice] = await shown();
  expect(notice).toMatchObject({ lang: 'es', data: { path: '/line/place' } });
  expect(`${notice?.title} ${notice?.body}`).toContain('Casa del Arrecife');
  expect(`${notice?.title} ${notice?.body}`).not.toContain('{time}');
});
