import { expect, type Page } from '@playwright/test';
import { demoPassword } from './product.ts';

/** The dialog that asks who it is, above whatever asked. */
export const stepUpDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' });

/** Answers it with the password. */
export async function confirmIsMe(page: Page, password = demoPassword): Promise<void> {
  await stepUpDialog(page).getByLabel('Password', { exact: true }).fill(password);
  await stepUpDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(stepUpDialog(page)).toBeHidden();
}
