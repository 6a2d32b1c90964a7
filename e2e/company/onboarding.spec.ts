import type { Page } from '@playwright/test';
import { affirm, fillDebt, fillDebtor } from '../support/fill-entry.ts';
import { atStep, fillAll, fillCompany, fillSignature, password, saveAndContinue } from '../support/fill-onboarding.ts';
import { joinByInvitation, joinLink, signUpByInvitation } from '../support/invite.ts';
import { operate } from '../support/operator.ts';
import { mailedLink } from '../support/outbox.ts';
import { expect, expectFitForAll, testOwn } from '../support/product.ts';
import { startProduct } from '../support/server.ts';
import { fileColumns, makeFile, uploadFile } from '../support/upload-file.ts';

const test = testOwn(() => startProduct({ ONBOARDING_APPROVAL: 'automatic' }));
const testManual = testOwn(() => startProduct());

async function arrive(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await page.goto(await mailedLink(page, email));
  await atStep(page, 'Set up your company');
}

test('a new user signs up, sets up the company, signs, and places a first account, which the invited colleague sees', async ({
  page,
  browser,
}) => {
  test.slow();
  await arrive(page, 'ada.founder@example.com');
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await atStep(page, 'Company');

  // Saved as far as entered: leaving and returning loses nothing.
  await page.getByLabel('Legal name').fill('Willow Creek Dental, PLLC');
  await page.getByLabel('EIN').fill('123456789');
  await saveAndContinue(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Saved. Some information is missing.' })).toBeVisible();
  await expect(page.getByText('Choose the industry')).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await atStep(page, 'Contacts and locations');
  await page.goto('/');
  await page.getByRole('link', { name: 'Continue: Company' }).click();
  await expect(page.getByLabel('Legal name')).toHaveValue('Willow Creek Dental, PLLC');
  await expect(page.getByText('On file: •••6789')).toBeVisible();
  await expect(page.getByLabel('EIN')).toHaveValue('');

  await fillAll(page, { code: 'WILLOW', colleague: 'bo.onboarding@example.com' });
  const text = page.getByRole('region', { name: /^Text of the .*Service/i });
  await expect(text).toContainText('Willow Creek Dental, PLLC');
  await expect(page.getByRole('region', { name: /^Text of the Business associate/i })).toBeVisible();
  await page.getByRole('button', { name: /^Sign and submit/ }).click();
  await expect(page.getByText(/^Read the .* and check the box to agree/)).toHaveCount(2);
  await expect(page.getByText('Enter your title at the company')).toBeVisible();
  await fillSignature(page);
  await page.getByRole('button', { name: /^Sign and submit/ }).click();
  await expect(page.getByRole('heading', { name: 'Willow Creek Dental is ready' })).toBeVisible();
  await expect(page.getByText('1 invitation sent by email.')).toBeVisible();

  await page.getByRole('link', { name: 'Enter one account' }).click();
  await expect(page.getByRole('heading', { name: 'Certification' })).toBeVisible();
  await fillDebtor(page, 'Quintanar');
  await fillDebt(page, 'FIRST-1');
  await affirm(page);
  await page.getByRole('button', { name: /^Place account with/ }).click();
  await expect(page.getByRole('heading', { name: /^Odalys Quintanar is placed with/ })).toBeVisible();

  // The invited colleague joins by email, sees the account, and has fewer permissions.
  const colleague = await (await browser.newContext()).newPage();
  await signUpByInvitation(colleague, await joinLink(colleague, 'bo.onboarding@example.com'), 'Bo Marsh');
  await colleague.getByRole('link', { name: 'Debtors', exact: true }).click();
  await expect(colleague).toHaveTitle('Debtors | Willow Creek Dental - Recoup Client Portal');
  await colleague.getByText(/^A-\d+-\d$/).click();
  await expect(colleague.getByRole('heading', { name: 'Odalys Quintanar', level: 1 })).toBeVisible();
  await expect(colleague.getByRole('heading', { name: 'Balance' })).toBeVisible();
  for (const place of ['Manage users', 'Bank accounts', 'Agreements'])
    await expect(colleague.getByRole('link', { name: place })).toHaveCount(0);
  await colleague.goto('/manage-users');
  await expect(colleague.getByRole('heading', { name: 'Only administrators can manage users' })).toBeVisible();
  await colleague.context().close();

  // Signed agreements stay readable.
  await page.goto('/manage-business/agreements');
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download the PDF of/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('reports a taken company code while typing and blocks the next step', async ({ page }) => {
  await arrive(page, 'cora.founder@example.com');
  await page.goto('/onboarding/company');
  await fillCompany(page, { code: 'bright' });
  await expect(page.getByText('This code is already in use. Choose another one.')).toBeVisible();
  await saveAndContinue(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Saved. Some information is missing.' })).toBeVisible();
  await expect(page.getByLabel('Company code')).toBeFocused();
  // The step is done only when the server agrees.
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Company/ })).toContainText('1 item left');
  await page.getByRole('link', { name: 'Continue: Company' }).click();
  await page.getByRole('button', { name: /^Use WILLOW/ }).click();
  await expect(page.getByText(/^WILLOW\w* is available\.$/)).toBeVisible();
  await saveAndContinue(page);
  await atStep(page, 'Contacts and locations');
});

test('two windows on the same step: reports the concurrent change and keeps the input', async ({ page, context }) => {
  await arrive(page, 'dora.founder@example.com');
  await page.goto('/onboarding/company');
  await page.getByLabel('Legal name').fill('Dora One LLC');
  const other = await context.newPage();
  await other.goto('/onboarding/company');
  await other.getByLabel('Trade name').fill('Dora’s');
  await other.getByLabel('Legal name').fill('Dora Two LLC');
  await saveAndContinue(other);
  await expect(other.getByText('Saved. Some information is missing.')).toBeVisible();
  await saveAndContinue(page);
  // Above the fold, away from the button.
  await expect(page.getByText(/^Ada Lee saved this step on /)).toBeInViewport();
  await expect(page.getByLabel('Legal name')).toHaveValue('Dora One LLC');
  await page.getByRole('button', { name: 'Load their changes and keep mine' }).click();
  await expect(page.getByText('Legal name: Dora Two LLC')).toBeVisible();
  await expect(page.getByLabel('Trade name')).toHaveValue('Dora’s');
  await expect(page.getByLabel('Legal name')).toHaveValue('Dora One LLC');

  // Leaving with unsaved input prompts.
  await page.getByRole('link', { name: 'All steps' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await saveAndContinue(page);
  await expect(page.getByText('Saved. Some information is missing.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Legal name')).toHaveValue('Dora One LLC');
  await other.close();
});

const submit = async (page: Page) => {
  await fillSignature(page);
  await page.getByRole('button', { name: /^Sign and submit/ }).click();
  await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
};

testManual('what was submitted waits for the agency, and nothing is placed before it is approved', async ({ page }) => {
  testManual.slow();
  await arrive(page, 'eva.founder@example.com');
  await fillAll(page, { code: 'EVA12', colleague: 'finn.onboarding@example.com' });
  await submit(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { name: /is reviewing Willow Creek Dental$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Manual' }).click();
  await expect(page.getByText(/The agency is still reviewing your company/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Place account with/ })).toHaveCount(0);

  // A file can be prepared up to the placing step before approval.
  await uploadFile(page, await makeFile('hospital-self-pay', 20, 3));
  await expect(fileColumns(page)).toBeVisible();
  await page.getByRole('button', { name: 'Check 20 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Certify and place' })).toBeVisible();
  await expect(page.getByText(/The agency is still reviewing your company/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Place \d+ accounts?/ })).toHaveCount(0);
  await expectFitForAll(page);
});

testManual(
  'two admins correct a returned onboarding, which is submitted again, approved, and then placed',
  async ({ page, browser, portal }) => {
    testManual.slow();
    await arrive(page, 'ida.founder@example.com');
    await fillAll(page, { code: 'IDA12', colleague: 'jon.onboarding@example.com', isAdmin: true });
    await submit(page);
    const reason = 'The EIN belongs to another company.';
    expect(await operate(portal, 'return', '--client', 'IDA12', '--reason', reason)).toContain('is returned');
    await page.goto('/');
    await expect(page.getByText(/sent this back on /)).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expectFitForAll(page);

    // The other admin arrives by email at the same wizard with the same reason.
    const other = await (await browser.newContext()).newPage();
    await joinByInvitation(other, await joinLink(other, 'jon.onboarding@example.com'), 'Jon Ash');
    await expect(other.getByText(reason)).toBeVisible();
    await page.goto('/onboarding/company');
    await page.getByLabel('EIN').fill('987654321');
    await other.goto('/onboarding/company');
    await other.getByLabel('Trade name').fill('Willow Dental Care');
    await saveAndContinue(other);
    await atStep(other, 'Contacts and locations');
    await saveAndContinue(page);
    await expect(page.getByText(/^Jon Ash saved this step on /)).toBeVisible();
    await page.getByRole('button', { name: 'Load their changes and keep mine' }).click();
    await expect(page.getByLabel('Trade name')).toHaveValue('Willow Dental Care');
    await expect(page.getByLabel('EIN')).toHaveValue('98-7654321');
    await saveAndContinue(page);
    await atStep(page, 'Contacts and locations');

    await page.goto('/onboarding/review');
    await submit(page);
    await other.goto('/');
    await expect(other.getByRole('heading', { name: /is reviewing Willow Dental Care$/ })).toBeVisible();
    expect(await operate(portal, 'approve', '--client', 'IDA12')).toContain('may place accounts');
    // The open page learns of the approval and leads to the first placement.
    await expect(other.getByRole('heading', { name: 'Willow Dental Care is ready' })).toBeVisible({ timeout: 30_000 });
    await expect(other.getByRole('link', { name: 'Upload a file of accounts' })).toBeVisible();
    await other.context().close();
    await page.goto('/debtor-entry/manual');
    await fillDebtor(page, 'Quintanar');
    await fillDebt(page, 'AGAIN-1');
    await affirm(page);
    await page.getByRole('button', { name: /^Place account with/ }).click();
    await expect(page.getByRole('heading', { name: /^Odalys Quintanar is placed with/ })).toBeVisible();
  },
);

test('the wizard is accessible', async ({ page }) => {
  // Ten steps in six variants each.
  test.setTimeout(600_000);
  await arrive(page, 'gus.wide@example.com');
  await expectFitForAll(page);
  for (const [path, heading] of [
    ['company', 'Company'],
    ['contacts', 'Contacts and locations'],
    ['billing', 'How you bill'],
    ['money', 'Money'],
    ['authority', 'Authority'],
    ['team', 'Team'],
  ] as const) {
    await page.goto(`/onboarding/${path}`);
    await atStep(page, heading);
    await saveAndContinue(page);
    await expect(page).toHaveURL(path === 'team' ? /review$/ : new RegExp(`${path}$`));
    await expectFitForAll(page);
  }
  await fillAll(page, { code: 'GUS', colleague: 'hal.wide@example.com' });
  await expect(page.getByRole('region', { name: /^Text of the/ })).toHaveCount(2);
  await page.getByRole('button', { name: /^Sign and submit/ }).click();
  await expectFitForAll(page);
  await fillSignature(page);
  await page.getByRole('button', { name: /^Sign and submit/ }).click();
  await expect(page.getByRole('heading', { name: 'Willow Creek Dental is ready' })).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/manage-business/agreements');
  await expect(page.getByRole('heading', { name: 'Signatures' })).toBeVisible();
  await expectFitForAll(page);
});
