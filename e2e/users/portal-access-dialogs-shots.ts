import { openSession } from '../support/product.ts';
import { confirmIfAsked } from '../support/step-up.ts';
import type { Page, Route } from '@playwright/test';

interface StepShot {
  name: string;
  signedIn: true;
  open: (page: Page) => Promise<void>;
}

const factors = [
  { id: '0192aaaa-0000-4000-8000-000000000001', status: 'verified', factor_type: 'totp', friendly_name: 'My phone' },
  {
    id: '0192aaaa-0000-4000-8000-000000000002',
    status: 'verified',
    factor_type: 'phone',
    friendly_name: 'Office phone',
    phone: '15125550134',
  },
];
const refusal = { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' };
const asError = { 'x-supabase-api-version': '2024-01-01' };

/** Two-factor and idle dialogs with stubbed answers: no factor is created. */
export const accessStepShots: StepShot[] = [
  shot('second-factor', openVerify),
  shot('second-factor-wrong', async (page) => {
    await openVerify(page);
    await page.route('**/auth/v1/factors/*/challenge', (route) =>
      route.fulfill({ json: { id: factors[0]?.id, type: 'totp', expires_at: 2_000_000_000 } }),
    );
    await page.route('**/auth/v1/factors/*/verify', (route) => route.fulfill({ status: 422, json: refusal, headers: asError }));
    await page.getByLabel('Code from your authenticator app').fill('123456');
    await page.getByText('This code is incorrect').waitFor();
    await page.locator('.mantine-Button-loader').waitFor({ state: 'detached' });
  }),
  shot('second-factor-phone', async (page) => {
    await openVerify(page);
    await page.getByRole('button', { name: /Office phone/ }).click();
    await page.getByRole('button', { name: 'Send the code' }).waitFor();
  }),
  shot('second-factor-phone-sent', async (page) => {
    await openVerify(page);
    await page.route('**/auth/v1/factors/*/challenge', (route) =>
      route.fulfill({ json: { id: factors[1]?.id, type: 'phone', expires_at: 2_000_000_000 } }),
    );
    await page.getByRole('button', { name: /Office phone/ }).click();
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByRole('button', { name: /Send again in/ }).waitFor();
    await page.evaluate(() => sessionStorage.clear());
  }),
  shot('second-factor-recovery', async (page) => {
    await openVerify(page);
    await page.getByRole('button', { name: 'A recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).waitFor();
  }),
  shot('second-factor-unreachable', async (page) => {
    await missing(page, 'verify');
    await page.route('**/auth/v1/user', (route) =>
      route.fulfill({ status: 400, json: { code: 400, msg: 'Something is wrong' }, headers: asError }),
    );
    await page.goto('/second-factor');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  }),
  shot('set-up', openSetUp),
  shot('set-up-scan', openScan),
  shot('set-up-codes', async (page) => {
    await openScan(page);
    await page.route('**/auth/v1/factors/*/challenge', (route) =>
      route.fulfill({ json: { id: factors[0]?.id, type: 'totp', expires_at: 2_000_000_000 } }),
    );
    await page.route('**/auth/v1/factors/*/verify', async (route) => {
      // The unchanged session: nothing was set up.
      const text = await page.evaluate(() => localStorage.getItem('sb-127-auth-token'));
      await route.fulfill({ json: JSON.parse(text ?? '{}') as object });
    });
    const codes = ['k7mq-2fhd-x9wp', 'b3tn-8vcy-r5ja', 'q6ze-4gsu-m2dk', 'h8xw-5npb-t7cf', 'y2rv-9jka-e6qm'];
    await page.route('**/v1/access/recovery-codes', (route) =>
      route.fulfill({ status: 201, json: { data: { codes: [...codes, ...codes.map((code) => code.replace(/.$/, 'z'))] } } }),
    );
    await page.getByLabel('Enter the code that the app shows').fill('123456');
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  }),
];

/** The last signed-in shots: their clock stays ahead and the session ends. */
export const idleShots: StepShot[] = [
  shot('idle-warning', async (page) => {
    // Earlier shots left the session of a user who is still setting up a company and has no settings.
    await openSession(page);
    await page.clock.install();
    const since = await page.evaluate(() => Date.now());
    await page.goto('/settings');
    await isWatched(page, since);
    await page.getByLabel('Last Name').fill('Quintanar-Hale');
    await page.clock.fastForward('28:20');
    await page.getByRole('alertdialog').waitFor();
  }),
  shot('idle-lock', async (page) => {
    await page.clock.fastForward('02:00');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  }),
];

/** Only once the page tracks activity may time jump. */
async function isWatched(page: Page, since: number): Promise<void> {
  await page.waitForFunction(
    (from) => ((JSON.parse(localStorage.getItem('lastActivity') ?? '{}') as { at?: number }).at ?? 0) > from,
    since,
  );
}

function shot(name: string, open: (page: Page) => Promise<void>): StepShot {
  return { name, signedIn: true, open };
}

async function missing(page: Page, what: 'verify' | 'set_up'): Promise<void> {
  await page.route('**/v1/access/assurance', (route) => route.fulfill({ json: { data: { current: 'aal1', missing: what } } }));
}

async function openVerify(page: Page): Promise<void> {
  await missing(page, 'verify');
  await page.route('**/auth/v1/user', async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), factors } });
  });
  await page.goto('/second-factor');
  await page.getByLabel('Code from your authenticator app').waitFor();
  await page.waitForLoadState('networkidle');
}

async function openSetUp(page: Page): Promise<void> {
  await missing(page, 'set_up');
  await page.goto('/second-factor');
  await page.getByRole('button', { name: 'Continue' }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openScan(page: Page): Promise<void> {
  await openSetUp(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await confirmIfAsked(page, page.getByRole('img', { name: /^QR code/ }));
}
