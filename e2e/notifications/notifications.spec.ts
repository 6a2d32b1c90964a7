import type { Browser, Page } from '@playwright/test';
import { makeFeed } from '../support/feed.ts';
import { expect, expectFitForAll, signIn, test } from '../support/product.ts';
import { notificationsJoined } from '../support/live.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ });

/** A message from the agency to the whole company. */
const message = (id: string) => ({
  kind: 'company_message',
  id,
  client: 'BRIGHT',
  at: new Date(Date.now() - 1000).toISOString(),
  by: 'Robin Vale',
  text: 'We are closed on Monday.',
});

/** A separate browser on the debtors screen with a live bell. */
async function listen(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const page = await context.newPage();
  const joined = notificationsJoined(page);
  await signIn(page, email);
  await joined;
  // A message in a thread with an unread one adds no notification.
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  return page;
}

/** Time of the next change of the bell's label, by the browser's clock. */
async function watchBell(page: Page): Promise<() => Promise<number>> {
  const before = (await bell(page).getAttribute('aria-label')) ?? '';
  const change = await page.evaluateHandle(
    (label) => ({
      at: new Promise<number>((resolve) => {
        const look = () => {
          const now = document.querySelector('header button[aria-label^="Notifications"]')?.getAttribute('aria-label');
          if (now && now !== label) resolve(Date.now());
        };
        // The top bar may remount the bell, so observe the page instead of the button.
        new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true });
        look();
      }),
    }),
    before,
  );
  return () => change.evaluate(({ at }) => at);
}

test('notifies two users of an event within a second; reading it affects one of them', async ({ browser, baseURL, portal }) => {
  const feed = await makeFeed(portal);
  const [admin, staff] = await Promise.all([
    listen(browser, baseURL, 'admin@demo.test'),
    listen(browser, baseURL, 'staff@demo.test'),
  ]);
  const changes = [await watchBell(admin), await watchBell(staff)];
  await feed.give(message('bell-1'));
  const sentAt = Date.now();
  for (const at of await Promise.all(changes.map((change) => change()))) expect(at - sentAt).toBeLessThan(1000);
  await expect(admin.getByText('New notification: The agency wrote to you')).toBeAttached();

  await bell(admin).click();
  await panel(admin)
    .getByRole('link', { name: /The agency wrote to you.*Unread/s })
    .first()
    .click();
  await expect(admin).toHaveURL('/messages/company');
  await expect(admin.getByText('We are closed on Monday.').first()).toBeVisible();
  await expect(panel(admin)).toBeHidden();
  // Read on its page; it stays unread for the other user.
  await bell(admin).click();
  await expect(
    panel(admin)
      .getByRole('link', { name: /The agency wrote to you/ })
      .first(),
  ).not.toContainText('Unread');
  await expect(bell(staff)).toHaveAccessibleName(/unread$/);
  await Promise.all([admin, staff].map((page) => page.context().close()));
});

test('falls back to polling when the socket is refused', async ({ page, portal }) => {
  const feed = await makeFeed(portal);
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => socket.close());
  await page.clock.install();
  await signIn(page, 'staff@demo.test');
  await expect(bell(page)).toBeVisible();
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await feed.give(message('bell-2'));
  await page.clock.fastForward(16_000);
  await expect(
    panel(page)
      .getByRole('link', { name: /The agency wrote to you.*Unread/s })
      .first(),
  ).toBeVisible();
});

test('the bell, its page and its settings are accessible, and a setting is saved', async ({ page }) => {
  test.slow();
  await signIn(page);
  await bell(page).click();
  await expect(panel(page).getByRole('link').first()).toBeVisible();
  await expectFitForAll(page);
  await panel(page).getByRole('link', { name: 'View all notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Remittances by email' }).selectOption('Immediately');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Remittances by email' })).toHaveValue('now');
  await expect(page.getByText('Always on, in the portal and by email')).toHaveCount(2);
  await expectFitForAll(page);
});
