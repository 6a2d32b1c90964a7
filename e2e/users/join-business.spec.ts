import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { invite, joinLink, signUpByInvitation } from '../support/invite.ts';
import { expect, expectFitForAll, expectInside, forgetSession, openSession, test } from '../support/product.ts';
import { confirmIfAsked } from '../support/step-up.ts';

// Each test needs an inviting admin in a separate browser.
test.describe.configure({ timeout: 180_000 });

/** Invites an address as the demo admin in a separate browser; returns the emailed link. */
async function inviteAs(browser: Browser, email: string, act?: (admin: Page) => Promise<void>): Promise<string> {
  const context = await browser.newContext();
  try {
    const admin = await context.newPage();
    await openSession(admin);
    await admin.goto('/manage-users');
    await invite(admin, email);
    const link = await joinLink(admin, email);
    await act?.(admin);
    return link;
  } finally {
    await context.close();
  }
}

test('the invited user joins once; then the link is used up', async ({ page, browser }) => {
  const link = await inviteAs(browser, 'mara.join@example.com');
  await page.goto(link);
  await expect(page).toHaveTitle(/^Join business \| /);
  await expect(page.getByRole('heading', { name: 'Join Brightwater Dental Group' })).toBeVisible();
  await expect(page.getByText('Dana Whitfield')).toBeVisible();

  // An outage keeps the input.
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect(page.getByText(/to join Brightwater Dental Group/)).toBeVisible();
  await page.route('**/invitations/*/account', (route) => route.abort());
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Password', { exact: true }).fill('quiet-Harbor-71');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert').first()).toContainText('cannot reach the server');
  await expect(page.getByLabel('First name')).toHaveValue('Mara');
  await page.unrouteAll();

  await signUpByInvitation(page, link, 'Mara Lind');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation has already been used' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the portal' }).click();
  await expectInside(page);
});

test('asks another signed-in user to sign out', async ({ page, browser }) => {
  const link = await inviteAs(browser, 'otto.join@example.com');
  await openSession(page, 'staff@demo.test');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation is for another address' })).toBeVisible();
  await expect(page.getByText('o•••@example.com')).toBeVisible();
  await expect(page.getByText('otto.join@example.com')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out and switch' }).click();
  await expect(page.getByRole('heading', { name: 'Join Brightwater Dental Group' })).toBeVisible();
});

test('revoked invitations and unknown links', async ({ page, browser }) => {
  const link = await inviteAs(browser, 'pia.join@example.com', async (admin) => {
    await admin.getByRole('searchbox').fill('pia.join');
    await admin.getByRole('button', { name: 'Actions for pia.join@example.com' }).click();
    await admin.getByRole('menuitem', { name: 'Revoke invitation' }).click();
    await admin.getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(admin.getByRole('heading', { name: 'No users match these filters' })).toBeVisible();
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation was revoked' })).toBeVisible();
  await page.goto(`${link.slice(0, -4)}xxxx`);
  await expect(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible();
});

/** Sets up an authenticator app for the signed-in user. */
async function addApp(page: Page): Promise<TOTP> {
  await page.goto('/client-portal-access?panel=app');
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = page.getByLabel('Key', { exact: true });
  await confirmIfAsked(page, key, 'quiet-Harbor-71');
  const secret = (await key.innerText()).replaceAll(/\s/g, '');
  const app = new TOTP({ secret });
  await page.getByLabel('Enter the code that the app shows').fill(app.generate());
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await expect(page.getByRole('list', { name: 'Two-factor authentication' })).toContainText('Authenticator app');
  return app;
}

test('an existing user with two-factor authentication signs in on the way and continues with the link', async ({
  page,
  browser,
}) => {
  const first = await inviteAs(browser, 'nils.join@example.com');
  await signUpByInvitation(page, first, 'Nils Berg');
  const app = await addApp(page);
  await forgetSession(page);
  const link = await inviteAs(browser, 'nils.other@example.com', async (admin) => {
    await admin.goto('/debtors');
    await admin.getByRole('button', { name: /Brightwater Dental Group/ }).click();
    await admin.getByRole('option', { name: /Harbor/ }).click();
    await expect(admin).toHaveTitle(/Harbor/);
    await admin.goto('/manage-users');
    await invite(admin, 'nils.join@example.com');
  }).then(() => joinLink(page, 'nils.join@example.com', [first]));
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign in to join' }).click();
  // The email address is not asked for again.
  await expect(page.getByLabel('Email address')).toHaveValue('nils.join@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect(page.url()).not.toContain('nils');
  await page.getByLabel('Password', { exact: true }).fill('quiet-Harbor-71');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Join Harbor/ }).click();
  // Joined; data is visible with the code alone. Each code works once, so this uses the next half minute.
  await page.getByLabel('Code from your authenticator app').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await expect(page).toHaveTitle(/^Home \| Harbor/);
});

test('every state of an invitation is accessible', async ({ page, browser }) => {
  test.slow();
  const link = await inviteAs(browser, 'faces-of-a-long-address@accounting.example.com');
  await page.goto('/join-business/nobody-knows-this');
  await expect(page.getByRole('heading', { name: 'Invitation not found' })).toBeVisible();
  await expectFitForAll(page);
  await page.goto(link);
  await expect(page.getByRole('link', { name: 'Create your account' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('link', { name: 'Create your account' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectFitForAll(page);
  await openSession(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This invitation is for another address' })).toBeVisible();
  await expectFitForAll(page);
});
