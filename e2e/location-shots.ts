import type { Page } from '@playwright/test';
import { chooseFile, locationFile } from './location-file.ts';

const LIST = '/manage-business/locations';
const IMPORT = `${LIST}/import`;

interface LocationShot {
  name: string;
  signedIn: true;
  open: (page: Page) => Promise<void>;
}

const face = (name: string, open: (page: Page) => Promise<void>): LocationShot => ({
  name: `locations${name}`,
  signedIn: true,
  open: async (page) => {
    // What is half typed is let go without a question.
    page.removeAllListeners('dialog').on('dialog', (dialog) => void dialog.accept());
    await open(page);
  },
});

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

const empty = { data: [], page: { next_cursor: null, total: 0 }, abilities: { add: true, export: true } };
const refusal = (status: number, code: string, message: string, errors: object[] = []) => ({
  status,
  json: { status_code: status, code, message, errors, request_id: 'r-1' },
});

async function openFirst(page: Page): Promise<void> {
  await go(page, LIST);
  await page.getByText('Downtown', { exact: true }).click();
  await page.getByLabel('Street and number').waitFor();
}

async function act(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Downtown' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function read(page: Page): Promise<void> {
  await go(page, IMPORT);
  await page.setInputFiles(chooseFile, locationFile(200));
  await page.getByText('Cedar Mill 200').waitFor();
}

export const locationShots: LocationShot[] = [
  face('', (page) => go(page, LIST)),
  face('-none', async (page) => {
    await page.route('**/locations?**', (route) => route.fulfill({ json: empty }));
    await go(page, LIST);
  }),
  face('-nothing-fits', (page) => go(page, `${LIST}?q=nowhere&state=inactive`)),
  face('-error', async (page) => {
    const message = 'The list is being rebuilt. Please try again in a minute.';
    await page.route('**/locations?**', (route) => route.fulfill(refusal(422, 'x', message)));
    await go(page, LIST);
  }),
  face('-add', async (page) => {
    await go(page, `${LIST}?location=new`);
    await page.getByLabel('Name', { exact: true }).fill('Cedar Mill');
    await page.getByRole('dialog').getByRole('button', { name: 'Add location' }).click();
    await page.getByText('Enter a short code').waitFor();
  }),
  face('-edit', async (page) => {
    await openFirst(page);
    await page.getByLabel('ZIP code').fill('98660');
    await page.getByText(/does not look like/).waitFor();
  }),
  face('-conflict', async (page) => {
    await openFirst(page);
    await page.getByLabel('Name', { exact: true }).fill('Downtown Portland');
    await page.getByLabel('Hours (optional)').fill('Mon to Sat, 8 to 6');
    await page.route('**/locations/*', async (route) => {
      if (route.request().method() === 'PUT')
        return route.fulfill(refusal(409, 'location_changed', 'Theo Marsh changed this location.'));
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      const theirs = { name: 'Downtown West', hours: 'Mon to Fri, 8 to 5', revision: 9, changed_by: 'Theo Marsh' };
      return route.fulfill({ json: { data: { ...data, ...theirs } } });
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/Theo Marsh changed this location/).waitFor();
  }),
  face('-leave', async (page) => {
    await openFirst(page);
    await page.getByLabel('Name', { exact: true }).fill('Downtown Portland');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Leave without saving?').waitFor();
  }),
  face('-only-seen', async (page) => {
    await page.route('**/locations{?**,/*}', async (route) => {
      const text = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'application/json',
        body: text.replaceAll(/"(edit|deactivate|add)":true/g, '"$1":false'),
      });
    });
    await go(page, LIST);
    await page.getByText('Downtown', { exact: true }).click();
    await page.getByText('Last changed').waitFor();
  }),
  face('-missing', (page) => go(page, `${LIST}?location=0192aaaa-0000-7000-8000-000000000000`)),
  face('-deactivate', async (page) => {
    await go(page, LIST);
    await act(page, 'Deactivate');
    await page.getByRole('dialog').waitFor();
  }),
  face('-import', (page) => go(page, IMPORT)),
  face('-import-picture', async (page) => {
    await go(page, IMPORT);
    const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(400, 0xa7)]);
    await page.setInputFiles(chooseFile, { name: 'photo.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('alert').waitFor();
  }),
  face('-import-review', read),
  face('-import-mend', async (page) => {
    await read(page);
    await page.getByRole('button', { name: 'Mend row 5' }).click();
    await page.getByText('Enter a name').last().waitFor();
  }),
  face('-import-done', async (page) => {
    await read(page);
    await page.route('**/locations/import', (route) => route.fulfill({ status: 201, json: { data: { added: 3 } } }));
    await page.getByRole('button', { name: 'Leave out 1 row' }).click();
    await page.getByRole('button', { name: 'Add 3 locations' }).click();
    await page.getByText('3 locations added').waitFor();
  }),
];
