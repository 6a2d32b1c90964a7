import type { Page } from '@playwright/test';
import { makeFeed } from '../support/feed.ts';
import { startOnFailingDatabase } from '../support/failing-database.ts';
import { expect, openSession, testOwn } from '../support/product.ts';

const test = testOwn(startOnFailingDatabase);

const bar = (page: Page) => page.getByText("We can't reach the server. Trying again…");
const entries = (page: Page) => page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem');
/** Retries are five seconds apart. */
const retryTimeout = { timeout: 30_000 };

test('an open page continues after the database was lost, without a reload', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  await openSession(page);
  await page.goto('/debtors?status=ACTIVE');
  await page
    .getByText(/^A-\d+-\d$/)
    .last()
    .click();
  const subtitle = page.getByText(/^A-\d+-\d · your number/);
  const account = ((await subtitle.textContent()) ?? '').split(' ')[0] ?? '';
  const field = page.getByLabel('Message to the agency');
  await page.evaluate(() => document.body.setAttribute('data-opened', 'before'));

  // A message is kept, and sent once.
  await portal.stopDatabase();
  await field.fill('Sent during the outage');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText('The service is busy or restarting. Nothing was lost')).toBeVisible();
  await portal.startDatabase();
  await expect(bar(page)).toBeHidden(retryTimeout);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(entries(page).filter({ hasText: 'Sent during the outage' })).toHaveCount(1);
  await expect(field).toHaveValue('');

  // A screen that is opened during the outage.
  await portal.stopDatabase();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(bar(page)).toBeVisible();
  await portal.startDatabase();
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible(retryTimeout);
  await expect(bar(page)).toBeHidden(retryTimeout);

  // Live updates.
  await page.goBack();
  await expect(subtitle).toBeVisible();
  const text = `Received (${account})`;
  await feed.give({
    kind: 'message',
    id: 'after',
    client: 'BRIGHT',
    account,
    at: new Date().toISOString(),
    by: 'Robin Vale',
    text,
  });
  await expect(entries(page).filter({ hasText: text })).toBeVisible(retryTimeout);
  expect(await page.evaluate(() => document.body.getAttribute('data-opened'))).toBe('before');
});
