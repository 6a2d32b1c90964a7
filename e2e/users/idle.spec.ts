import type { Page } from '@playwright/test';
import { demoPassword, expect, expectFitForAll, signIn, test } from '../support/product.ts';

// Default setting: 30 minutes, with a warning for the last two.
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });
const locked = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

const now = (page: Page) => page.evaluate(() => Date.now());

/** The page has opened and tracks activity: only then may time jump. */
async function expectWatched(page: Page, since: number): Promise<void> {
  const noted = () => page.evaluate(() => (JSON.parse(localStorage.getItem('lastActivity') ?? '{}') as { at?: number }).at ?? 0);
  await expect.poll(noted).toBeGreaterThan(since);
}

async function signInWithClock(page: Page): Promise<void> {
  await page.clock.install();
  const since = await now(page);
  await signIn(page);
  await expectWatched(page, since);
}

async function open(page: Page, address: string): Promise<void> {
  const since = await now(page);
  await page.goto(address);
  await expectWatched(page, since);
}

async function typeName(page: Page): Promise<void> {
  await open(page, '/settings');
  await page.getByLabel('Last Name').fill('Quintanar-Hale');
}

test('warns an idle user; staying continues, and so does activity in another tab', async ({ page, context }) => {
  await signInWithClock(page);
  await page.clock.fastForward('28:10');
  await expect(warning(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expect(warning(page).getByRole('status')).toHaveText('You will be signed out in 2 minutes.');
  await page.clock.fastForward('01:15');
  await expect(warning(page).getByRole('status')).toHaveText('You will be signed out in 1 minute.');
  await page.keyboard.press('Escape');
  await expect(warning(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  await page.clock.fastForward('28:10');
  await expect(warning(page)).toBeVisible();

  // Another tab of this browser at the same time.
  const other = await context.newPage();
  await other.clock.install({ time: await page.evaluate(() => Date.now()) });
  await other.goto('/debtors');
  await expect(other.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
});

test('ends the session with a reason, and signing in returns to the page', async ({ page }) => {
  await signInWithClock(page);
  await open(page, '/debtors?status=PAID');
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
  await page.clock.fastForward('30:05');
  await expect(page).toHaveURL(/\/signin\?next=%2Fdebtors%3Fstatus%3DPAID&reason=idle$/);
  await expect(page.getByText('You were signed out after')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sb-127-auth-token');
  await page.getByLabel('Email address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/debtors\?status=PAID$/);
});

test('asks to sign in after the browser was closed for too long', async ({ page, context }) => {
  await signInWithClock(page);
  const later = (await page.evaluate(() => Date.now())) + 31 * 60_000;
  await page.close();
  const reopened = await context.newPage();
  await reopened.clock.install({ time: later });
  await reopened.goto('/debtors');
  await expect(reopened).toHaveURL(/\/signin\?next=%2Fdebtors&reason=idle$/);
});

test('keeps input behind a lock for the same user', async ({ page }) => {
  await signInWithClock(page);
  await typeName(page);
  await page.clock.fastForward('30:05');
  await expect(locked(page)).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle(/^Locked \|/);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sb-127-auth-token');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(locked(page)).toBeVisible();

  await locked(page).getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(locked(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/password is incorrect/);
  await locked(page).getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(locked(page)).toBeHidden();
  await expect(page.getByLabel('Last Name')).toHaveValue('Quintanar-Hale');
  await expect(page).toHaveTitle(/^Settings \|/);
});

test('hides the input from another user who signs in', async ({ page, context }) => {
  await signInWithClock(page);
  await typeName(page);
  await page.clock.fastForward('30:05');
  await expect(locked(page)).toBeVisible();
  const other = await context.newPage();
  await signIn(other, 'staff@demo.test');
  await expect(page.getByRole('button', { name: 'Continue as staff@demo.test' })).toBeVisible();
  await expect(page.getByLabel('Last Name')).toBeHidden();
});

test('the warning and the lock are accessible', async ({ page }) => {
  test.slow();
  await signInWithClock(page);
  await typeName(page);
  await page.clock.fastForward('28:10');
  await expect(warning(page)).toBeVisible();
  await expectFitForAll(page);
  await page.clock.fastForward('02:05');
  await expect(locked(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expectFitForAll(page);
});
