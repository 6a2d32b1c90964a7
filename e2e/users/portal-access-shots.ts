import type { Page, Route } from '@playwright/test';

interface AccessShot {
  name: string;
  signedIn: true;
  open: (page: Page) => Promise<void>;
}

const idOf = (n: number) => `0192aaaa-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const at = (hoursAgo: number) => new Date(Date.UTC(2026, 10, 20, 15, 5) - hoursAgo * 3_600_000).toISOString();

const factors = [
  factor(1, { type: 'totp', name: 'My phone', phone_last4: null }),
  factor(2, { type: 'phone', name: 'Office phone', phone_last4: '0147' }),
];
const identities = [
  { identity_id: idOf(3), provider: 'email', email: 'admin@demo.test', can_unlink: true },
  { identity_id: idOf(4), provider: 'google', email: 'dana.whitfield@mail.example.com', can_unlink: true },
].map((identity) => ({ ...identity, created_at: at(900), last_sign_in_at: at(30) }));
const sessions = [
  ['Chrome on macOS', '203.0.113.7', true],
  ['Safari on iPhone', '198.51.100.24', false],
  ['Edge on Windows', '2001:db8:85a3::8a2e:370:7334', false],
].map(([device, ip, isCurrent], index) => ({
  id: idOf(10 + index),
  is_current: isCurrent,
  device,
  ip,
  level: 'aal2',
  created_at: at(index * 40 + 2),
  last_seen_at: at(index * 7),
}));
const events = (
  [
    ['login', { method: 'email' }],
    ['verification_attempted', { result: 'right' }],
    ['login_failed', { device: 'Chrome on Android', ip: '198.51.100.91' }],
    ['verification_attempted', { result: 'wrong', device: 'Chrome on Android', ip: '198.51.100.91' }],
    ['user_updated_password', {}],
    ['factor_updated', {}],
    ['generate_recovery_codes', {}],
    ['login', { method: 'google' }],
    ['factor_unenrolled', {}],
    ['session_ended', {}],
  ] as const
).map(([action, rest], index) => ({
  id: idOf(20 + index),
  action,
  ip: '203.0.113.7',
  device: 'Chrome on macOS',
  method: null,
  result: null,
  at: at(index * 5),
  ...rest,
}));

const passkeys = [
  { id: idOf(5), friendly_name: 'Work laptop', created_at: at(500), last_used_at: at(2) },
  { id: idOf(6), friendly_name: 'Safari on iPhone', created_at: at(20) },
];

/** States of the access page with stubbed answers: nothing is changed. */
export const accessShots: AccessShot[] = [
  shot('access', async (page) => {
    await open(page);
    await toTop(page);
  }),
  shot('access-sessions', async (page) => {
    await open(page);
    await scrollTo(page, 'Active sessions');
  }),
  shot('access-activity', async (page) => {
    await open(page);
    await scrollTo(page, 'Recent sign-in activity');
  }),
  shot('access-plain', async (page) => {
    await open(page, { factors: [], recovery_codes_left: 0, identities: identities.slice(0, 1) });
    await scrollTo(page, 'Two-factor authentication');
  }),
  shot('access-loading', async (page) => {
    await page.route('**/api/core/v1/access**', () => {});
    await page.goto('/client-portal-access');
    await page.getByLabel('Loading').first().waitFor();
    await toTop(page);
  }),
  shot('access-error', async (page) => {
    const json = { status_code: 422, code: 'x', message: 'Please try again in a minute.', errors: [], request_id: 'r-1' };
    await page.route('**/api/core/v1/access**', (route) => route.fulfill({ status: 422, json }));
    await page.route('**/api/core/v1/access/**', (route) => route.fulfill({ status: 422, json }));
    await page.goto('/client-portal-access');
    await page.getByRole('alert').first().waitFor();
    await toTop(page);
  }),
  shot('access-already-linked', (page) =>
    open(page, {}, '?linked=google&error_code=identity_already_exists&error_description=already+linked+to+another+user'),
  ),
  shot('access-end', async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('access-remove', async (page) => {
    await open(page, { factors: factors.slice(0, 1), is_second_factor_required: true });
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('access-unlink', async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'Unlink Google' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('access-new-codes', (page) => openDialog(page, 'recovery-codes')),
  shot('access-passkeys', async (page) => {
    await open(page, { factors: [{ ...factors[0], type: 'webauthn', name: 'Blue key' }, ...factors] });
    await scrollTo(page, 'Passkeys');
  }),
  shot('access-passkey', (page) => openDialog(page, 'passkey')),
  shot('access-remove-passkey', async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('access-security-key', (page) => openDialog(page, 'security-key')),
  shot('access-phone', (page) => openDialog(page, 'phone')),
  shot('access-app', (page) => openDialog(page, 'app')),
  shot('access-phone-factor', (page) => openDialog(page, 'phone-factor')),
];

function shot(name: string, show: (page: Page) => Promise<void>): AccessShot {
  return { name, signedIn: true, open: show };
}

function factor(n: number, rest: object) {
  return { id: idOf(n), is_verified: true, created_at: at(700), last_used_at: at(3), ...rest };
}

async function open(page: Page, changes: object = {}, query = ''): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as { sign_in: object };
    const providers = [
      { id: 'google', name: 'Google' },
      { id: 'azure', name: 'Microsoft' },
    ];
    await route.fulfill({ json: { ...config, sign_in: { ...config.sign_in, providers, phone: true } } });
  });
  await page.route('**/api/core/v1/access', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: object };
    const mine = { phone: '15125550148', factors, identities, recovery_codes_left: 2 };
    await route.fulfill({ json: { data: { ...data, ...mine, ...changes } } });
  });
  const answer = (json: object) => (route: Route) => route.fulfill({ json });
  await page.route('**/auth/v1/passkeys', answer(passkeys));
  await page.route('**/api/core/v1/access/sessions', answer({ data: sessions }));
  await page.route('**/api/core/v1/access/activity**', answer({ data: events, page: { next_cursor: 'more', total: null } }));
  await page.goto(`/client-portal-access${query}`);
  await page.getByText('This device').waitFor();
  await page.waitForLoadState('networkidle');
}

async function openDialog(page: Page, panel: string): Promise<void> {
  await open(page, {}, `?panel=${panel}`);
  await page.getByRole('dialog').waitFor();
}

async function scrollTo(page: Page, heading: string): Promise<void> {
  await page
    .getByRole('heading', { name: heading, exact: true })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Returns to the page of the previous shot. */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
}
