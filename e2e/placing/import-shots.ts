import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { generateLayoutFile } from '../../bench/layouts/generate.ts';
import { readLayout } from '../../bench/layouts/layout.ts';
import { makeArchive } from '../support/archive.ts';
import { makeQuickBooksFile } from '../support/quickbooks-file.ts';
import { setItemization } from '../support/upload-file.ts';

/** States of the upload screens, each with its own file: a placed file is a duplicate the next time. */
export const importShots: { name: string; signedIn: true; open: (page: Page) => Promise<void> }[] = [
  shot('uploads-empty', async (page) => {
    await page.route('**/imports?**', (route) => route.fulfill({ json: { data: [], page: { next_cursor: null, total: 0 } } }));
    await list(page);
  }),
  shot('uploads-error', async (page) => {
    const message = 'The history is being rebuilt. Please try again in a minute.';
    await page.route('**/imports?**', (route) =>
      route.fulfill({ status: 422, json: { status_code: 422, code: 'x', message, errors: [], request_id: 'r-1' } }),
    );
    await list(page);
  }),
  shot('uploads-refused', async (page) => {
    await list(page);
    await choose(page, 'members.csv', Buffer.alloc(0));
    await page.getByRole('alert').waitFor();
  }),
  shot('uploads-rules', async (page) => {
    await list(page);
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('menuitem', { name: 'What goes in each column' }).click();
    await page.getByRole('dialog').getByRole('table').waitFor();
  }),
  shot('upload-failed', async (page) => {
    await list(page);
    await choose(page, 'photo.csv', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4000, 0xa7)]));
    await page.getByRole('heading', { name: 'This file could not be read' }).waitFor();
  }),
  shot('upload-broken-off', async (page) => {
    await page.route('**/storage/v1/upload/resumable/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await begin(page);
    await page.getByText('Uploading').first().waitFor();
    await page.reload();
    await page.getByText('Choose the file again to continue').waitFor();
  }),
  shot('upload-missing', (page) => page.goto('/debtor-entry/uploads/0192aaaa-0000-7000-8000-000000000001').then(() => undefined)),
  shot('upload-columns', columns),
  shot('upload-columns-lists', async (page) => {
    await list(page);
    await choose(page, 'lists.zip', makeArchive(ARCHIVED));
    await showColumns(page);
  }),
  shot('upload-columns-pick', async (page) => {
    await columns(page);
    await page.getByRole('button', { name: /^Amount placed, field of column/ }).click();
    await page.getByRole('listbox').waitFor();
  }),
  shot('upload-columns-unsure', async (page) => {
    await list(page);
    const lines = [1, 2, 3, 4].map(
      (at) => `U-10${at},"Quill, Sam",${at} Oak St,Salem,OR,97301,0${at}/14/2026,${at}50.00,${at}10.00`,
    );
    await choose(page, 'unsure.csv', Buffer.from(`Acct,Name,Address,City,State,Zip,,Amt 1,Bal\n${lines.join('\n')}\n`));
    await showColumns(page);
  }),
  shot('upload-header', async (page) => {
    await columns(page);
    await page.getByRole('button', { name: 'Choose header row' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('upload-check', check),
  shot('upload-questions', questions),
  shot('upload-mend', async (page) => {
    await check(page);
    await page
      .getByRole('button', { name: /^Fix row/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: /^Row/ }).waitFor();
  }),
  shot('upload-row', async (page) => {
    await check(page);
    await page
      .getByText('Row and debtor')
      .or(page.getByRole('list', { name: 'Rows' }))
      .first()
      .waitFor();
    await page.goto(`${page.url()}?row=5`);
    await page.getByRole('dialog').waitFor();
  }),
  shot('upload-certify', async (page) => {
    await check(page);
    await placeButton(page).click();
    await placeButton(page).scrollIntoViewIfNeeded();
  }),
  shot('upload-quickbooks', (page) => quickBooksColumns(page)),
  shot('upload-quickbooks-check', async (page) => {
    await quickBooksColumns(page);
    await page.getByRole('button', { name: /^Check \d+ rows$/ }).click();
    await page.getByRole('list', { name: 'Result of the check' }).waitFor();
  }),
  shot('upload-done', async (page) => {
    await check(page);
    await page.getByRole('checkbox', { name: /^I certify/ }).check();
    await placeButton(page).click();
    await page.getByRole('heading', { name: 'Your accounts are placed' }).waitFor();
  }),
  shot('uploads', list),
];

function shot(name: string, open: (page: Page) => Promise<void>) {
  return {
    name,
    signedIn: true as const,
    open: async (page: Page) => {
      await open(page);
      await page.waitForLoadState('networkidle');
    },
  };
}

let made = 0;

async function list(page: Page): Promise<void> {
  await page.goto('/debtor-entry/uploads');
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function begin(page: Page): Promise<void> {
  made += 1;
  const layout = await readLayout(join(import.meta.dirname, '../../bench/layouts/fixtures/gym-members.json'));
  const file = generateLayoutFile({ layout, rows: 220, seed: 50 + made });
  const text = Buffer.concat([...file.chunks()]).toString('utf8');
  const lines = text.replaceAll(/\b([A-Z])-1(?=\d{5})/g, `$1${made}-1`).split('\n');
  for (const at of [4, 19, 33]) lines[at] = (lines[at] ?? '').replace(/,"?\$[^$]*$/, ',forty dollars\r');
  await list(page);
  await choose(page, file.fileName, Buffer.from(lines.join('\n')));
  await page.waitForURL(/\/uploads\/[0-9a-f-]{36}$/);
}

async function quickBooksColumns(page: Page): Promise<void> {
  await list(page);
  await page.locator('main input[type=file]').setInputFiles(makeQuickBooksFile((made += 1)));
  await showColumns(page);
}

const ARCHIVED = {
  'north.csv':
    'Account Number,Name,Street,City,State,ZIP,Date of Service,Balance\nL-1,"Quill, Sam",1 Oak St,Salem,OR,97301,03/14/2026,50.00\n',
  'south.csv':
    'Account Number,Name,Street,City,State,ZIP,Date of Service,Balance\nL-2,"Avery, Jo",2 Oak St,Salem,OR,97301,03/14/2026,60.00\n',
  'payments.csv': 'Account Number,Payment Date,Amount Paid\nL-1,02/01/2026,10.00\n',
  'readme.pdf': '%PDF-1.7',
};

async function columns(page: Page): Promise<void> {
  await begin(page);
  await showColumns(page);
}

async function showColumns(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Columns of the file' });
  const result = page.getByRole('list', { name: 'Result of the check' });
  await list.or(result).waitFor();
  // A known layout is checked at once.
  if (await result.isVisible()) await page.getByRole('link', { name: 'Columns', exact: true }).click();
  await list.waitFor();
}

async function questions(page: Page): Promise<void> {
  await list(page);
  const lines = [
    'Account Number,Name,Street,City,State,ZIP,Date of Service,Balance,Past Due,Status,Notes',
    'Q-1,"Quill, Sam",1 Elm St,Portland,OR,97205,03/14/2026,120.00,120.00,BK,Filed chapter 13',
    'Q-2,"Avery, Jo",2 Elm St,Portland,OR,97205,03/14/2026,80.00,80.00,Open,represented by Ed Law',
    'Q-3,Aid Legal,3 Elm St,Portland,OR,97205,03/14/2026,60.00,60.00,Open,PIF',
    'Q-4,Occupant,4 Elm St,Portland,OR,97205,03/14/2026,60.00,60.00,Open,',
    'Q-5,"Mary Beth/Jo Lee",5 Elm St,Portland,OR,97205,03/14/2026,60.00,60.00,Open,',
    'Q-6,"Reed, Ann (50%) / Reed, Lou (50%)",6 Elm St,Portland,OR,97205,03/14/2026,60.00,60.00,Open,',
    'Q-7,"Poe, Ann",7 Elm St,Portland,OR,97205,03/14/2026,2437.00,629.50,Open,',
  ];
  await choose(page, 'questions.csv', Buffer.from(lines.join('\n')));
  const check = page.getByRole('button', { name: 'Check 7 rows' });
  const asked = page.getByRole('region', { name: 'Questions' });
  await check.or(asked).waitFor();
  // A known layout is checked at once.
  if (await check.isVisible()) await check.click();
  await page.getByRole('button', { name: /^Show all/ }).click();
}

async function check(page: Page): Promise<void> {
  await columns(page);
  await setItemization(page);
  await page.getByRole('button', { name: /^Check \d+ rows$/ }).click();
  await page.getByRole('list', { name: 'Result of the check' }).waitFor();
}

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place .* – / });
