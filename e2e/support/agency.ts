import { expect, type Page } from '@playwright/test';
import { openSession } from './product.ts';

/** Signs in agency staff and selects the first demo client. */
export async function viewAsAgency(page: Page): Promise<void> {
  await openSession(page, 'agency@demo.test');
  await page.goto('/');
  await page.getByRole('button', { name: 'View as client' }).click();
  await page.getByLabel('Find a company').fill('bright');
  await page.getByRole('option', { name: /Brightwater/ }).click();
  await expect(page.getByText(/You are viewing Brightwater Dental Group as .*; read-only/)).toBeVisible();
}
