import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { viewAsAgency } from '../support/agency.ts';
import { typeInto, tabTo } from '../support/keyboard.ts';
import { invite, joinLink, signUpByInvitation } from '../support/invite.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInSchemes,
  expectFitForAll,
  openSession,
  signIn,
  test,
} from '../support/product.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function act(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(/q=/);
  await row(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an invited colleague creates a user, joins and sees less', async ({ page, browser }) => {
  test.slow();
  await signIn(page);
  await page.getByRole('link', { name: 'Manage users' }).click();
  await expect(page).toHaveTitle('Manage users | Brightwater Dental Group - Recoup Client Portal');
  await invite(page, 'Ines Quintanar <ines.team@example.com>, carl@', {
    reading: '1 address, 1 not recognized',
    results: ['ines.team@example.com', 'Invited', 'carl@', 'Not an email address'],
  });
  await expect(row(page, 'ines.team@example.com')).toContainText('Invited');

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signUpByInvitation(colleague, await joinLink(colleague, 'ines.team@example.com'));
  await colleague.getByRole('link', { name: 'Debtors', exact: true }).click();
  await expect(colleague).toHaveTitle('Debtors | Brightwater Dental Group - Recoup Client Portal');
  await colleague
    .getByText(/^A-\d+-\d$/)
    .first()
    .click();
  await expect(colleague.getByRole('heading', { name: 'Balance' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'Manage users' })).toHaveCount(0);
  await colleague.goto('/manage-users');
  await expect(colleague.getByRole('heading', { name: 'Only administrators can manage users' })).toBeVisible();

  await page.reload();
  await expect(row(page, 'ines.team@example.com')).toContainText('Active');
  await act(page, 'ines.team@example.com', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Ines Quintanar' }).click();
  await expect(page.getByRole('heading', { name: 'No users match these filters' })).toBeVisible();

  // Removal ends access at once, in open windows too.
  await colleague.goto('/debtors');
  await expect(colleague.getByRole('heading', { name: /company/i, level: 1 })).toBeVisible();
  await context.close();

  await page.getByRole('tab', { name: 'Activity log' }).click();
  await expect(row(page, 'Removed a user').first()).toContainText('ines.team@example.com');
  await expect(row(page, 'Joined the company').first()).toContainText('Ines Quintanar');
});

test('invites a colleague by keyboard alone, resends and revokes', async ({ page }) => {
  await openSession(page);
  await page.goto('/manage-users');
  await tabTo(page, page.getByRole('button', { name: 'Invite people' }));
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('Email addresses'), 'lena.team@example.com');
  await tabTo(page, page.getByRole('radio', { name: /^Staff/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Administrator/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('button', { name: 'Send invitation' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Results by address' })).toContainText('Invited');
  await expectAccessibleInSchemes(page);
  await tabTo(page, page.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await act(page, 'lena.team@example.com', 'Resend invitation');
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Resend invitation' }).click();
  // Invitation emails have a minimum interval.
  await expect(page.getByRole('dialog').getByText(/was just sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await act(page, 'lena.team@example.com', 'Revoke invitation');
  await expectAccessibleInSchemes(page);
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByRole('heading', { name: 'No users match these filters' })).toBeVisible();
});

test('changes access and detects concurrent changes', async ({ page, browser }) => {
  await openSession(page);
  await page.goto('/manage-users');
  const context = await browser.newContext();
  const other = await context.newPage();
  await openSession(other);
  await other.goto('/manage-users');
  await act(other, 'staff@demo.test', 'Change access');
  await expect(other.getByRole('dialog')).toBeVisible();

  await act(page, 'staff@demo.test', 'Change access');
  await page.getByRole('radio', { name: /^Administrator/ }).check();
  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(row(page, 'staff@demo.test')).toContainText('Administrator');

  await other.getByRole('radio', { name: 'Selected locations' }).check();
  await other.getByRole('checkbox').first().check();
  await other.getByRole('button', { name: 'Save access' }).click();
  await expect(other.getByRole('dialog').getByText(/changed this user.s access/)).toBeVisible();
  await expectAccessibleInSchemes(other);
  await other.getByRole('button', { name: 'Show current access' }).click();
  await expect(other.getByRole('radio', { name: /^Administrator/ })).toBeChecked();
  await other.getByRole('radio', { name: /^Staff/ }).check();
  await other.getByRole('button', { name: 'Save access' }).click();
  await expect(row(other, 'staff@demo.test')).toContainText('Staff');
  await context.close();
});

test('filters and exports the audit log, and reports a failed list', async ({ page }) => {
  await openSession(page);
  await page.goto('/manage-users?tab=activity');
  await page.getByRole('button', { name: 'Filter by Person' }).click();
  await page.getByRole('checkbox', { name: 'Dana Whitfield' }).click();
  await expect(page).toHaveURL(/tab=activity&actor_id=/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Dana Whitfield');

  await page.route('**/users?**', (route) =>
    route.fulfill({ status: 422, json: { status_code: 422, code: 'x', message: 'Not just now.', errors: [], request_id: 'r' } }),
  );
  await page.goto('/manage-users');
  await expect(page.getByText('Not just now.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'admin@demo.test')).toContainText('You');
});

test('agency staff find a company and see it without write actions', async ({ page, browser }) => {
  await viewAsAgency(page);
  await page.getByRole('link', { name: 'Debtors', exact: true }).click();
  await page
    .getByText(/^A-\d+-\d$/)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Balance' })).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/manage-users');
  await expect(row(page, 'staff@demo.test')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite people' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await page.goto('/debtor-entry/uploads');
  await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);

  // Every view is in the company's audit log.
  const context = await browser.newContext();
  const admin = await context.newPage();
  await openSession(admin);
  await admin.goto('/manage-users?tab=activity&action=agency.looked');
  await expect(row(admin, 'Viewed by agency staff').first()).toContainText('Robin Vance');
  await context.close();
});

test('users and the audit log are accessible', async ({ page }) => {
  test.slow();
  await openSession(page);
  await page.goto('/manage-users');
  await expect(page.getByText('staff@demo.test')).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/manage-users?panel=invite');
  await page.getByLabel('Email addresses').fill('Ada Lee <ada@example.com>, carl@');
  await expect(page.getByText('carl@', { exact: true })).toBeVisible();
  await expectFitForAll(page);
  await page.goto('/manage-users?tab=activity');
  await expect(page.getByRole('button', { name: 'Filter by Action' })).toBeVisible();
  await expectFitForAll(page);
});
