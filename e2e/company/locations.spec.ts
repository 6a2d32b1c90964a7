import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { viewAsAgency } from '../support/agency.ts';
import { joinLink, signUpByInvitation } from '../support/invite.ts';
import { locationFile } from '../support/location-file.ts';
import { expect, expectFitForAll, openSession, signIn, test } from '../support/product.ts';
import { confirmIsMe } from '../support/step-up.ts';
import { chooseFile } from '../support/upload-file.ts';

const LIST = '/manage-business/locations';
const IMPORT = `${LIST}/import`;
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const drawer = (page: Page) => page.getByRole('dialog');

async function open(page: Page, path = LIST, email?: string): Promise<void> {
  await openSession(page, email);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function add(page: Page, { name, code }: { name: string; code: string }): Promise<void> {
  await page.goto(`${LIST}?location=new`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await drawer(page).getByRole('button', { name: 'Add location' }).click();
  await expect(row(page, name)).toBeVisible();
}

async function elsewhere(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await open(page, path);
  return page;
}

async function act(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('adds, edits, deactivates and reactivates a location', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Locations' }).click();
  await expect(page).toHaveTitle('Locations | Brightwater Dental Group - Recoup Client Portal');
  await page.getByRole('button', { name: 'Add location' }).click();
  await expect(page).toHaveURL(/location=new/);
  const form = drawer(page);
  await form.getByLabel('Name', { exact: true }).fill('Cedar Mill');
  await form.getByLabel('Street address').fill('14 Cedar Lane');
  await form.getByRole('button', { name: 'Add location' }).click();
  for (const problem of ['Enter a short code', 'Enter the city', 'Choose a state', 'Enter the ZIP code'])
    await expect(form.getByText(problem)).toBeVisible();
  await expect(form.getByLabel('Code', { exact: true })).toBeFocused();
  // Another location's code in different case.
  await form.getByLabel('Code', { exact: true }).fill('dt');
  await form.getByLabel('City').fill('Beaverton');
  await form.getByRole('combobox', { name: 'State' }).fill('orego');
  await expect(page.getByRole('option')).toHaveText(['Oregon']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('Oregon');
  await form.getByLabel('ZIP code').fill('98005');
  await expect(form.getByText(/does not look like one of Oregon/)).toBeVisible();
  await form.getByLabel('ZIP code').fill('97005');
  await form.getByRole('button', { name: 'Add location' }).click();
  await expect(form.getByText('Another location has this code')).toBeVisible();
  await form.getByLabel('Code', { exact: true }).fill('CM');
  await form.getByRole('button', { name: 'Add location' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(LIST);
  await expect(row(page, 'Cedar Mill').getByText('14 Cedar Lane')).toBeVisible();
  await expect(row(page, 'Cedar Mill').getByText('Beaverton, OR 97005')).toBeVisible();

  await page.getByRole('searchbox').fill('beaver');
  await expect(page).toHaveURL(/q=beaver/);
  await row(page, 'Cedar Mill').getByText('CM').click();
  await expect(page).toHaveURL(/q=beaver&location=/);
  await page.reload();
  await form.getByLabel('Hours (optional)').fill('Mon to Fri, 9 to 5');
  await form.getByRole('radio', { name: 'To this location’s address' }).check();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await confirmIsMe(page);
  await expect(drawer(page)).toHaveCount(0);
  await expect(row(page, 'Cedar Mill')).toContainText('This location');

  await act(page, 'Cedar Mill', 'Deactivate');
  await expect(row(page, 'Cedar Mill')).toContainText('Inactive');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Cedar Mill')).not.toContainText('Inactive');
  await act(page, 'Cedar Mill', 'Deactivate');
  await expect(row(page, 'Cedar Mill')).toContainText('Inactive');
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Inactive').click();
  await expect(page).toHaveURL(/state=inactive/);
  await act(page, 'Cedar Mill', 'Reactivate');
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(row(page, 'Cedar Mill')).toContainText('Active');

  // Counts link to their lists.
  const accounts = row(page, 'Lakeside').getByRole('link', { name: /accounts of Lakeside/ });
  const count = await accounts.innerText();
  await accounts.click();
  await expect(page.getByText('Location Lakeside')).toBeVisible();
  await expect(page.getByLabel('Totals of the list')).toContainText(`Accounts${count}`);
});

test('works by keyboard and asks before discarding input', async ({ page }) => {
  await open(page);
  const link = page.getByRole('link', { name: 'Lakeside', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  const name = drawer(page).getByLabel('Name', { exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Lakeside');
  await name.fill('Lakeside Court');
  await expect(drawer(page).getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Lakeside Court');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await expect(row(page, 'Lakeside Court')).toHaveCount(0);
});

test('detects concurrent edits', async ({ page, browser }) => {
  test.slow();
  await open(page);
  await add(page, { name: 'Two Rivers', code: 'TWO' });
  await row(page, 'Two Rivers').getByText('TWO', { exact: true }).click();
  await expect(drawer(page).getByLabel('Name', { exact: true })).toHaveValue('Two Rivers');
  const other = await elsewhere(browser, page.url());
  await other.getByLabel('Name', { exact: true }).fill('Three Rivers');
  await other.getByLabel('Phone (optional)').fill('5035550170');
  await other.getByLabel('Hours (optional)').fill('8 to 4');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer(other)).toHaveCount(0);

  const form = drawer(page);
  await form.getByLabel('Name', { exact: true }).fill('Twin Rivers');
  await form.getByLabel('Hours (optional)').fill('9 to 5');
  await form.getByRole('button', { name: 'Save changes' }).click();
  const notice = form.getByRole('alert');
  await expect(notice).toContainText('Dana Whitfield changed this location on');
  await expect(notice).toContainText('TheirsThree RiversYoursTwin Rivers');
  await expect(form.getByLabel('Phone (optional)')).toHaveValue('(503) 555-0170');
  await expectFitForAll(page);
  await notice.getByRole('button', { name: 'Use theirs: Hours' }).click();
  await expect(form.getByLabel('Hours (optional)')).toHaveValue('8 to 4');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'Twin Rivers')).toContainText('(503) 555-0170');

  // A location that changed since the list was loaded is shown as it is now, and not deactivated.
  await act(other, 'Three Rivers', 'Deactivate');
  await expect(other.getByText(/^Dana Whitfield changed this location/)).toBeVisible();
  await act(other, 'Twin Rivers', 'Deactivate');
  await expect(row(other, 'Twin Rivers')).toContainText('Inactive');
  await other.context().close();
});

test('keeps input during an outage', async ({ page }) => {
  await open(page);
  await row(page, 'North Hills').getByText('NH').click();
  await drawer(page).getByLabel('Hours (optional)').fill('Mon to Fri, 8 to 4');
  await page.route('**/locations/*', (route) => route.abort());
  await drawer(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer(page).getByRole('alert')).toContainText('We cannot reach the server');
  await page.unrouteAll();
  await drawer(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer(page)).toHaveCount(0);
  await row(page, 'North Hills').getByText('NH').click();
  await expect(drawer(page).getByLabel('Hours (optional)')).toHaveValue('Mon to Fri, 8 to 4');

  const download = page.waitForEvent('download');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toMatch(/^\uFEFF?Code,Name,Address line 1/);
  expect(file).toContain('Mon to Fri, 8 to 4');
});

test('previews, corrects and imports a file as a whole', async ({ page }) => {
  test.slow();
  await open(page, IMPORT);
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template (CSV)' }).click();
  expect(readFileSync(await (await template).path(), 'utf8')).toBe(
    'Code,Name,Address line 1,Address line 2,City,State,ZIP,Phone,Hours,Remit to\r\n',
  );
  await expectFitForAll(page);

  await chooseFile(page, locationFile(300));
  await expect(page.getByText('1 row cannot be added')).toBeVisible();
  await expect(page.getByText(/not imported: Manager/)).toBeVisible();
  await expect(row(page, 'Orchards 300')).toContainText('does not look like one of Washington');
  await expect(page.getByRole('button', { name: 'Add 4 locations' })).toBeDisabled();
  await expectFitForAll(page);
  await page.getByText('Error 1').click();
  await expect(page).toHaveURL(/show=wrong/);
  await page.getByRole('button', { name: 'Fix row 5' }).click();
  await expect(drawer(page).getByText('Enter a name')).toBeVisible();
  await expectFitForAll(page);
  await drawer(page).getByLabel('Name', { exact: true }).fill('Long Road 300');
  await drawer(page).getByRole('button', { name: 'Save row' }).click();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await page.getByRole('button', { name: 'Skip row 4' }).click();

  // The answer is lost: a retry adds nothing twice.
  await page.route('**/locations/import', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Add 3 locations' }).click();
  await expect(page.getByRole('alert')).toContainText('We cannot reach the server');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Add 3 locations' }).click();
  await expect(page.getByRole('heading', { name: '3 locations added' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('link', { name: 'View locations' }).click();
  for (const name of ['Cedar Mill 300', 'Hawthorne 300', 'Long Road 300']) await expect(row(page, name)).toHaveCount(1);
  await expect(row(page, 'Orchards 300')).toHaveCount(0);

  // The same file again: its codes now exist.
  await page.goto(IMPORT);
  await chooseFile(page, locationFile(300));
  await expect(row(page, 'Hawthorne 300')).toContainText('Another location has this code');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(LIST);
});

test('refuses files without locations and says why', async ({ page }) => {
  await open(page, IMPORT);
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(4000, 0xa7)]);
  const refused = [
    ['photo.csv', picture, /This is an image/],
    ['towns.csv', Buffer.from('Town,Mayor\nSalem,A. Lee\n'), /including Code and Name/],
    ['none.csv', Buffer.from('Code,Name\n'), /no row with data/],
    ['many.csv', Buffer.from(`Code,Name\n${'A,B\n'.repeat(2001)}`), /Up to 2 MB and 2,000 rows/],
    ['empty.csv', Buffer.alloc(0), /empty.csv is empty/],
    ['large.csv', Buffer.alloc(2 * 1024 * 1024 + 1, 65), /larger than 2.0 MB/],
    ['list.pdf', Buffer.from('%PDF-1.7'), /is not a supported file type/],
  ] as const;
  for (const [name, buffer, words] of refused) {
    await chooseFile(page, { name, buffer });
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
});

test('shows an invited colleague only assigned locations, read-only, and the agency all of them', async ({ page, browser }) => {
  test.slow();
  await open(page, '/manage-users?panel=invite');
  await page.getByLabel('Email addresses').fill('kira.kids@example.com');
  await page.getByRole('radio', { name: 'Selected locations' }).check();
  await page.getByRole('checkbox', { name: 'Brightwater Kids' }).check();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('list', { name: 'Results by address' })).toBeVisible();
  const colleague = await (await browser.newContext()).newPage();
  await signUpByInvitation(colleague, await joinLink(colleague, 'kira.kids@example.com'));
  await colleague.getByRole('link', { name: 'Locations' }).click();
  await expect(row(colleague, 'Brightwater Kids')).toBeVisible();
  await expect(row(colleague, 'Downtown')).toHaveCount(0);
  await expect(colleague.getByRole('button', { name: 'Add location' })).toHaveCount(0);
  await row(colleague, 'Brightwater Kids').getByText('KID', { exact: true }).click();
  await expect(drawer(colleague)).toContainText('212 SW Alder Street');
  await expect(drawer(colleague).getByRole('textbox')).toHaveCount(0);
  await expectFitForAll(colleague);
  await colleague.goto(IMPORT);
  await expect(colleague.getByRole('heading', { name: 'Only administrators can import locations' })).toBeVisible();
  await colleague.context().close();

  const agency = await (await browser.newContext()).newPage();
  await viewAsAgency(agency);
  await agency.goto(LIST);
  await expect(row(agency, 'Downtown')).toBeVisible();
  await expect(agency.getByRole('button', { name: 'Add location' })).toHaveCount(0);
  await expect(agency.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await agency.context().close();
});

test('the list and its drawer are accessible', async ({ page }) => {
  test.slow();
  await open(page);
  await expect(row(page, 'Downtown')).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Add location' }).click();
  await drawer(page).getByRole('button', { name: 'Add location' }).click();
  await expect(drawer(page).getByText('Enter a name')).toBeVisible();
  await expectFitForAll(page);
  await page.goto(`${LIST}?q=nowhere`);
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
  await expectFitForAll(page);
});
