import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { startRecorder, type Recorder } from '../../server/test/support/request-recorder.ts';
import { mailedLink } from '../support/outbox.ts';
import { demoPassword, expect, expectFitForAll, expectInside, testOwn } from '../support/product.ts';
import { startProduct, type RunningProduct } from '../support/server.ts';
import { confirmIfAsked } from '../support/step-up.ts';

/** A custom product that requires two-factor authentication and sends text messages. */
const test = testOwn(async () => {
  const sms = await startRecorder();
  const product = await startProduct({ MFA_REQUIRED: 'all', MESSAGE_SPACING_SECONDS: '0', SMS_HOOK_URL: sms.url });
  return {
    ...product,
    sms,
    stop: async () => {
      await product.stop();
      await sms.stop();
    },
  };
});

// Serial: the first test sets up the factor the others use.
test.describe.configure({ mode: 'serial' });

interface StoredAnswer {
  secret: string;
  recoveryCodes: string[];
}
const answers = new Map<string, StoredAnswer>();

/** `steps`: in 30 seconds from now; a code works once. */
const codeOf = (email: string, steps: number) =>
  new TOTP({ secret: answers.get(email)?.secret ?? '' }).generate({ timestamp: Date.now() + steps * 30_000 });

async function enterPassword(page: Page, email: string, at = '/signin'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function beginSetUp(page: Page, email: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, page.getByLabel('Key', { exact: true }));
  const secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(/\s/g, '');
  answers.set(email, { secret, recoveryCodes: [] });
  return secret;
}

const setUpField = (page: Page) => page.getByLabel('Enter the code that the app shows');
const appField = (page: Page) => page.getByLabel('Code from your authenticator app');
const recoveryField = (page: Page) => page.getByLabel('Recovery code', { exact: true });
const debtors = (page: Page) => page.getByRole('heading', { name: 'Debtors', level: 1 });

test('requires and explains the set-up, and continues with recovery codes to the requested page', async ({ page }) => {
  const email = 'staff@demo.test';
  await enterPassword(page, email, '/debtors?status=PAID');
  await expect(page).toHaveURL(/\/second-factor\?next=%2Fdebtors%3Fstatus%3DPAID$/);
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  // No page of the portal opens by URL.
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/second-factor\?next=%2Fsettings$/);
  await page.goto('/second-factor?next=%2Fdebtors%3Fstatus%3DPAID');

  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await beginSetUp(page, email);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const wrong = codeOf(email, 40);
  await setUpField(page).fill(wrong);
  await expect(setUpField(page)).toHaveAccessibleDescription(/This code is incorrect/);
  await expect(setUpField(page)).toHaveValue('');
  await expect(setUpField(page)).toBeFocused();
  await setUpField(page).fill(codeOf(email, 0));

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  answers.get(email)?.recoveryCodes.push(...(await codes.allInnerTexts()));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await expect(page).toHaveURL(/\/debtors\?status=PAID$/);
  await expect(debtors(page)).toBeVisible();
  await page.reload();
  await expect(debtors(page)).toBeVisible();
});

test('asks for a code at the next sign-in, in every tab', async ({ page, context }) => {
  const email = 'staff@demo.test';
  await enterPassword(page, email, '/settings');
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await expect(appField(page)).toBeFocused();
  await appField(page).pressSequentially('12');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(appField(page)).toHaveAccessibleDescription('Enter all six digits');
  await appField(page).fill(codeOf(email, 40));
  await expect(appField(page)).toHaveAccessibleDescription(/This code is incorrect/);
  const other = await context.newPage();
  await other.goto('/debtors');
  await expect(other.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  // Pasted with spaces; the step after the set-up, because each code works once.
  await appField(page).fill(codeOf(email, 1).replace(/(...)/, '$1 '));
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(other).toHaveURL(/\/debtors$/);
  await expect(debtors(other)).toBeVisible();
});

test('accepts a recovery code once', async ({ page }) => {
  const email = 'staff@demo.test';
  const [code = ''] = answers.get(email)?.recoveryCodes ?? [];
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'A recovery code' }).click();
  await recoveryField(page).fill('abcd');
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(recoveryField(page)).toHaveAccessibleDescription(/full code/);
  await recoveryField(page).fill(code.toUpperCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expectInside(page);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL(/\/signin$/);

  await enterPassword(page, email);
  await page.getByRole('button', { name: 'A recovery code' }).click();
  await recoveryField(page).fill(code);
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(recoveryField(page)).toHaveAccessibleDescription(/already used/);
  await page.getByRole('button', { name: 'Sign out or use another account' }).click();
  await expect(page).toHaveURL(/\/signin$/);
});

