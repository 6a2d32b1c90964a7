import type { Page } from '@playwright/test';
import { openSession } from '../support/product.ts';

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

const row = (page: Page) => page.getByRole('list', { name: 'Queue' }).getByRole('link').first();

export const queueShots = [
  {
    name: 'console-today',
    signedIn: false,
    open: async (page: Page) => {
      await page.goto('/config.json');
      await page.evaluate(() => localStorage.clear());
      await openSession(page, 'agency@demo.test');
      await go(page, '/agency/today');
    },
  },
  {
    name: 'console-queue',
    signedIn: false,
    open: async (page: Page) => {
      await go(page, '/agency/queue');
      await row(page).waitFor();
    },
  },
  {
    name: 'console-queue-item',
    signedIn: false,
    fullPage: true,
    open: async (page: Page) => {
      await row(page).click();
      await page.getByRole('article').waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'console-queue-templates',
    signedIn: false,
    open: async (page: Page) => {
      await go(page, '/agency/queue');
      await page.getByRole('button', { name: 'Answer templates' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add template' }).click();
      await page.getByRole('dialog').getByLabel('Answer', { exact: true }).fill('Please send the lease of {{debtor}}.');
    },
  },
];
