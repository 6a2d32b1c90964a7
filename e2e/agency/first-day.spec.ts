import { fillAll, fillSignature } from '../support/fill-onboarding.ts';
import { affirm, fillDebt, fillDebtor } from '../support/fill-entry.ts';
import { addAuthenticator, setUpLink, startEmpty } from '../support/empty-installation.ts';
import { joinByInvitation, joinLink } from '../support/invite.ts';
import { confirmIfAsked } from '../support/step-up.ts';
import { demoPassword, expect, testOwn } from '../support/product.ts';

const test = testOwn(startEmpty);

test('an agency goes from an empty installation to its first paid statement in the browser', async ({
  page,
  portal,
  browser,
}) => {
  test.slow();
  await page.goto(await setUpLink(portal));
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Email address').fill('ada@agency.example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Become the first administrator' }).click();
  await addAuthenticator(page, demoPassword);

  const go = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await go('Clients');
  await page.getByRole('link', { name: 'New client' }).first().click();
  await page.getByLabel('Legal name').fill('Willow Creek Dental, PLLC');
  await page.getByLabel('First administrator’s email').fill('ada.willow@example.com');
  await page.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('heading', { name: 'Willow Creek Dental, PLLC', level: 1 })).toBeVisible();
  const overview = page.url();

  const client = await (await browser.newContext()).newPage();
  await joinByInvitation(client, await joinLink(client, 'ada.willow@example.com'), 'Bea Lee');
  await fillAll(client, { code: 'WILLOW', colleague: 'bo.willow@example.com' });
  await fillSignature(client);
  await client.getByRole('button', { name: /^Sign and submit/ }).click();
  await expect(client.getByRole('heading', { name: 'Submitted' })).toBeVisible();

  await page.goto(overview);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('tab', { name: 'Rates' }).click();
  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByRole('textbox', { name: 'Rate' }).fill('30');
  // The first terms start today by default.
  await expect(page.getByLabel('Valid from')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('button', { name: 'Add version 1' }).click();
  await confirmIfAsked(page, page.getByText('Added the new version'));

  await client.goto('/debtor-entry/manual');
  await fillDebtor(client, 'Quintanar');
  await fillDebt(client, 'HAND-1');
  await affirm(client);
  await client.getByRole('button', { name: 'Place account with' }).click();
  await expect(client.getByRole('heading', { name: 'Odalys Quintanar is placed with' })).toBeFocused();

  await go('Queue');
  await page
    .getByRole('list', { name: 'Queue' })
    .getByRole('link', { name: /Quintanar/ })
    .click();
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();

  await go('Accounts');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Post a payment' }).click();
  await page.getByLabel('Amount').fill('200');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Post payment' }).click();
  await expect(page.getByRole('list', { name: 'Payments and adjustments' })).toContainText('$200.00');

  await go('Statements');
  await page.getByRole('button', { name: 'Draft statements' }).click();
  await page.getByLabel('Last day of the period').fill(new Date().toISOString().slice(0, 10));
  await page.getByRole('checkbox', { name: /^Willow Creek/ }).check();
  await page.getByRole('button', { name: 'Draft 1 statement' }).click();
  await page.getByRole('link', { name: /Willow Creek/ }).click();
  await expect(page.getByRole('row', { name: /^Paid out/ })).toContainText('$140.00');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue statement' }).click();
  await expect(page.getByRole('heading', { name: /^Statement / })).toBeVisible();
  await page.getByRole('button', { name: 'Record remittance' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Trace/)
    .fill('091000010000001');
  await page.getByRole('dialog').getByRole('button', { name: 'Record remittance' }).click();
  await expect(page.getByText(/^Recorded the remittance of/)).toBeVisible();

  await client.goto('/payments?tab=remittances');
  await client.getByRole('table').getByRole('link').first().click();
  await expect(client.getByText('091000010000001').first()).toBeVisible();
  await client.context().close();
});
