import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makeArchive } from '../support/archive.ts';
import { makeQuickBooksFile } from '../support/quickbooks-file.ts';
import {
  demoPassword,
  expect,
  expectAccessible,
  expectAccessibleInSchemes,
  expectFitForAll,
  openSession,
  signIn,
  test,
} from '../support/product.ts';
import {
  certifyAndPlace,
  chooseFile as choose,
  fileColumns,
  makeFile,
  setItemization,
  uploadFile as upload,
  uploadsPage,
} from '../support/upload-file.ts';

const columns = fileColumns;
const result = (page: Page) => page.getByRole('list', { name: 'Result of the check' });
const errorsCard = (page: Page) => result(page).getByRole('button', { name: /^Errors/ });

test('places a file of an unknown layout', async ({ page }) => {
  test.setTimeout(300_000);
  const { name, buffer, accounts } = await makeFile('gym-members', 30, 7);
  const [first, second] = accounts;
  if (!first || !second) throw new Error('The generator made no accounts.');
  // One unreadable balance, two lines below the header in row 3.
  const lines = buffer.toString('utf8').split('\n');
  const broken = (lines[4] ?? '').replace(/,"?\$[^$]*$/, ',forty dollars\r');
  expect(broken).not.toBe(lines[4]);
  lines[4] = broken;

  await signIn(page);
  await page.getByRole('link', { name: 'Uploads' }).click();
  await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Uploads \| Brightwater Dental Group/);
  await expectFitForAll(page);

  await choose(page, { name, buffer: Buffer.from(lines.join('\n')) });
  await expect(columns(page)).toBeVisible();
  await expect(columns(page).getByRole('button', { name: /^Amount placed, field of column/ })).toBeVisible();
  await expect(page.getByText('The header is in row 3.')).toBeVisible();
  await expectFitForAll(page);

  // Step and filter are in the URL: a reload keeps them.
  await page.getByRole('textbox', { name: 'Search in the columns' }).fill('Mailing');
  await expect(columns(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(columns(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Search in the columns' }).fill('');
  // A default for the whole file replaces a missing column.
  await setItemization(page);
  await page.getByRole('button', { name: 'Check 30 rows' }).click();

  await expect(errorsCard(page)).toContainText('1 row');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nothing is placed.');
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await errorsCard(page).click();
  await expect(page).toHaveURL(/show=error/);
  const table = page.getByRole('table', { name: 'Rows' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await table
    .getByRole('button', { name: /^Fix row 5/ })
    .first()
    .click();
  const cell = page.getByRole('textbox', { name: /^Row 5, Column/ });
  await cell.fill((second.balance_cents / 100).toFixed(2));
  await cell.press('Enter');
  await expect(cell).toBeHidden();
  await expect(errorsCard(page)).toContainText('0 rows');

  // Going back to the columns keeps corrected cells.
  const steps = page.getByRole('navigation', { name: 'Steps of the upload' });
  await steps.getByRole('link', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Check 30 rows' }).click();
  await expect(errorsCard(page)).toContainText('0 rows');

  await certifyAndPlace(page, 30);
  await expectFitForAll(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Acknowledgement (CSV)' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toMatch(
    new RegExp(`${first.first_name} .*${first.last_name}.*,${first.account_number},`),
  );

  await page.getByRole('link', { name: 'View 30 accounts' }).click();
  await expect(page).toHaveURL(/\/debtors\?batch_id=/);
  await expect(page.getByLabel('Totals of the list')).toContainText(/^Accounts30Amount placed/);
  await page.getByLabel('Search in the list').fill(second.last_name ?? '');
  await page
    .getByRole('row')
    .filter({ hasText: second.account_number ?? '' })
    .getByText(/^A-/)
    .click();
  await expect(page.getByRole('heading', { name: new RegExp(`${second.first_name} .*${second.last_name}`) })).toBeVisible();
  await expect(
    page.getByText(`$${(second.balance_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`).first(),
  ).toBeVisible();

  await page.goto(uploadsPage);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Placed');
});

test('places a QuickBooks export in three decisions: choose, check, place', async ({ page }) => {
  test.slow();
  await openSession(page);
  await page.goto(uploadsPage);
  await choose(page, makeQuickBooksFile(7));
  await page.getByRole('button', { name: 'Check 11 rows' }).click();
  await expect(errorsCard(page)).toContainText('0 rows');
  const table = page.getByRole('table', { name: 'Rows' });
  await expect(table.getByText(/^Part of row /).first()).toBeVisible();
  const certified = page.getByRole('checkbox', { name: /^I certify/ });
  await certified.check();
  // Neither a refetch nor another width of the screen loses it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(certified).toBeChecked();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(certified).toBeChecked();
  await page.getByRole('button', { name: /^Place 6 accounts – / }).click();
  await page.getByRole('link', { name: 'View 6 accounts' }).click();
  await expect(page).toHaveURL(/\/debtors\?batch_id=/);
});

test('asks about words that must stop collection, and keeps the answer with the account', async ({ page }) => {
  test.slow();
  await openSession(page);
  const lines = [
    'Account Number,Name,Street,City,State,ZIP,Date of Service,Balance,Notes',
    'Q-1,"Quill, Sam",1 Elm St,Portland,OR,97205,03/14/2026,120.00,Filed chapter 13',
    'Q-2,"Avery, Jo",2 Elm St,Portland,OR,97205,03/14/2026,80.00,left message',
    'Q-3,Aid Legal,3 Elm St,Portland,OR,97205,03/14/2026,60.00,',
  ];
  await upload(page, { name: 'questions.csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByRole('button', { name: 'Check 3 rows' }).click();
  const questions = page.getByRole('region', { name: 'Questions' });
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  await expectFitForAll(page);

  await page.route('**/answers', (route) =>
    route.fulfill({ status: 409, json: { status_code: 409, code: 'x', message: 'A colleague is placing it.', errors: [] } }),
  );
  await questions.getByRole('button', { name: /^It applies: tell the agency/ }).click();
  await expect(questions.getByRole('alert')).toContainText('A colleague is placing it.');
  await page.unrouteAll();
  await questions.getByRole('button', { name: /^It applies: tell the agency/ }).click();
  await expect(questions.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('checkbox', { name: /^I certify/ }).check();
  await page.getByRole('button', { name: /^Place 2 accounts – \$200\.00/ }).click();
  await page.getByRole('link', { name: 'View 2 accounts' }).click();
  await page.getByRole('row').filter({ hasText: 'Sam Quill' }).getByText(/^A-/).click();
  await expect(page.getByText('Yes – “Filed chapter 13” (Notes)')).toBeVisible();
});

test('refuses an image named .csv and offers another file', async ({ page }) => {
  await openSession(page);
  const picture = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    Buffer.alloc(4000, 0xa7),
  ]);
  await upload(page, { name: 'photo.csv', buffer: picture });
  await expect(page.getByRole('heading', { name: 'This file could not be read' })).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText(/picture|image|not a table/i);
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expectAccessible(page);
});

test('refuses empty files and unknown types at once', async ({ page }) => {
  await openSession(page);
  await page.goto(uploadsPage);
  await choose(page, { name: 'empty.csv', buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert')).toHaveText('empty.csv is empty.');
  await choose(page, { name: 'letter.docx', buffer: Buffer.from('x') });
  await expect(page.getByRole('alert')).toContainText('letter.docx is not a supported file type.');
});

test('resumes an interrupted upload with the same file after a reload', async ({ page }) => {
  await openSession(page);
  const { name, buffer } = await makeFile('landlord-ledger', 40, 3);
  await page.route('**/storage/v1/upload/resumable/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await upload(page, { name, buffer });
  await expect(page.getByText('Uploading').first()).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Choose the file again to continue')).toBeVisible();
  await page.unrouteAll();
  await choose(page, { name, buffer: Buffer.concat([buffer, Buffer.from('more')]) });
  await expect(page.getByText(/This is another file/)).toBeVisible();
  await choose(page, { name, buffer });
  await expect(columns(page)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel upload' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel the upload of ${name}?` });
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('heading', { name: 'This upload was canceled' })).toBeVisible();
});

test('keeps an upload with its company after switching in another tab', async ({ page, context }) => {
  await openSession(page);
  const { name, buffer } = await makeFile('landlord-ledger', 20, 5);
  await upload(page, { name, buffer });
  await expect(columns(page)).toBeVisible();
  const address = page.url();
  const other = await context.newPage();
  await other.goto('/debtors');
  await other.getByRole('button', { name: /Brightwater Dental Group/ }).click();
  await other
    .getByRole('option', { name: /Harbor/ })
    .or(other.getByRole('menuitem', { name: /Harbor/ }))
    .first()
    .click();
  await expect(other).toHaveTitle(/Harbor & Pine/);
  // This tab switches to the other company's list; the upload's URL is not found there.
  await expect(page).toHaveTitle(/^Uploads \| Harbor & Pine/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Upload not found' })).toBeVisible();
  await other.goto(uploadsPage);
  await expect(other.getByRole('row').filter({ hasText: name })).toHaveCount(0);
});

test('keeps an upload when the session ends', async ({ page }) => {
  await openSession(page);
  const { name, buffer } = await makeFile('landlord-ledger', 25, 9);
  await upload(page, { name, buffer });
  await expect(columns(page)).toBeVisible();
  const address = page.url();
  await page.getByRole('combobox', { name: 'Debt type' }).or(page.getByLabel('Debt type')).first().click();
  await page.getByRole('option', { name: 'Commercial' }).click();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByLabel('Email address').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(address);
  await expect(columns(page)).toBeVisible();
  await expect(page.getByLabel('Debt type').first()).toHaveValue('Commercial');
});

test('asks which list of an archive is placed', async ({ page }) => {
  const header = 'Account Number,Name,Street,City,State,ZIP,Date of Service,Balance';
  const debtor = (number: number) =>
    `${header}\nZ-${number},"Quill, Sam",${number} Oak St,Salem,OR,97301,03/14/2026,${number}0.00\n`;
  const payments = 'Account Number,Payment Date,Amount Paid\nZ-1,02/01/2026,10.00\nZ-2,02/01/2026,10.00\n';
  const files = { 'north.csv': debtor(1), 'south.csv': debtor(2), 'payments.csv': payments, 'notes.pdf': '%PDF-1.7' };
  await signIn(page);
  await page.goto(uploadsPage);
  await choose(page, { name: 'lists.zip', buffer: makeArchive(files) });
  await expect(page.getByRole('heading', { name: 'Choose what to place' })).toBeVisible();
  await expect(page.getByText('This is a PDF, not a table.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Check \d+ rows?$/ })).toBeDisabled();
  await expectFitForAll(page);
  await page.getByRole('checkbox', { name: 'payments.csv' }).uncheck();
  await page.getByRole('checkbox', { name: 'north.csv' }).check();
  await page.getByRole('checkbox', { name: 'south.csv' }).check();
  await page.getByRole('button', { name: 'Read these 2 files' }).click();
  await expect(page.getByRole('heading', { name: 'Choose what to place' })).toBeHidden();
  await expect(page.getByText('“north.csv” and “south.csv” have the same columns and are read as one list.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeEnabled();
});
