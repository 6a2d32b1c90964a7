import type { Page } from '@playwright/test';
import { viewAsAgency } from '../support/agency.ts';
import { makeFeed } from '../support/feed.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';
import { refuse } from '../support/shot-tools.ts';

const items = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
const inSidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Inbox/ });
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Kinds of items' });

test('an item is opened from the inbox, answered, and leaves it', async ({ page }) => {
  await openSession(page, 'admin@demo.test');
  await page.goto('/settings');
  await expect(inSidebar(page)).toHaveAccessibleName(/^Inbox \d+ waiting$/);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/inbox');
  await expect(page).toHaveTitle('Inbox | Brightwater Dental Group - Recoup Client Portal');
  await expect(items(page).first()).toContainText(/due|expires/i);
  await expectFitForAll(page);

  await kinds(page)
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page).toHaveURL('/inbox?kind=message');
  const before = await items(page).count();
  const waiting = Number(/\d+/.exec(await inSidebar(page).innerText())?.[0]);
  await page.keyboard.press('j');
  await expect(items(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/messages\//);
  // Reading a conversation is all that its item asks.
  await expect(inSidebar(page)).toHaveAccessibleName(`Inbox ${waiting - 1} waiting`);
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Inbox' }).click();
  await kinds(page)
    .getByRole('link', { name: /^Messages|^All/ })
    .last()
    .click();
  await expect(items(page).filter({ hasText: 'Message' })).toHaveCount(before - 1);
});

test('new items arrive live, and a failed load can be retried', async ({ page, portal, browser }) => {
  const feed = await makeFeed(portal);
  await openSession(page, 'staff@demo.test');
  await page.route('**/api/legacy/**/inbox?*', refuse(422, 'x', 'The inbox is being prepared.'));
  await page.goto('/inbox');
  await expect(page.getByRole('alert')).toContainText('The inbox is being prepared.');
  await page.unroute('**/api/legacy/**/inbox?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(items(page).first()).toBeVisible();
  // Staff cannot decide offers.
  await expect(kinds(page).getByRole('link', { name: /^Offers/ })).toHaveCount(0);

  const text = 'The office is closed on Friday.';
  await feed.give({
    kind: 'company_message',
    id: 'inbox-live',
    client: 'BRIGHT',
    at: new Date().toISOString(),
    by: 'Robin Vale',
    text,
  });
  // Faster than the next poll, which is 15 seconds away.
  await expect(items(page).filter({ hasText: text })).toBeVisible({ timeout: 5000 });

  const agency = await (await browser.newContext()).newPage();
  await viewAsAgency(agency);
  await inSidebar(agency).click();
  await expect(items(agency).first()).toBeVisible();
  await expect(kinds(agency).getByRole('link', { name: /^Messages/ })).toHaveCount(0);
  await agency.context().close();
});
