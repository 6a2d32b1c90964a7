import type { Page } from '@playwright/test';
import { affirm, fillDebt, fillDebtor } from '../support/fill-entry.ts';
import { tabTo, typeInto } from '../support/keyboard.ts';
import { expect, expectAccessibleInSchemes, expectFitForAll, openSession, signIn, test } from '../support/product.ts';

const place = 'Place account with';

async function open(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('link', { name: 'Manual' }).click();
  await expect(page.getByRole('heading', { name: 'Place an account', level: 1 })).toBeVisible();
}

const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const saved = (page: Page) => summary(page).getByText(/^Saved \d/);

test('computes the amount placed, survives a reload, attaches a document, and places a second account', async ({ page }) => {
  await open(page);
  await fillDebtor(page, 'Quintanar');
  await fillDebt(page, 'HAND-1');
  await page.getByLabel('Credits since').fill('');
  await expect(summary(page).getByText('Credits since then')).toBeVisible();
  await page.getByRole('button', { name: 'Add documents' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 an invented statement') });
  await expect(page.getByRole('button', { name: 'statement.pdf', exact: true })).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);

  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Quintanar');
  await expect(page.getByLabel(/^Itemization date(?! used)/)).toHaveValue('01/15/2024');
  await expect(page.getByText('On file')).toBeVisible();
  await expect(page.getByRole('button', { name: 'statement.pdf', exact: true })).toBeVisible();

  await affirm(page);
  await page.getByRole('button', { name: place }).click();
  await expect(page.getByRole('alert').filter({ hasText: '1 thing to fix' })).toBeVisible();
  await expect(page.getByLabel('Credits since')).toBeFocused();
  await page.getByRole('button', { name: 'Set the empty amount to $0.00' }).click();
  await expect(summary(page).getByText('$787.50')).toBeVisible();
  await page.getByRole('button', { name: place }).click();

  await expect(page.getByRole('heading', { name: 'Odalys Quintanar is placed with' })).toBeFocused();
  await page.getByRole('link', { name: 'Open the account' }).click();
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Amount placed on .* \$787\.50/ })).toBeVisible();
  const documents = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Documents' }) });
  await expect(documents.getByRole('button', { name: 'statement.pdf' })).toBeVisible();

  // The same person again, with a duplicate number.
  await page.getByRole('button', { name: 'Ask the agency' }).click();
  await page.getByRole('menuitem', { name: 'Place another account' }).click();
  await expect(page.getByRole('region', { name: 'Chosen debtor' })).toContainText('Odalys Quintanar');
  await expect(page.getByLabel('Last name')).toBeHidden();
  await fillDebt(page, 'HAND-1');
  await affirm(page);
  await page.getByRole('button', { name: place }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: '1 thing to fix' }).getByRole('button', { name: 'Account number' }),
  ).toBeVisible();
  await expect(page.getByLabel('Account number')).toBeFocused();
  await page.getByLabel('Account number').fill('HAND-2');
  await page.getByRole('button', { name: place }).click();
  await page.getByRole('link', { name: 'Open the account' }).click();
  await expect(page.getByRole('navigation', { name: 'Accounts of Odalys Quintanar' }).getByRole('link')).toHaveCount(2);
});

test('places an account by keyboard alone', async ({ page }) => {
  await openSession(page);
  await page.goto('/debtor-entry/manual');
  await expect(page.getByRole('heading', { name: 'Certification' })).toBeVisible();
  const type = (label: string | RegExp, text: string) => typeInto(page, page.getByLabel(label), text);
  await type('Account number', 'KEYS-1');
  await tabTo(page, page.getByRole('combobox', { name: 'Location' }));
  await page.keyboard.type('Downtown');
  await page.keyboard.press('Enter');
  await type('First name', 'Odalys');
  await type('Last name', 'Keyes');
  await type('SSN', '900701299');
  await type('Street', '418 Alder Street');
  await type('City', 'Portland');
  // The code selects the state, and Tab commits it.
  await tabTo(page, page.getByRole('combobox', { name: 'State' }));
  await page.keyboard.type('OR');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon');
  await type('ZIP', '97205');
  await type(/^Itemization date(?! used)/, '01152024');
  await type('Amount on that date', '850');
  for (const label of ['Interest since', 'Fees since', 'Payments since', 'Credits since']) await type(label, '0');
  await type('Delinquent since', '03012024');
  await type('Date of service', '01152024');
  for (const box of [
    page.getByRole('checkbox', { name: 'None of these apply' }),
    page.getByRole('checkbox', { name: /^I certify/ }),
  ]) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByRole('button', { name: place }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Odalys Keyes is placed with' })).toBeFocused();
});

test('finds and deletes a draft', async ({ page }) => {
  await open(page);
  await page.getByLabel('Last name').fill('Vandermolen');
  await expect(saved(page)).toBeVisible();
  // Leaving saves the last keystrokes.
  await page.getByLabel('First name').pressSequentially('Ines');
  await page.getByRole('link', { name: 'Debtors' }).first().click();
  await expect(page.getByRole('heading', { name: 'Debtors', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Manual' }).click();
  await page.getByRole('link', { name: 'Ines Vandermolen' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ines');
  await page.getByRole('link', { name: 'Manual' }).click();
  await page.getByRole('button', { name: 'Delete the draft of Ines Vandermolen' }).click();
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByRole('link', { name: 'Ines Vandermolen' })).toBeHidden();
});

test('two tabs with the same draft: the stale tab reports it and loads the newer version', async ({ page, context }) => {
  await open(page);
  await page.getByLabel('Last name').fill('Abernethy');
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('City').fill('Salem');
  await other.getByLabel('City').blur();
  await expect(saved(other)).toBeVisible();
  await page.getByLabel('City').fill('Bend');
  await page.getByLabel('City').blur();
  await expect(page.getByText('This draft was saved in another tab or window')).toBeVisible();
  await page.getByRole('button', { name: 'Load the newer one' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Salem');
  await other.close();
});

test('keeps input when the session ends', async ({ page }) => {
  await open(page);
  await page.getByLabel('Last name').fill('Castellanos');
  await expect(saved(page)).toBeVisible();
  await page.route('**/api/legacy/**/manual-drafts/**', (route) =>
    route.fulfill({
      status: 401,
      json: { status_code: 401, code: 'unauthorized', message: 'Sign in.', errors: [], request_id: 'r' },
    }),
  );
  await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
    route.fulfill({ status: 400, json: { code: 'refresh_token_not_found', message: 'over' } }),
  );
  await page.getByLabel('Street').fill('9 Long Row');
  await page.getByLabel('Street').blur();
  const lock = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(lock).toBeVisible();
  await expect(page.getByLabel('Street')).toBeHidden();
  await page.unrouteAll();
  await lock.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect(lock).toBeHidden();
  await expect(page.getByLabel('Street')).toHaveValue('9 Long Row');
  await expect(page.getByLabel('Last name')).toHaveValue('Castellanos');
  await page.getByLabel('City').fill('Albany');
  await page.getByLabel('City').blur();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Street')).toHaveValue('9 Long Row');
  await expect(page.getByLabel('City')).toHaveValue('Albany');
});

test('the form is accessible, also with every error', async ({ page }) => {
  test.slow();
  await openSession(page);
  await page.goto('/debtor-entry/manual');
  await expect(page.getByRole('heading', { name: 'Certification' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('button', { name: place }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'things to fix' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a party' }).click();
  await expectFitForAll(page);
});
