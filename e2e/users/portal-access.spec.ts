import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Recorder } from '../../server/test/support/request-recorder.ts';
import { expect, expectFitForAll, openSession, reloadEnded, signIn, testOwn } from '../support/product.ts';
import { confirmIfAsked, confirmIsMe } from '../support/step-up.ts';
import { startProductWithAllMethods, type ProductWithAllMethods } from '../support/with-provider.ts';

type Portal = ProductWithAllMethods;

/** A custom portal with a provider and text messages. */
const test = testOwn(async () => {
  const product = await startProductWithAllMethods();
  product.accounts.set('dana', { email: 'dana@mail.example.com', email_verified: true, name: 'Dana Example' });
  return product;
});

const address = '/client-portal-access';
const staff = 'staff@demo.test';
const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
const factors = (page: Page) => page.getByRole('list', { name: 'Two-factor authentication' });
const ways = (page: Page) => page.getByRole('list', { name: 'Sign-in methods' });
const activity = (page: Page) => page.getByRole('table', { name: 'Recent sign-in activity' });

async function open(page: Page, email?: string): Promise<void> {
  await openSession(page, email);
  await page.goto(address);
  await expect(page.getByText('This device')).toBeVisible();
  // Once the lazy dialogs are loaded, they return the focus.
  await page.waitForLoadState('networkidle');
}

async function elsewhere(browser: Browser, { url }: Portal, email?: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(page, email);
  return page;
}

