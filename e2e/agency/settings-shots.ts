import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { openSession } from '../support/product.ts';
import { go } from '../support/shot-tools.ts';

const shot = (name: string, visit: (page: Page) => Promise<void>) => ({
  name: `agency-settings-${name}`,
  signedIn: false,
  open: async (page: Page) => {
    await openSession(page, demoAgencyEmail);
    await visit(page);
  },
});

export const agencySettingsShots = [
  shot('agreements', (page) => go(page, '/agency/settings?tab=agreements')),
  shot('agreement-version', async (page) => {
    await go(page, '/agency/settings?tab=agreements');
    await page.getByRole('button', { name: 'New version' }).first().click();
    await page.getByLabel('Version', { exact: true }).fill('2027-01');
  }),
  shot('brand', (page) => go(page, '/agency/settings')),
  shot('brand-adjusted', async (page) => {
    await go(page, '/agency/settings');
    await page.getByLabel('Accent color', { exact: true }).fill('#ffcc00');
    await page.locator('#brand-preview').scrollIntoViewIfNeeded();
    await page.getByText('Dark', { exact: true }).click();
  }),
  shot('installation', (page) => go(page, '/agency/settings?tab=installation')),
  shot('email', (page) => go(page, '/agency/settings?tab=email')),
  shot('email-text', (page) => go(page, '/agency/settings/email/bank_account_changed')),
  shot('statuses', (page) => go(page, '/agency/settings?tab=statuses')),
  shot('status-text', async (page) => {
    await go(page, '/agency/settings/statuses/DISPUTED');
    await page.getByLabel('Label').fill('Under dispute');
  }),
  shot('locks', (page) => go(page, '/agency/settings?tab=locks')),
  shot('status-page', (page) => go(page, '/agency/settings?tab=status-page')),
  shot('status-page-announce', async (page) => {
    await go(page, '/agency/settings?tab=status-page');
    await page.getByRole('button', { name: 'Announce maintenance' }).click();
  }),
  { name: 'status-page', signedIn: false, open: (page: Page) => go(page, '/status') },
  shot('licenses', (page) => go(page, '/agency/settings?tab=licenses')),
];
