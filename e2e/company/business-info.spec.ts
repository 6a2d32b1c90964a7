import type { Page } from '@playwright/test';
import { viewAsAgency } from '../support/agency.ts';
import { invite, joinLink, signUpByInvitation } from '../support/invite.ts';
import { mailedPart } from '../support/outbox.ts';
import { expect, expectFitForAll, openSession, signIn, test } from '../support/product.ts';
import { confirmIsMe, stepUpDialog } from '../support/step-up.ts';

const PAGE = '/manage-business/business-info';
const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const edit = (page: Page, name: string) => page.getByRole('link', { name: `Edit ${name}` }).click();
const months = (page: Page) => page.getByRole('textbox', { name: 'Longest payment plan' });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

/** A second admin in a separate browser. */
async function admitAdmin(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  const admin = page.context().browser();
  if (!admin) throw new Error('There is no browser.');
  const context = await admin.newContext();
  const first = await context.newPage();
  await openSession(first);
  await first.goto('/manage-users');
  await invite(first, email, { admin: true });
  await context.close();
  await signUpByInvitation(page, await joinLink(page, email), name);
}

test('edits a section; a new legal name becomes a version, and the other admin is notified', async ({ page, browser }) => {
  test.slow();
  const context = await browser.newContext();
  const other = await context.newPage();
  await admitAdmin(other, { email: 'ines.business@example.com', name: 'Ines Quintanar' });

  await signIn(page);
  await page.getByRole('link', { name: 'Business info' }).click();
  await expect(page).toHaveTitle('Business info | Brightwater Dental Group - Recoup Client Portal');
  await edit(page, 'How you bill');
  await expect(page).toHaveURL(/\?edit=billing$/);
  await page
    .getByRole('radiogroup', { name: /interest/ })
    .getByLabel('Yes')
    .check();
  await page.getByLabel('Annual rate').fill('101');
  await save(page);
  await expect(page.getByLabel('Annual rate')).toBeFocused();
  await page.getByLabel('Annual rate').fill('8.25');
  await page.getByRole('combobox', { name: 'Counted from' }).click();
  await page.getByRole('option', { name: 'The day of delinquency' }).click();
  await save(page);
  await expect(section(page, 'How you bill')).toContainText('8.25% a year');
  await expect(section(page, 'How you bill')).toContainText('Changed by Dana Whitfield');
  await expect(page.getByRole('link', { name: 'Edit How you bill' })).toBeFocused();

  await edit(page, 'Company');
  await page.getByLabel('Legal name').fill('Brightwater Dental Partners, PLLC');
  await page.getByLabel('EIN').fill('930001043');
  await expect(page.getByText('New version: Legal name and EIN')).toBeVisible();
  await save(page);
  await stepUpDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Legal name')).toHaveValue('Brightwater Dental Partners, PLLC');
  await save(page);
  await confirmIsMe(page);
  await expect(section(page, 'Company')).toContainText('XX-•••1043');
  await page.getByRole('link', { name: 'View full history' }).click();
  const versions = page.getByRole('dialog').getByRole('list', { name: 'Versions' });
  await expect(versions).toContainText('Brightwater Dental Group, PLLC');
  await expect(versions).toContainText('XX-•••1042');
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Changed sections' })).toContainText('How you bill');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const mail = await mailedPart(page, 'ines.business@example.com', (text) =>
    text.includes('Legal name and EIN changed') ? text : '',
  );
  expect(mail).toContain('Brightwater Dental Partners, PLLC');
  expect(mail).not.toContain('930001043');
  await context.close();
});

