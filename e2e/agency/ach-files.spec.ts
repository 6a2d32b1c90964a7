import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { parseNacha } from '../../server/test/support/parse-nacha.ts';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProduct, type RunningProduct } from '../support/server.ts';
import { confirmIsMe } from '../support/step-up.ts';

const test = testOwn(() => startProduct());

/** An agency that has not set up ACH files yet. The demo has settings, a file and a draft. */
async function forgetFiles({ platform }: RunningProduct): Promise<void> {
  await platform.db.asService(async (tx) => {
    await tx.deleteFrom('portal.ach_entries').execute();
    await tx.deleteFrom('portal.ach_files').execute();
    await tx.deleteFrom('portal.ach_settings').execute();
    await tx.deleteFrom('portal.statement_drafts').execute();
  });
}

/** Issues the statement of a client since its last one. */
async function issue(page: Page, client: RegExp): Promise<void> {
  await page.goto('/agency/statements');
  await page.getByRole('button', { name: 'Draft statements' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: client }).check();
  await dialog.getByRole('checkbox', { name: 'Draft them here' }).check();
  await dialog.getByRole('button', { name: 'Draft 1 statement' }).click();
  await page.getByRole('button', { name: 'Issue 1 statement' }).click();
  await dialog.getByRole('button', { name: 'Issue statement' }).click();
  await confirmIsMe(page);
  await expect(page.getByText('No drafts')).toBeVisible();
}

async function fillSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'ACH settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'ACH settings' });
  await dialog.getByLabel('Routing number of the receiving bank').fill('021000022');
  await dialog.getByLabel('Name of the receiving bank').fill('JPMorgan Chase');
  await dialog.getByLabel('Immediate origin').fill('1912345678');
  await dialog.getByLabel('Name of the origin').fill('Larkspur Recovery');
  await dialog.getByLabel('Company name').fill('Larkspur');
  await dialog.getByLabel('Company ID').fill('1912345678');
  await dialog.getByLabel(/originating bank/).fill('021000021');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog.getByText(/not a valid routing number/)).toBeVisible();
  await expectFitForAll(page);
  await dialog.getByLabel('Routing number of the receiving bank').fill('021000021');
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await expect(dialog).toBeHidden();
}

test('two admins pay remittances by an ACH file, whose statement cannot be voided before its return', async ({
  page,
  browser,
  baseURL,
  portal,
}) => {
  test.slow();
  await forgetFiles(portal);
  await openSession(page, demoAgencyEmail);
  await issue(page, /^Brightwater/);

  await page.goto('/agency/statements?tab=ach');
  await expect(page.getByText('ACH settings are missing')).toBeVisible();
  await expectFitForAll(page);
  await fillSettings(page);
  await page.getByRole('button', { name: 'Prepare a file' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /^Brightwater/ })).toBeChecked();
  for (const other of await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Mesa Valley/ })
    .all())
    await other.uncheck();
  await expectFitForAll(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Prepare \$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'ACH file 1' })).toBeVisible();
  await expect(page.getByText('Another administrator must approve this file')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await expectFitForAll(page);

  const theirs = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await openSession(theirs, 'approver@demo.test');
  await theirs.goto(page.url());
  await theirs.waitForLoadState('networkidle');
  await theirs.getByRole('button', { name: 'Approve' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await confirmIsMe(theirs);
  await expect(theirs.getByText('Approved', { exact: true }).first()).toBeVisible();
  await theirs.context().close();

  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  const parsed = parseNacha(readFileSync(path, 'utf8'));
  expect(parsed.entries).toMatchObject([{ sec: 'CCD', account: '0000554410', routing: '123000220' }]);
  await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
  await expectFitForAll(page);

  await page.getByRole('link', { name: /Brightwater/ }).click();
  await expect(page.getByRole('heading', { name: /^Statement S-/ })).toBeVisible();
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Statement ', '');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void the statement' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong.');
  await page.getByRole('dialog').getByRole('button', { name: 'Void statement' }).click();
  await expect(page.getByRole('dialog').getByText(/was sent to the bank in ACH file 1/)).toBeVisible();
  await expectFitForAll(page);

  await page.goto('/agency/statements?tab=ach');
  await page.getByRole('button', { name: 'Record returns' }).click();
  const entry = parsed.entries[0];
  const returned = [
    `101 0210000211912345678261127`,
    `626021000021${'0000554410'.padEnd(17)}${String(entry?.cents).padStart(10, '0')}`,
    `799R03${entry?.trace ?? ''}      12300022`,
    `799R01999999999999999      12300022`,
  ].join('\n');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'returns.txt', mimeType: 'text/plain', buffer: Buffer.from(returned) });
  await page.getByRole('button', { name: 'Record 2 returns' }).click();
  await expect(
    page.getByText(`Statement ${number} is unpaid. R03: No account, or the account could not be found.`),
  ).toBeVisible();
  await expect(page.getByText(/No exported remittance has the trace number 999999999999999/)).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.goto('/agency/statements?state=failed');
  await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible();
});