async function addApp(page: Page): Promise<TOTP> {
  await page.getByRole('button', { name: 'Add an app' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, page.getByLabel('Key', { exact: true }));
  const key = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(/\s/g, '');
  return new TOTP({ secret: key });
}

async function remove(page: Page, name: string): Promise<void> {
  await factors(page)
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor authentication is off' })).toBeVisible();
}

async function codeFrom(sms: Recorder): Promise<string> {
  return (JSON.parse((await sms.receive()).body) as { sms: { otp: string } }).sms.otp;
}
const wrongCodeFor = (code: string) => (code === '000000' ? '111111' : '000000');

test('settings link to it; lists and opens companies with roles', async ({ page }) => {
  await openSession(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Client portal access' }).click();
  await expect(page).toHaveURL(/\/client-portal-access$/);
  await expect(page).toHaveTitle(/^Client portal access \| Brightwater Dental Group/);
  const companies = page.getByRole('list', { name: 'Companies you can open' }).getByRole('listitem');
  await expect(companies).toHaveCount(3);
  await expect(companies.first()).toContainText('Administrator · All locations');
  await page.getByRole('button', { name: /^Open Harbor/ }).click();
  await expect(page).toHaveTitle(/^Home \| Harbor & Pine/);
});

test('adds an authenticator app with recovery codes, logs it, and removes it', async ({ page }) => {
  await open(page, staff);
  const app = await addApp(page);
  await expect(page).toHaveURL(/\?panel=app$/);
  const field = page.getByLabel('Enter the code that the app shows');
  await field.fill(app.generate({ timestamp: Date.now() - 3_600_000 }));
  await expect(field).toHaveAccessibleDescription(/This code is incorrect/);
  await field.fill(app.generate());
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const first = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeFocused();
  await expect(factors(page)).toContainText('Authenticator app');
  await expect(factors(page)).toContainText('10 codes left');
  await expect(activity(page)).toContainText('Factor added');
  await expect(activity(page)).toContainText('Wrong code');

  await page.reload();
  await factors(page).getByRole('button', { name: 'Create new codes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('10 codes you saved before will no longer work');
  await dialog.getByRole('button', { name: 'Create codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await expect(dialog).not.toContainText(first);
  await dialog.getByRole('button', { name: 'I saved these codes' }).click();

  await remove(page, 'Authenticator app');
  await expect(activity(page)).toContainText('Factor removed');
});

test('adds a phone as a factor with a texted code', async ({ page, portal }) => {
  await open(page, staff);
  await page.getByRole('button', { name: 'Add a phone', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a phone' });
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('555');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription(/Enter the full number/);
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('5125550147');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, dialog.getByRole('button', { name: 'Send the code' }));
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  const code = await codeFrom(portal.sms);
  const field = dialog.getByRole('textbox', { name: 'Code from the text message' });
  await field.fill(wrongCodeFor(code));
  await expect(field).toHaveAccessibleDescription(/This code is incorrect/);
  await field.fill(code);
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await expect(factors(page)).toContainText('Text message to the phone ending in 0147');
  await remove(page, 'Phone');
});

test('confirms a sign-in phone with its code and keeps the session', async ({ page, portal }) => {
  await open(page, staff);
  const before = await sessions(page).count();
  await ways(page).getByRole('button', { name: 'Add a phone number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add your phone number' });
  await dialog.getByRole('textbox', { name: 'Phone number' }).fill('5125550148');
  await dialog.getByRole('button', { name: 'Send a code' }).click();
  await confirmIsMe(page);
  const code = await codeFrom(portal.sms);
  const field = dialog.getByRole('textbox', { name: 'Code from the text message' });
  await field.fill(wrongCodeFor(code));
  await expect(field).toHaveAccessibleDescription(/code is incorrect/);
  await field.fill(code);
  await expect(ways(page)).toContainText('(512) 555-0148');
  await expect(sessions(page)).toHaveCount(before);
  await ways(page).getByRole('button', { name: 'Remove the phone number' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(ways(page)).not.toContainText('(512) 555-0148');
});

test('ends another session, then all others; an already ended one is no error', async ({ page, browser, portal }) => {
  await open(page);
  const before = await sessions(page).count();
  const other = await elsewhere(browser, portal);
  await page.reload();
  await expect(sessions(page)).toHaveCount(before + 1);
  await expect(sessions(page).first()).toContainText('This device');
  await sessions(page).nth(1).getByRole('button', { name: /^End/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(sessions(page)).toHaveCount(before);
  await reloadEnded(other);
  await expect(other).toHaveURL(/\/signin\?next=%2Fdebtors/);
  await expect(activity(page)).toContainText('Sessions ended');

  const third = await elsewhere(browser, portal);
  await page.reload();
  await sessions(page).nth(1).getByRole('button', { name: /^End/ }).click();
  await third.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(third).toHaveURL(/\/signin/);
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('That session had already ended')).toBeVisible();

  const fourth = await elsewhere(browser, portal);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await reloadEnded(fourth);
  await expect(fourth).toHaveURL(/\/signin/);
  for (const { context } of [other, third, fourth].map((opened) => ({ context: opened.context() }))) await context.close();
});

test('a session ended elsewhere leads to sign-in and back', async ({ page, browser, portal }) => {
  await open(page);
  const other = await elsewhere(browser, portal);
  await other.goto(address);
  await other.getByRole('button', { name: 'Sign out other devices' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(other.getByText('You are not signed in anywhere else.')).toBeVisible();
  await reloadEnded(page);
  await expect(page).toHaveURL(/\/signin\?next=%2Fclient-portal-access/);
  await other.context().close();
});

test('links and unlinks a provider; a refusal is shown without a sign-out', async ({ page, browser, portal }) => {
  await open(page);
  const before = await sessions(page).count();
  const link = ways(page).getByRole('button', { name: 'Link Google' });
  await link.click();
  await confirmIsMe(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Google was not linked because access was not allowed there.');
  await expect(page).toHaveURL(/\/client-portal-access$/);

  await link.click();
  await page.getByRole('textbox', { name: 'Account' }).fill('dana');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Google is linked. You can now sign in with it.')).toBeVisible();
  await expect(page).toHaveURL(/\/client-portal-access$/);
  await expect(ways(page)).toContainText('dana@mail.example.com');
  await expect(activity(page)).toContainText('Sign-in linked');
  await expect(sessions(page)).toHaveCount(before);

  const other = await elsewhere(browser, portal, staff);
  await other.goto(address);
  await ways(other).getByRole('button', { name: 'Link Google' }).click();
  await confirmIsMe(other);
  await other.getByRole('textbox', { name: 'Account' }).fill('dana');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('alert')).toContainText('linked to another person’s portal account');
  await expect(sessions(other).first()).toContainText('This device');
  await other.context().close();

  await ways(page).getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByRole('dialog')).toContainText('no longer sign in with Google as dana@mail.example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(link).toBeVisible();
  await page.reload();
  await expect(link).toBeVisible();
});

test('the page and its dialogs are accessible', async ({ page }) => {
  test.slow();
  await open(page, staff);
  await expect(page.getByText('Signed in', { exact: true }).first()).toBeVisible();
  await expectFitForAll(page);
  for (const panel of ['app', 'phone-factor', 'phone']) {
    await page.goto(`${address}?panel=${panel}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFitForAll(page);
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/client-portal-access$/);
});
