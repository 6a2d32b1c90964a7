import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeFeed } from '../support/feed.ts';
import { expect, expectFitForAll, openSession, signIn, test } from '../support/product.ts';

const timeline = (page: Page) => page.getByRole('list', { name: 'What happened, newest first' });
const entry = (page: Page, text: string) => timeline(page).getByRole('listitem').filter({ hasText: text });
const thread = (page: Page) => page.getByRole('region', { name: 'Messages' });
const field = (page: Page) => page.getByLabel('Message to the agency');

/** Number of the first account in collection. */
async function openAccount(page: Page): Promise<string> {
  await page.goto('/debtors?status=ACTIVE');
  await page
    .getByText(/^A-\d+-\d$/)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'In collection' })).toBeVisible();
  const head = (await page.getByText(/^A-\d+-\d · your number/).textContent()) ?? '';
  return head.split(' ')[0] ?? '';
}

test('shows agency activity on an open page and answers its message with a file', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  await openSession(page);
  const account = await openAccount(page);
  await field(page).fill('Half of an answer');

  const about = { client: 'BRIGHT', account };
  const today = new Date().toISOString().slice(0, 10);
  const at = new Date(Date.now() - 1000).toISOString();
  const paid = { type: 'PU', method: 'card', amount_cents: 1234, effective_on: today, reported_on: today };
  await feed.give(
    { kind: 'status', id: `status-${account}`, ...about, at, status: 'PROMISE' },
    { kind: 'payment', id: `payment-${account}`, ...about, ...paid },
    { kind: 'message', id: `message-${account}`, ...about, at, by: 'Robin Vale', text: 'Can you send us the ledger?' },
  );
  await expect(page.getByRole('heading', { name: 'Promise to pay' })).toBeVisible({ timeout: 20_000 });
  await expect(entry(page, 'Promise to pay')).toBeVisible({ timeout: 20_000 });
  await expect(entry(page, 'Paid to agency').first()).toContainText('$12.34');
  await expect(entry(page, 'Can you send us the ledger?')).toContainText('New');
  await expect(field(page)).toHaveValue('Half of an answer');

  await page.getByRole('button', { name: 'Payments and charges' }).click();
  await expect(page).toHaveURL(/\?kind=payment&kind=charge$/);
  await expect(entry(page, 'Promise to pay')).toHaveCount(0);
  await expect(entry(page, 'Paid to agency').first()).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();

  // The answer and the first upload fail: nothing is lost or duplicated.
  await field(page).fill('Here it is.');
  const file = { name: 'ledger.txt', mimeType: 'text/plain', buffer: Buffer.from('an invented ledger') };
  await page.getByLabel('Files for the message').setInputFiles(file);
  await page.route('**/accounts/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.route('**/messages/*/documents?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('We cannot reach the server.')).toBeVisible();
  await expect(field(page)).toHaveValue('Here it is.');
  await page.unroute('**/accounts/*/messages');
  await field(page).press('Control+Enter');
  await expect(page.getByText('Your message was sent, but not all of its files')).toBeVisible();
  await page.unroute('**/messages/*/documents?**');
  await page.getByRole('button', { name: 'Add 1 file again' }).click();
  await expect(field(page)).toHaveValue('');
  const download = page.waitForEvent('download');
  await timeline(page).getByRole('button', { name: 'ledger.txt' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('an invented ledger');
  await expect(timeline(page).getByText('Here it is.')).toHaveCount(1);

  // Read here means read everywhere.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  const conversation = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').filter({ hasText: account });
  await expect(conversation).toContainText('Here it is.');
  await expect(conversation).not.toContainText('unread');
  await conversation.click();
  await expect(thread(page).getByText('Can you send us the ledger?')).toBeVisible();
});

test('messages and the account are accessible, and notifications link to them', async ({ page, portal }) => {
  test.slow();
  const feed = await makeFeed(portal);
  const at = new Date(Date.now() - 1000).toISOString();
  await feed.give({
    kind: 'company_message',
    id: 'closed-1',
    client: 'BRIGHT',
    at,
    by: 'Robin Vale',
    text: 'We are closed on Monday.',
  });
  await signIn(page);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('link', { name: /^Your company/ }).click();
  await expect(page).toHaveURL('/messages/company');
  await expect(thread(page).getByText('We are closed on Monday.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Notification settings' })).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/messages');
  await expect(page.getByRole('heading', { name: 'Select a conversation' })).toBeVisible();
  await openAccount(page);
  await expect(timeline(page).getByRole('listitem').first()).toBeVisible();
  await expectFitForAll(page);
});

test('keeps the page and an unsent message when the code of a part cannot be loaded', async ({ page }) => {
  const manifest = JSON.parse(readFileSync(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8')) as Record<
    string,
    { file: string }
  >;
  for (const part of ['note-form', 'further-facts'])
    await page.route(`**/${manifest[`src/features/accounts/account/${part}.tsx`]?.file}`, (route) => route.abort());
  await openSession(page);
  await openAccount(page);
  await page.reload();
  await field(page).fill('Half of a question');
  await page.getByRole('radio', { name: 'Note' }).check();
  await expect(page.getByRole('alert').filter({ hasText: 'The form for notes could not be loaded' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not be loaded. Reload the page.' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('radio', { name: 'Message' }).check();
  await expect(field(page)).toHaveValue('Half of a question');
  await expect(page.getByText('The form for notes could not be loaded')).toBeHidden();
});
