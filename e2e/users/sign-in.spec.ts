import { requestCode, codeField, promise } from '../support/request-code.ts';
import { mailedCode } from '../support/outbox.ts';
import { expect, expectFitForAll, test } from '../support/product.ts';

test('emails a code, rejects a wrong one, accepts a pasted one, and continues to the requested page', async ({ page }) => {
  await page.goto('/debtors?status=PAID');
  await requestCode(page, 'admin@demo.test', page.url());
  await expect(page).toHaveURL(/with=code/);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const code = await mailedCode(page, 'admin@demo.test');
  const wrong = code === '000000' ? '000001' : '000000';
  await codeField(page).pressSequentially(wrong);
  await expect(page.getByText('This code is incorrect')).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();
  // A reload, as on phones that switch to the mail app, keeps the form.
  await page.reload();
  await expect(page.getByText(promise)).toBeVisible();
  await page.route('**/auth/v1/verify**', (route) => route.abort());
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByText('We cannot reach the server')).toBeVisible();
  await expect(codeField(page)).toHaveValue(code);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/debtors\?status=PAID$/);
});

test('answers unknown addresses like known ones and accepts no code for them', async ({ page }) => {
  await requestCode(page, 'nobody.at.all@example.com');
  const text = (await page.locator('main').innerText()).replace(/\d+ s/, 'N s');
  await codeField(page).fill('123456');
  await expect(page.getByText('This code is incorrect')).toBeVisible();
  await page.getByRole('button', { name: 'Use another address or method' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('nobody.at.all@example.com');
  await page.getByLabel('Email address').fill('staff@demo.test');
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await expect(page.getByText(promise)).toBeVisible();
  expect((await page.locator('main').innerText()).replace(/\d+ s/, 'N s').replace('staff@demo.test', 'X')).toBe(
    text.replace('nobody.at.all@example.com', 'X'),
  );
});

test('shows the wait time after too many attempts', async ({ page }) => {
  await page.route('**/auth/v1/token**', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '272', 'x-supabase-api-version': '2024-01-01' },
      json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    }),
  );
  await page.goto('/signin');
  await page.getByLabel('Email address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Wait 5 minutes, then try again.');
});

test('translates errors of other services and removes them from the URL', async ({ page }) => {
  const openWithError = (query: string) => page.goto(`/signin?with=provider&next=%2Fdebtors${query}`);
  await openWithError(
    '&error=access_denied&error_code=signup_disabled&error_description=Call+555-0199#error_code=signup_disabled&sb=',
  );
  await expect(page.getByRole('alert').first()).toContainText('opened by invitation');
  await expect(page.locator('body')).not.toContainText('555-0199');
  await expect(page).toHaveURL(/\/signin\?with=provider&next=%2Fdebtors$/);
  await page.goto('/?error=invalid_request&error_code=bad_oauth_state&error_description=OAuth+state+is+invalid');
  await expect(page.getByRole('alert').first()).toContainText('took too long');
  await expect(page).toHaveURL(/\/signin$/);
});

test('the code screens are accessible', async ({ page }) => {
  test.slow();
  await page.goto('/signin?with=code&error_code=otp_expired');
  await expect(page.getByRole('alert').first()).toContainText('has expired');
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await expect(page.getByText('Enter your email address')).toBeVisible();
  await expectFitForAll(page);
  await page.getByLabel('Email address').fill('a-rather-long-address-for-codes@accounting.example.com');
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await codeField(page).fill('123456');
  await expect(page.getByText('This code is incorrect')).toBeVisible();
  await expectFitForAll(page);
});
