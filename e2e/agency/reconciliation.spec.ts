import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, test } from '../support/product.ts';

test('leads from a client’s difference to its account, and takes totals and a bank balance by hand', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/reconciliation');
  const list = page.getByRole('table', { name: 'Totals by client' });
  const different = list.getByRole('row', { name: /Different/ });
  await expect(different).toHaveCount(1);
  await expect(different).toContainText('yours $');
  await expectFitForAll(page);

  await different.getByRole('link').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('table', { name: 'Totals' }).getByRole('row', { name: /^Balance/ })).toContainText('$25.00');
  const accounts = drawer.getByRole('list', { name: 'Accounts that differ' }).getByRole('listitem');
  await expect(accounts).toHaveCount(1);
  await expect(accounts.first()).toContainText('$25.00');
  await expectFitForAll(page);

  await drawer.getByRole('button', { name: 'Correct the totals' }).click();
  const form = drawer.getByRole('form', { name: 'Totals of your system' });
  await form.getByLabel(/^Open accounts/).fill('many');
  await form.getByRole('button', { name: 'Save totals' }).click();
  await expect(form.getByLabel(/^Open accounts/)).toHaveAccessibleDescription(/Enter a whole number/);
  await form.getByLabel(/^Open accounts/).fill('7');
  await form.getByRole('button', { name: 'Save totals' }).click();
  await expect(drawer.getByRole('table', { name: 'Totals' }).getByRole('row', { name: /^Open accounts/ })).toContainText('7');
  await accounts.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/agency\/accounts\?q=A-/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.goto('/agency/reconciliation?tab=trust');
  const totals = page.getByLabel('Trust money in total');
  await expect(page.getByText(/^The bank has \$42\.00 less/)).toBeVisible();
  await expectFitForAll(page);
  const held = await totals.locator('dd').first().innerText();
  await page.getByRole('button', { name: 'Enter the bank balance' }).click();
  await page.getByRole('textbox', { name: /^Balance at the end of/ }).fill(held.replaceAll(/[$,]/g, ''));
  await page.getByRole('button', { name: 'Save balance' }).click();
  await expect(page.getByText(/^The bank has/)).toBeHidden();
});

test('says that no totals were stated for a day', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/reconciliation?day=2020-01-01');
  const list = page.getByRole('table', { name: 'Totals by client' });
  await expect(list.getByRole('row', { name: /No totals/ })).not.toHaveCount(0);
  await list.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('Your system sent no figures by account for this day.');
});
