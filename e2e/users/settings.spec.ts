import type { Locator, Page } from '@playwright/test';
import { demoPassword, expect, expectFitForAll, expectInside, openSession, signIn, test } from '../support/product.ts';

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  await page.goto('/settings?tab=update-password');
  await page.getByLabel('Current Password').fill(current);
  await page.getByLabel('New Password', { exact: true }).fill(next);
  await page.getByLabel('Confirm New Password').fill(next);
  await page.getByRole('button', { name: 'Update Password' }).click();
}

test('shows a changed name everywhere at once', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle(/^Settings \| .+ Client Portal$/);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  const before = await page.getByLabel('First Name').inputValue();
  await page.getByLabel('First Name').fill('Georgina');
  await save.click();
  await expect(page.getByText('Account information updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Your account, Georgina/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Georgina');
  await page.getByLabel('First Name').fill(before);
  await save.click();
  await expect(page.getByRole('button', { name: 'Your account, Georgina' })).toBeHidden();
  await expect(save).toBeDisabled();
});

test('colors the browser’s toolbar like the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSession(page);
  await page.goto('/settings');
  const bars = page.locator('meta[name="theme-color"]');
  await expect(bars).toHaveAttribute('content', '#101216');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(bars).toHaveAttribute('content', '#ffffff');
});

/** Controls of the page that the toast covers. */
const coveredBy = (toast: Locator, within: string) =>
  toast.evaluate((shown, root) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    return [...document.querySelectorAll(`${root} :is(a, button, input)`)]
      .filter((control) => !shown.contains(control))
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      })
      .map(({ outerHTML }) => outerHTML);
  }, within);

test('keeps a toast for five seconds with reduced motion too, over no control of the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSession(page);
  await changePassword(page, 'not-the-password', demoPassword);
  const toast = page.locator('.Toastify__toast');
  await expect(toast).toBeVisible();
  // The toast disappears when this animation ends.
  await expect(toast.locator('.Toastify__progress-bar')).toHaveCSS('animation-duration', '5s');
  expect(await coveredBy(toast, '#root')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await coveredBy(toast, 'main')).toEqual([]);
});

test('asks before discarding input', async ({ page }) => {
  await openSession(page);
  await page.goto('/settings');
  await page.getByLabel('Last Name').fill('Unsaved');
  await page.getByRole('tab', { name: 'Update Password' }).click();
  await expect(page).toHaveURL(/\/settings\?tab=update-password$/);
  await page.goBack();
  await expect(page.getByLabel('Last Name')).toHaveValue('Unsaved');
  await page.getByRole('link', { name: 'Debtors' }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
});

test('shows every problem of a password on the first click, although an error message moves the button', async ({ page }) => {
  await openSession(page);
  await page.goto('/settings?tab=update-password');
  await page.getByLabel('New Password', { exact: true }).fill('12345');
  const button = await page.getByRole('button', { name: 'Update Password' }).boundingBox();
  // Click near its upper edge, because the message below the field moves the button down.
  await page.mouse.click((button?.x ?? 0) + 40, (button?.y ?? 0) + 4);
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('New password must be at least 6 characters')).toBeVisible();
});

test('shows a wrong current password at its field, and changes the password with the right one', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSession(page, 'staff@demo.test');
  const elsewhere = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(elsewhere, 'staff@demo.test');

  await changePassword(page, 'not-the-password', 'another-password');
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('Current password is incorrect');
  await expect(page.getByLabel('Current Password')).toBeFocused();

  await changePassword(page, demoPassword, 'another-password');
  await expect(page.getByText('Password updated successfully')).toBeVisible();
  await expect(page.getByLabel('Current Password')).toHaveValue('');

  // It may be redirecting to sign-in, which aborts a reload.
  await elsewhere.reload().catch(() => null);
  await expect(elsewhere).toHaveURL(/\/signin/);
  await elsewhere.getByLabel('Email address').fill('staff@demo.test');
  await elsewhere.getByLabel('Password', { exact: true }).fill('another-password');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await expectInside(elsewhere);

  await changePassword(elsewhere, 'another-password', demoPassword);
  await expect(elsewhere.getByText('Password updated successfully')).toBeVisible();
  await elsewhere.context().close();
});

test('settings are accessible', async ({ page }) => {
  test.slow();
  await openSession(page);
  await page.goto('/settings');
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('tab', { name: 'Update Password' }).click();
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expectFitForAll(page);
});
