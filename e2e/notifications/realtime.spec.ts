import type { Page } from '@playwright/test';
import { makeFeed } from '../support/feed.ts';
import { expect, openSession, test } from '../support/product.ts';

const entry = (page: Page, text: string) =>
  page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem').filter({ hasText: text });

/** Faster than the next poll, which is 15 seconds away. */
const atOnce = { timeout: 4000 };

/** Waits until the page is subscribed to the account. */
function accountJoined(page: Page): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (text.includes('account:') && text.includes('phx_reply') && text.includes('"ok"')) resolve();
    }),
  );
  return promise;
}

test('shows agency changes to an account live to two users', async ({ page, browser, portal, baseURL }) => {
  const feed = await makeFeed(portal);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  const joined = [accountJoined(page), accountJoined(other)];
  await openSession(page);
  await page.goto('/debtors?status=ACTIVE');
  await page
    .getByText(/^A-\d+-\d$/)
    .last()
    .click();
  const subtitle = page.getByText(/^A-\d+-\d · your number/);
  const account = ((await subtitle.textContent()) ?? '').split(' ')[0] ?? '';
  await openSession(other, 'staff@demo.test');
  await other.goto(new URL(page.url()).pathname);
  await Promise.all(joined);

  const text = `A letter came back (${account})`;
  const at = new Date().toISOString();
  await feed.give({ kind: 'message', id: `live-${account}`, client: 'BRIGHT', account, at, by: 'Robin Vale', text });
  const began = Date.now();
  await Promise.all([page, other].map((each) => expect(entry(each, text)).toBeVisible(atOnce)));
  test.info().annotations.push({ type: 'shown after ms', description: String(Date.now() - began) });
  await context.close();
});
