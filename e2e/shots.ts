// npm run shots: a PNG of every screen at 1440 and 390, light and dark, in shots/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/chromium.mjs';
import { clientShots } from './agency/client-shots.ts';
import { agencySettingsShots } from './agency/settings-shots.ts';
import { accessShots } from './users/portal-access-shots.ts';
import { accessStepShots, idleShots } from './users/portal-access-dialogs-shots.ts';
import { apiKeyShots } from './users/api-keys-shots.ts';
import { webhookShots } from './users/webhooks-shots.ts';
import { accountShots } from './accounts/account-shots.ts';
import { bankAccountShots } from './company/bank-account-shots.ts';
import { businessShots } from './company/business-shots.ts';
import { affirm, fillDebt, fillDebtor } from './support/fill-entry.ts';
import { exceptionShots } from './money/exception-shots.ts';
import { downloadsShots } from './reports/downloads-shots.ts';
import { queueShots } from './agency/queue-shots.ts';
import { homeShots } from './home/home-shots.ts';
import { locationShots } from './company/location-shots.ts';
import { notificationShots } from './notifications/notification-shots.ts';
import { onboardingShots } from './company/onboarding-shots.ts';
import { paymentsShots } from './money/payments-shots.ts';
import { complianceShots } from './agency/compliance-shots.ts';
import { integrationShots } from './agency/integrations-shots.ts';
import { consoleAccountShots } from './agency/account-shots.ts';
import { consoleBookShots } from './agency/book-shots.ts';
import { consoleStatementShots } from './agency/statement-shots.ts';
import { agencyShots, peopleShots } from './users/manage-users-shots.ts';
import { requestsShots } from './accounts/requests-shots.ts';
import { startProduct } from './support/server.ts';
import { remittanceShots } from './money/statements-shots.ts';
import { searchShots } from './search/search-shots.ts';
import { settingsShots } from './users/settings-shots.ts';
import { openAccount } from './support/shot-tools.ts';
import { signInShots } from './users/sign-in-shots.ts';
import { signUpShots } from './users/signup-shots.ts';
import { importShots } from './placing/import-shots.ts';

const folder = join(import.meta.dirname, '../shots');
/** Name prefixes, separated by commas; all if empty. */
const only = process.argv[2]?.split(',') ?? [''];

interface Shot {
  name: string;
  signedIn: boolean;
  /** Includes content below the fold. */
  fullPage?: boolean;
  open: (page: Page) => Promise<void>;
}

/** Account numbers can be used once. */
let filled = 0;
const settled = (page: Page) => page.waitForLoadState('networkidle');

