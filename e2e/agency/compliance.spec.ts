import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, signIn, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';

test('a complaint is recorded, answered and resolved, and listed on Today while it is overdue', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/today');
  await page.getByRole('link', { name: /Complaints.*overdue/ }).click();
  await expect(page).toHaveURL(/\/agency\/compliance\/complaints\?due=overdue/);
  const register = page.getByRole('table', { name: 'Complaints' });
  await expect(register.getByRole('row', { name: /Incorrect amount.*overdue/ })).toBeVisible();
  await expectFitForAll(page);

  await page.getByRole('button', { name: 'Record complaint' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a complaint' });
  await dialog.getByRole('button', { name: 'Record complaint' }).click();
  await expect(dialog).toContainText('Choose a client');
  await expectFitForAll(page);
  await dialog.getByRole('combobox', { name: 'Client' }).fill('bright');
  await page.getByRole('option', { name: /Brightwater/ }).click();
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Credit reporting' }).click();
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Debtor', exact: true }).click();
  await dialog.getByLabel('Complainant').fill('Jordan Marwood');
  await dialog.getByLabel('Complaint', { exact: true }).fill('The account is reported twice.');
  await dialog.getByLabel('Account (optional)').fill('A-99999-9');
  await dialog.getByRole('button', { name: 'Record complaint' }).click();
  await expect(dialog).toContainText('This client has no account with this number');
  await dialog.getByLabel('Account (optional)').fill('');
  await dialog.getByRole('button', { name: 'Record complaint' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Clear all' }).click();
  await register.getByRole('row', { name: /Credit reporting/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Credit reporting');
  await page.getByRole('button', { name: 'Answer' }).click();
  await page.getByRole('dialog').getByLabel('Answer', { exact: true }).fill('The second entry was removed.');
  await page.getByRole('button', { name: 'Record answer' }).click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('dialog').getByLabel('Resolution').fill('The bureau confirmed the correction.');
  await page.getByRole('button', { name: 'Resolve complaint' }).click();
  await expect(page.getByRole('heading', { name: 'Closed with explanation' })).toBeVisible();
  await expectFitForAll(page);

  await page.goto('/agency/compliance/complaints?view=months');
  await expect(
    page.getByRole('table', { name: /by kind and month/ }).getByRole('row', { name: /Credit reporting/ }),
  ).toBeVisible();
  await expectFitForAll(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await confirmIsMe(page);
  expect((await downloading).suggestedFilename()).toMatch(/^complaints-.*\.csv$/);
});

test('a legal hold is set and released, and a retention period is changed within its limits', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/compliance/holds');
  const holds = page.getByRole('list', { name: 'Legal holds' });
  await expect(holds).toContainText('Subpoena');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Set a legal hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a legal hold' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill('bright');
  await page.getByRole('option', { name: /Brightwater/ }).click();
  await dialog.getByLabel('Account', { exact: true }).fill('A-99999-9');
  await dialog.getByLabel('Reason').fill('Audit of the state');
  await dialog.getByRole('button', { name: 'Set hold' }).click();
  await expect(dialog).toContainText('This client has no account with this number');
  await expectFitForAll(page);
  await dialog.getByRole('radio', { name: 'Everything of the client' }).check();
  await dialog.getByRole('button', { name: 'Set hold' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Release the hold on Brightwater Dental Group' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The audit ended');
  await page.getByRole('button', { name: 'Release hold' }).click();
  await confirmIsMe(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByText('Released', { exact: true }).click();
  await expect(holds).toContainText('The audit ended');
  await expectFitForAll(page);

  await page.getByRole('tab', { name: 'Retention' }).click();
  await page.getByRole('button', { name: 'Change Identity numbers of debtors' }).click();
  const months = page.getByRole('dialog').getByLabel('Months');
  await months.fill('12');
  await page.getByRole('button', { name: 'Save period' }).click();
  await expect(page.getByRole('dialog')).toContainText('Enter 36 to 600 months');
  await expectFitForAll(page);
  await months.fill('60');
  await page.getByRole('dialog').getByLabel('Rule').fill('Agency policy 7');
  await page.getByRole('button', { name: 'Save period' }).click();
  await expect(page.getByRole('list', { name: 'Retention periods' })).toContainText(
    /5 years after.*Agency policy 7 · set by Robin Vance/,
  );
  await page.getByRole('button', { name: 'Use the default for Identity numbers of debtors' }).click();
  await page.getByRole('button', { name: 'Use default', exact: true }).last().click();
  await expect(page.getByRole('list', { name: 'Retention periods' })).toContainText(/3 years after.*12 CFR 1006\.100/);
  await page.getByText('Next run', { exact: true }).click();
  await expect(page.getByText(/It starts|the next run removes/)).toBeVisible();
  await expectFitForAll(page);
  await page.getByText('Past runs', { exact: true }).click();
  await expectFitForAll(page);
});

test('finds who saw a debtor, and whose data a user accessed, in one search each', async ({ page }) => {
  await signIn(page);
  const link = page.getByRole('table', { name: 'Debtors' }).getByRole('link').first();
  const debtor = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { name: debtor, level: 1 })).toBeVisible();

  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/compliance');
  await expect(page.getByRole('heading', { name: 'Find out who saw a debtor' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('combobox', { name: 'Client' }).fill('bright');
  await page.getByRole('option', { name: /Brightwater/ }).click();
  const box = page.getByRole('searchbox', { name: 'Account number or name of the debtor' });
  await box.fill('nobody-has-this-name');
  await expect(page.getByRole('heading', { name: 'No debtor matches' })).toBeVisible();
  await box.fill(debtor);
  await page
    .getByRole('button', { name: `Who saw ${debtor}` })
    .first()
    .click();
  const table = page.getByRole('table', { name: 'Who saw the debtor' });
  await expect(table.getByRole('row', { name: /Viewed an account.*Dana Whitfield.*Viewed directly/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /List of debtors.*Dana Whitfield.*In a list or file/ }).first()).toBeVisible();
  await expectFitForAll(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await confirmIsMe(page);
  expect((await downloading).suggestedFilename()).toMatch(/^who-saw-debtor-.*\.csv$/);

  await page.getByText('What a user or key accessed', { exact: true }).click();
  await page.getByRole('searchbox', { name: /Email address/ }).fill('no-such-key');
  await expect(page.getByRole('heading', { name: 'No user or key has this name' })).toBeVisible();
  await page.getByRole('searchbox', { name: /Email address/ }).fill('admin@demo.test');
  await expect(page.getByText(/^Accessed data of \d+ debtors/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Debtors whose data was accessed' }).getByRole('row')).not.toHaveCount(1);
  await expectFitForAll(page);
  // The newest session is the one whose visits the test above made.
  await page.getByRole('combobox', { name: 'Session' }).click();
  await page
    .getByRole('option', { name: /127\.0\.0\.1/ })
    .first()
    .click();
  await expect(page).toHaveURL(/session=[\w-]{36}/);
  await expect(page.getByText(/^Accessed data of \d+ debtors?/)).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/agency/compliance/access?view=actor&actor=admin%40demo.test&session=018f0000-0000-7000-8000-000000000009');
  await expect(page.getByRole('heading', { name: 'No debtor data was accessed' })).toBeVisible();
  await expect(page.getByText(/in this session/)).toBeVisible();
});

test('a complaint about the agency itself names no client', async ({ page }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/compliance/complaints?panel=add');
  const dialog = page.getByRole('dialog', { name: 'Record a complaint' });
  await dialog.getByRole('radio', { name: 'Our agency' }).check();
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Privacy or security of data' }).click();
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Client', exact: true }).click();
  await dialog.getByLabel('Complainant').fill('Attorney general of Oregon, case 77');
  await dialog.getByLabel('Complaint', { exact: true }).fill('The agency did not answer a letter.');
  await dialog.getByRole('button', { name: 'Record complaint' }).click();
  await expect(dialog).toContainText('Choose the client whose complaint this is');
  await expectFitForAll(page);
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Regulator or attorney general' }).click();
  await dialog.getByRole('button', { name: 'Record complaint' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/agency/compliance/complaints?about=agency');
  const row = page.getByRole('table', { name: 'Complaints' }).getByRole('row', { name: /Our agency/ });
  await expect(row).toContainText('Attorney general of Oregon');
  await expectFitForAll(page);
  await row.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy or security of data');
  await expect(page.getByText('Our agency')).toBeVisible();
  await expectFitForAll(page);
});
