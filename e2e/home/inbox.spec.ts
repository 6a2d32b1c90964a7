import type { Page } from '@playwright/test';
import { viewAsAgency } from '../support/agency.ts';
import { makeFeed } from '../support/feed.ts';
import { notificationsJoined } from '../support/live.ts';
import { expect, expectAccessibleInSchemes, expectFitForAll, openSession, test } from '../support/product.ts';
import { refuse } from '../support/shot-tools.ts';

const items = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
const inSidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Inbox/ });
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Kinds of items' });

/** Other tests read the demo's messages, so each of these sends its own. */
const messageOf = (text: string) => ({
  kind: 'company_message',
  id: `inbox-${text}`,
  client: 'BRIGHT',
  at: new Date().toISOString(),
  by: 'Robin Vale',
  text,
});

test('an item is opened from the inbox and answered, and then disappears', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  const text = `Please call us back (${Date.now()})`;
  await feed.give(messageOf(text));
  await openSession(page, 'admin@demo.test');
  await page.goto('/settings');
  await expect(inSidebar(page)).toHaveAccessibleName(/^Inbox \d+ waiting$/);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/inbox');
  await expect(page).toHaveTitle('Inbox | Brightwater Dental Group - Recoup Client Portal');
  await expect(items(page).first()).toContainText(/due|expires/i);
  await page.keyboard.press('j');
  await expect(items(page).first().getByRole('link')).toBeFocused();
  await expectFitForAll(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
  await expectAccessibleInSchemes(page);
  await page.keyboard.press('Escape');

  await kinds(page)
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page).toHaveURL('/inbox?kind=message');
  const item = items(page).filter({ hasText: text });
  await item.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/messages/company');
  await expect(page.getByText(text).last()).toBeVisible();
  // Reading the conversation completes its item.
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Inbox' }).click();
  await expect(items(page).first()).toBeVisible();
  await expect(item).toHaveCount(0);

  // A rejected placement can be dismissed, and returns on Undo.
  await kinds(page)
    .getByRole('link', { name: /^Rejected placements/ })
    .click();
  await expect(page).toHaveURL('/inbox?kind=rejected');
  const dismiss = items(page).first().getByRole('button', { name: 'Dismiss' });
  const label = (await dismiss.getAttribute('aria-label')) ?? '';
  await dismiss.click();
  await expect(page.getByRole('button', { name: label })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: label })).toBeVisible();
});

test('new items arrive live, and a failed load can be retried', async ({ page, portal, browser }) => {
  const feed = await makeFeed(portal);
  const joined = notificationsJoined(page);
  await openSession(page, 'staff@demo.test');
  await page.route('**/api/legacy/**/inbox?*', refuse(422, 'x', 'The inbox is being prepared.'));
  await page.goto('/inbox');
  await expect(page.getByRole('alert')).toContainText('The inbox is being prepared.');
  await page.unroute('**/api/legacy/**/inbox?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(items(page).first()).toBeVisible();
  // Staff cannot decide offers.
  await expect(kinds(page).getByRole('link', { name: /^Offers/ })).toHaveCount(0);

  const text = `The office is closed on Friday (${Date.now()})`;
  await joined;
  await feed.give(messageOf(text));
  // Faster than the next poll, which is 15 seconds away.
  await expect(items(page).filter({ hasText: text })).toBeVisible({ timeout: 5000 });

  const agency = await (await browser.newContext()).newPage();
  await viewAsAgency(agency);
  await inSidebar(agency).click();
  await expect(items(agency).first()).toBeVisible();
  await expect(kinds(agency).getByRole('link', { name: /^Messages/ })).toHaveCount(0);
  await agency.context().close();
});
