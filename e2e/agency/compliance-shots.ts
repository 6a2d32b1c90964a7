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

const ending = {
  client: { ...client, code: 'BRIGHT' },
  state: 'exported',
  reason: 'The agreement ended on October 31.',
  disposition: 'return',
  with_numbers: false,
  ended: { at: '2026-11-02T15:00:00Z', by: 'Robin Vance' },
  exported: { at: '2026-11-02T15:04:00Z', manifest_sha256: '4f'.repeat(32), files: 1482, bytes: 812_000_000 },
  files_done: 1482,
  failure_message: null,
  returned: { at: '2026-11-05T15:00:00Z', by: 'Robin Vance', to: 'Ada Lee, owner', how: 'Encrypted drive, signed for' },
  deletion_ordered: null,
  deleted_at: null,
  deletable_on: '2029-10-12',
  retention: { months: 36, source: '12 CFR 1006.100(a)' },
  legal_holds: 1,
};
const deleted = {
  ...ending,
  client: { ...other, code: 'RIVER' },
  state: 'deleted',
  deletion_ordered: { at: '2026-11-05T15:00:00Z', by: 'Robin Vance' },
  deleted_at: '2026-11-06T03:17:00Z',
  deletable_on: null,
  legal_holds: 0,
};

/** With ended clients, one of which is opened. */
const withEndings = (name: string, path: string, opened: object, listed: readonly object[] = [ending, deleted]): Shot => ({
  name: `compliance-${name}`,
  signedIn: false,
  open: async (page) => {
    await openSession(page, demoAgencyEmail);
    await page.route('**/api/agency/v1/client-endings*', (route) =>
      route.fulfill({ json: { data: listed, page: { next_cursor: null, total: null } } }),
    );
    await page.route('**/api/agency/v1/clients/*/ending', (route) =>
      route.fulfill({ json: { data: { preview: null, ending: opened } } }),
    );
    await go(page, `/agency/compliance/${path}`);
  },
});

export const complianceShots: Shot[] = [
  withEndings('ended-none', 'ended', ending, []),
  broken('ended-error', 'ended', '**/api/agency/v1/client-endings*'),
  withEndings('ended', 'ended', ending),
  shot('end-choose', 'ended?panel=end'),
  shot('end-blocked', 'access', async (page) => {
    await page.goto('/agency/clients?q=brightwater');
    await page.getByRole('link', { name: 'Brightwater Dental Group' }).click();
    await page.getByRole('link', { name: 'End client' }).click();
    await page.getByText('This client cannot end yet').waitFor();
  }),
  withEndings('ending-exported', `ended/${client.id}`, ending),
  withEndings('ending-deletion', `ended/${client.id}?panel=deletion`, ending),
  withEndings('ending-running', `ended/${client.id}`, {
    ...ending,
    state: 'exporting',
    exported: null,
    returned: null,
    files_done: 212,
  }),
  withEndings('ending-failed', `ended/${client.id}`, {
    ...ending,
    state: 'failed',
    exported: null,
    returned: null,
    failure_message: 'The export could not be made. Try again, or look at the server’s log if it fails again.',
  }),
  withEndings('ending-deleted', `ended/${client.id}`, deleted),
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
    await page.getByRole('button', { name: 'Add a state' }).first().click();
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
