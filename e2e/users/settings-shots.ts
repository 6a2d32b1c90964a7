import type { Page } from '@playwright/test';
import { shot, type Shot } from '../support/shot-tools.ts';

/** States of the settings; nothing is changed. */
export const settingsShots: Shot[] = [
  shot('settings', (page) => openTab(page, 'account-info')),
  shot('settings-error', async (page) => {
    await openTab(page, 'account-info');
    await refuse(page, 'Your name could not be saved. Please try again in a minute.');
    await page.getByLabel('First Name').fill('Georgina');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('tabpanel').getByRole('alert').waitFor();
    await page.locator('button[data-loading]').waitFor({ state: 'detached' });
    await page.locator('.mantine-Button-loader').waitFor({ state: 'detached' });
  }),
  shot('settings-saved', async (page) => {
    await openTab(page, 'account-info');
    await page.route('**/api/core/v1/auth/**', (route) =>
      route.fulfill({
        json: {
          data: {
            user_id: '0192aaaa-0000-4000-8000-000000000001',
            email: 'admin@demo.test',
            first_name: 'Georgina',
            last_name: 'Whitfield',
          },
        },
      }),
    );
    await page.getByLabel('First Name').fill('Georgina');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.locator('.Toastify__toast').waitFor();
  }),
  shot('settings-password', (page) => openTab(page, 'update-password')),
  shot('settings-password-wrong', async (page) => {
    await openTab(page, 'update-password');
    await page.getByLabel('New Password', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.getByText('Current password is required').waitFor();
  }),
  shot('settings-password-pending', async (page) => {
    await openTab(page, 'update-password');
    await page.route('**/password-update', () => {});
    for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
      await page.getByLabel(label, { exact: true }).fill('some-password');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await page.locator('button[data-loading]').waitFor();
  }),
  shot('settings-no-company', async (page) => {
    await page.route('**/my-clients', (route) => route.fulfill({ json: { data: [], agency_role: null } }));
    await openTab(page, 'account-info');
    await page.getByRole('link', { name: 'Set up your company' }).waitFor();
  }),
];

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/settings?tab=${tab}`);
  await page.getByRole('tabpanel').waitFor();
  await page.waitForLoadState('networkidle');
}

async function refuse(page: Page, message: string): Promise<void> {
  const json = { status_code: 422, code: 'x', message, errors: [], request_id: 'r-1' };
  await page.route('**/api/core/v1/auth/**', (route) => route.fulfill({ status: 422, json }));
}
