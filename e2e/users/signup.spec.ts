import type { Browser, Page } from '@playwright/test';
import { mailedCode, mailedLink } from '../support/outbox.ts';
import { expect, expectFitForAll, forgetSession, test } from '../support/product.ts';

const password = 'quiet-Harbor-71';
const confirmed = 'Your email address is confirmed. Sign in to continue.';

async function fillSignUp(page: Page, email: string, chosen = password): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Quintanar');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function askForReset(page: Page, email: string): Promise<string> {
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await expect(page.getByText(email)).toBeVisible();
  return (await page.locator('main').innerText()).replace(email, 'ADDRESS');
}

/** A page in a separate browser without storage. */
async function inOtherBrowser(browser: Browser, path: string, see: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(path);
    await see(page);
  } finally {
    await context.close();
  }
}

const expectSignedIn = (page: Page) => expect(page.getByRole('heading', { name: /company/i, level: 1 })).toBeVisible();

test('validates the form, emails the link, enforces the wait, and signs in by the link', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const text of ['First name is required', 'Last name is required', 'Enter your email address'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();

  await fillSignUp(page, 'ines@example.com');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();

  await enter(page, 'ines@example.com', password);
  await expect(page.getByRole('alert').first()).toContainText('not confirmed yet');
  await page.getByRole('link', { name: 'Enter the confirmation code' }).click();
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();

  // A refused resend does not invalidate the earlier link.
  await page.goto(await mailedLink(page, 'ines@example.com'));
  await expectSignedIn(page);
  await expect(page).not.toHaveURL(/code=|sb_flow_id/);
});

test('the emailed code signs in on the same page, after a wrong one', async ({ page }) => {
  await fillSignUp(page, 'jonas@example.com');
  const field = page.getByLabel('6-digit code');
  await expect(field).toBeFocused();
  const code = await mailedCode(page, 'jonas@example.com');
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(field).toHaveAccessibleDescription(/This code is incorrect/);
  await field.fill(code);
  await expectSignedIn(page);
});

test('a reset by code sets a new password', async ({ page }) => {
  const email = 'petra@example.com';
  await fillSignUp(page, email);
  const confirmation = await mailedCode(page, email);
  await page.getByLabel('6-digit code').fill(confirmation);
  await expectSignedIn(page);
  await forgetSession(page);
  await askForReset(page, email);
  await page.getByLabel('6-digit code').fill(await mailedCode(page, email, [confirmation]));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('amber-Field-902');
  await page.getByLabel('Confirm new password', { exact: true }).fill('amber-Field-902');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
});

test('a link in the same browser signs in, and says so when it was used', async ({ page, context }) => {
  await fillSignUp(page, 'noor@example.com');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  const link = await mailedLink(page, 'noor@example.com');
  await page.goto(link);
  await expectSignedIn(page);
  await page.goto('/signup');
  await expectSignedIn(page);
  await expect(page).not.toHaveURL(/signup/);
  await context.clearCookies();
  await forgetSession(page);
  await page.goto(link);
  await expect(page.getByRole('alert').first()).toContainText('expired or was used already');
  await expect(page).toHaveURL(/\/signin$/);
});

test('a link in another browser confirms the address and explains the next step', async ({ page, browser }) => {
  await fillSignUp(page, 'ravi@example.com');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await inOtherBrowser(browser, await mailedLink(page, 'ravi@example.com'), async (other) => {
    await expect(other.getByText(confirmed)).toBeVisible();
    await expect(other).toHaveURL(/\/signin$/);
  });
  await enter(page, 'ravi@example.com', password);
  await expectSignedIn(page);
});

test('answers a taken address like a new one', async ({ page }) => {
  await fillSignUp(page, 'agency@demo.test');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(page.getByText('agency@demo.test')).toBeVisible();
});

test('keeps input during an outage', async ({ page }) => {
  await page.route('**/auth/v1/signup**', (route) => route.abort());
  await fillSignUp(page, 'lena@example.com');
  await expect(page.getByRole('alert').first()).toContainText('cannot reach the server');
  await expect(page.getByLabel('Email address')).toHaveValue('lena@example.com');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
});

test('a reset answers every address the same way, sets a new password by link, and disables the old one', async ({
  page,
  browser,
}) => {
  await fillSignUp(page, 'tove@example.com');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  const confirmation = await mailedLink(page, 'tove@example.com');
  await page.goto(confirmation);
  await expectSignedIn(page);
  await forgetSession(page);

  const unknown = await askForReset(page, 'nobody@example.com');
  expect(await askForReset(page, 'tove@example.com')).toBe(unknown);
  const link = await mailedLink(page, 'tove@example.com', [confirmation]);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password\/mail$/);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible();
  await expect(page.getByText('Please confirm your new password')).toBeVisible();
  await expectFitForAll(page);
  await page.getByLabel('New password', { exact: true }).fill('amber-Field-902');
  await page.getByLabel('Confirm new password', { exact: true }).fill('amber-Field-903');
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('amber-Field-902');
  await page.getByLabel('Confirm new password', { exact: true }).fill('amber-Field-902');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await expectSignedIn(page);

  await inOtherBrowser(browser, link, async (other) => {
    await expect(other.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await enter(other, 'tove@example.com', password);
    await expect(other.getByRole('alert').first()).toContainText('is incorrect');
    await enter(other, 'tove@example.com', 'amber-Field-902');
    await expectSignedIn(other);
  });
});

test('a recovery link works in another browser', async ({ page, browser }) => {
  // A separate address: a second message within a minute would be refused.
  await askForReset(page, 'agency@demo.test');
  await inOtherBrowser(browser, await mailedLink(page, 'agency@demo.test'), async (other) => {
    await expect(other.getByText('for agency@demo.test')).toBeVisible();
    await expect(other).toHaveURL(/\/reset-password\/mail$/);
    await other.reload();
    await expect(other.getByLabel('New password', { exact: true })).toBeVisible();
  });
});

test('sign-up and reset screens are accessible', async ({ page }) => {
  test.slow();
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('ab');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectFitForAll(page);
  await fillSignUp(page, 'a-rather-long-address@accounting.example.com');
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expectFitForAll(page);
  await enter(page, 'a-rather-long-address@accounting.example.com', password);
  await expect(page.getByRole('link', { name: 'Enter the confirmation code' })).toBeVisible();
  await expectFitForAll(page);
  await askForReset(page, 'nobody-here@example.com');
  await expectFitForAll(page);
  for (const path of [
    '/reset-password',
    '/reset-password/mail',
    '/reset-password/mail?error_code=otp_expired',
    '/signin?code=1',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitForAll(page);
  }
});