test('reports concurrent edits of a section, without silent overwrites', async ({ page, browser }) => {
  test.slow();
  const context = await browser.newContext();
  const other = await context.newPage();
  await admitAdmin(other, { email: 'noah.business@example.com', name: 'Noah Ames' });
  await openSession(page);
  for (const one of [page, other]) await one.goto(`${PAGE}?edit=authority`);

  await months(other).fill('48');
  await other.getByLabel('Minimum settlement').fill('75');
  await save(other);
  await expect(section(other, 'Authority')).toContainText('48 months');

  await months(page).fill('36');
  await page.getByRole('textbox', { name: 'Approver' }).fill('Theo Marsh');
  await save(page);
  await expect(page.getByText(/^Noah Ames changed this section on/)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('48 months');
  await expect(page.getByRole('alert')).toContainText('36 months');
  await expect(months(page)).toHaveValue('36');
  await expect(page.getByLabel('Minimum settlement')).toHaveValue('75');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Use theirs: Longest payment plan' }).click();
  await expect(months(page)).toHaveValue('48');
  await save(page);
  await expect(section(page, 'Authority')).toContainText('Theo Marsh');

  // Conversely: the admin overwrites the other change after reviewing it.
  await other.reload();
  await edit(other, 'Authority');
  await edit(page, 'Authority');
  await months(page).fill('12');
  await save(page);
  await expect(section(page, 'Authority')).toContainText('12 months');
  await months(other).fill('60');
  await save(other);
  await expect(other.getByRole('alert')).toContainText('12 months');
  await save(other);
  await expect(section(other, 'Authority')).toContainText('60 months');
  await context.close();
});

test('keeps input during an outage and warns before leaving', async ({ page }) => {
  await openSession(page);
  await page.goto(`${PAGE}?edit=contacts`);
  await page.getByRole('group', { name: 'Mailing address' }).getByRole('checkbox').uncheck();
  const mailing = page.getByRole('group', { name: 'Mailing address' });
  await mailing.getByLabel('Street address').fill('PO Box 7');
  await mailing.getByLabel('City').fill('Portland');
  await mailing.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Oregon', exact: true }).click();
  await mailing.getByLabel('ZIP code').fill('97207');
  await page.route('**/business-info/contacts', (route) => route.abort());
  await save(page);
  await expect(page.getByRole('alert')).toContainText('We cannot reach the server');
  await expect(mailing.getByLabel('Street address')).toHaveValue('PO Box 7');

  await edit(page, 'Remittances');
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\?edit=contacts$/);
  await page.unrouteAll();
  await save(page);
  await expect(section(page, 'Contacts and addresses')).toContainText('PO Box 7');

  await page.route('**/api/core/**/business-info', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'Contacts and addresses')).toContainText('PO Box 7');
});

test('is read-only for staff and the agency', async ({ page, browser }) => {
  await openSession(page, 'staff@demo.test');
  await page.goto(`${PAGE}?edit=money&history=1`);
  await expect(section(page, 'Remittances')).toContainText('Net');
  await expect(section(page, 'Company')).toContainText('XX-•••');
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'History' })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFitForAll(page);

  const context = await browser.newContext();
  const agency = await context.newPage();
  await viewAsAgency(agency);
  await agency.goto(`${PAGE}?edit=money`);
  await expect(section(agency, 'Remittances')).toContainText('Net');
  await expect(section(agency, 'Agreements')).toContainText('Signed');
  await expect(agency.getByRole('link', { name: 'History', exact: true })).toBeVisible();
  await expect(agency.getByRole('link', { name: /^Edit / })).toHaveCount(0);
  await expect(agency.getByRole('form')).toHaveCount(0);
  await context.close();
});

test('viewing, history and errors are accessible', async ({ page }) => {
  test.slow();
  await openSession(page);
  await page.goto('/manage-business');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await expect(page.getByRole('heading', { name: 'Agreements' })).toBeVisible();
  await expectFitForAll(page);
  await page.goto(`${PAGE}?edit=company`);
  await page.getByLabel('Legal name').fill('');
  await page.getByLabel('Year formed').fill('1699');
  await save(page);
  await expect(page.getByText('New version: Legal name')).toBeVisible();
  await expectFitForAll(page);
  await page.goto(`${PAGE}?history=1`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFitForAll(page);
});

for (const sections of [
  ['company', 'contacts', 'billing'],
  ['money', 'authority'],
])
  test(`the fields of ${sections.join(', ')} are accessible`, async ({ page }) => {
    test.slow();
    await openSession(page);
    for (const name of sections) {
      await page.goto(`${PAGE}?edit=${name}`);
      await expect(page.getByRole('form')).toBeVisible();
      await expectFitForAll(page);
    }
  });
