import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProduct } from '../support/server.ts';

const SIGN = 'Sign the collection service agreement';

/** The demo has signed version 1; then the agency publishes a text that has to be signed again. */
const test = testOwn(async () => {
  const before = await startProduct();
  const file = join(before.dataDir, 'agreement.md');
  const text = readFileSync(join(import.meta.dirname, '../../server/agreements/service.md'), 'utf8');
  const changed = text.replace('version: 1', 'version: 2').replace('must_sign_anew: no', 'must_sign_anew: yes');
  writeFileSync(file, `${changed}\n\n## 99. What is new\n\nFees are settled by the tenth of each month.\n`);
  return before.restart({ AGREEMENT_FILE: file });
});

test('a required new version blocks placing until an admin has read and signed it', async ({ page, browser }) => {
  test.slow();
  const context = await browser.newContext();
  const staff = await context.newPage();
  await openSession(staff, 'staff@demo.test');
  await staff.goto('/debtor-entry/manual');
  await expect(staff.getByText(/once an administrator of your company has signed the service agreement/)).toBeVisible();
  await expect(staff.getByRole('link', { name: 'Read and sign' })).toHaveCount(0);
  await staff.goto('/manage-business/agreements');
  await expect(staff.getByRole('heading', { name: 'Only administrators can sign agreements' })).toBeVisible();

  await openSession(page);
  await page.goto('/manage-business/business-info');
  await expect(page.getByText('Version 2 needs your signature')).toBeVisible();
  await page.goto('/debtor-entry/manual');
  await expect(page.getByText(/^Sign the service agreement before you place accounts/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Place account with/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Read and sign' }).click();
  await expect(page).toHaveURL(/\/manage-business\/agreements$/);
  await expect(page.getByText('Version 1 was signed. Version 2 needs your signature.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Text of the/ })).toContainText('by the tenth of each month');
  await page.getByRole('button', { name: SIGN }).click();
  await expect(page.getByText('Read the text and check the box to agree')).toBeVisible();
  await expect(page.getByText('Enter your title at the company')).toBeVisible();
  await expectFitForAll(page);

  // A failed request keeps the signature form.
  await page.getByRole('checkbox').check();
  await page.getByLabel('Your title').fill('Director of Finance');
  await page.route('**/signatures', (route) => route.abort());
  await page.getByRole('button', { name: SIGN }).click();
  await expect(page.getByText(/^We cannot reach the server/)).toBeVisible();
  await expect(page.getByLabel('Your title')).toHaveValue('Director of Finance');
  await page.unrouteAll();
  await page.getByRole('button', { name: SIGN }).click();
  await expect(page.getByText('You can now place accounts.')).toBeVisible();
  await expect(page.getByText(/^Version 2, signed by Dana Whitfield, Director of Finance/)).toBeVisible();
  await expectFitForAll(page);

  // Earlier signatures remain with their PDFs.
  await expect(page.getByText('Collection service agreement, version 1')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the PDF of Collection service agreement, version 2/ }).click();
  expect(readFileSync(await (await download).path(), 'latin1').slice(0, 5)).toBe('%PDF-');

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Business info' }).click();
  await expect(page.getByText(/^Version 2 of .*, signed by Dana Whitfield/)).toBeVisible();
  for (const one of [page, staff]) {
    await one.goto('/debtor-entry/manual');
    await expect(one.getByRole('button', { name: /^Place account with/ })).toBeVisible();
  }
  await context.close();
});
