import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { viewAsAgency } from '../support/agency.ts';
import { bankAccountsPage, fillBankAccount, sendBankAccount } from '../support/fill-bank-account.ts';
import { invite, joinLink, signUpByInvitation } from '../support/invite.ts';
import { mailedPart } from '../support/outbox.ts';
import { expect, expectFitForAll, openSession, signIn, test } from '../support/product.ts';
import { confirmIfAsked, confirmIsMe, stepUpDialog } from '../support/step-up.ts';

// Serial: each test uses the accounts of the previous one.
test.describe.configure({ mode: 'serial' });

const rows = (page: Page) => page.getByRole('list', { name: 'Bank accounts', exact: true }).getByRole('listitem');
const row = (page: Page, end: string) => rows(page).filter({ hasText: end });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add a bank account' });
const open = async (page: Page) => {
  await page.goto(bankAccountsPage);
  await expect(page.getByRole('heading', { name: 'Bank accounts', level: 1 })).toBeVisible();
};

async function act(page: Page, end: string, item: string): Promise<void> {
  await row(page, end)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const colleague = 'nora.books@example.com';
const mailedSubject = (page: Page, subject: RegExp) => mailedPart(page, colleague, (mail) => subject.exec(mail)?.[0] ?? '');

/** Another admin of the company in a separate browser. */
async function inviteAdmin(page: Page, browser: Browser, email: string): Promise<Page> {
  await page.goto('/manage-users');
  await invite(page, email, { admin: true });
  const other = await (await browser.newContext()).newPage();
  await signUpByInvitation(other, await joinLink(other, email), 'Nora Books');
  return other;
}

test('adds an account after a password check, lists it, and notifies every admin', async ({ page, browser }) => {
  await openSession(page);
  await (await inviteAdmin(page, browser, colleague)).context().close();

  await page.getByRole('link', { name: 'Bank accounts' }).click();
  await expect(page).toHaveTitle(/^Bank accounts \| Brightwater Dental Group/);
  await expect(row(page, '••••4410')).toContainText('Default');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expect(page).toHaveURL(/\?panel=add$/);
  await fillBankAccount(page, { number: '0001234567' });
  await expect(addDialog(page)).toContainText('JPMorgan Chase Bank');
  await sendBankAccount(page);
  await confirmIsMe(page);
  await expect(row(page, '••••4567')).toContainText('On hold');
  await expect(row(page, '••••4567')).toContainText(/First payout from .*Added by Dana Whitfield on/s);
  await expect(addDialog(page)).toBeHidden();
  expect(await mailedSubject(page, /A bank account was added: Brightwater Dental Group/)).not.toBe('');

  // The confirmation lasts five minutes.
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await fillBankAccount(page, { routing: '111000025', number: '99887766', purpose: 'Payouts only' });
  await sendBankAccount(page);
  await expect(row(page, '••••7766')).toBeVisible();
  await act(page, '••••7766', 'Make default');
  await page.getByRole('button', { name: 'Make default' }).click();
  await expect(row(page, '••••7766')).toContainText('Default');
  await expect(row(page, '••••4410')).not.toContainText('Default');
  await expect(row(page, '••••7766').getByRole('button', { name: /^Actions for/ })).toBeFocused();
  expect(await mailedSubject(page, /The default bank account was changed: Brightwater Dental Group/)).not.toBe('');
  expect(await page.content()).not.toContain('0001234567');

  await act(page, '••••4567', 'Archive');
  await page.getByRole('button', { name: 'Archive account' }).click();
  await expect(row(page, '••••4567')).toBeHidden();
  await page.getByRole('button', { name: 'Archived accounts' }).click();
  await expect(page.getByRole('list', { name: 'Archived bank accounts' })).toContainText(/••••4567.*Archived by Dana Whitfield/s);
});

test('validates numbers while typing, shows a wrong password in its field, and keeps the form after canceling', async ({
  page,
}) => {
  await openSession(page);
  await page.goto(`${bankAccountsPage}?panel=add`);
  const routing = addDialog(page).getByLabel('Routing number');
  await routing.pressSequentially('51');
  await expect(routing).toHaveAccessibleDescription(/No routing number begins with 51/);
  await routing.fill('021000012');
  await expect(routing).toHaveAccessibleDescription(/not a valid routing number/);
  await fillBankAccount(page, { number: '0001234567' });
  const again = addDialog(page).getByLabel('Confirm account number');
  await again.fill('0001234568');
  await sendBankAccount(page);
  await expect(again).toHaveAccessibleDescription(/Enter the same account number again/);
  await expect(again).toBeFocused();
  await again.fill('0001234567');
  await sendBankAccount(page);

  const password = stepUpDialog(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not-my-password');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/Incorrect password/);
  await page.keyboard.press('Escape');
  await expect(stepUpDialog(page)).toBeHidden();
  await expect(addDialog(page).getByRole('button', { name: 'Add bank account' })).toBeFocused();
  await expect(again).toHaveValue('0001234567');

  // An archived account can be added again.
  await page.keyboard.press('Enter');
  await confirmIsMe(page);
  await expect(row(page, '••••4567')).toBeVisible();
  await expect(row(page, '••••4567')).not.toContainText('Default');

  // The dialog refuses a duplicate account.
  await expect(addDialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await fillBankAccount(page, { number: '0001234567' });
  await sendBankAccount(page);
  await expect(addDialog(page).getByRole('alert')).toContainText('This bank account is already on file');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(addDialog(page)).toBeHidden();
});

test('confirms with two-factor authentication', async ({ page, browser }) => {
  test.slow();
  const email = 'nora.factor@example.com';
  await openSession(page);
  const other = await inviteAdmin(page, browser, email);
  await other.goto('/client-portal-access?panel=app');
  await other.getByRole('button', { name: 'Continue' }).click();
  const key = other.getByLabel('Key', { exact: true });
  await confirmIfAsked(other, key, 'quiet-Harbor-71');
  const secret = (await key.innerText()).replaceAll(/\s/g, '');
  // Each code works once: the last, the current and the next half minute.
  const codeOf = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  const saved = other.getByRole('button', { name: 'I saved these codes' });
  const refusal = other.getByText(/This code is incorrect/);
  const enterLast = async () => {
    await other.getByLabel('Enter the code that the app shows').fill(codeOf(-1));
    await expect(saved.or(refusal)).toBeVisible();
  };
  await enterLast();
  // A half minute may end between the code and its check.
  if (await refusal.isVisible()) await enterLast();
  await saved.click();
  // A factor counts in sessions started after its set-up.
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await other.getByLabel('Email address').fill(email);
  await other.getByLabel('Password', { exact: true }).fill('quiet-Harbor-71');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.getByLabel('Code from your authenticator app').fill(codeOf(0));
  await expect(other.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();

  await open(other);
  await act(other, '••••7766', 'Change purpose');
  await other.getByRole('radio', { name: 'Payouts and fees' }).check();
  await other.getByRole('button', { name: 'Save' }).click();
  const code = stepUpDialog(other).getByLabel('Code from your authenticator app');
  await code.fill(codeOf(-120));
  await expect(code).toHaveAccessibleDescription(/This code is incorrect/);
  await code.fill(codeOf(1));
  await expect(stepUpDialog(other)).toBeHidden();
  await expect(row(other, '••••7766')).toContainText('Payouts and fees');
  await other.context().close();
});

test('tells staff who manages the accounts, and is read-only for the agency', async ({ page, browser }) => {
  await signIn(page, 'staff@demo.test');
  await expect(page.getByRole('link', { name: 'Bank accounts' })).toHaveCount(0);
  await page.goto(bankAccountsPage);
  await expect(page.getByRole('heading', { name: 'Only administrators can see bank accounts' })).toBeVisible();
  await expectFitForAll(page);

  const agency = await (await browser.newContext()).newPage();
  await viewAsAgency(agency);
  await open(agency);
  await expect(row(agency, '••••7766')).toBeVisible();
  await expect(agency.getByRole('button', { name: 'Add bank account' })).toHaveCount(0);
  await expect(agency.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await agency.context().close();
});

test('the list, the form and the identity check are accessible', async ({ page }) => {
  test.slow();
  await openSession(page);
  await page.goto(`${bankAccountsPage}?show=archived`);
  await expect(page.getByRole('list', { name: 'Archived bank accounts' })).toBeVisible();
  await expectFitForAll(page);

  await page.getByRole('button', { name: 'Add bank account' }).click();
  await addDialog(page).getByLabel('Routing number').fill('021000012');
  await sendBankAccount(page);
  await expect(addDialog(page).getByText('Choose checking or savings')).toBeVisible();
  await expectFitForAll(page);
  await fillBankAccount(page, { number: '5550100' });
  await sendBankAccount(page);
  await expect(stepUpDialog(page).getByLabel('Password', { exact: true })).toBeVisible();
  await expectFitForAll(page);
});

test('changes and error states are accessible', async ({ page }) => {
  test.slow();
  await openSession(page);
  await open(page);
  await act(page, '••••7766', 'Archive');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await act(page, '••••7766', 'Change purpose');
  await expectFitForAll(page);

  await page.route('**/bank-accounts?**', (route) =>
    route.fulfill({ status: 422, json: { status_code: 422, code: 'x', message: 'Not just now.', errors: [], request_id: 'r' } }),
  );
  await page.goto(bankAccountsPage);
  await expect(page.getByText('Not just now.')).toBeVisible();
  await expectFitForAll(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, '••••7766')).toBeVisible();
});
