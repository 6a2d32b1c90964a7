import { readFileSync } from 'node:fs';
import { REPORTS } from '@recoup/domain/reports/catalog';
import { parseCents } from '@recoup/domain/shared/money';
import type { Page } from '@playwright/test';
import { makeCaller } from '../support/api.ts';
import { makeFeed } from '../support/feed.ts';
import { mailedPart } from '../support/outbox.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInSchemes,
  expectFitForAll,
  openSession,
  signIn,
  test,
} from '../support/product.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** A file as saved by the browser. */
const savedBy = async (page: Page, act: () => Promise<void>) => {
  const downloading = page.waitForEvent('download');
  await act();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
};

/** Rows of a CSV table, up to the first empty line, by column name. */
function readTable(text: string): Record<string, string>[] {
  const [table = ''] = text.replace('\uFEFF', '').split('\r\n\r\n');
  const [head = [], ...rows] = table
    .split('\r\n')
    .map((line) => (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []).map((cell) => cell.replace(/,$/, '').replaceAll('"', '')));
  return rows
    .filter((row) => row.length > 1)
    .map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

test("chooses, filters, previews and downloads a report with the portal's totals", async ({ page, portal }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Downloads' }).click();
  await expect(page).toHaveTitle('Downloads | Brightwater Dental Group - Recoup Client Portal');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Inventory and status' }).click();
  const totals = page.getByRole('table').locator('tfoot');
  await expect(totals).toBeVisible();
  const heads = await page.getByRole('table').getByRole('columnheader').allInnerTexts();
  const total = totals.getByRole('cell').nth(heads.indexOf('Placed'));
  const unfiltered = await total.innerText();
  await page.getByRole('button', { name: 'Filter by Status' }).click();
  await page.getByRole('checkbox', { name: 'In collection' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status_group=working/);
  await expect(total).not.toHaveText(unfiltered);
  const placed = await total.innerText();
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await savedBy(page, () => page.getByRole('menuitem', { name: 'CSV' }).click());
  expect(file.name).toMatch(/^inventory-and-status-.*\.csv$/);
  const rows = readTable(file.text);
  const sum = rows.reduce((all, row) => all + (parseCents(row['Placed'] ?? '') ?? Number.NaN), 0);
  expect(sum).toBe(parseCents(placed));
  // The heading shows the filters.
  await page.getByRole('link', { name: 'View these accounts in Debtors' }).click();
  await expect(page.getByLabel('Totals of the list')).toContainText(placed);
  await expect(page.getByLabel('Totals of the list')).toContainText(String(rows.length));

  // Expired days later, and generated again.
  await page.goto('/downloads?tab=runs');
  const download = page.getByRole('button', { name: /^Download Inventory and status, CSV/ });
  await expect(download).toBeVisible();
  await portal.platform.db.asService((tx) =>
    tx
      .updateTable('portal.report_runs')
      .set({ expires_at: new Date(0) })
      .execute(),
  );
  await download.click();
  await expect(page.getByRole('alert')).toContainText('This file has been deleted');
  const again = await savedBy(page, () => page.getByRole('button', { name: 'Run the report again' }).click());
  expect(readTable(again.text)).toHaveLength(rows.length);
  await expectAccessible(page);

  // A figure links to its rows.
  await page.goto('/downloads/reports/liquidation');
  const month = page.getByRole('table').locator('tbody tr').first();
  const collected = await month.getByRole('cell').nth(6).innerText();
  await month.getByRole('cell').nth(6).getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\?.*placed_from=/);
  const sums = page.getByLabel('Totals of the payments').locator('dd');
  await expect
    .poll(async () => (await sums.allInnerTexts()).slice(1, 3).reduce((all, text) => all + (parseCents(text) ?? Number.NaN), 0))
    .toBe(parseCents(collected));

  await page.goto('/downloads/reports/stair_step?measure=percent');
  await expect(page.locator('figure svg')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Steps' }).getByText('Monthly').click();
  await expect(page).toHaveURL(/steps=monthly/);
  await expect(page.getByRole('row', { name: /^All/ })).toBeVisible();
  await expectFitForAll(page);
});

test('sends a scheduled report by email, with a link and without its data', async ({ page, portal }) => {
  await openSession(page);
  await page.goto('/downloads/reports/aging');
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Dana Whitfield' })).toBeChecked();
  await choose(page, 'Frequency', 'Every week');
  await choose(page, 'File', 'PDF');
  await expectFitForAll(page);
  await dialog.getByRole('button', { name: 'Create schedule' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/downloads?tab=schedules');
  await expect(page.getByRole('list', { name: 'Schedules' })).toContainText('Every Monday, as PDF; next on');

  const { jobs, db } = portal.platform;
  await db.asService(async (tx) => {
    await tx.updateTable('portal.report_schedules').set({ next_run_on: '2026-01-01' }).execute();
    await jobs.enqueue(tx, { name: 'reports.schedules' }, {});
  });
  const link = await mailedPart(page, 'admin@demo.test', (mail) =>
    mail.includes('Your report is ready: Aging') ? (/href="https?:\/\/[^/"]+(\/downloads[^"]*)"/.exec(mail)?.[1] ?? '') : '',
  );
  await page.goto(link.replaceAll('&amp;', '&'));
  const row = page.getByRole('list', { name: 'Your files' }).getByRole('listitem').filter({ hasText: 'by a schedule' });
  const file = await savedBy(page, () => row.getByRole('button', { name: /^Download Aging, PDF/ }).click());
  expect(file.text.startsWith('%PDF')).toBe(true);

  await page.getByRole('tab', { name: 'Schedules' }).click();
  await page.getByRole('button', { name: 'Actions for the schedule of Aging' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByRole('heading', { name: 'No schedules yet' })).toBeVisible();
});

test('every report is accessible', async ({ page }) => {
  test.slow();
  await openSession(page);
  for (const { kind, title } of Object.values(REPORTS)) {
    await page.goto(`/downloads/reports/${kind}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByLabel('Loading')).toHaveCount(0);
    await expectAccessibleInSchemes(page);
  }
});

test('marks an agency document as new until it is opened; staff see only documents for them', async ({
  page,
  portal,
  browser,
}) => {
  const { company } = await makeCaller(portal);
  const feed = await makeFeed(portal);
  await feed.publish(
    { id: 'e2e-letter', client: company.code, file_name: 'rates.pdf', kind: 'letter', title: 'New rates from August' },
    '%PDF-1.4 rates',
  );
  await feed.publish(
    {
      id: 'e2e-1099',
      client: company.code,
      file_name: '1099.pdf',
      kind: 'tax_form',
      title: 'Form 1099 for 2025',
      period_from: '2025-01-01',
      period_to: '2025-12-31',
    },
    '%PDF-1.4 form',
  );
  await openSession(page);
  await page.goto('/downloads');
  const tab = page.getByRole('tab', { name: /Documents.*new document/ });
  const newDocuments = async () => Number(/(\d+) new document/.exec((await tab.textContent()) ?? '')?.[1]);
  // Other tests of this product publish documents too.
  await expect.poll(newDocuments).toBeGreaterThanOrEqual(2);
  const before = await newDocuments();
  await tab.click();
  await expectFitForAll(page);
  const letter = page.getByRole('listitem').filter({ hasText: 'New rates from August' });
  await expect(letter.getByText('New', { exact: true })).toBeVisible();
  const file = await savedBy(page, () => letter.getByRole('button', { name: 'Download New rates from August' }).click());
  expect(file).toEqual({ name: 'rates.pdf', text: '%PDF-1.4 rates' });
  await expect(letter.getByText('New', { exact: true })).toBeHidden();
  await expect.poll(newDocuments).toBe(before - 1);

  const staff = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openSession(staff, 'staff@demo.test');
  await staff.goto('/downloads?tab=documents');
  await expect(staff.getByText('New rates from August')).toBeVisible();
  await expect(staff.getByText('Form 1099 for 2025')).toBeHidden();
  await staff.goto('/downloads/reports/remittance');
  await expect(staff.getByRole('heading', { name: 'Only administrators can see this report' })).toBeVisible();
  await staff.context().close();
});
