import { expect, type Page } from '@playwright/test';
import { choose } from './choose.ts';

export const password = 'quiet-Harbor-71';

export const saveAndContinue = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
export const atStep = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

export async function fillCompany(
  page: Page,
  { code, trade = 'Dental practice' }: { code: string; trade?: string },
): Promise<void> {
  await page.getByLabel('Legal name').fill('Willow Creek Dental, PLLC');
  await page.getByLabel('Trade name').fill('Willow Creek Dental');
  await choose(page, 'Industry', trade);
  await choose(page, 'Entity type', 'Limited liability company');
  await page.getByLabel('EIN').fill('123456789');
  await choose(page, 'Formed in', 'Oregon');
  await page.getByLabel('Year formed').fill('2011');
  // Wait for the suggestion: it must not replace the code.
  await expect(page.getByLabel('Company code')).not.toHaveValue('');
  await page.getByLabel('Company code').fill(code);
  await page.getByLabel('Company phone').fill('5035550142');
}

async function fillContacts(page: Page): Promise<void> {
  await page.getByLabel('Phone', { exact: true }).fill('5035550143');
  await page.getByLabel('Email address').fill('office@example.com');
  await page.getByLabel('Street address').fill('100 Alder Street');
  await page.getByLabel('City').fill('Portland');
  await choose(page, 'State', 'Oregon');
  await page.getByLabel('ZIP code').fill('97201');
  for (const [index, [code, name]] of [
    ['DT', 'Downtown'],
    ['LK', 'Lakeside'],
  ].entries()) {
    await page.getByRole('button', { name: 'Add a location' }).click();
    const location = page.getByRole('group', { name: `Location ${index + 1}` });
    await location.getByLabel('Code').fill(code ?? '');
    await location.getByLabel('Name').fill(name ?? '');
  }
}

async function fillBilling(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Medical or dental/ }).check();
  await page.getByRole('radio', { name: /^Transaction/ }).check();
  await page
    .getByRole('radiogroup', { name: /interest/ })
    .getByLabel('No')
    .check();
  await page
    .getByRole('radiogroup', { name: /credit bureaus/ })
    .getByLabel('No')
    .check();
}

async function fillMoney(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Net/ }).check();
  await choose(page, 'How often', 'Every month');
  await page.getByLabel('Name on the account').fill('Willow Creek Dental PLLC');
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number', { exact: true }).fill('0001234567');
  await page.getByLabel('Confirm account number').fill('0001234567');
  await page.getByRole('radio', { name: 'Checking' }).check();
  await choose(page, 'Used for', 'Payouts and fees');
}

async function fillAuthority(page: Page): Promise<void> {
  await page.getByLabel('Minimum settlement').fill('60');
  await page.getByLabel('Longest payment plan').fill('24');
  await page.getByRole('radiogroup', { name: /suits/ }).getByLabel('Yes').check();
  await page.getByLabel('Approver').fill('Ada Lee');
  await page.getByLabel('Title').fill('Owner');
}

/** From the first to the last step, with one colleague: staff or an admin. */
export async function fillAll(
  page: Page,
  { code, colleague, isAdmin = false }: { code: string; colleague: string; isAdmin?: boolean },
): Promise<void> {
  await page.goto('/onboarding/company');
  await fillCompany(page, { code });
  await expect(page.getByText(`${code} is available.`)).toBeVisible();
  await saveAndContinue(page);
  await atStep(page, 'Contacts and locations');
  await fillContacts(page);
  await saveAndContinue(page);
  await atStep(page, 'How you bill');
  await fillBilling(page);
  await saveAndContinue(page);
  await atStep(page, 'Money');
  await fillMoney(page);
  await saveAndContinue(page);
  await atStep(page, 'Authority');
  await fillAuthority(page);
  await saveAndContinue(page);
  await atStep(page, 'Team');
  await page.getByLabel('Email addresses').fill(`Bo Marsh <${colleague}>`);
  if (isAdmin) await page.getByText('Administrator', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to list' }).click();
  await expect(page.getByLabel('Email address', { exact: true })).toHaveValue(colleague);
  await saveAndContinue(page);
  await atStep(page, 'Review and sign');
}

/** Reads and checks the agreements and names the signer. */
export async function fillSignature(page: Page): Promise<void> {
  // All texts load at once, each with its checkbox.
  await expect(page.getByRole('region', { name: /^Text of the/ }).first()).toBeVisible();
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
  await page.getByLabel('Your title').fill('Owner');
}
