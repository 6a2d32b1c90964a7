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

/** A medical account of $787.50, without its debtor. */
export async function fillDebt(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('Account number').fill(accountNumber);
  await choose(page, 'Location', 'Downtown');
  await page.getByLabel(/^Itemization date(?! used)/).fill('01152024');
  for (const [label, amount] of [
    ['Amount on that date', '850'],
    ['Interest since', '12.50'],
    ['Fees since', '25'],
    ['Payments since', '100'],
    ['Credits since', '0'],
  ] as const) {
    await page.getByLabel(label).fill(amount);
  }
  await page.getByLabel('Delinquent since').fill('03012024');
  await page.getByLabel('Date of service').fill('01152024');
  await page.getByRole('checkbox', { name: 'None of these apply' }).check();
}

export async function affirm(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
}
