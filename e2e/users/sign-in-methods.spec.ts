import type { Browser, Page } from '@playwright/test';
import { requestCode, codeField, promise } from '../support/request-code.ts';
import { mailedLink } from '../support/outbox.ts';
import { expect, expectAccessible, expectFitForAll, forgetSession, testOwn } from '../support/product.ts';
import { startProductWithAllMethods, type ProductWithAllMethods } from '../support/with-provider.ts';

type Portal = ProductWithAllMethods;

let made = 0;

/** A portal with a provider and text messages, without a minimum interval per recipient. */
const test = testOwn(startProductWithAllMethods);

async function newUser(product: Portal): Promise<string> {
  const email = `mara.${(made += 1)}@example.com`;
  await product.auth.createUser({ email, password: 'quiet-Harbor-71', email_confirm: true });
  return email;
}

async function textedCode({ sms }: Portal): Promise<string> {
  const { body } = await sms.receive();
  return (JSON.parse(body) as { sms: { otp: string } }).sms.otp;
}

async function inOtherBrowser(browser: Browser, address: string, see: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    await see(page);
  } finally {
    await context.close();
  }
}

test('a link in the same browser signs in, in the waiting tab too, and works once', async ({ page, context, portal }) => {
  const email = await newUser(portal);
  await requestCode(page, email, '/signin?next=%2Fsettings%3Ftab%3Dupdate-password');
  const link = await mailedLink(page, email);
  const tab = await context.newPage();
  await tab.goto(link);
  for (const each of [tab, page]) await expect(each).not.toHaveURL(/signin/);
  await forgetSession(tab);
  await tab.goto(link);
  await expect(tab.getByRole('alert').first()).toContainText('This link has expired');
  await expect(tab).toHaveURL(/\/signin\?with=code&next=/);
  await expect(tab.getByLabel('Email address')).toBeFocused();
});

test('a link in another browser explains what to do', async ({ page, browser, portal }) => {
  const email = await newUser(portal);
  await requestCode(page, email);
  await inOtherBrowser(browser, portal.url + (await mailedLink(page, email)), async (other) => {
    await expect(other.getByRole('alert').first()).toContainText('This link was requested in another browser');
    await expect(other).toHaveURL(/\/signin\?with=code$/);
    await other.getByLabel('Email address').fill(email);
    await other.getByRole('button', { name: 'Send code and link' }).click();
    await expect(other.getByText(promise)).toBeVisible();
  });
});

test('a link during an outage reports the network, not another browser', async ({ page, portal }) => {
  const email = await newUser(portal);
  await requestCode(page, email);
  const link = await mailedLink(page, email);
  await page.route('**/auth/v1/token**', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByRole('alert').first()).toContainText('The connection was lost');
  await expect(page).toHaveURL(/\/signin\?with=code$/);
});

test('Continue with Google returns to the requested page and reports a decline', async ({ page, portal }) => {
  portal.accounts.set('ada', { email: 'ada@mail.example.com', email_verified: true, name: 'Ada Example' });
  await page.goto('/signin?next=%2Fsettings%3Ftab%3Daccount-info');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').first()).toContainText('You were not signed in');
  await expect(page).toHaveURL(/\/signin\?with=provider&next=/);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Account').fill('ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/signin|code=/);
  await expect(page).toHaveURL(new RegExp(`^${portal.url}/`));
});

test('signs in with a texted code, and with phone number and password', async ({ page, portal }) => {
  await fetch(`${portal.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: await portal.auth.anonKey() },
    body: JSON.stringify({ phone: '15125550134', password: 'quiet-Harbor-71' }),
  });
  await textedCode(portal);
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign in with your phone' }).click();
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText('Enter a full phone number')).toBeVisible();
  await page.getByLabel('Phone number').pressSequentially('5125550134');
  await expect(page.getByLabel('Phone number')).toHaveValue('(512) 555-0134');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByText(promise)).toBeVisible();
  await expectAccessible(page);
  await codeField(page).fill(await textedCode(portal));
  await expect(page).not.toHaveURL(/signin/);
  await forgetSession(page);

  await page.goto('/signin?with=phone');
  await page.getByLabel('Phone number').fill('+1 512-555-0134');
  await page.getByRole('button', { name: 'Use your password with this number' }).click();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').first()).toContainText('The phone number or password is incorrect');
});

test('every sign-in method is accessible', async ({ page }) => {
  test.slow();
  for (const path of ['/signin', '/signin?with=phone', '/signin?with=provider&error_code=bad_oauth_state&error=x']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expectFitForAll(page);
  }
});
