import type { Page } from '@playwright/test';

const PAGE = '/manage-business/business-info';

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

const versions = [
  {
    id: 3,
    field: 'legal_name',
    version: 2,
    value: 'Brightwater Dental Partners, PLLC',
    by: 'Noah Ames',
    at: '2026-11-03T16:20:00Z',
  },
  { id: 2, field: 'remittance_method', version: 2, value: 'Net', by: 'Dana Whitfield', at: '2026-08-19T14:05:00Z' },
  { id: 1, field: 'remittance_method', version: 1, value: 'Gross', by: 'On record before', at: '2025-01-06T09:00:00Z' },
  {
    id: 0,
    field: 'legal_name',
    version: 1,
    value: 'Brightwater Dental Group, PLLC',
    by: 'On record before',
    at: '2025-01-06T09:00:00Z',
  },
].map(({ id, by, at, ...rest }) => ({
  ...rest,
  id: `018f0000-0000-7000-8000-00000000000${id}`,
  changed_by: by,
  changed_at: at,
}));

const haveVersions = (page: Page) =>
  page.route('**/business-info/history', (route) => route.fulfill({ json: { data: versions } }));

const edit = (section: string) => ({
  name: `business-edit-${section}`,
  signedIn: true,
  open: async (page: Page) => {
    await go(page, `${PAGE}?edit=${section}`);
    await page.getByRole('form').waitFor();
  },
});

export const businessShots = [
  {
    name: 'business',
    signedIn: true,
    open: async (page: Page) => {
      await haveVersions(page);
      await go(page, PAGE);
    },
  },
  {
    name: 'business-foot',
    signedIn: true,
    open: async (page: Page) => {
      await haveVersions(page);
      await go(page, PAGE);
      await page.getByRole('heading', { name: 'Authority' }).scrollIntoViewIfNeeded();
    },
  },
  ...['company', 'contacts', 'billing', 'money', 'authority'].map(edit),
  {
    name: 'business-version',
    signedIn: true,
    open: async (page: Page) => {
      await go(page, `${PAGE}?edit=company`);
      await page.getByLabel('Legal name').fill('Brightwater Dental Partners, PLLC');
      await page.getByLabel('Year formed').fill('1699');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'business-conflict',
    signedIn: true,
    open: async (page: Page) => {
      await go(page, `${PAGE}?edit=authority`);
      await page.getByLabel('Longest payment plan').fill('36');
      await page.getByLabel('Who decides').fill('Theo Marsh');
      await page.route('**/business-info/authority', (route) =>
        route.fulfill({
          status: 409,
          json: {
            status_code: 409,
            code: 'section_changed',
            message: 'Somebody changed it.',
            errors: [
              { path: 'changed_by', message: 'Noah Ames' },
              { path: 'changed_at', message: '2026-11-20T10:00:00Z' },
            ],
            request_id: 'r-1',
          },
        }),
      );
      await page.route('**/api/core/**/business-info', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { sections: { authority: { data: Record<string, string> } } } };
        Object.assign(body.data.sections.authority.data, { plan_max_months: '48', name: 'Noah Ames' });
        await route.fulfill({ response: answer, json: body });
      });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText(/changed this section on/).waitFor();
    },
  },
  {
    name: 'business-history',
    signedIn: true,
    open: async (page: Page) => {
      await haveVersions(page);
      await go(page, `${PAGE}?history=1`);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'business-loading',
    signedIn: true,
    open: async (page: Page) => {
      await page.route('**/api/core/**/business-info', () => undefined);
      await page.goto(PAGE);
      await page.getByRole('heading', { name: 'Business info' }).waitFor();
    },
  },
  {
    name: 'business-error',
    signedIn: true,
    open: async (page: Page) => {
      await page.route('**/api/core/**/business-info', (route) =>
        route.fulfill({
          status: 422,
          json: { status_code: 422, code: 'x', message: 'Not just now. Try again in a minute.', errors: [], request_id: 'r-1' },
        }),
      );
      await go(page, PAGE);
    },
  },
  { name: 'agreements', signedIn: true, open: (page: Page) => go(page, '/manage-business/agreements') },
];
