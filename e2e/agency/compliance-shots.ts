import type { Page } from '@playwright/test';
import { demoAgencyEmail } from '../../server/src/demo/password.ts';
import { openSession } from '../support/product.ts';
import { go, refuse, type Shot } from '../support/shot-tools.ts';

const shot = (name: string, path: string, then: (page: Page) => Promise<void> = async () => undefined): Shot => ({
  name: `compliance-${name}`,
  signedIn: false,
  open: async (page) => {
    await openSession(page, demoAgencyEmail);
    await go(page, `/agency/compliance/${path}`);
    await then(page);
  },
});

const broken = (name: string, path: string, url: string): Shot => ({
  name: `compliance-${name}`,
  signedIn: false,
  open: async (page) => {
    await openSession(page, demoAgencyEmail);
    await page.route(url, refuse(500, 'internal', 'The server could not answer. Try again in a minute.'));
    await go(page, `/agency/compliance/${path}`);
  },
});

const client = { id: '018f0000-0000-7000-8000-000000000001', name: 'Brightwater Dental Group' };
const other = { ...client, id: '018f0000-0000-7000-8000-000000000002', name: 'River Homes LLC' };
const due = [
  {
    kind: 'identity_numbers',
    due: 412,
    held: 3,
    clients: [
      { client, due: 400, held: 3 },
      { client: other, due: 12, held: 0 },
    ],
  },
  { kind: 'key_uses', due: 1203, held: 0, clients: [{ client: null, due: 1203, held: 0 }] },
];
const runs = [0, 1, 2].map((n) => ({
  id: `018f0000-0000-7000-8000-00000000001${n}`,
  started_at: `2026-11-2${5 - n}T03:17:00Z`,
  finished_at: `2026-11-2${5 - n}T03:17:09Z`,
  failed: n === 2 ? ['placement_files'] : [],
  counts: n === 1 ? [] : [{ kind: 'identity_numbers', client, removed: 12, held: 3, months: 36, source: '12 CFR 1006.100(a)' }],
}));

/** The real periods with a stubbed next run. */
const withDue = (name: string, path: string): Shot => ({
  name: `compliance-${name}`,
  signedIn: false,
  open: async (page) => {
    await openSession(page, demoAgencyEmail);
    await page.route('**/api/agency/v1/retention', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ json: { data: { ...data, due } } });
    });
    await page.route('**/api/agency/v1/retention-runs', (route) => route.fulfill({ json: { data: runs } }));
    await go(page, `/agency/compliance/${path}`);
  },
});

export const complianceShots: Shot[] = [
  shot('access', ''),
  shot('access-actor', 'access?view=actor&actor=admin%40demo.test'),
  shot('access-nobody', 'access?view=actor&actor=no-such-key'),
  broken('access-error', 'access?view=actor&actor=admin%40demo.test', '**/api/agency/v1/reach/people?*'),
  shot('access-debtor', 'access', async (page) => {
    await page.getByRole('combobox', { name: 'Client' }).fill('bright');
    await page.getByRole('option', { name: /Brightwater/ }).click();
    await page.getByRole('searchbox', { name: /Account number/ }).fill('a');
    await page
      .getByRole('button', { name: /^Who saw/ })
      .first()
      .click();
    await page
      .getByText(/In a list or file|Possibly included|No access to this debtor/)
      .first()
      .waitFor();
  }),
  shot('retention', 'retention'),
  shot('retention-next-empty', 'retention?view=next'),
  withDue('retention-next', 'retention?view=next'),
  withDue('retention-runs', 'retention?view=runs'),
  broken('retention-error', 'retention', '**/api/agency/v1/retention'),
  shot('retention-form', 'retention', async (page) => {
    await page.getByRole('button', { name: 'Add a state' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  shot('holds', 'holds'),
  shot('holds-released', 'holds?state=released'),
  shot('hold-form', 'holds?panel=add'),
  shot('complaints', 'complaints'),
  shot('complaints-none', 'complaints?q=nobody-has-this-name'),
  broken('complaints-error', 'complaints', '**/api/agency/v1/complaints?*'),
  shot('complaints-months', 'complaints?view=months'),
  shot('complaint-form', 'complaints?panel=add'),
  shot('complaint', 'complaints', async (page) => {
    await page.locator('main a[href*="/complaints/"]').first().click();
    await page.getByRole('heading', { name: 'Complaint', exact: true }).waitFor();
  }),
];
