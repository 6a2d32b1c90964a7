import type { Page, Request } from '@playwright/test';
import { agencyAccountPath, agencyClientPath, agencyPaths } from '../web/src/lib/paths/agency-paths.ts';
import { debtorPath, messagesPath, paths } from '../web/src/lib/paths/paths.ts';
import { statementPaths } from '../web/src/lib/paths/statement-paths.ts';
import { compliancePaths } from '../web/src/features/agency/compliance/compliance-paths.ts';
import { plantHostileText, type Planted } from '../server/test/support/hostile-text.ts';
import { expect, openSession, testOwn } from './support/product.ts';
import { startProduct } from './support/server.ts';

let planted: Promise<Planted> | undefined;
const test = testOwn(() => startProduct());

/** Screens whose path has no parameter. */
const fixed = (all: Record<string, string>) => Object.values(all).filter((path) => !path.includes(':'));

/** Opens screens with their tabs; returns those that showed the text. */
async function openAll(page: Page, screens: string[]): Promise<string[]> {
  const shown: string[] = [];
  const failed: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => void open.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void open.delete(request));
  // A response that fails would hide a screen's texts.
  page.on('response', (response) => void (response.status() >= 500 && failed.push(response.url())));
  const waitUntilIdle = async () => {
    await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [aria-busy="true"]'));
    // Requests of the screen's own code start a frame or two later.
    for (let quiet = 0; quiet < 5; quiet = open.size === 0 ? quiet + 1 : 0)
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  };
  for (const path of screens) {
    await page.goto(path);
    await waitUntilIdle();
    const tabs = page.locator('main').getByRole('tab');
    for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
      if (tab > 0) await tabs.nth(tab).click();
      if (tab > 0) await waitUntilIdle();
      const found = await page.evaluate(() => ({
        wasRun: 'wasRun' in window,
        injected: document.querySelectorAll('img[src="hostile"], [onerror], [onload], [href^="javascript:" i]').length,
        isShown: document.querySelector('main')?.innerText.includes('onerror=') ?? false,
      }));
      expect(found, `${path}, tab ${tab}`).toMatchObject({ wasRun: false, injected: 0 });
      if (found.isShown) shown.push(`${path} ${tab}`);
    }
  }
  expect(failed).toEqual([]);
  return shown;
}

test('text of others stays text on the screens of a client', async ({ page, portal }) => {
  const { columns, account } = await (planted ??= plantHostileText(portal.platform.db));
  for (const column of ['people.last_name', 'messages.body', 'documents.file_name', 'locations.name', 'brand.agency_name'])
    expect(columns).toContain(`portal.${column}`);
  expect(columns.length).toBeGreaterThan(150);
  await openSession(page);
  // Otherwise the first one by name, which is hostile too.
  await page.evaluate((id) => localStorage.setItem('selectedClientId', id), account.client_id);
  const screens = fixed(paths).filter((path) => !/sign|login|reset|second/.test(path));
  const thread = messagesPath(account.id);
  const shown = await openAll(page, [...screens, debtorPath(account.people_id, account.id), thread]);
  expect(shown).toEqual(expect.arrayContaining([debtorPath(account.people_id, account.id), thread].map((path) => `${path} 0`)));
  expect(shown.length).toBeGreaterThan(15);
});

test('text of others stays text on the screens of the console', async ({ page, portal }) => {
  const { account } = await (planted ??= plantHostileText(portal.platform.db));
  await openSession(page, 'agency@demo.test');
  const screens = [agencyPaths, statementPaths, compliancePaths, { status: '/status' }].flatMap(fixed);
  const shown = await openAll(page, [...screens, agencyClientPath(account.client_id), agencyAccountPath(account)]);
  expect(shown.length).toBeGreaterThan(20);
});
