import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { expect, expectFitForAll, openSession, testOwn } from '../support/product.ts';
import { startProduct } from '../support/server.ts';
import { confirmIsMe } from '../support/step-up.ts';

const test = testOwn(() => startProduct({ AGENCY_WEBSITE: 'https://set.example.com' }));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('an administrator changes the brand, and the sign-in page shows it', async ({ page, portal, browser }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings`);
  await page.getByLabel('Agency name').fill('Northgate Recovery');
  await page.getByLabel('Headline (optional)').fill('Welcome to Northgate');
  await expect(page.getByLabel('Website')).toBeDisabled();
  await expect(page.getByText('Set by AGENCY_WEBSITE in the server’s environment')).toBeVisible();
  // The preview updates with the typed text.
  await expect(page.locator('#brand-preview')).toContainText('to the Northgate Recovery client portal');
  await expect(page.locator('#brand-preview')).toContainText('Welcome to Northgate');

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { name: 'Choose an image' }).click(),
  ]);
  await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('button', { name: 'Remove: Logo' })).toBeVisible();
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Save brand' }).click();
  await confirmIsMe(page);
  await expect(page.getByText('Saved the brand.')).toBeVisible();
  await expect(page.getByText(/^Last changed by Robin Vance/)).toBeVisible();

  const context = await browser.newContext({ baseURL: portal.url });
  const visitor = await context.newPage();
  await visitor.goto('/signin');
  await expect(visitor.getByText('to the Northgate Recovery client portal')).toBeVisible();
  await expect(visitor.getByText('Welcome to Northgate')).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'Northgate Recovery' })).toHaveJSProperty('complete', true);
  await context.close();
});

test('a color that is hard to read is adjusted and explained, and a conflict is reported', async ({ page, portal }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings`);
  const color = page.getByLabel('Accent color', { exact: true });
  await color.fill('#ffcc00');
  await expect(page.getByText('#ffcc00 is hard to read, so a darker shade is used')).toBeVisible();
  await expect(
    page.getByText(/^White text on buttons: 1\.5:1 is below 4\.5:1 \(WCAG AA\)\. Uses #[0-9a-f]{6}, 4\.\d:1$/),
  ).toBeVisible();
  await color.fill('yellow');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('Enter a color such as #2f5fd0')).toBeVisible();

  await color.fill('#0f766e');
  await page.route('**/settings/brand', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: {
            status_code: 409,
            code: 'changed',
            message: 'Kim Example changed the brand. Reload it to see the changes.',
            errors: [],
            request_id: 'r',
          },
        })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByRole('alert')).toContainText('Kim Example changed the brand.');
  await page.getByRole('button', { name: 'Discard my changes and reload' }).click();
  await expect(color).not.toHaveValue('#0f766e');
});

test('the installation shows settings with their source, and no secret', async ({ page, portal }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings?tab=installation`);
  const website = page.getByRole('row', { name: /AGENCY_WEBSITE/ });
  await expect(website).toContainText('https://set.example.com');
  await expect(website).toContainText('Environment');
  await expect(page.getByRole('row', { name: /DATABASE_URL/ })).toContainText('Set, not shown');
  await expect(page.getByRole('row', { name: /SUPABASE_JWT_SECRET/ })).toContainText('Not set');
  await expectFitForAll(page);
});

test('an administrator edits an email; unknown and missing placeholders are reported', async ({ page, portal }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings?tab=email`);
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await expect(page.getByText(`Sent a test email to ${demoAgencyEmail}`)).toBeVisible();
  await page.getByRole('link', { name: 'Invitation to a company' }).click();
  const subject = page.getByLabel('Subject');
  const body = page.getByRole('textbox', { name: 'Text', exact: true });
  await subject.fill('Join {{firm}}');
  await expect(page.getByText('Unknown placeholder {{firm}}')).toBeVisible();
  await body.fill('Please join.');
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText('Add {{link}}. The email needs it.')).toBeVisible();

  await subject.fill('Welcome to {{company}}');
  await body.fill('{{inviter}} asks you to join.\n\n{{link}}');
  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(preview.getByRole('heading', { name: 'Welcome to Alder Family Dental' })).toBeVisible();
  await expect(preview.getByText('Ada Alder asks you to join.')).toBeVisible();
  await page.getByRole('button', { name: 'Save text' }).click();
  await confirmIsMe(page);
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Welcome to {{company}}');
  await expectFitForAll(page);
  await page.getByRole('button', { name: 'Restore default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click();
  await expect(subject).toHaveValue('Join {{company}} on {{portal_name}}');
});

