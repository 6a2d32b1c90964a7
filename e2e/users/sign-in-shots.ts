import type { Page } from '@playwright/test';
import { showCaptcha } from '../support/captcha-script.ts';

/** Every possible sign-in method; the demo has none of them. */
async function stubAllMethods(page: Page, extra: Record<string, unknown> = {}): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { sign_in: Record<string, unknown> };
    const providers = [
      { id: 'google', name: 'Google' },
      { id: 'azure', name: 'Microsoft' },
    ];
    await route.fulfill({
      response: answer,
      json: { ...config, sign_in: { ...config.sign_in, providers, sso: true, phone: true, ...extra } },
    });
  });
}

const shot = (name: string, open: (page: Page) => Promise<void>) => ({ name, signedIn: false, open });

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const answer = (code: string, message: string) => ({
  status: 403,
  headers: { 'x-supabase-api-version': '2024-01-01' },
  json: { code, message },
});

async function requestCode(page: Page): Promise<void> {
  await page.route('**/auth/v1/otp**', (route) => route.fulfill({ json: {} }));
  await clearPendingCode(page);
  await go(page, '/signin?with=code');
  await page.getByLabel('Email address').fill('georgina.whitlock@riverbend-clinic.example.com');
  await page.getByRole('button', { name: 'Send code and link' }).click();
  await page.getByLabel('6-digit code').waitFor();
}

/** Forgets a pending code, which would reappear. */
async function clearPendingCode(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.evaluate(() => sessionStorage.clear());
}

/** Every state of the sign-in screens. */
export const signInShots = [
  shot('sign-in-all-ways', async (page) => {
    await stubAllMethods(page);
    await go(page, '/signin');
  }),
  shot('sign-in-code', async (page) => {
    await clearPendingCode(page);
    await go(page, '/signin?with=code');
  }),
  shot('sign-in-code-sent', requestCode),
  shot('sign-in-code-wrong', async (page) => {
    await requestCode(page);
    await page.route('**/auth/v1/verify**', (route) => route.fulfill(answer('otp_expired', 'Token has expired or is invalid')));
    await page.getByLabel('6-digit code').fill('123456');
    await page.getByText('This code is incorrect').waitFor();
    await page.locator('button[data-loading]').waitFor({ state: 'detached' });
  }),
  shot('sign-in-code-elsewhere', (page) => go(page, '/signin?with=code&code=1')),
  shot('sign-in-phone', async (page) => {
    await stubAllMethods(page);
    await go(page, '/signin?with=phone');
    await page.getByLabel('Phone number').fill('5125550134');
  }),
  shot('sign-in-company', async (page) => {
    await stubAllMethods(page);
    await page.route('**/auth/v1/sso', (route) => route.fulfill({ ...answer('sso_provider_not_found', 'x'), status: 404 }));
    await go(page, '/signin?with=company');
    await page.getByLabel('Work email address').fill('georgina@riverbend.example.com');
    await page.getByRole('button', { name: 'Continue to your company' }).click();
    await page.getByText('does not use single sign-on here').waitFor();
  }),
  shot('sign-in-provider-failed', async (page) => {
    await stubAllMethods(page);
    await go(page, '/signin?with=provider&error=access_denied&error_code=access_denied&error_description=x');
  }),
  shot('sign-in-captcha', async (page) => {
    await stubAllMethods(page, { captcha: { provider: 'turnstile', site_key: 'key-of-the-site' }, providers: [], phone: false });
    await showCaptcha(page);
    await go(page, '/signin');
    await page.getByRole('checkbox', { name: 'I am a person' }).waitFor();
  }),
  shot('sign-in-captcha-blocked', async (page) => {
    await stubAllMethods(page, { captcha: { provider: 'turnstile', site_key: 'key-of-the-site' }, providers: [], phone: false });
    await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
    await go(page, '/signin');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  }),
  shot('sign-in-idle', (page) => go(page, '/signin?reason=idle')),
  shot('sign-in-locked', async (page) => {
    const refusal = answer('over_request_rate_limit', 'x');
    await go(page, '/signin');
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({ ...refusal, status: 429, headers: { ...refusal.headers, 'retry-after': '210' } }),
    );
    await page.getByLabel('Email address').fill('admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Wait 4 minutes').waitFor();
  }),
  shot('sign-up-closed', async (page) => {
    await stubAllMethods(page, { signup: false });
    await go(page, '/signup');
  }),
];
