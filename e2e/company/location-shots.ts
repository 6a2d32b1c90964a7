import type { Page } from '@playwright/test';
import { locationFile } from '../support/location-file.ts';
import { shot, go, refuse, type Shot } from '../support/shot-tools.ts';
import { chooseFile } from '../support/upload-file.ts';

const LIST = '/manage-business/locations';
const IMPORT = `${LIST}/import`;

const empty = { data: [], page: { next_cursor: null, total: 0 }, abilities: { add: true, export: true } };

async function openFirst(page: Page): Promise<void> {
  await go(page, LIST);
  await page.getByText('Downtown', { exact: true }).click();
  await page.getByLabel('Street address').waitFor();
}

async function act(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Downtown' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function read(page: Page): Promise<void> {
  await go(page, IMPORT);
  await chooseFile(page, locationFile(200));
  await page.getByText('Cedar Mill 200').waitFor();
}

export const locationShots: Shot[] = [
  shot('locations', (page) => go(page, LIST)),
  shot('locations-none', async (page) => {
    await page.route('**/locations?**', (route) => route.fulfill({ json: empty }));
    await go(page, LIST);
  }),
  shot('locations-nothing-fits', (page) => go(page, `${LIST}?q=nowhere&state=inactive`)),
  shot('locations-error', async (page) => {
    const message = 'The list is being rebuilt. Please try again in a minute.';
    await page.route('**/locations?**', refuse(422, 'x', message));
    await go(page, LIST);
  }),
  shot('locations-add', async (page) => {
    await go(page, `${LIST}?location=new`);
    await page.getByLabel('Name', { exact: true }).fill('Cedar Mill');
    await page.getByRole('dialog').getByRole('button', { name: 'Add location' }).click();
    await page.getByText('Enter a short code').waitFor();
  }),
  shot('locations-edit', async (page) => {
    await openFirst(page);
    await page.getByLabel('ZIP code').fill('98660');
    await page.getByText(/does not look like/).waitFor();
  }),
  shot('locations-conflict', async (page) => {
    await openFirst(page);
    await page.getByLabel('Name', { exact: true }).fill('Downtown Portland');
    await page.getByLabel('Hours (optional)').fill('Mon to Sat, 8 to 6');
    await page.route('**/locations/*', async (route) => {
      if (route.request().method() === 'PUT') return refuse(409, 'location_changed', 'Theo Marsh changed this location.')(route);
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      const theirs = { name: 'Downtown West', hours: 'Mon to Fri, 8 to 5', revision: 9, changed_by: 'Theo Marsh' };
      return route.fulfill({ json: { data: { ...data, ...theirs } } });
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/Theo Marsh changed this location/).waitFor();
  }),
  shot('locations-leave', async (page) => {
    await openFirst(page);
    await page.getByLabel('Name', { exact: true }).fill('Downtown Portland');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Leave without saving?').waitFor();
  }),
  shot('locations-only-seen', async (page) => {
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
  shot('locations-missing', (page) => go(page, `${LIST}?location=0192aaaa-0000-7000-8000-000000000000`)),
  shot('locations-deactivate', async (page) => {
    await go(page, LIST);
    await act(page, 'Deactivate');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/ is active again$/).waitFor();
  }),
  shot('locations-import', (page) => go(page, IMPORT)),
  shot('locations-import-picture', async (page) => {
    await go(page, IMPORT);
    const buffer = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(400, 0xa7)]);
    await chooseFile(page, { name: 'photo.csv', buffer });
    await page.getByRole('alert').waitFor();
  }),
  shot('locations-import-review', read),
  shot('locations-import-mend', async (page) => {
    await read(page);
    await page.getByRole('button', { name: 'Fix row 5' }).click();
    await page.getByText('Enter a name').last().waitFor();
  }),
  shot('locations-import-done', async (page) => {
    await read(page);
    await page.route('**/locations/import', (route) => route.fulfill({ status: 201, json: { data: { added: 3 } } }));
    await page.getByRole('button', { name: 'Skip 1 row' }).click();
    await page.getByRole('button', { name: 'Add 3 locations' }).click();
    await page.getByText('3 locations added').waitFor();
  }),
];
