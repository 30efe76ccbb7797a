import { expect } from '@playwright/test';
import { at, signIn, test, text, toWeeks } from './site.ts';

test.use({ viewport: { width: 1440, height: 900 } });
const WEEKS = 'weeks.azul';

test('a price limit asks for the list once the thumb rests, by mouse and by keyboard, and the way back takes it away', async ({
  page,
}) => {
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, WEEKS);
  await expect(page.getByText(text('en', 'home:greeting', { name: 'Pablo' }))).toBeVisible();
  const year = new Date().getFullYear();
  const months = `checkIn=${year}-12&checkOut=${year + 2}-12`;
  // An unknown limit is ignored and leaves the address.
  await page.goto(at(WEEKS, `/resortlist?country=Mexico&city=all&${months}&group=week&price=901`));
  const slider = page.getByRole('slider', { name: text('en', 'weeks:filters.groups.price') });
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${text('en', 'weeks:filters.anyPrice')}, `),
  );
  await page.waitForURL((url) => !url.searchParams.has('price'));
  const price = () => new URL(page.url()).searchParams.get('price');
  const found = page.getByText(/^(?:Total [\d,]+|[\d,]+ of [\d,]+) weeks?\s*$/);
  const all = await found.textContent();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/week/list?')) calls += 1;
  });

  const promised = async (limit: string) => {
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`\\${limit}, [\\d,]+ weeks`));
    return /, ([\d,]+) weeks/.exec((await slider.getAttribute('aria-valuetext'))!)![1];
  };

  await slider.focus();
  const steps = 5;
  // At once, so that a slow machine does not let the thumb rest on the way.
  await Promise.all(Array.from({ length: steps }, () => page.keyboard.press('ArrowLeft')));
  await expect.poll(price).toBe('1300');
  // What the slider promised is what the list has, once the list of the last step is there.
  await expect
    .poll(async () => /[\d,]+/.exec((await found.textContent()) ?? '')?.[0])
    .toBe(await promised('$1,300'));
  await expect(found).not.toHaveText(all!);
  expect(calls).toBeLessThan(steps);
  const rests = calls;
  calls = 0;

  const box = (await slider.boundingBox())!;
  const y = box.y + box.height / 2;
  const where = (position: number) => box.x + 12 + ((box.width - 24) * position) / 15;
  await page.mouse.move(where(10), y);
  await page.mouse.down();
  for (let x = where(10); x > where(6); x -= 2) await page.mouse.move(x, y);
  await page.mouse.move(where(6), y);
  await expect(slider).toHaveAttribute('aria-valuetext', /\$900, /);
  expect(calls).toBe(0);
  await page.mouse.up();
  await expect.poll(price).toBe('900');
  await expect(
    page.getByRole('region', { name: text('en', 'weeks:filters.applied') }),
  ).toContainText(text('en', 'weeks:filters.upTo', { price: '$900' }));
  expect(calls).toBe(1);

  await page.goBack();
  await expect.poll(price).toBe('1300');
  await expect(slider).toHaveValue('10');
  // Each rest of the thumb is a step of the way back.
  for (let step = 0; step < rests; step += 1) await page.goBack();
  await expect.poll(price).toBe(null);
  await expect(slider).toHaveValue('15');
});
