import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { openSession } from '../support/product.ts';
import { go, refuse, type Shot } from '../support/shot-tools.ts';

const shot = (name: string, path: string, then: (page: Page) => Promise<void> = async () => undefined): Shot => ({
  name: `compliance-${name}`,
  signedIn: false,
  open: async (page) => {
    await openSession(page, demoAgencyEmail);
    await go(page, `/agency/compliance/${path}`);
    await then(page);
  },
});

const broken = (name: string, path: string, url: string): Shot => ({
  name: `compliance-${name}`,
  signedIn: false,
  open: async (page) => {
    await openSession(page, demoAgencyEmail);
    await page.route(url, refuse(500, 'internal', 'The server could not answer. Try again in a minute.'));
    await go(page, `/agency/compliance/${path}`);
  },
});

export const complianceShots: Shot[] = [
  shot('complaints', 'complaints'),
  shot('complaints-none', 'complaints?q=nobody-has-this-name'),
  broken('complaints-error', 'complaints', '**/api/agency/v1/complaints?*'),
  shot('complaints-months', 'complaints?view=months'),
  shot('complaint-form', 'complaints?panel=add'),
  shot('complaint', 'complaints', async (page) => {
    await page.locator('main a[href*="/complaints/"]').first().click();
    await page.getByRole('heading', { name: 'Complaint', exact: true }).waitFor();
  }),
];
