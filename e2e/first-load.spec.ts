import { join } from 'node:path';
import { readBudgets } from '../scripts/check-bundle.mjs';
import { firstLoad, watchFirstLoad } from './support/first-load.ts';
import { expect, openSession, test } from './support/product.ts';

const dist = process.env['WEB_DIST'] ?? join(import.meta.dirname, '../web/dist');

test('the frame is drawn before the code has loaded, where the shell has it', async ({ page }) => {
  await openSession(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/debtors', { waitUntil: 'commit' });
  const frame = page.locator('#start');
  await expect(frame).toBeVisible();
  const drawn = await frame.boundingBox();
  release();
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
  await expect(frame).toBeHidden();
  const bar = await page.getByRole('banner').boundingBox();
  expect([drawn?.x, drawn?.y, drawn?.height]).toEqual([bar?.x, bar?.y, bar?.height]);
});

for (const { screen, path, scripts: counted } of readBudgets(dist)) {
  test(`${screen} can be used with the scripts that its budget counts`, async ({ page }) => {
    if (screen !== 'sign-in') await openSession(page);
    if (path.includes(':')) await page.goto('/debtors');
    const url = path.includes(':') ? await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href') : path;
    await watchFirstLoad(page);
    await page.goto(url ?? path);
    const { scripts } = await firstLoad(page);
    expect(scripts.filter((script) => !counted.includes(script))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(1);
  });
}