test('a new version of an agreement is checked, previewed, and what clients sign from then on', async ({
  page,
  portal,
  browser,
}) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings?tab=agreements`);
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Collection service agreement', level: 2 }) });
  await panel.getByRole('button', { name: /^Show text of version 1/ }).click();
  await expect(panel.getByRole('region', { name: /^Text of the/ })).toContainText('Willow Creek Dental, PLLC');
  await expectFitForAll(page);

  await panel.getByRole('button', { name: 'New version' }).click();
  const form = page.getByRole('form', { name: 'New version of the Collection service agreement' });
  await form.getByLabel('Text', { exact: true }).fill('# Agreement\n\nBetween {{agency.nmae}} and **{{client.dba}}**.');
  await form.getByRole('button', { name: 'Add version' }).click();
  await expect(form.getByLabel('Version', { exact: true })).toHaveAccessibleDescription(/such as 2026-11/);
  await expect(form.getByText(/unknown field agency\.nmae/)).toBeVisible();
  await form.getByLabel('Version', { exact: true }).fill('2027-01');
  await form.getByLabel('Text', { exact: true }).fill('# Agreement\n\nBetween the agency and **{{client.dba}}**.');
  await expect(page.getByRole('region', { name: /^Text of the/ })).toContainText('Between the agency and Willow Creek Dental.');
  await expectFitForAll(page);
  await form.getByRole('checkbox', { name: /^Every client must sign/ }).check();
  await form.getByRole('button', { name: 'Add version' }).click();
  await confirmIsMe(page);
  await expect(page.getByText('Added version 2027-01.')).toBeVisible();
  await expect(panel.getByText(/^2027-01, added by Robin Vance/)).toBeVisible();

  const client = await (await browser.newContext()).newPage();
  await client.goto(portal.url);
  await openSession(client);
  await client.goto(`${portal.url}/manage-business/agreements`);
  await expect(client.getByRole('region', { name: /^Text of the/ }).first()).toContainText('Between the agency and Brightwater');
  await client.context().close();
});

test('licenses are added, and a period that ends before it begins is refused', async ({ page, portal }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings?tab=licenses`);
  await page.getByRole('button', { name: 'Add license' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'State' }).fill('NV');
  await page.keyboard.press('Tab');
  await dialog.getByLabel('License number').fill('NV-2041');
  await dialog.getByLabel('Valid from').fill('2026-01-01');
  await dialog.getByLabel('Valid until (optional)').fill('2025-01-01');
  await dialog.getByRole('button', { name: 'Save license' }).click();
  await expect(dialog.getByText('Choose the first day or a later one')).toBeVisible();
  await dialog.getByLabel('Valid until (optional)').fill('');
  await dialog.getByRole('button', { name: 'Save license' }).click();
  await expect(page.getByRole('row', { name: /Nevada/ })).toContainText('NV-2041');
  await expectFitForAll(page);
  // Debtors of the demo live elsewhere.
  await page.goto(`${portal.url}/agency/queue?kind=placement`);
  await expect(page.getByText(/^No license in /).first()).toBeVisible();
  await page
    .getByRole('list', { name: 'Queue' })
    .getByRole('link')
    .filter({ hasText: /No license in/ })
    .first()
    .click();
  await expect(page.getByText('Debtors in states without a valid license')).toBeVisible();
});

test('shows clients an edited status text and refuses the label of another status', async ({ page, portal, browser }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings?tab=statuses`);
  await page.getByRole('link', { name: 'In collection' }).click();
  const label = page.getByLabel('Label');
  const meaning = page.getByLabel('What it means');
  await label.fill('payment plan');
  await meaning.fill('Call {{agency_nmae}}.');
  await expect(page.getByText('Another status already has this label. Choose a different one')).toBeVisible();
  await expect(page.getByText('Unknown placeholder {{agency_nmae}}')).toBeVisible();
  await page.getByRole('button', { name: 'Save text' }).click();
  await label.fill('With our collectors');
  await meaning.fill('{{agency_name}} is contacting the debtor.');
  const preview = page.getByRole('region', { name: 'On the page of an account' });
  await expect(preview).toContainText('With our collectors');
  await expect(preview).not.toContainText('{{');
  await page.getByRole('button', { name: 'Save text' }).click();
  await expect(page.getByText('Saved the text. Clients see it when they next load a page.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText('With our collectors');
  await expectFitForAll(page);

  const client = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openSession(client);
  await client.goto('/debtors');
  await expect(client.getByRole('table').getByText('With our collectors').first()).toBeVisible();
  await expect(client.getByRole('table').getByText('In collection', { exact: true })).toHaveCount(0);
  await client.context().close();

  await page.getByRole('button', { name: 'Restore default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default' }).click();
  await expect(label).toHaveValue('In collection');
});

test('fields that a system owns are locked in the console, except for a client', async ({ page, portal }) => {
  await page.goto(portal.url);
  await openSession(page, demoAgencyEmail);
  await page.goto(`${portal.url}/agency/settings?tab=locks`);
  await page.getByRole('button', { name: 'Change: Payments' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the name of the system')).toBeVisible();
  await dialog.getByLabel('System', { exact: true }).fill('Collect!');
  await expectFitForAll(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Payments, adjustments/ })).toContainText('Managed by Collect!');
  await expectFitForAll(page);

  await page.goto(`${portal.url}/agency/accounts`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Last updated' })).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /Managed by Collect!/ }).first()).toBeDisabled();
  await page.keyboard.press('Escape');
  await expectFitForAll(page);
});
