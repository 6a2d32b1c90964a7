import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { budgets, scriptsOf, type Manifest } from '../scripts/check-bundle.mjs';
import { firstLoad, watchFirstLoad } from './support/first-load.ts';
import { expect, openSession, test } from './support/product.ts';

const dist = process.env['WEB_DIST'] ?? join(import.meta.dirname, '../web/dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;

for (const { screen, path, modules } of budgets) {
  test(`${screen} can be used with the scripts that its budget counts`, async ({ page }) => {
    if (screen !== 'sign-in') await openSession(page);
    if (path.includes(':')) await page.goto('/debtors');
    const url = path.includes(':') ? await page.getByRole('row').nth(1).getByRole('link').first().getAttribute('href') : path;
    await watchFirstLoad(page);
    await page.goto(url ?? path);
    const { scripts } = await firstLoad(page);
    const counted = scriptsOf(manifest, modules);
    expect(scripts.filter((script) => !counted.includes(script))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(1);
  });
}
