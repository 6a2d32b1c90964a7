import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { logSetUpLink } from '../../server/src/areas/agency/team/index.ts';
import { discardDataFolder } from '../../server/src/platform/db/embedded/index.ts';
import { createDatabase, dropDatabase } from '../../server/test/support/volatile-postgres.ts';
import { expect } from './product.ts';
import { startOn, type RunningProduct } from './server.ts';
import { confirmIfAsked } from './step-up.ts';

/** An empty production installation. */
export async function startEmpty(): Promise<RunningProduct> {
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
    // Clients' users of these tests have a password alone.
    { RECOUP_DEMO: 'off', MFA_REQUIRED: 'off' },
  );
}

/** Path of the set-up link that a start writes into the log. */
export async function setUpLink({ platform: { db, clock, config } }: RunningProduct): Promise<string> {
  const lines: string[] = [];
  await logSetUpLink({ db, clock, config, log: { warn: (line) => lines.push(line) } });
  return /\/agency\/join\/\S+/.exec(lines.join(' '))?.[0] ?? '';
}

/** Adds an authenticator app on the page that requires it. Returns the app. */
export async function addAuthenticator(page: Page, password: string): Promise<TOTP> {
  await expect(page.getByRole('heading', { name: 'Set up two-factor authentication', level: 1 })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, page.getByLabel('Key', { exact: true }), password);
  const app = new TOTP({ secret: (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(/\s/g, '') });
  await page.getByLabel('Enter the code that the app shows').fill(app.generate());
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  return app;
}
