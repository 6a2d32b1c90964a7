import type { Page } from '@playwright/test';
import { mailedLink } from '../support/outbox.ts';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProductWithAllMethods, type ProductWithAllMethods } from '../support/with-provider.ts';

const test = testOwn(startProductWithAllMethods);

/** Requests without PKCE: the link carries the session. */
async function linkWithSession(
  page: Page,
  portal: ProductWithAllMethods,
  path: 'otp' | 'recover',
  email: string,
  landing: string,
) {
  const redirect = encodeURIComponent(portal.url + landing);
  const sent = await page.request.post(`/auth/v1/${path}?redirect_to=${redirect}`, { data: { email } });
  expect(sent.status()).toBe(200);
  return mailedLink(page, email);
}

test('a link with a session opens its destination and leaves no token in the URL', async ({ page, portal, browser }) => {
  const link = await linkWithSession(page, portal, 'otp', 'staff@demo.test', '/settings?tab=update-password');
  await page.goto(link);
  await expect(page.getByLabel('Current Password')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\?tab=update-password$/);
  // Signed out: a page without its session redirects to sign-in, possibly during the navigation.
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole('alert').first()).toContainText('expired or was used already');
  await other.context().close();
});

test("a link with another user's session asks before it replaces the signed-in user", async ({ page, portal }) => {
  await openSession(page, 'admin@demo.test');
  await page.goto(await linkWithSession(page, portal, 'otp', 'agency@demo.test', '/settings'));
  const dialog = page.getByRole('dialog', { name: 'Sign in as agency@demo.test?' });
  await expect(dialog).toContainText('You are signed in as admin@demo.test');
  await expectFitForAll(page);
  // The app loads again; another navigation would end that one.
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Switch user' }).click();
  await loaded;
  await page.goto('/settings');
  await expect(page.getByLabel('Email')).toHaveValue('agency@demo.test');
});

test('a recovery link with a session raises PASSWORD_RECOVERY and opens the new password form', async ({ page, portal }) => {
  await page.goto(await linkWithSession(page, portal, 'recover', 'admin@demo.test', '/'));
  await expect(page).toHaveURL(/\/reset-password\/mail$/);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  const stored = () =>
    page.evaluate(() => {
      const { access_token } = JSON.parse(localStorage.getItem('sb-127-auth-token') ?? '{}') as { access_token?: string };
      const { session_id } = JSON.parse(atob(access_token?.split('.')[1] ?? '')) as { session_id?: string };
      return { session_id, recovery: localStorage.getItem('recoverySession'), marker: localStorage.getItem('authChangeEvent') };
    });
  const { session_id, recovery, marker } = await stored();
  expect(session_id).toBeTruthy();
  expect({ recovery, marker }).toEqual({ recovery: session_id, marker: 'SIGNED_IN' });
  await page.reload();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
});
