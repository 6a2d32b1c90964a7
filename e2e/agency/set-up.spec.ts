import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { offerSetUp } from '../../server/src/areas/agency/team/index.ts';
import { discardDataFolder } from '../../server/src/platform/db/embedded/index.ts';
import { createDatabase, dropDatabase } from '../../server/test/support/volatile-postgres.ts';
import { demoPassword, expect, expectFitForAll, testOwn } from '../support/product.ts';
import { startOn } from '../support/server.ts';

/** An empty production installation. */
const test = testOwn(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recoup-empty-'));
  const cluster = process.env['E2E_CLUSTER_URL'];
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  return startOn(
    {
      dataDir,
      ...(cluster ? { databaseUrl: await createDatabase(cluster, name) } : {}),
      discard: async () => {
        if (cluster) await dropDatabase(cluster, name);
        discardDataFolder(dataDir);
      },
    },
    { RECOUP_DEMO: 'off' },
  );
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('is opened by the link in the log, and by nothing else', async ({ page, portal }) => {
  await page.goto('/debtors');
  await expect(heading(page, 'This portal is not set up yet')).toBeVisible();
  await expectFitForAll(page);
  await page.goto(`/agency/join/${'x'.repeat(43)}`);
  await expect(heading(page, 'Invitation not found')).toBeVisible();

  const lines: string[] = [];
  const { db, clock, config } = portal.platform;
  await offerSetUp({ db, clock, config, log: { warn: (line) => lines.push(line) } });
  const [link = ''] = /\/agency\/join\/\S+/.exec(lines.join(' ')) ?? [];
  await page.goto(link);
  await expect(heading(page, 'Set up Recoup')).toBeVisible();
  await expectFitForAll(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter an email address');
  await page.getByLabel('Email address').fill('ada@agency.example.com');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Become the first administrator' }).click();

  await expect(heading(page, 'Set up two-factor authentication')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Enter the code that the app shows').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await expect(page).toHaveURL(/\/agency\//);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('row', { name: /Ada Example/ })).toContainText('Agency administrator');

  // The link has done its work.
  await page.goto(link);
  await expect(heading(page, 'This link has already been used')).toBeVisible();
});
