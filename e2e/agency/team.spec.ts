import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { mailedPart } from '../support/outbox.ts';
import { demoPassword, expect, expectFitForAll, openSession, reloadEnded, test } from '../support/product.ts';

const colleague = 'kim@agency.example.com';

async function confirmIdentity(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

test('an administrator invites a colleague, who joins and sees only what the role allows', async ({ page, browser, baseURL }) => {
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/team');
  await expect(page.getByRole('row', { name: /Robin Vance/ })).toContainText('Agency administrator');
  await expectFitForAll(page);

  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  await page.getByLabel('Email address').fill(colleague);
  await page.getByRole('radio', { name: 'Agency auditor' }).check();
  await page.getByRole('radio', { name: 'Selected clients' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Choose a client, or all of them')).toBeVisible();
  await page.getByRole('combobox', { name: 'Selected clients' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await confirmIdentity(page);
  await expect(page.getByRole('row', { name: new RegExp(colleague) })).toContainText('Invited');

  const link = await mailedPart(page, colleague, (mail) => /\/agency\/join\/[\w-]{43}/.exec(mail)?.[0] ?? '');
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const theirs = await context.newPage();
  await theirs.goto(link);
  await theirs.getByLabel('First name').fill('Kim');
  await theirs.getByLabel('Last name').fill('Example');
  await theirs.getByLabel('Password', { exact: true }).fill(demoPassword);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await theirs.getByRole('button', { name: 'Join the team' }).click();
  await expect(theirs.getByRole('link', { name: 'Team' })).toBeVisible();
  await theirs.goto('/agency/team');
  await expect(theirs.getByRole('row', { name: /Kim Example/ })).toContainText('Agency auditor');
  await expect(theirs.getByRole('button', { name: 'Invite a colleague' })).toBeHidden();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();

  await theirs.goto('/agency/team');
  await expect(theirs.getByRole('row', { name: /Kim Example/ })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Actions for Kim Example' }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed Kim Example out on all devices')).toBeVisible();
  await reloadEnded(theirs);
  await expect(theirs).toHaveURL(/\/signin/);
  await context.close();
});

test('the last administrator cannot leave', async ({ page, portal }) => {
  const endOther = (at: Date | null) =>
    portal.platform.db.owner
      .updateTable('portal.agency_members as g')
      .from('auth.users as u')
      .set({ ended_at: at })
      .whereRef('u.id', '=', 'g.user_id')
      .where('u.email', '=', 'approver@demo.test')
      .execute();
  await endOther(new Date());
  await openSession(page, demoAgencyEmail);
  await page.goto('/agency/team');
  await page.getByRole('button', { name: 'Actions for Robin Vance' }).click();
  await page.getByRole('menuitem', { name: 'Leave the team' }).click();
  await page.getByRole('button', { name: 'Leave the team' }).click();
  await confirmIdentity(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('needs an administrator for all clients');
  await endOther(null);
});

test('hides the console from clients’ users', async ({ page }) => {
  await openSession(page);
  await page.goto('/agency/team');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
});