test('reports a network failure and allows a retry', async ({ page }) => {
  await enterPassword(page, 'staff@demo.test');
  await page.route('**/auth/v1/factors/**', (route) => route.abort());
  await appField(page).fill('123456');
  await expect(appField(page)).toHaveAccessibleDescription(/cannot reach the server/);
  await page.unroute('**/auth/v1/factors/**');
  await page.route('**/auth/v1/factors/**', (route) =>
    route.fulfill({
      status: 429,
      json: { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
      headers: { 'x-supabase-api-version': '2024-01-01' },
    }),
  );
  await appField(page).fill('123456');
  await expect(appField(page)).toHaveAccessibleDescription(/Too many attempts/);
});

test('a password reset by email asks for the factor first', async ({ page }) => {
  const email = 'staff@demo.test';
  const [, code = ''] = answers.get(email)?.recoveryCodes ?? [];
  await page.goto('/reset-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code and link' }).click();
  // Wait for the answer: leaving the page discards its PKCE verifier.
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(await mailedLink(page, email));
  await expect(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await page.getByRole('button', { name: 'A recovery code' }).click();
  await recoveryField(page).fill(code);
  await page.getByRole('button', { name: 'Use this code' }).click();
  await page.getByLabel('New password', { exact: true }).fill('another-password');
  await page.getByLabel('Confirm new password', { exact: true }).fill('another-password');
  await page.getByRole('button', { name: 'Update password' }).click();
  await expectInside(page);
});

test('the set-up is accessible', async ({ page }) => {
  test.slow();
  const email = 'admin@demo.test';
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication' })).toBeVisible();
  await expectFitForAll(page);
  await beginSetUp(page, email);
  await setUpField(page).fill('12345');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(setUpField(page)).toHaveAccessibleDescription('Enter all six digits');
  await expectFitForAll(page);
});

const sentCode = async (sms: Recorder) => (JSON.parse((await sms.receive()).body) as { sms: { otp: string } }).sms.otp;

/** Sets up a phone with client library calls. */
async function addPhone({ url }: RunningProduct, sms: Recorder, email: string): Promise<void> {
  const { supabase_anon_key: apikey } = (await (await fetch(`${url}/config.json`)).json()) as { supabase_anon_key: string };
  let token = apikey;
  const post = async (path: string, body: object) => {
    const headers = { apikey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as { id: string; access_token: string };
  };
  token = (await post('/token?grant_type=password', { email, password: demoPassword })).access_token;
  const { id } = await post('/factors', {
    factor_type: 'phone',
    friendly_name: 'Office',
    phone: '+15125550134',
    current_password: demoPassword,
  });
  const challenge = await post(`/factors/${id}/challenge`, {});
  await post(`/factors/${id}/verify`, { challenge_id: challenge.id, code: await sentCode(sms) });
}

test('texts a code on request, also after a reload', async ({ page, portal }) => {
  const { sms } = portal;
  const email = 'admin@demo.test';
  await addPhone(portal, sms, email);
  await enterPassword(page, email);
  await expect(page.getByText('ending in 0134')).toBeVisible();
  expect(sms.requests).toHaveLength(0);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const field = page.getByLabel('Code from the text message');
  await expect(field).toBeFocused();
  const code = await sentCode(sms);
  await page.reload();
  await field.fill(code === '000000' ? '111111' : '000000');
  await expect(field).toHaveAccessibleDescription(/newest message/);
  await field.fill(code);
  await expectInside(page);
});
