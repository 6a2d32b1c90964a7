import type { Page } from '@playwright/test';
import { startRecorder } from '../../server/test/support/request-recorder.ts';
import { showCaptcha, solvedToken } from '../support/captcha-script.ts';
import { demoPassword, expect, expectAccessible, expectFitForAll, expectInside, testOwn } from '../support/product.ts';
import { startProduct, type RunningProduct } from '../support/server.ts';

async function startPortal(): Promise<RunningProduct> {
  const provider = await startRecorder(({ body }) => {
    const isRight = new URLSearchParams(body).get('response') === solvedToken;
    return { body: isRight ? { success: true } : { success: false, 'error-codes': ['invalid-input-response'] } };
  });
  const product = await startProduct({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'key-of-the-site',
    CAPTCHA_SECRET: 'secret-of-the-site',
    CAPTCHA_VERIFY_URL: provider.url,
    SIGNUP: 'off',
    PASSWORD_MIN_LENGTH: '10',
    PASSWORD_REQUIRED_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:0123456789',
  });
  return {
    ...product,
    stop: async () => {
      await product.stop();
      await provider.stop();
    },
  };
}

/** An invitation-only portal with a captcha and strict passwords. */
const test = testOwn(startPortal);

const check = (page: Page) => page.getByRole('checkbox', { name: 'I am a person' });
const fireWidgetEvent = (page: Page, event: 'error-callback' | 'expired-callback') =>
  page.evaluate((name) => (window as unknown as { captchaFake: (event: string) => void }).captchaFake(name), event);

async function fill(page: Page, password = demoPassword): Promise<void> {
  await page.getByLabel('Email address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('requires the captcha once, and works by keyboard', async ({ page }) => {
  await showCaptcha(page);
  await page.goto('/signin');
  await expect(check(page)).toBeVisible();
  await fill(page, 'not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Complete the security check first');
  await page.getByLabel('Password', { exact: true }).focus();
  for (const stop of ['the eye', 'Forgot your password?', 'the check']) {
    await page.keyboard.press('Tab');
    if (stop === 'the check') await expect(check(page)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toContainText('password is incorrect');
  await expect(check(page)).not.toBeChecked();
  await expect(page.getByLabel('Email address')).toHaveValue('admin@demo.test');
  await fill(page);
  await check(page).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectInside(page);
});

test('an expired or broken captcha can be repeated', async ({ page }) => {
  await showCaptcha(page);
  await page.goto('/signin');
  await check(page).check();
  await fireWidgetEvent(page, 'expired-callback');
  await expect(page.getByText('The security check has expired')).toBeVisible();
  await fill(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Complete the security check first');
  await fireWidgetEvent(page, 'error-callback');
  await page.getByRole('button', { name: 'Try again' }).click();
  await check(page).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectInside(page);
});

test('a blocked captcha script keeps the form usable, and other scripts stay blocked', async ({ page }) => {
  const isBlocked = { now: true };
  await page.route('https://challenges.cloudflare.com/**', (route) => (isBlocked.now ? route.abort() : route.fallback()));
  await page.goto('/signin');
  await expect(page.getByText('The security check could not be loaded')).toBeVisible();
  await expectAccessible(page);
  isBlocked.now = false;
  await showCaptcha(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(check(page)).toBeVisible();
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true });
        const script = document.createElement('script');
        script.src = 'https://scripts.example.com/api.js';
        document.head.append(script);
      }),
  );
  expect(refused).toContain('https://scripts.example.com/');
});

test('codes and resets require the captcha too', async ({ page }) => {
  await showCaptcha(page);
  for (const [path, email] of [
    ['/signin?with=code', 'nobody@example.com'],
    ['/reset-password', 'no.one@example.com'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send code and link' }).click();
    await expect(page.getByText('Complete the security check first')).toBeVisible();
    await check(page).check();
    await page.getByRole('button', { name: 'Send code and link' }).click();
    await expect(page.getByText(/If there is an account for/)).toBeVisible();
  }
});

test('without self-registration no link offers it, and its URL explains why', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await page.goto('/signup?next=%2Fdebtors');
  await expect(page.getByRole('heading', { name: 'By invitation only' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Fdebtors$/);
});

test("settings apply the installation's password rules", async ({ page }) => {
  await showCaptcha(page);
  await page.goto('/settings?tab=update-password');
  await fill(page);
  await check(page).check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('At least 10 characters, with a lower-case letter and a digit')).toBeVisible();
  await page.getByLabel('New Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('New password must be at least 10 characters')).toBeVisible();
});

test('the captcha is accessible', async ({ page }) => {
  test.slow();
  await showCaptcha(page);
  await page.goto('/signin');
  await expect(check(page)).toBeVisible();
  await fireWidgetEvent(page, 'expired-callback');
  await expectFitForAll(page);
});