const shots: Shot[] = [
  { name: 'sign-in', signedIn: false, open: (page) => go(page, '/signin') },
  {
    name: 'sign-in-wrong',
    signedIn: false,
    open: async (page) => {
      await go(page, '/signin');
      await page.getByLabel('Email address').fill('admin@demo.test');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  ...signInShots,
  ...signUpShots,
  { name: 'privacy-policy', signedIn: false, open: (page) => go(page, '/privacy-policy') },
  { name: 'not-found', signedIn: false, open: (page) => go(page, '/uploads') },
  { name: 'debtors', signedIn: true, open: (page) => go(page, '/debtors') },
  {
    name: 'debtors-filtered',
    signedIn: true,
    open: (page) => go(page, '/debtors?status=DISPUTED&status=HOLD&balance_min=10000&sort=balance'),
  },
  { name: 'debtors-empty', signedIn: true, open: (page) => go(page, '/debtors?q=nobody-has-this-name') },
  {
    name: 'debtors-filter-open',
    signedIn: true,
    open: async (page) => {
      await go(page, '/debtors');
      const phone = page.viewportSize()?.width === 390;
      if (phone) await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: phone ? 'Status' : 'Filter by Status', exact: true }).click();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'debtors-error',
    signedIn: true,
    open: async (page) => {
      await page.route('**/api/legacy/**/debtors?**', (route) =>
        route.fulfill({
          status: 422,
          json: {
            status_code: 422,
            code: 'x',
            message: 'The list is being rebuilt. Please try again in a minute.',
            errors: [],
            request_id: 'r-1',
          },
        }),
      );
      await go(page, '/debtors');
    },
  },
  { name: 'account', signedIn: true, open: (page) => openAccount(page, '/debtors?status=DISPUTED') },
  { name: 'account-paid', signedIn: true, open: (page) => openAccount(page, '/debtors?status=PAID') },
  {
    name: 'account-missing',
    signedIn: true,
    open: (page) => go(page, '/debtors/0192aaaa-0000-7000-8000-000000000000/0192aaaa-0000-7000-8000-000000000001'),
  },
  ...accountShots,
  { name: 'manual', signedIn: true, open: openForm },
  {
    name: 'manual-person',
    signedIn: true,
    open: async (page) => {
      await openForm(page);
      await page.getByRole('combobox', { name: 'Placed before?' }).fill('ma');
      await page.getByRole('option').first().click();
      await page.getByRole('region', { name: 'Chosen debtor' }).scrollIntoViewIfNeeded();
      await isSaved(page);
    },
  },
  {
    name: 'manual-wrong',
    signedIn: true,
    open: async (page) => {
      await fillForm(page);
      await page.getByLabel('Credits since').fill('');
      await page.getByRole('button', { name: 'Place account with' }).click();
      await page.getByRole('alert').first().waitFor();
      await page.getByLabel('Credits since').scrollIntoViewIfNeeded();
      await isSaved(page);
    },
  },
  {
    name: 'manual-ready',
    signedIn: true,
    open: async (page) => {
      await fillForm(page);
      await affirm(page);
      await isSaved(page);
    },
  },
  {
    name: 'manual-placed',
    signedIn: true,
    open: async (page) => {
      await fillForm(page);
      await affirm(page);
      await page.getByRole('button', { name: 'Place account with' }).click();
      await page.getByRole('link', { name: 'Open the account' }).waitFor();
      await settled(page);
    },
  },
  ...importShots,
  ...homeShots,
  ...notificationShots,
  ...settingsShots,
  ...accessShots,
  ...accessStepShots,
  ...bankAccountShots,
  ...apiKeyShots,
  ...webhookShots,
  ...peopleShots,
  ...businessShots,
  ...locationShots,
  ...paymentsShots,
  ...exceptionShots(() => product),
  ...remittanceShots,
  ...requestsShots,
  ...downloadsShots,
  ...searchShots,
  ...agencyShots,
  ...complianceShots,
  ...integrationShots,
  ...consoleAccountShots,
  ...consoleBookShots,
  ...consoleStatementShots,
  ...queueShots,
  ...clientShots,
  ...agencySettingsShots,
  ...onboardingShots,
  ...idleShots,
];

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Discards unsaved input, which would reappear in the next form. */
const isSaved = (page: Page) =>
  page
    .getByText(/^Saved \d/)
    .last()
    .waitFor();

async function openForm(page: Page): Promise<void> {
  await go(page, '/debtor-entry/manual');
  await page.getByRole('heading', { name: 'Certification' }).waitFor();
}

async function fillForm(page: Page): Promise<void> {
  await openForm(page);
  await fillDebtor(page, 'Quintanar');
  await fillDebt(page, `SHOT-${(filled += 1)}`);
}

// Some shots need an email each.
const product = await startProduct({ MESSAGE_SPACING_SECONDS: '0' });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
mkdirSync(folder, { recursive: true });
try {
  for (const width of [1440, 390]) {
    for (const scheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        // Captcha shots: this server's policy names no provider.
        bypassCSP: true,
        baseURL: product.url,
        viewport: { width, height: width === 1440 ? 900 : 844 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      // Discards the input of the shot before without a prompt.
      page.on('dialog', (dialog) => void dialog.accept());
      let signedIn = false;
      for (const shot of shots.filter(({ name }) => only.some((start) => name.startsWith(start)))) {
        if (shot.signedIn && !signedIn) {
          await page.goto('/signin?next=%2Fdebtors');
          await page.getByLabel('Email address').fill('admin@demo.test');
          await page.getByLabel('Password', { exact: true }).fill('demo-password');
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.waitForURL('**/debtors**');
          signedIn = true;
        }
        const name = `${shot.name}-${width}-${scheme}`;
        await page.unrouteAll();
        try {
          await shot.open(page);
          // A change of screen within the app ends before its data arrives.
          if (!name.includes('loading'))
            await page.locator('.mantine-Skeleton-root').filter({ visible: true }).first().waitFor({ state: 'hidden' });
          await page.screenshot({ path: join(folder, `${name}.png`), fullPage: shot.fullPage ?? false });
          console.log(name);
        } catch (error) {
          // The other shots are worth having.
          process.exitCode = 1;
          console.error(`${name} failed:`, error);
        }
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
