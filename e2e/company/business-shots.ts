import type { Page } from '@playwright/test';
import { shot, go, refuse } from '../support/shot-tools.ts';

const PAGE = '/manage-business/business-info';

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

const edit = (section: string) =>
  shot(`business-edit-${section}`, async (page) => {
    await go(page, `${PAGE}?edit=${section}`);
    await page.getByRole('form').waitFor();
  });

export const businessShots = [
  shot('business', async (page) => {
    await haveVersions(page);
    await go(page, PAGE);
  }),
  shot('business-foot', async (page) => {
    await haveVersions(page);
    await go(page, PAGE);
    await page.getByRole('heading', { name: 'Authority' }).scrollIntoViewIfNeeded();
  }),
  ...['company', 'contacts', 'billing', 'money', 'authority'].map(edit),
  shot('business-version', async (page) => {
    await go(page, `${PAGE}?edit=company`);
    await page.getByLabel('Legal name').fill('Brightwater Dental Partners, PLLC');
    await page.getByLabel('Year formed').fill('1699');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded();
  }),
  shot('business-conflict', async (page) => {
    await go(page, `${PAGE}?edit=authority`);
    await page.getByLabel('Longest payment plan').fill('36');
    await page.getByLabel('Approver').fill('Theo Marsh');
    const changed = [
      { path: 'changed_by', message: 'Noah Ames' },
      { path: 'changed_at', message: '2026-11-20T10:00:00Z' },
    ];
    await page.route('**/business-info/authority', refuse(409, 'section_changed', 'Another user changed it.', changed));
    await page.route('**/api/core/**/business-info', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { sections: { authority: { data: Record<string, string> } } } };
      Object.assign(body.data.sections.authority.data, { plan_max_months: '48', name: 'Noah Ames' });
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/changed this section on/).waitFor();
  }),
  shot('business-history', async (page) => {
    await haveVersions(page);
    await go(page, `${PAGE}?history=1`);
    await page.getByRole('dialog').waitFor();
  }),
  shot('business-loading', async (page) => {
    await page.route('**/api/core/**/business-info', () => undefined);
    await page.goto(PAGE);
    await page.getByRole('heading', { name: 'Business info' }).waitFor();
  }),
  shot('business-error', async (page) => {
    await page.route('**/api/core/**/business-info', refuse(422, 'x', 'Not just now. Try again in a minute.'));
    await go(page, PAGE);
  }),
  shot('agreements', (page) => go(page, '/manage-business/agreements')),
];
