import type { Page } from '@playwright/test';
import { demoPassword, expect, expectFitForAll, openSession, signIn, test } from '../support/product.ts';

test('shows a wrong password in place and continues to the requested page after the right one', async ({ page }) => {
  await page.goto('/debtors?status=PAID');
  await expect(page).toHaveURL(/\/signin\?next=/);
  await page.getByLabel('Email address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/debtors\?status=PAID$/);
});

test('survives a reload and signs out in all tabs', async ({ page, context }) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toEqual(expect.arrayContaining(['sb-127-auth-token', 'authChangeEvent', 'selectedClientId']));
  const other = await context.newPage();
  await other.goto('/debtors');
  await expect(other.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sb-127-auth-token');
  await expect(other).toHaveURL(/\/signin/);
});

const connectionBar = (page: Page) => page.getByText("We can't reach the server. Trying again…");

test('waits for a server that is down at the start, and continues when it is back', async ({ page }) => {
  await openSession(page);
  await page.evaluate(() => {
    const key = 'sb-127-auth-token';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at: number };
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }));
  });
  await page.route(/\/(api|auth)\//, (route) => route.fulfill({ status: 503, body: 'starting' }));
  await page.goto('/debtors');
  await expect(connectionBar(page)).toBeVisible();
  await expectFitForAll(page);
  await expect(page).toHaveURL(/\/debtors$/);
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(connectionBar(page)).toBeHidden();
});

test('waits for the settings, and for the server while the portal is used', async ({ page }) => {
  await openSession(page);
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/debtors');
  await expect(page.getByRole('heading', { name: "We can't reach the server" })).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();

  await page.route(/\/(api|auth)\//, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click();
  await expect(connectionBar(page)).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByRole('button', { name: 'Reported This year' })).toBeVisible({ timeout: 60_000 });
  await expect(connectionBar(page)).toBeHidden();
});

test('redirects old and unknown addresses', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL(/\/signin$/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link').first()).toBeVisible();
});

test('shows the maintenance message of any API', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { status_code: 503, code: 'maintenance', message: 'x', errors: [], request_id: 'r' } }),
  );
  await page.goto('/debtors?status=NEW');
  await expect(
    page.getByText(
      'We are currently performing scheduled maintenance on our systems. We apologize for any inconvenience and expect to be back online shortly.',
    ),
  ).toBeVisible();
});

test('public screens are accessible', async ({ page }) => {
  test.slow();
  for (const path of ['/signin', '/privacy-policy', '/no/such/page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitForAll(page);
  }
});
