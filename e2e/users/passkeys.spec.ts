import type { Page } from '@playwright/test';
import { demoPassword, expect, expectFitForAll, expectInside, openSession, testOwn } from '../support/product.ts';
import { findFreePort, startProduct } from '../support/server.ts';
import { confirmIfAsked, confirmIsMe, stepUpDialog } from '../support/step-up.ts';

/** At localhost: browsers offer no passkeys at an IP address. */
const test = testOwn(async () => {
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  return { ...(await startProduct({ PORT: port, PUBLIC_URL: url })), url };
});

/** Chromium's own authenticator, which the screen lock of a laptop would be. */
async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  return {
    /** Whether the user passes the fingerprint. */
    verify: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const list = (page: Page) => page.getByRole('list', { name: 'Passkeys' });
const openAccess = async (page: Page) => {
  await page.goto('/client-portal-access');
  await expect(page.getByRole('heading', { name: 'Passkeys', exact: true })).toBeVisible();
};

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, list(page).filter({ hasText: name }));
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/signin/);
}

test('a passkey is added, signs in, is renamed and removed', async ({ page }) => {
  await addAuthenticator(page);
  await openSession(page, 'staff@demo.test');
  await page.goto('/');
  await expect(page.getByText('Sign in without a password next time')).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await addPasskey(page, 'Front desk');

  await expect(list(page)).toContainText('not used yet');
  await signOut(page);

  // First where it was used before.
  await page.goto('/signin?next=%2Fclient-portal-access');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL(/client-portal-access/);
  await expect(list(page)).toContainText('last used');
  await expectFitForAll(page);
  await expect(page.getByRole('table', { name: 'Recent sign-in activity' })).toContainText('Passkey');

  await page.getByRole('button', { name: 'Rename Front desk' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Reception');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(list(page)).toContainText('Reception');
  await page.getByRole('button', { name: 'Remove Reception' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();

  // The device still offers it.
  await signOut(page);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('no longer registered');
  await page.goto('/signin');
  await page.getByLabel('Email address').fill('staff@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectInside(page);
});

test('a refused fingerprint adds nothing and keeps the form', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await authenticator.verify(false);
  await openSession(page, 'staff@demo.test');
  await openAccess(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Front desk');
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, page.getByRole('alert'));
  await expect(page.getByRole('alert')).toContainText('The request was not confirmed on your device');
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Front desk');
  await expectFitForAll(page);
});

test('an old session asks for the password before it adds one', async ({ page, portal }) => {
  await addAuthenticator(page);
  await openSession(page, 'staff@demo.test');
  await openAccess(page);
  const before = new Date(Date.now() - 3_600_000);
  const { db } = portal.platform;
  await db.asOwner((tx) => tx.updateTable('auth.mfa_amr_claims').set({ created_at: before, updated_at: before }).execute());
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Late');
  await page.getByRole('button', { name: 'Continue' }).click();
  await stepUpDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Late');
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmIsMe(page);
  await expect(list(page)).toContainText('Late');
});

test('a security key is the second factor at sign-in', async ({ page }) => {
  const key = await addAuthenticator(page, 'usb');
  await openSession(page, 'admin@demo.test');
  await openAccess(page);
  await page.getByRole('button', { name: 'Add a security key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Blue key');
  await expectFitForAll(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, page.getByText('Your recovery codes'));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('list', { name: 'Two-factor authentication' })).toContainText('Blue key');
  await signOut(page);

  await page.goto('/signin');
  await page.getByLabel('Email address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await key.verify(false);
  await page.getByRole('button', { name: 'Use the security key' }).click();
  await expect(page.getByRole('alert')).toContainText('The request was not confirmed on your device');
  await expectFitForAll(page);
  await key.verify(true);
  await page.getByRole('button', { name: 'Use the security key' }).click();
  await expectInside(page);
});
