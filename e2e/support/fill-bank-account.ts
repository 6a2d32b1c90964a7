import type { Page } from '@playwright/test';

export const bankAccountsPage = '/manage-business/bank-accounts';

/** Fills in the dialog for a new account. */
export async function fillBankAccount(
  page: Page,
  { routing = '021000021', number, purpose = 'Payouts and fees' }: { routing?: string; number: string; purpose?: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a bank account' });
  await dialog.getByLabel('Routing number').fill(routing);
  await dialog.getByLabel('Account number', { exact: true }).fill(number);
  await dialog.getByLabel('Confirm account number').fill(number);
  await dialog.getByRole('radio', { name: 'Checking' }).check();
  await dialog.getByRole('combobox', { name: 'Used for' }).click();
  await page.getByRole('option', { name: purpose }).click();
}

export async function sendBankAccount(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Add bank account' }).click();
}
