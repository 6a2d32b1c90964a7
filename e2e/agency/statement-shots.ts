import type { Page } from '@playwright/test';
import { go } from '../support/shot-tools.ts';

/** Uses the agency session of the previous shots. */
const staffShot = (name: string, open: (page: Page) => Promise<void>) => ({ name, signedIn: false, open });

export const consoleStatementShots = [
  staffShot('console-statements', (page) => go(page, '/agency/statements')),
  staffShot('console-statements-none', (page) => go(page, '/agency/statements?from=2020-01-01&to=2020-01-31')),
  staffShot('console-statement-drafts', (page) => go(page, '/agency/statements?tab=drafts')),
  staffShot('console-statements-drafting', async (page) => {
    await go(page, '/agency/statements');
    await page.getByRole('button', { name: 'Draft statements' }).click();
    await page.getByRole('checkbox', { name: /^All/ }).check();
    await page.getByText('come from your system').waitFor();
  }),
  staffShot('console-ach-files', (page) => go(page, '/agency/statements?tab=ach')),
  staffShot('console-statement', async (page) => {
    await go(page, '/agency/statements?state=paid');
    await page.locator('main a[href^="/agency/statements/"]').first().click();
    await page.getByRole('table', { name: 'Sum of the statement' }).waitFor();
    await page.waitForLoadState('networkidle');
  }),
];
