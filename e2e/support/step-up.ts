import { expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from './product.ts';

/** The identity confirmation dialog. */
export const stepUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm your identity' });

/** Confirms with the password. */
export async function confirmIsMe(page: Page, password = demoPassword): Promise<void> {
  await stepUpDialog(page).getByLabel('Password', { exact: true }).fill(password);
  await stepUpDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(stepUpDialog(page)).toBeHidden();
}

/** Confirms if the session has not confirmed yet, until `next` shows. */
export async function confirmIfAsked(page: Page, next: Locator, password = demoPassword): Promise<void> {
  await expect(stepUpDialog(page).or(next).first()).toBeVisible();
  if (await stepUpDialog(page).isVisible()) await confirmIsMe(page, password);
  await expect(next).toBeVisible();
}
