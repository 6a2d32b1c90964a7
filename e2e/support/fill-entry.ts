import type { Page } from '@playwright/test';
import { choose } from './choose.ts';

export async function fillDebtor(page: Page, lastName: string): Promise<void> {
  await page.getByLabel('First name').fill('Odalys');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('SSN').fill('900701234');
  await page.getByLabel('Street').fill('418 Alder Street');
  await page.getByLabel('City').fill('Portland');
  await choose(page, 'State', 'Oregon');
  await page.getByLabel('ZIP').fill('97205');
}

/** A medical account of $787.50, without debtor and amount placed. */
export async function fillDebt(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('Account number').fill(accountNumber);
  await choose(page, 'Location', 'Downtown');
  await page.getByLabel(/^Itemization date(?! used)/).fill('01152024');
  for (const [label, amount] of [
    ['Amount on that date', '850'],
    ['Interest since then', '12.50'],
    ['Fees since then', '25'],
    ['Payments since then', '100'],
    ['Credits since then', '0'],
  ] as const) {
    await page.getByLabel(label).fill(amount);
  }
  await page.getByLabel('Delinquent since').fill('03012024');
  await page.getByLabel('Date of service').fill('01152024');
  for (const question of ['Bankruptcy known', 'Death known', 'Attorney known', 'Dispute known'])
    await page.getByRole('radiogroup', { name: question }).getByLabel('No').check();
}

export async function affirm(page: Page): Promise<void> {
  for (const statement of await page.getByRole('group', { name: 'Statements' }).getByRole('checkbox').all())
    await statement.check();
}
